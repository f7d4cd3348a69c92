"""The steps of a scenario: what is done to the defender, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from wsstats.errors import ScenarioError
from wsstats.model import whole_number
from wsstats.rules import DECK_CARDS

__all__ = ["CHECK_TIMING", "HIT", "MAX_HITS", "Burn", "hits_of"]

MAX_DAMAGE: Final = DECK_CARDS  # no deck can show more cards than it has
MAX_HITS: Final = 100

# Rows of a program, the integers that all interpreters run:
CHECK_TIMING: Final = 0  # [CHECK_TIMING, 0, 0]
HIT: Final = 1  # [HIT, damage, 1 if cancellable]


@dataclass(frozen=True, slots=True)
class Burn:
    """Deal `damage` points `times` times inside one process (R5.4, R5.7).

    Parameters
    ----------
    damage : int
        -50..50 points; 0 or less does nothing (R3.4).
    times : int
        1..100 separate hits with no check timing between them.
    cancellable : bool
        False: climaxes do not stop it and go to the clock (R5.5).

    Raises
    ------
    ScenarioError
        If a number is out of its range.

    Examples
    --------
    >>> Burn(4, times=2).damage
    4
    """

    damage: int
    times: int = 1
    cancellable: bool = True

    def __post_init__(self) -> None:
        damage = whole_number("damage", self.damage, low=-MAX_DAMAGE, high=MAX_DAMAGE)
        object.__setattr__(self, "damage", damage)
        times = whole_number("times", self.times, low=1, high=MAX_HITS)
        object.__setattr__(self, "times", times)
        if not isinstance(self.cancellable, bool):
            raise ScenarioError.of("cancellable", self.cancellable, "True or False")


def hits_of(hits: str | Iterable[int | Burn]) -> tuple[Burn, ...]:
    """Read hits from ``"2,3,3,1"`` or from numbers; each is a process of its own.

    Parameters
    ----------
    hits : str, or iterable of int or Burn
        1..100 hits of -50..50 points.

    Returns
    -------
    tuple of Burn
        In the same order.

    Raises
    ------
    ScenarioError
        If there is no hit, too many, or a number is out of range.

    Examples
    --------
    >>> [burn.damage for burn in hits_of("2,3,3,1")]
    [2, 3, 3, 1]
    """
    given: Sequence[object]
    if isinstance(hits, str):
        given = hits.split(",") if hits.strip() else []
    elif isinstance(hits, Iterable):
        given = list(hits)
    else:
        given = [hits]
    burns = tuple(
        item
        if isinstance(item, Burn)
        else Burn(
            whole_number(f"hits[{place}]", item, low=-MAX_DAMAGE, high=MAX_DAMAGE)
        )
        for place, item in enumerate(given)
    )
    if not 1 <= sum(burn.times for burn in burns) <= MAX_HITS:
        raise ScenarioError.of(
            "hits", str(hits), f"1 to {MAX_HITS} hits", "write them as 2,3,3,1"
        )
    return burns
