"""Tidy tables of cancel odds, exact, for any deck and for decks really reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pandas as pd

from wsstats.errors import ScenarioError
from wsstats.exact import cancel_odds, dealt_odds
from wsstats.model import Pile, whole_number
from wsstats.rules import DECK_CARDS, MAX_CLIMAX

__all__ = ["cancel_frame", "cancel_line_frame", "second_deck_frame"]

DAMAGES: Final = tuple(range(1, 11))
REACHED: Final = 0.001  # share of games from which a deck size is shown
SIDES: Final = 2  # deck sizes shown beyond those


def cancel_frame(*, damages: Iterable[int] = DAMAGES) -> pd.DataFrame:
    """Return the odds that a hit is cancelled, for every deck.

    Parameters
    ----------
    damages : iterable of int
        Sizes of the hit, 1..50 points.

    Returns
    -------
    DataFrame
        Columns deck (1..50 cards), climaxes (0..8), damage, probability, sorted by
        damage, deck and climaxes. A hit larger than the deck needs the refresh, which
        depends on the waiting room: such rows are left out.

    Raises
    ------
    ScenarioError
        If a size of the hit is out of its range.

    Notes
    -----
    1 - C(N - K, n) / C(N, n), computed as a fraction (`wsstats.exact.cancel_odds`).

    Examples
    --------
    >>> frame = cancel_frame(damages=[3])
    >>> frame.query("deck == 50 and climaxes == 8")["probability"].item()
    0.4142857142857143
    """
    rows = [
        (deck, climaxes, damage, float(cancel_odds(Pile(deck, climaxes), damage)))
        for damage in _checked(damages)
        for deck in range(damage, DECK_CARDS + 1)
        for climaxes in range(min(deck, MAX_CLIMAX) + 1)
    ]
    return pd.DataFrame(rows, columns=["deck", "climaxes", "damage", "probability"])


def cancel_line_frame(
    decks: Mapping[str, Pile], *, damages: Iterable[int] = DAMAGES
) -> pd.DataFrame:
    """Return how some decks meet a hit of each size.

    Parameters
    ----------
    decks : mapping of str to Pile
        Deck cards and climaxes of each state, by its name.
    damages : iterable of int
        Sizes of the hit, 1..50 points.

    Returns
    -------
    DataFrame
        Columns state, deck, climaxes, damage, dealt, cancelled. Hits larger than the
        deck are left out.

    Raises
    ------
    ScenarioError
        If a size of the hit is out of its range.

    Examples
    --------
    >>> frame = cancel_line_frame({"new": Pile(24, 6)}, damages=[1, 30])
    >>> frame.values.tolist()
    [['new', 24, 6, 1, 0.75, 0.25]]
    """
    rows = [
        (
            name,
            pile.cards,
            pile.climax,
            damage,
            float(dealt_odds(pile, damage)),
            float(cancel_odds(pile, damage)),
        )
        for name, pile in decks.items()
        for damage in _checked(damages)
        if damage <= pile.cards
    ]
    columns = ["state", "deck", "climaxes", "damage", "dealt", "cancelled"]
    return pd.DataFrame(rows, columns=columns)


def second_deck_frame(
    new_deck: pd.DataFrame, *, climaxes: int = MAX_CLIMAX, damage: int = 3
) -> pd.DataFrame:
    """Return what each deck after the first refresh cancels, and how often it comes up.

    Parameters
    ----------
    new_deck : DataFrame
        Columns refresh, cards, climaxes and probability (share of games), as from
        `wsstats.frames.refresh.new_deck_frame`.
    climaxes : int
        Most climaxes that can come back, 0..8.
    damage : int
        Size of the hit, 1..50 points.

    Returns
    -------
    DataFrame
        Columns cards, climaxes, damage, probability (of a cancel) and reached (share of
        games). It has every number of climaxes and every deck size that a thousandth of
        the games reach, and two more sizes at each side; it has no rows if no game
        refreshed.

    Raises
    ------
    ScenarioError
        If a number is out of its range.

    Examples
    --------
    >>> new_deck = pd.DataFrame(
    ...     {"refresh": 1, "cards": [26], "climaxes": [7], "probability": [0.9]}
    ... )
    >>> second_deck_frame(new_deck).query("reached > 0").round(3).values.tolist()
    [[26.0, 7.0, 3.0, 0.627, 0.9]]
    """
    whole_number("climaxes", climaxes, low=0, high=MAX_CLIMAX)
    (damage,) = _checked([damage])
    first = new_deck[new_deck["refresh"] == 1]
    share = first.groupby(["cards", "climaxes"])["probability"].sum().to_dict()
    sizes = first.groupby("cards")["probability"].sum()
    often = [int(cards) for cards in sizes[sizes >= REACHED].index]
    rows = [
        (
            cards,
            back,
            damage,
            float(cancel_odds(Pile(cards, back), damage)),
            share.get((cards, back), 0.0),
        )
        for cards in _widened(often, low=damage)
        for back in range(min(climaxes, cards) + 1)
    ]
    columns = ["cards", "climaxes", "damage", "probability", "reached"]
    return pd.DataFrame(rows, columns=columns)


def _widened(sizes: list[int], *, low: int) -> range:
    """Return the span of some deck sizes and a little more, from `low` cards up."""
    if not sizes:
        return range(0)
    return range(max(low, min(sizes) - SIDES), min(DECK_CARDS, max(sizes) + SIDES) + 1)


def _checked(damages: Iterable[int]) -> list[int]:
    """Return sizes of hits; refuse any that no deck could show."""
    sizes = [
        whole_number(f"damages[{place}]", damage, low=1, high=DECK_CARDS)
        for place, damage in enumerate(damages)
    ]
    if not sizes:
        raise ScenarioError.of("damages", "empty", "one size of hit or more")
    return sizes
