"""Tidy tables of whole games: when a deck refreshes, and what the refresh changes.

Every table is made from the counts of `wsstats.simulate.simulate_games`. A probability
is a share of all games if nothing else is said, and low and high are its 95 % Wilson
interval: a share of 0 keeps a positive high.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from wsstats.frames._counts import ordered, shares
from wsstats.frames.games import (
    by_turn_frame,
    cancel_rate_frame,
    hit_states_frame,
    level_by_turn_frame,
    losses_frame,
)
from wsstats.intervals import mean_interval
from wsstats.tally import Tally

__all__ = [
    "by_turn_frame",
    "cancel_rate_frame",
    "climaxes_back_frame",
    "hit_states_frame",
    "level_by_turn_frame",
    "losses_frame",
    "missing_climaxes_frame",
    "new_deck_frame",
    "refresh_phase_frame",
    "refresh_points_frame",
    "refresh_turn_frame",
]

HALVES: Final = ("own", "opponent's")
PHASES: Final = (
    "draw",
    "clock",
    "main",
    "climax",
    "attack",
    "end",
    "damage",
    "encore",
)
ZONES: Final = (
    "hand",
    "stock",
    "clock",
    "level",
    "stage",
    "climax_zone",
    "memory",
    "resolution_zone",
)
WITHOUT_CLIMAXES: Final = ("stage", "memory")  # no plan puts one there


def refresh_turn_frame(tally: Tally) -> pd.DataFrame:
    """Return in which turn and half the first and the second refresh come.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns refresh (1, 2), turn, half (``"own"``, ``"opponent's"``), probability,
        low, high: every turn, also those without a refresh.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> refresh_turn_frame(example_games()).query("probability > 0.5")["turn"].tolist()
    [4]
    """
    counts = tally.counts["refresh_when"].sum(axis=3)
    keys = [
        (refresh + 1, turn + 1, HALVES[half])
        for refresh, turn, half in np.ndindex(counts.shape)
    ]
    frame = shares(keys, counts, tally.trials, ["refresh", "turn", "half"])
    return ordered(frame, "half", HALVES)


def refresh_phase_frame(tally: Tally) -> pd.DataFrame:
    """Return in which phase the first and the second refresh come.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns refresh (1, 2), phase, probability, low, high. The phases draw to end
        are those of the own half; damage and encore are the opponent's half.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> frame = refresh_phase_frame(example_games())
    >>> frame["phase"].unique().tolist()[-2:]
    ['damage', 'encore']
    """
    counts = tally.counts["refresh_when"].sum(axis=(1, 2))
    keys = [(r + 1, PHASES[phase]) for r, phase in np.ndindex(counts.shape)]
    frame = shares(keys, counts, tally.trials, ["refresh", "phase"])
    return ordered(frame, "phase", PHASES)


def missing_climaxes_frame(tally: Tally) -> pd.DataFrame:
    """Return in which zones climaxes lay that a refresh did not bring back (R1.8).

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns refresh (1, 2), zone, mean, low, high: the mean number over the games
        that came to that refresh. A refresh that no game came to has no rows. Stage and
        memory are exactly 0, because no plan puts a climax there.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> frame = missing_climaxes_frame(example_games())
    >>> frame.sort_values("mean")["zone"].iloc[-1]
    'stock'
    """
    rows = []
    for refresh, by_zone in enumerate(tally.counts["missing"], start=1):
        climaxes = _climaxes_of(tally, refresh)
        if climaxes is None:
            continue
        values = np.arange(climaxes + 1)
        for zone, counts in zip(ZONES, by_zone, strict=True):
            most = 0 if zone in WITHOUT_CLIMAXES else climaxes
            shown, seen = values[: most + 1], counts[: most + 1]
            interval = mean_interval(shown, seen, lowest=0, highest=most)
            rows.append((refresh, zone, *interval))
    frame = pd.DataFrame(rows, columns=["refresh", "zone", "mean", "low", "high"])
    return ordered(frame, "zone", ZONES)


def new_deck_frame(tally: Tally) -> pd.DataFrame:
    """Return which decks the first and the second refresh make, before any point.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns refresh (1, 2), cards, climaxes, probability, low, high; only decks that
        some game had. The probabilities of a refresh sum to the share of games that
        came to it.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> frame = new_deck_frame(example_games())
    >>> bool(frame["climaxes"].max() <= 8 and frame["probability"].min() > 0)
    True
    """
    counts = tally.counts["new_deck"]
    places = np.argwhere(counts > 0)
    keys = [(r + 1, cards, climaxes) for r, cards, climaxes in places.tolist()]
    names = ["refresh", "cards", "climaxes"]
    return shares(keys, counts[counts > 0], tally.trials, names)


def climaxes_back_frame(tally: Tally) -> pd.DataFrame:
    """Return how many climaxes a refresh brings back into the deck ("N back").

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns refresh (1, 2), climaxes (0 to all of the deck list), probability, low,
        high. A refresh that no game came to has no rows.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> climaxes_back_frame(example_games()).query("refresh == 1")["climaxes"].max()
    np.int64(8)
    """
    keys, back = [], []
    for refresh, decks in enumerate(tally.counts["new_deck"], start=1):
        climaxes = _climaxes_of(tally, refresh)
        if climaxes is not None:
            keys += [(refresh, number) for number in range(climaxes + 1)]
            back += decks.sum(axis=0)[: climaxes + 1].tolist()
    return shares(keys, back, tally.trials, ["refresh", "climaxes"])


def refresh_points_frame(tally: Tally) -> pd.DataFrame:
    """Return how many refresh points a game costs (R7.3).

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns points (from 0 to the most of any game; 15 means 15 or more),
        probability, low, high.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> refresh_points_frame(example_games())["points"].iloc[0]
    np.int64(0)
    """
    counts = tally.counts["points_paid"]
    counts = counts[: int(np.flatnonzero(counts)[-1]) + 1]
    keys = [(points,) for points in range(counts.size)]
    return shares(keys, counts, tally.trials, ["points"])


def _climaxes_of(tally: Tally, refresh: int) -> int | None:
    """Return the climaxes of the deck list; None if no game came to the refresh."""
    back = tally.counts["new_deck"][refresh - 1].sum(axis=0)
    if not back.any():
        return None
    missing = tally.counts["missing"][refresh - 1].sum(axis=0)
    numbers = np.arange(back.size)
    return int((back + missing) @ numbers) // int(back.sum())
