"""Values of one question: piles, a defender's state, and how many trials to run."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wsstats.errors import ScenarioError
from wsstats.rules import CLOCK_LIMIT, DECK_CARDS, LOSING_LEVEL, MAX_CLIMAX

__all__ = ["Clock", "ClockLike", "Defender", "Pile", "PileLike", "whole_number"]

PileLike: TypeAlias = "Pile | str | int | tuple[int, int]"
ClockLike: TypeAlias = "Clock | str | int | tuple[int, int]"


def whole_number(name: str, value: object, *, low: int, high: int) -> int:
    """Return `value` as an int, or say which whole numbers are allowed.

    Parameters
    ----------
    name : str
        Field that the message names.
    value : object
        An int, a numpy integer, or text of digits.
    low, high : int
        Least and greatest value that is allowed.

    Returns
    -------
    int
        In low..high.

    Raises
    ------
    ScenarioError
        If `value` is no whole number (a bool, float or NaN included) or out of range.

    Examples
    --------
    >>> whole_number("level", "3", low=0, high=3)
    3
    """
    number: int | None = None
    if isinstance(value, str):
        if re.fullmatch(r"\s*[+-]?[0-9]{1,19}\s*", value):
            number = int(value)
    elif not isinstance(value, bool):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            number = None
    if number is None or not low <= number <= high:
        raise ScenarioError.of(
            name, value, f"a whole number from {low} to {high}", "correct this number"
        )
    return number


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in unknown order: `cards` (0..50), of which `climax` (0..8, R1.1).

    Raises
    ------
    ScenarioError
        If a number is out of its range or there are more climaxes than cards.

    Examples
    --------
    >>> Pile.of("24/6")
    Pile(cards=24, climax=6)
    >>> Pile(20, 9)
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: pile=20/9: allowed is 0 to 8 climaxes in 20 cards; ...
    """

    cards: int
    climax: int = 0

    def __post_init__(self) -> None:
        cards, climax = _checked_pile("pile", self.cards, self.climax)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "climax", climax)

    @classmethod
    def of(cls, value: PileLike, *, name: str = "pile") -> Pile:
        """Read a pile from ``"N/K"``, ``"N"``, N or (N, K).

        Parameters
        ----------
        value : Pile, str, int or tuple of two int
            N cards of which K are climaxes.
        name : str
            Field that an error message names.

        Returns
        -------
        Pile
            The same numbers.

        Raises
        ------
        ScenarioError
            If the value has another form or is impossible.

        Examples
        --------
        >>> Pile.of((16, 2)) == Pile.of("16/2")
        True
        """
        if isinstance(value, Pile):
            return value
        return cls(*_checked_pile(name, *_two_numbers(name, value)))

    def __str__(self) -> str:
        return f"{self.cards}/{self.climax}"


@dataclass(frozen=True, slots=True)
class Clock:
    """Clock cards from the oldest to the newest; True is a climax (0..6 cards, R9.1).

    Examples
    --------
    >>> Clock.of("NNC").climaxes
    (False, False, True)
    >>> Clock.of("3/1") == Clock.of("NNC")
    True
    """

    climaxes: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.climaxes, str):
            raise ScenarioError.of(
                "climaxes",
                self.climaxes,
                "True and False, one a card",
                "read letters with Clock.of",
            )
        object.__setattr__(self, "climaxes", tuple(map(bool, self.climaxes)))
        if len(self.climaxes) >= CLOCK_LIMIT:
            raise _clock_size_error(len(self.climaxes))

    @classmethod
    def of(cls, value: ClockLike) -> Clock:
        """Read a clock from letters (``"NNC"``), ``"N/K"``, N or (N, K).

        Parameters
        ----------
        value : Clock, str, int or tuple of two int
            Letters run from the oldest card to the newest; counts put the climaxes
            newest.

        Returns
        -------
        Clock
            The same cards.

        Raises
        ------
        ScenarioError
            If the form is unknown or there are seven cards or more.

        Examples
        --------
        >>> len(Clock.of(3))
        3
        """
        if isinstance(value, Clock):
            return value
        if isinstance(value, str) and value.strip().strip("NnCc") == "":
            return cls(tuple(letter in "Cc" for letter in value.strip()))
        cards, climax = _two_numbers("clock", value, letters=" or letters such as NNC")
        if cards >= CLOCK_LIMIT:
            raise _clock_size_error(cards)
        _checked_pile("clock", cards, climax)
        return cls((False,) * (cards - climax) + (True,) * climax)

    def __len__(self) -> int:
        return len(self.climaxes)

    def __str__(self) -> str:
        return "".join("C" if climax else "N" for climax in self.climaxes)


@dataclass(frozen=True, slots=True)
class Defender:
    """The state of the player who takes the hits.

    Parameters
    ----------
    deck, waiting_room : Pile
        Not both empty; a start with an empty deck refreshes first.
    clock : Clock
        0..6 cards.
    level : int
        0..3 cards in the level zone, none of them a climax.

    Raises
    ------
    ScenarioError
        If a zone is impossible, or all zones together hold more than 50 cards or 8
        climaxes (R1.1).

    Examples
    --------
    >>> Defender.of(deck="24/6", waiting_room="16/2", clock=3, level=2).level
    2
    """

    deck: Pile
    waiting_room: Pile = field(default_factory=lambda: Pile(0, 0))
    clock: Clock = field(default_factory=Clock)
    level: int = 0

    def __post_init__(self) -> None:
        level = whole_number("level", self.level, low=0, high=LOSING_LEVEL - 1)
        object.__setattr__(self, "level", level)
        cards = self.deck.cards + self.waiting_room.cards + len(self.clock) + self.level
        climax = self.deck.climax + self.waiting_room.climax + sum(self.clock.climaxes)
        if cards > DECK_CARDS:
            parts = f"{self.deck}+{self.waiting_room}+{len(self.clock)}+{self.level}"
            raise ScenarioError.of(
                "deck+waiting_room+clock+level",
                parts,
                f"at most {DECK_CARDS} cards together, these are {cards}",
                "take cards out of one zone",
            )
        if climax > MAX_CLIMAX:
            raise ScenarioError.of(
                "climaxes in deck+waiting_room+clock",
                climax,
                f"0 to {MAX_CLIMAX}",
                "a deck list holds at most 8 climaxes (R1.1)",
            )
        if not self.deck.cards and not self.waiting_room.cards:
            raise ScenarioError.of(
                "deck",
                str(self.deck),
                "at least 1 card in the deck or in the waiting room",
                "with both empty the player has lost already (R8.1)",
            )

    @classmethod
    def of(
        cls,
        *,
        deck: PileLike,
        waiting_room: PileLike = (0, 0),
        clock: ClockLike = 0,
        level: int = 0,
    ) -> Defender:
        """Build a state from the short forms of piles and clock.

        Parameters
        ----------
        deck, waiting_room : Pile, str, int or tuple of two int
            N cards of which K are climaxes.
        clock : Clock, str, int or tuple of two int
            0..6 cards.
        level : int
            0..3.

        Returns
        -------
        Defender
            The state.

        Raises
        ------
        ScenarioError
            If a value is impossible.

        Examples
        --------
        >>> str(Defender.of(deck=30, clock="NC").clock)
        'NC'
        """
        return cls(
            deck=Pile.of(deck, name="deck"),
            waiting_room=Pile.of(waiting_room, name="waiting_room"),
            clock=Clock.of(clock),
            level=level,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the state in the forms that `Defender.of` reads.

        Returns
        -------
        dict of str to (str or int)
            Keys deck, waiting_room, clock, level.

        Examples
        --------
        >>> Defender.of(deck="24/6").to_dict()["deck"]
        '24/6'
        """
        return {
            "deck": str(self.deck),
            "waiting_room": str(self.waiting_room),
            "clock": str(self.clock),
            "level": self.level,
        }


def _two_numbers(name: str, value: object, letters: str = "") -> tuple[int, int]:
    """Split N/K into its numbers; ranges are checked by the caller."""
    parts: list[object]
    if isinstance(value, str):
        parts = list(value.split("/"))
    elif isinstance(value, Iterable):
        parts = list(value)
    else:
        parts = [value]
    if isinstance(value, float) and math.isnan(value):
        parts = []
    if not 1 <= len(parts) <= 2:
        raise ScenarioError.of(
            name,
            value,
            f"N/K: N cards of which K are climaxes, such as 24/6{letters}",
            "write the counts with one slash between them",
        )
    cards = whole_number(f"{name} cards", parts[0], low=0, high=DECK_CARDS)
    climax = 0
    if len(parts) == 2:
        climax = whole_number(f"{name} climaxes", parts[1], low=0, high=MAX_CLIMAX)
    return cards, climax


def _checked_pile(name: str, cards: object, climax: object) -> tuple[int, int]:
    number = whole_number(f"{name} cards", cards, low=0, high=DECK_CARDS)
    most = min(number, MAX_CLIMAX)
    try:
        return number, whole_number(name, climax, low=0, high=most)
    except ScenarioError:
        raise ScenarioError.of(
            name,
            f"{cards}/{climax}",
            f"0 to {most} climaxes in {cards} cards",
            "the form is cards/climaxes",
        ) from None


def _clock_size_error(cards: int) -> ScenarioError:
    return ScenarioError.of(
        "clock",
        cards,
        f"0 to {CLOCK_LIMIT - 1} cards",
        "seven cards are a level at once (R9.1)",
    )
