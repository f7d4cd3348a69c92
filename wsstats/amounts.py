"""Amounts and conditions of steps: numbers that are counted, and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsstats.catalogue import MAX_AMOUNT
from wsstats.errors import ScenarioError, did_you_mean
from wsstats.model import whole_number
from wsstats.rows import COUNTS

__all__ = ["Amount", "Condition", "amount_of", "condition_of", "unknown"]

MAX_DEPTH: Final = 20
COUNT_NAMES: Final = (*COUNTS, "damage", "declared")
STATE_ZONES: Final = ("level", "clock", "deck", "waiting_room", "stock", "hand")
STATES: Final = tuple(
    f"{player}.{zone}" for player in ("defender", "attacker") for zone in STATE_ZONES
)
BOUNDS: Final = ("at_least", "at_most", "equals")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that is counted: min(most, per x count + plus).

    Parameters
    ----------
    count : str
        What is counted, or "" for a number of the board.
    board : str
        Name of a number that the scenario states, or "".
    per, plus : int
        Factor and summand.
    most : int or None
        Upper limit, `max` in a file.
    trait : str
        Which trait, for the count ``"trait"``.

    Examples
    --------
    >>> amount_of({"count": "climax", "plus": 1}, "damage").plus
    1
    """

    count: str = ""
    board: str = ""
    per: int = 1
    plus: int = 0
    most: int | None = None
    trait: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return it as it stands in a file."""
        table: dict[str, Any] = {"count": self.count} if self.count else {}
        if self.board:
            table["board"] = self.board
        if self.trait:
            table["trait"] = self.trait
        if self.per != 1:
            table["per"] = self.per
        if self.plus:
            table["plus"] = self.plus
        if self.most is not None:
            table["max"] = self.most
        return table


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison, or several: `low` <= value <= `high`.

    Parameters
    ----------
    amount : Amount or None
        What is compared, unless `state` or `parts` is given.
    state : str
        One of ``"defender.level"`` and the like.
    low, high : int
        Bounds, both included.
    parts : tuple of Condition
        Conditions that are combined.
    every : bool
        True: all of the parts must hold; False: any.
    """

    amount: Amount | None = None
    state: str = ""
    low: int = -999
    high: int = 999
    parts: tuple[Condition, ...] = ()
    every: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return it as it stands in a file."""
        if self.parts:
            parts = [part.to_dict() for part in self.parts]
            return {"all" if self.every else "any": parts}
        table = self.amount.to_dict() if self.amount else {"state": self.state}
        if self.low == self.high:
            return {**table, "equals": self.low}
        low = {"at_least": self.low} if self.low > -999 else {}
        return {**table, **low, **({"at_most": self.high} if self.high < 999 else {})}


def unknown(
    field: str, value: Any, known: Iterable[str], allowed: str, near_to: str = ""
) -> ScenarioError:
    """Return the message for an unknown name, with the nearest known one."""
    fix = did_you_mean(near_to or value, known) or "`wsstats effects` lists them"
    return ScenarioError.of(field, value, allowed, fix)


def amount_of(
    value: Any,
    path: str,
    low: int = 0,
    high: int = MAX_AMOUNT,
    *,
    counted: bool = False,
) -> int | Amount:
    """Read an amount.

    Parameters
    ----------
    value : int, Amount or mapping
        A number in `low`..`high`, or ``{count | board, per, plus, max, trait}``.
    path : str
        Where it stands, for messages.
    low, high : int
        Range of a plain number.
    counted : bool
        True: a plain number is refused.

    Returns
    -------
    int or Amount
        Checked.

    Raises
    ------
    ScenarioError
        If it is neither.
    """
    if isinstance(value, Amount):
        return value
    if not isinstance(value, Mapping) and not counted:
        return whole_number(path, value, low=low, high=high)
    if not isinstance(value, Mapping):
        raise ScenarioError.of(path, value, "{ count = …, do = [ … ] }")
    known = ("count", "board", "per", "plus", "max", "trait")
    for name in value:
        if name not in known:
            raise unknown(f"{path}.{name}", name, known, ", ".join(known))
    count, board = value.get("count", ""), value.get("board", "")
    if bool(count) == bool(board) or not isinstance(board, str):
        raise ScenarioError.of(path, dict(value), "one of count and board")
    if count and count not in COUNT_NAMES:
        raise unknown(f"{path}.count", count, COUNT_NAMES, ", ".join(COUNT_NAMES))
    trait = value.get("trait", "")
    if (count == "trait") != bool(trait) or not isinstance(trait, str):
        raise ScenarioError.of(f"{path}.trait", trait, "the trait that is counted")

    def number(name: str, default: int) -> int:
        given = value.get(name, default)
        return whole_number(f"{path}.{name}", given, low=-MAX_AMOUNT, high=MAX_AMOUNT)

    most = number("max", 0) if "max" in value else None
    return Amount(count, board, number("per", 1), number("plus", 0), most, trait)


def condition_of(value: Any, path: str, depth: int = 0) -> Condition:
    """Read a condition.

    Parameters
    ----------
    value : Condition or mapping
        ``{count | board | state, at_least, at_most, equals}``, or ``{all | any: […]}``.
    path : str
        Where it stands, for messages.
    depth : int
        How deep it nests.

    Returns
    -------
    Condition
        Checked.

    Raises
    ------
    ScenarioError
        If it is none.

    Examples
    --------
    >>> condition_of({"state": "defender.level", "equals": 2}, "when").low
    2
    """
    if isinstance(value, Condition):
        return value
    if not isinstance(value, Mapping) or depth > MAX_DEPTH:
        raise ScenarioError.of(
            path, value, "a condition", "write { count = …, at_least = 1 }"
        )
    for name in ("all", "any"):
        if name in value:
            if len(value) > 1 or not isinstance(value[name], (list, tuple)):
                raise ScenarioError.of(f"{path}.{name}", value, "a list of conditions")
            parts = tuple(
                condition_of(part, f"{path}.{name}.{place}", depth + 1)
                for place, part in enumerate(value[name])
            )
            if not parts:
                raise ScenarioError.of(f"{path}.{name}", "[]", "1 condition or more")
            return Condition(parts=parts, every=name == "all")
    rest = {name: given for name, given in value.items() if name not in BOUNDS}
    low, high = _bounds(value, path)
    if "state" in rest:
        if rest["state"] not in STATES or len(rest) > 1:
            raise unknown(
                f"{path}.state", rest["state"], STATES, "player.zone: " + STATES[0]
            )
        return Condition(state=rest["state"], low=low, high=high)
    amount = amount_of(rest, path, 0, MAX_AMOUNT, counted=True)
    assert isinstance(amount, Amount)
    return Condition(amount=amount, low=low, high=high)


def _bounds(value: Mapping[str, Any], path: str) -> tuple[int, int]:
    given = {
        name: whole_number(f"{path}.{name}", value[name], low=-999, high=999)
        for name in BOUNDS
        if name in value
    }
    if not given or ("equals" in given and len(given) > 1):
        raise ScenarioError.of(
            path, dict(value), "at_least, at_most or equals", "compare with a number"
        )
    if "equals" in given:
        return given["equals"], given["equals"]
    return given.get("at_least", -999), given.get("at_most", 999)
