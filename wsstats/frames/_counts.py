"""Helpers of the tables that are made from counts of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsstats.intervals import wilson
from wsstats.tally import Tally

__all__ = ["Counts", "example_games", "ordered", "shares"]

Counts: TypeAlias = NDArray[np.int64]


def shares(
    keys: Sequence[tuple[object, ...]],
    counts: Counts | list[int],
    trials: int,
    names: list[str],
) -> pd.DataFrame:
    """Return a table of key columns and the share of the trials of each row."""
    seen = np.asarray(counts, np.int64).ravel()
    low, high = wilson(seen, trials)
    frame = pd.DataFrame(keys, columns=names)
    return frame.assign(probability=seen / trials, low=low, high=high)


def ordered(
    frame: pd.DataFrame, column: str, categories: Iterable[str]
) -> pd.DataFrame:
    """Make a text column a category in an order that means something."""
    ordered = pd.Categorical(frame[column], list(categories), ordered=True)
    return frame.assign(**{column: ordered})


def example_games() -> Tally:
    """Return the counts of some games, for the examples in docstrings."""
    from wsstats.decks import example_decks, read_deck
    from wsstats.encode_game import encode_game
    from wsstats.plan import Plan
    from wsstats.rules import Rules
    from wsstats.simulate import simulate_games

    deck = read_deck(example_decks()["lanterns"])
    return simulate_games(encode_game(deck, Plan(), Rules()), trials=2000, seed=1)
