"""One trial told step by step, in plain Python that reads like the rules page."""

from __future__ import annotations

from wsstats.play.order import Hidden, Known, Stream
from wsstats.play.table import Event, GameOver, Player, Table
from wsstats.play.trial import Trial, play_trial

__all__ = [
    "Event",
    "GameOver",
    "Hidden",
    "Known",
    "Player",
    "Stream",
    "Table",
    "Trial",
    "play_trial",
]
