"""One trial told step by step, in plain Python that reads like the rules page."""

from __future__ import annotations

from wsstats.play.game import Game, play_game
from wsstats.play.game_table import GameTable
from wsstats.play.order import Hidden, Known, Stream
from wsstats.play.table import Event, GameOver, Player, Table
from wsstats.play.trial import Trial, play_trial
from wsstats.play.turn import TurnTrial, play_turn
from wsstats.play.turn_table import TurnTable

__all__ = [
    "Event",
    "Game",
    "GameOver",
    "GameTable",
    "Hidden",
    "Known",
    "Player",
    "Stream",
    "Table",
    "Trial",
    "TurnTable",
    "TurnTrial",
    "play_game",
    "play_trial",
    "play_turn",
]
