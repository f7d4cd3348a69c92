"""Tidy tables of whole games: level and clock by turn, hits, and how games end.

A probability is a share of all games if nothing else is said, and low and high are its
95 % Wilson interval: a share of 0 keeps a positive high.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from wsstats.frames._counts import Counts, ordered, shares
from wsstats.intervals import mean_interval, wilson
from wsstats.rules import DECK_CARDS, HAND_LIMIT
from wsstats.tally import Tally

__all__ = [
    "by_turn_frame",
    "cancel_rate_frame",
    "hit_states_frame",
    "level_by_turn_frame",
    "losses_frame",
]

LEVELS: Final = ("0", "1", "2", "3", "lost")
REASONS: Final = ("none", "level_4", "deck_out")
QUANTITIES: Final = {  # the largest number after a turn, of a player who goes on
    "level": 3,
    "clock": 6,
    "stock": DECK_CARDS,
    "hand": HAND_LIMIT,
}
CHANCE: Final = ["probability", "low", "high"]


def level_by_turn_frame(tally: Tally) -> pd.DataFrame:
    """Return which share of the games stands at each level after each turn.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns turn, level (``"0"`` to ``"3"``, ``"lost"``), probability, low, high.
        A turn is over when both players have had theirs.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> level_by_turn_frame(example_games()).query("turn == 9")["level"].tolist()
    ['0', '1', '2', '3', 'lost']
    """
    counts = tally.counts["level_by_turn"]
    keys = [(turn + 1, LEVELS[level]) for turn, level in np.ndindex(counts.shape)]
    frame = shares(keys, counts, tally.trials, ["turn", "level"])
    return ordered(frame, "level", LEVELS)


def by_turn_frame(tally: Tally) -> pd.DataFrame:
    """Return level, clock, stock and hand after each turn, of the games that go on.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns turn, quantity, mean, low, high (of the mean), p10, p50, p90 (quantiles
        over games). A turn that no game survives has no rows.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> frame = by_turn_frame(example_games()).query("turn == 1")
    >>> frame["quantity"].tolist()
    ['level', 'clock', 'stock', 'hand']
    """
    rows: list[tuple[Any, ...]] = []
    for turn in range(len(tally.counts["level_by_turn"])):
        for quantity, most in QUANTITIES.items():
            counts = tally.counts[f"{quantity}_by_turn"][turn][: most + 1]
            if not counts.any():
                continue
            values = np.arange(counts.size)
            interval = mean_interval(values, counts, lowest=0, highest=most)
            reached = counts.cumsum() / counts.sum()
            spread = [int(np.argmax(reached >= q)) for q in (0.1, 0.5, 0.9)]
            rows.append((turn + 1, quantity, *interval, *spread))
    columns = ["turn", "quantity", "mean", "low", "high", "p10", "p50", "p90"]
    return ordered(pd.DataFrame(rows, columns=columns), "quantity", QUANTITIES)


def cancel_rate_frame(tally: Tally) -> pd.DataFrame:
    """Return which share of the hits is cancelled before and after each refresh.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns deck_number (1 before the first refresh, 2 after it, 3 after the second
        or later), damage (``"1"`` to ``"12"``, which means 12 or more, then ``"all"``),
        probability, low, high, hits. The deck is the one that the hit began with. Sizes
        that no hit had are left out.

    Notes
    -----
    Hits of one game are not independent: they draw from one deck. So the variance is
    that of a ratio over games (Cochran 1977, 6.3), ``sum (x - p n)^2 / (sum n)^2`` with
    x cancelled of n hits in a game. The Wilson interval of independent hits is widened
    by the square root of the design effect, the ratio of the two variances, where that
    is above 1. It hardly ever is: a climax that has cancelled is gone until the
    refresh, so that hits of one deck balance each other (a design effect of about 0.7
    in the first deck), and the interval errs on the wide side.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> frame = cancel_rate_frame(example_games()).query("damage == 'all'")
    >>> frame["deck_number"].tolist()
    [1, 2, 3]
    """
    results = tally.counts["hits_by_deck"]
    with_all = np.concatenate([results, results.sum(axis=1, keepdims=True)], axis=1)
    names = [*map(str, range(results.shape[1])), "all"]
    rows: list[tuple[Any, ...]] = []
    for deck, by_damage in enumerate(with_all):
        for place, (dealt, cancelled) in enumerate(by_damage.tolist()):
            hits = dealt + cancelled
            if hits:
                squares = tally.counts["hit_squares"][deck, place]
                chance = _clustered(cancelled, hits, squares)
                rows.append((deck + 1, names[place], *chance, hits))
    return pd.DataFrame(rows, columns=["deck_number", "damage", *CHANCE, "hits"])


def hit_states_frame(tally: Tally) -> pd.DataFrame:
    """Return which decks the hits of the games meet.

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns cards, climaxes (of the deck when a hit of 1 or more begins), share (of
        all such hits); only decks that some hit met.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> round(hit_states_frame(example_games())["share"].sum(), 9)
    np.float64(1.0)
    """
    counts = tally.counts["hit_state"]
    places = np.argwhere(counts > 0)
    frame = pd.DataFrame(places, columns=["cards", "climaxes"])
    return frame.assign(share=counts[counts > 0] / max(int(counts.sum()), 1))


def losses_frame(tally: Tally) -> pd.DataFrame:
    """Return how the games end (R10.1).

    Parameters
    ----------
    tally : Tally
        From `wsstats.simulate.simulate_games`.

    Returns
    -------
    DataFrame
        Columns reason (``"none"``: not lost by the last turn, ``"level_4"``,
        ``"deck_out"``), probability, low, high.

    Examples
    --------
    >>> from wsstats.frames._counts import example_games
    >>> losses_frame(example_games())["reason"].tolist()
    ['none', 'level_4', 'deck_out']
    """
    keys = [(reason,) for reason in REASONS]
    frame = shares(keys, tally.counts["lost"], tally.trials, ["reason"])
    return ordered(frame, "reason", REASONS)


def _clustered(
    cancelled: int, hits: int, squares: Counts
) -> tuple[float, float, float]:
    """Return a share of hits and its interval, widened for hits of the same game."""
    share = cancelled / hits
    low, high = wilson(cancelled, hits)
    x_squares, products, n_squares = squares.tolist()
    between = x_squares - 2 * share * products + share**2 * n_squares
    independent = hits * share * (1 - share)
    effect = between / independent if independent else 1.0
    widened = max(1.0, effect) ** 0.5
    low = max(0.0, share - (share - low) * widened)
    high = min(1.0, share + (high - share) * widened)
    return share, low, high
