"""The compiled hot loops: millions of trials of the same program."""

from __future__ import annotations

from wsstats.kernels.batch import count_hits, end_of_trial
from wsstats.kernels.game_batch import count_games, end_of_game
from wsstats.kernels.turn_batch import count_turn, end_of_turn

__all__ = [
    "count_games",
    "count_hits",
    "count_turn",
    "end_of_game",
    "end_of_trial",
    "end_of_turn",
]
