"""Closed forms for one pile of cards in unknown order."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from wsstats.model import Pile, whole_number

__all__ = ["cancel_odds", "dealt_odds"]


def dealt_odds(pile: Pile, damage: int) -> Fraction:
    """Return the odds that a hit is dealt from a pile that does not run out.

    Parameters
    ----------
    pile : Pile
        Deck cards and climaxes at the start of the hit, or of the whole sequence.
    damage : int
        0 or more points. More than the deck has cards counts as cancelled only if the
        deck holds a climax; what a refresh adds is not part of this formula.

    Returns
    -------
    Fraction
        C(N - K, n) / C(N, n), hypergeometric.

    Raises
    ------
    ScenarioError
        If `damage` is not in 0..50, or larger than the deck.

    Examples
    --------
    >>> dealt_odds(Pile(50, 8), 3)
    Fraction(41, 70)
    """
    whole_number("damage", damage, low=0, high=pile.cards)
    return Fraction(comb(pile.cards - pile.climax, damage), comb(pile.cards, damage))


def cancel_odds(pile: Pile, damage: int) -> Fraction:
    """Return the odds that a hit is cancelled: one minus `dealt_odds`.

    Parameters
    ----------
    pile : Pile
        Deck cards and climaxes.
    damage : int
        0..`pile.cards` points; 0 is neither dealt nor cancelled (R3.4) and gives 0.

    Returns
    -------
    Fraction
        1 - C(N - K, n) / C(N, n).

    Raises
    ------
    ScenarioError
        If `damage` is not in 0..`pile.cards`.

    Examples
    --------
    >>> cancel_odds(Pile(24, 6), 2)
    Fraction(41, 92)
    """
    return 1 - dealt_odds(pile, damage)
