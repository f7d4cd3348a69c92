"""The plan of a whole game: what a player does each turn, and what is done to them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsstats.errors import ScenarioError, did_you_mean
from wsstats.model import whole_number
from wsstats.plan_words import assumptions_of
from wsstats.rules import CLOCK_LIMIT, LOSING_LEVEL, MAX_CLIMAX

__all__ = ["FIRST", "MOST_HITS", "MOST_TURNS", "PLAN_FORMAT", "Plan", "value_at"]

PLAN_FORMAT: Final = 1
MOST_TURNS: Final = 20
MOST_HITS: Final = 10  # of the opponent in one turn
MOST_SOUL: Final = 20
MOST_WEIGHT: Final = 1000
MOST_COST: Final = 10
LONGEST_TEXT: Final = 2000
FIRST: Final = ("random", "own", "opponent")

TURN_TABLES: Final = {  # key: the largest number that a turn may have
    "draws": 10,
    "searches": 5,
    "salvages": 5,
    "brainstorms": 5,
    "mills": 20,
    "stock_charges": 10,
    "characters": 5,
    "events": 5,
    "climaxes": 1,  # R2.4
    "attacks": 3,  # three characters stand in the front row (R1.3)
    "opponent_removes": 5,
}


def value_at(table: tuple[Any, ...], turn: int) -> Any:
    """Return the entry of a table by turn; the last one repeats.

    Parameters
    ----------
    table : tuple
        One entry a turn, at least one.
    turn : int
        1 or more.

    Returns
    -------
    object
        The entry.

    Examples
    --------
    >>> value_at((0, 1), 1), value_at((0, 1), 7)
    (0, 1)
    """
    return table[min(turn, len(table)) - 1]


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is played: how often, by turn, and by which rules of thumb.

    A table by turn has 1 to 20 entries, and its last one repeats. A fraction is a
    chance: 1.3 is one, and another one in 30 % of the games.

    Parameters
    ----------
    title, description : str
        For readers; they change no number.
    turns : int
        Turns that each player takes at most, 1..20.
    first : str
        Who goes first: ``"random"``, ``"own"`` or ``"opponent"``.
    mulligan_climaxes : bool
        Whether climaxes of the opening hand are exchanged (R1.2).
    mulligan_above : int
        Cards of a higher level than this are exchanged, 0..3; 3 exchanges none.
    clock_below : tuple of int
        For levels 0 to 3: a hand card is clocked while the clock holds fewer cards than
        this, 0..7; 0 means never (R2.3).
    draws, searches, salvages, brainstorms, mills, stock_charges : tuple of float
        By turn, effects of the main phase in this order: cards drawn; characters taken
        from the deck, then from the waiting room, for a discarded hand card each;
        brainstorms (1 stock, 4 cards flipped, a character back for each climax); cards
        milled; cards put from the deck into the stock.
    characters, events : tuple of float
        By turn: how many are played from the hand at most, if level and stock allow.
    costs : tuple of int
        Stock that a card of level 0 to 3 costs, 0..10.
    climaxes : tuple of float
        By turn: 1 if a climax of the hand is played, 0 if not.
    attacks : tuple of float
        By turn: attacking characters at most, 0..3.
    kept_climaxes : int
        Climaxes kept in the hand, 0..8; more are the first cards to be discarded.
    opponent_hits : tuple of tuple of int
        By turn: the soul of each attack of the opponent, 0..20, without its trigger.
    opponent_trigger_soul : tuple of int
        Cards of the opponent's deck that trigger 0, 1, 2 ... soul, 0..1000 each.
    opponent_removes : tuple of float
        By turn: own characters that the opponent's attacks remove, 0..5 (R2.7).

    Raises
    ------
    ScenarioError
        If a value is out of its range; the message names the key and the place in it.

    Examples
    --------
    >>> Plan(turns=7).turns
    7
    >>> Plan(draws=(0, 11))
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: draws[1]=11: allowed is a number from 0 to 10
    """

    title: str = "A standard game"
    description: str = ""
    turns: int = 9
    first: str = "random"
    mulligan_climaxes: bool = True
    mulligan_above: int = 1
    clock_below: tuple[int, ...] = (7, 7, 5, 0)
    draws: tuple[float, ...] = (0, 0.3)
    searches: tuple[float, ...] = (0.5, 1)
    salvages: tuple[float, ...] = (0, 0.5)
    brainstorms: tuple[float, ...] = (0, 0.5, 0.7)
    mills: tuple[float, ...] = (0, 0.5)
    stock_charges: tuple[float, ...] = (0, 0, 0.3)
    characters: tuple[float, ...] = (1.5, 2)
    events: tuple[float, ...] = (0.5,)
    costs: tuple[int, ...] = (0, 0, 1, 2)
    climaxes: tuple[float, ...] = (0, 0.3, 0.7)
    attacks: tuple[float, ...] = (2, 2.5, 3)
    kept_climaxes: int = 2
    opponent_hits: tuple[tuple[int, ...], ...] = (
        (1, 1),
        (1, 1, 1),
        (1, 2, 2),
        (2, 2, 2),
        (2, 2, 2),
        (2, 2, 3),
        (2, 3, 3),
        (3, 3, 3),
    )
    opponent_trigger_soul: tuple[int, ...] = (32, 16, 2)
    opponent_removes: tuple[float, ...] = (0.5, 1.5, 2)

    def __post_init__(self) -> None:
        for name in ("title", "description"):
            _check_text(name, getattr(self, name))
        if self.first not in FIRST:
            raise ScenarioError.of("first", self.first, ", ".join(FIRST))
        if not isinstance(self.mulligan_climaxes, bool):
            raise ScenarioError.of(
                "mulligan_climaxes", self.mulligan_climaxes, "true or false"
            )
        self._set_number("turns", low=1, high=MOST_TURNS)
        self._set_number("mulligan_above", low=0, high=LOSING_LEVEL - 1)
        self._set_number("kept_climaxes", low=0, high=MAX_CLIMAX)
        for name, high in (("clock_below", CLOCK_LIMIT), ("costs", MOST_COST)):
            by_level = _numbers(name, getattr(self, name), high=high)
            if len(by_level) != LOSING_LEVEL:
                allowed = "four numbers, one for each level 0 to 3"
                raise ScenarioError.of(name, list(by_level), allowed)
            object.__setattr__(self, name, by_level)
        for name, high in TURN_TABLES.items():
            by_turn = tuple(
                _amount(f"{name}[{place}]", entry, high=high)
                for place, entry in enumerate(_table(name, getattr(self, name)))
            )
            object.__setattr__(self, name, by_turn)
        hits = tuple(
            _hits(f"opponent_hits[{place}]", entry)
            for place, entry in enumerate(_table("opponent_hits", self.opponent_hits))
        )
        object.__setattr__(self, "opponent_hits", hits)
        self._set_trigger_soul()

    def _set_number(self, name: str, *, low: int, high: int) -> None:
        number = whole_number(name, getattr(self, name), low=low, high=high)
        object.__setattr__(self, name, number)

    def _set_trigger_soul(self) -> None:
        name = "opponent_trigger_soul"
        weights = _numbers(name, self.opponent_trigger_soul, high=MOST_WEIGHT)
        if not 1 <= len(weights) <= 4 or not sum(weights):
            allowed = "1 to 4 numbers of cards that are not all 0"
            fix = "give the cards with 0, 1 and 2 soul icons, such as [32, 16, 2]"
            raise ScenarioError.of(name, list(weights), allowed, fix)
        object.__setattr__(self, name, weights)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Plan:
        """Build a plan from the keys of a plan file; a missing key has its default.

        Parameters
        ----------
        values : mapping of str to object
            ``format`` (must be 1 if given) and the fields of the class.

        Returns
        -------
        Plan
            The plan.

        Raises
        ------
        ScenarioError
            If a key is unknown or a value is out of its range.

        Examples
        --------
        >>> Plan.of({"format": 1, "turns": 6}).turns
        6
        >>> Plan.of({"brainstorm": [1]})
        Traceback (most recent call last):
        wsstats.errors.ScenarioError: brainstorm=[1]: ... did you mean brainstorms?
        """
        known = [field.name for field in dataclasses.fields(cls)]
        given = {key: value for key, value in values.items() if key != "format"}
        for key, value in given.items():
            if key not in known:
                fix = did_you_mean(key, known) or "remove it"
                raise ScenarioError.of(
                    " ".join(key.split()), value, "a key of a plan", fix
                )
        version = values.get("format", PLAN_FORMAT)
        if isinstance(version, bool) or version != PLAN_FORMAT:
            fix = "a newer file needs a newer wsstats"
            raise ScenarioError.of("format", version, str(PLAN_FORMAT), fix)
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """Return the keys and values of a plan file, as `Plan.of` reads them.

        Returns
        -------
        dict of str to object
            ``format`` first, then the fields in the order of the class.

        Examples
        --------
        >>> Plan.of(Plan().to_dict()) == Plan()
        True
        """
        return {"format": PLAN_FORMAT, **dataclasses.asdict(self)}

    def assumptions(self) -> list[str]:
        """Say in sentences for players what the plan assumes.

        Returns
        -------
        list of str
            In the order of a game.

        Examples
        --------
        >>> Plan().assumptions()[0]
        'The game lasts 9 turns of each player at most; a coin decides who goes first.'
        """
        return assumptions_of(self)


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        shown = f"{value[:40]}..." if isinstance(value, str) else value
        raise ScenarioError.of(name, shown, f"text of at most {LONGEST_TEXT} letters")


def _sequence(name: str, value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise ScenarioError.of(name, value, "a list of numbers", "write it in brackets")
    return list(value)


def _numbers(name: str, value: object, *, high: int) -> tuple[int, ...]:
    """Return whole numbers 0 to `high`; a message names the place in the list."""
    return tuple(
        whole_number(f"{name}[{place}]", entry, low=0, high=high)
        for place, entry in enumerate(_sequence(name, value))
    )


def _table(name: str, value: object) -> list[object]:
    """Return the entries of a table by turn."""
    table = _sequence(name, value)
    if not 1 <= len(table) <= MOST_TURNS:
        allowed = f"1 to {MOST_TURNS} entries, one a turn; the last one repeats"
        raise ScenarioError.of(name, f"{len(table)} entries", allowed)
    return table


def _amount(name: str, value: object, *, high: int) -> float:
    """Return a number 0 to `high`, an int where it is whole; NaN is none."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    if not known or not 0 <= value <= high:  # type: ignore[operator]
        raise ScenarioError.of(name, value, f"a number from 0 to {high}")
    number = float(value)  # type: ignore[arg-type]
    return int(number) if number.is_integer() else number


def _hits(name: str, value: object) -> tuple[int, ...]:
    hits = _numbers(name, value, high=MOST_SOUL)
    if len(hits) > MOST_HITS:
        raise ScenarioError.of(name, f"{len(hits)} hits", f"at most {MOST_HITS} hits")
    return hits
