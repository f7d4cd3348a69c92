"""Tidy tables of one turn of hits against decks of this deck list, exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pandas as pd

from wsstats.damage_odds import damage
from wsstats.frames.damage import at_least_frame
from wsstats.model import Pile
from wsstats.result import DamageResult
from wsstats.rules import CLOCK_LIMIT, DECK_CARDS, LOSING_LEVEL, Rules

__all__ = ["kill_frame", "turn_frame"]

LAST_LEVEL: Final = LOSING_LEVEL - 1
MOST_WAITING: Final = 10  # enough for a hit, few enough for a hand, stage and stock


def turn_frame(
    decks: Mapping[str, Pile], hits: Sequence[int], *, rules: Rules
) -> pd.DataFrame:
    """Return the odds of at least k points of damage in one turn, by deck.

    Parameters
    ----------
    decks : mapping of str to Pile
        Deck of each series, by its name.
    hits : sequence of int
        Points of each hit.
    rules : Rules
        Settings in force.

    Returns
    -------
    DataFrame
        Columns series, points, probability, low, high; the last two are empty, for the
        odds are exact. The player begins at level 0 with an empty clock; ten cards or
        fewer lie in the waiting room, none of them a climax.

    Examples
    --------
    >>> frame = turn_frame({"50/8": Pile(50, 8)}, [3], rules=Rules())
    >>> frame[["points", "probability"]].round(3).values.tolist()
    [[1.0, 0.586], [2.0, 0.586], [3.0, 0.586]]
    """
    parts = []
    for name, deck in decks.items():
        odds = at_least_frame(_defence(deck, hits, rules))
        odds.insert(0, "series", name)
        parts.append(odds)
    return pd.concat(parts, ignore_index=True)


def kill_frame(deck: Pile, hits: Sequence[int], *, rules: Rules) -> pd.DataFrame:
    """Return how often one turn of hits wins from level 3, by the clock.

    Parameters
    ----------
    deck : Pile
        Deck of the player who is hit; it leaves 9 cards for level and clock.
    hits : sequence of int
        Points of each hit.
    rules : Rules
        Settings in force.

    Returns
    -------
    DataFrame
        Columns life ("3/6" to "3/0", level/clock) and probability, exact.

    Examples
    --------
    >>> kill_frame(Pile(30, 0), [3], rules=Rules())["probability"].tolist()
    [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    """
    rows = [
        (
            f"{LAST_LEVEL}/{clock}",
            _defence(deck, hits, rules, level=LAST_LEVEL, clock=clock)
            .lost["probability"]
            .value,
        )
        for clock in range(CLOCK_LIMIT - 1, -1, -1)
    ]
    return pd.DataFrame(rows, columns=["life", "probability"])


def _defence(
    deck: Pile, hits: Sequence[int], rules: Rules, *, level: int = 0, clock: int = 0
) -> DamageResult:
    """Return what the hits do to a player with some cards in the waiting room."""
    waiting = DECK_CARDS - deck.cards - level - clock
    return damage(
        deck=deck,
        waiting_room=(min(waiting, MOST_WAITING), 0),
        level=level,
        clock=clock,
        hits=hits,
        rules=rules,
    )
