"""Steps of a turn as values: checked against the catalogue when they are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from wsstats.amounts import (
    MAX_DEPTH,
    Amount,
    Condition,
    amount_of,
    condition_of,
    unknown,
)
from wsstats.catalogue import ANY_STEP, CATALOGUE, MAX_AMOUNT, PLACES, REQUIRED, Key, Op
from wsstats.errors import ScenarioError
from wsstats.model import whole_number

__all__ = ["Step", "steps_of"]

COSTS: Final = ("stock", "hand", "deck_top_to_clock")


Value: TypeAlias = Any


@dataclass(frozen=True, slots=True, init=False)
class Step:
    """One step of a turn.

    Parameters
    ----------
    op : str
        A name of the catalogue (``wsstats effects`` lists them).
    **keys
        As in a scenario file; steps inside it are `Step` values or tables.

    Raises
    ------
    ScenarioError
        If the step or a key is unknown, or a value is not allowed; the message begins
        with the path of the step.

    Examples
    --------
    >>> Step("burn", damage=4, on_cancel=[Step("burn", damage=1)]).keys["damage"]
    4
    >>> Step("brun", damage=4)
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: op=brun: allowed is a known step; did you mean burn?
    """

    op: str
    keys: Mapping[str, Value]

    def __init__(self, op: str, **keys: Any) -> None:
        made = _step({"op": op, **keys}, "", 0)
        object.__setattr__(self, "op", made.op)
        object.__setattr__(self, "keys", made.keys)

    def get(self, name: str) -> Value:
        """Return the value of a key, or its default."""
        if name in self.keys:
            return self.keys[name]
        key = CATALOGUE[self.op].key(name)
        return None if key is None or key.default is REQUIRED else key.default

    @property
    def kind(self) -> Op:
        """The entry of the catalogue."""
        return CATALOGUE[self.op]

    def inner(self) -> Iterator[tuple[str, Step]]:
        """Yield the steps directly inside it, with their paths."""
        for name, value in self.keys.items():
            key = self.kind.key(name)
            assert key is not None
            if key.kind == "steps":
                for place, step in enumerate(value):
                    yield f"{name}.{place}", step
            elif key.kind == "each":
                for place, step in enumerate(value[1]):
                    yield f"{name}.do.{place}", step
            elif key.kind == "modes":
                for mode, steps in enumerate(value):
                    for place, step in enumerate(steps):
                        yield f"{name}.{mode}.{place}", step

    def walk(self) -> Iterator[Step]:
        """Yield this step and all steps inside it."""
        yield self
        for _, step in self.inner():
            yield from step.walk()

    def to_dict(self) -> dict[str, Any]:
        """Return it as it stands in a file.

        Examples
        --------
        >>> Step("burn", damage=4).to_dict()
        {'op': 'burn', 'damage': 4}
        """
        return {"op": self.op} | {k: _plain(v) for k, v in self.keys.items()}


def _plain(value: Value) -> Any:
    if isinstance(value, (Amount, Condition, Step)):
        return value.to_dict()
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[0], Amount):
            return {**value[0].to_dict(), "do": [_plain(item) for item in value[1]]}
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def steps_of(value: Any, path: str = "do", depth: int = 0) -> tuple[Step, ...]:
    """Read a list of steps.

    Parameters
    ----------
    value : iterable of Step or mapping
        Steps as values or as tables of a file.
    path : str
        Where they stand, for messages.
    depth : int
        How many steps they stand in.

    Returns
    -------
    tuple of Step
        Checked.

    Raises
    ------
    ScenarioError
        If one is wrong, or they nest more than 20 deep.

    Examples
    --------
    >>> steps_of([{"op": "burn", "damage": 4}])[0].op
    'burn'
    """
    if depth > MAX_DEPTH:
        raise ScenarioError.of(path, "nested", f"at most {MAX_DEPTH} deep")
    if isinstance(value, (str, Mapping, Step)) or not isinstance(value, Iterable):
        raise ScenarioError.of(
            path, value, "a list of steps", "write [ { op = … }, … ]"
        )
    prefix = "" if path == "do" and depth == 0 else f"{path}."
    return tuple(
        _step(item, f"{prefix}{place}", depth) for place, item in enumerate(value)
    )


def _step(table: Any, path: str, depth: int) -> Step:
    """Check one step and everything inside it."""
    if isinstance(table, Step):
        if depth == 0:
            return table
        table = {"op": table.op, **table.keys}
    dot = f"{path}." if path else ""
    if not isinstance(table, Mapping):
        raise ScenarioError.of(path, table, "a table with op", "write { op = … }")
    name = table.get("op", "missing")
    if not isinstance(name, str) or name not in CATALOGUE:
        raise unknown(f"{dot}op", str(name), CATALOGUE, "a known step")
    op = CATALOGUE[name]
    known = dict.fromkeys(key.name for key in (*op.keys, *ANY_STEP))
    keys: dict[str, Value] = {}
    for key_name, value in table.items():
        if key_name == "op":
            continue
        key = op.key(str(key_name))
        if key is None:
            allowed = "one of " + ", ".join(known)
            raise unknown(f"{dot}{key_name}", value, known, allowed, str(key_name))
        keys[key.name] = _value(key, value, f"{dot}{key.name}", depth)
    _complete(op, keys, path)
    step: Step = object.__new__(Step)
    object.__setattr__(step, "op", name)
    object.__setattr__(step, "keys", keys)
    return step


def _complete(op: Op, keys: Mapping[str, Value], path: str) -> None:
    """Refuse a step that lacks what it needs."""
    dot = f"{path}." if path else ""
    for key in op.keys:
        if key.default is REQUIRED and key.name not in keys:
            raise ScenarioError.of(
                f"{dot}{key.name}",
                "missing",
                key.text.partition(" = ")[2],
                f"the step {op.name} needs it",
            )
    if op.name == "heal" and "player" not in keys:
        raise ScenarioError.of(
            f"{dot}player", "missing", "attacker or defender", "say who heals"
        )
    if op.name == "mill" and "cards" not in keys and "until" not in keys:
        raise ScenarioError.of(
            f"{dot}cards", "missing", "0..50 or a count", "say how many, or until"
        )
    if "each" in keys and not op.sees:
        raise ScenarioError.of(f"{dot}each", op.name, "a step that moves cards")


def _value(key: Key, value: Any, path: str, depth: int) -> Value:
    """Check the value of a key by its kind."""
    if key.kind == "steps":
        return steps_of(value, path, depth + 1)
    if key.kind == "amount":
        return amount_of(value, path, key.low, key.high)
    if key.kind == "whole":
        return whole_number(path, value, low=key.low, high=key.high)
    if key.kind == "flag":
        if not isinstance(value, bool):
            raise ScenarioError.of(path, value, "true or false")
        return value
    if key.kind == "word":
        if value not in key.allowed:
            raise unknown(path, value, key.allowed, ", ".join(key.allowed))
        return value
    if key.kind == "condition":
        return condition_of(value, path, 0)
    return _list_value(key, value, path, depth)


def _list_value(key: Key, value: Any, path: str, depth: int) -> Value:
    if key.kind == "cost":
        return _table(value, path, COSTS)
    if key.kind == "each":
        if isinstance(value, tuple):
            return value
        table = dict(value) if isinstance(value, Mapping) else {}
        do = steps_of(table.pop("do", ()), f"{path}.do", depth + 1)
        return (amount_of(table, path, 0, MAX_AMOUNT, counted=True), do)
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, Iterable) or isinstance(items, Mapping):
        raise ScenarioError.of(path, value, key.text.partition(" = ")[2])
    items = list(items)
    if not 1 <= len(items) <= 10:
        raise ScenarioError.of(path, value, "a list of 1 to 10 entries")
    if key.kind == "modes":
        return tuple(
            steps_of(mode, f"{path}.{place}", depth + 1)
            for place, mode in enumerate(items)
        )
    if key.kind == "values":
        return tuple(
            whole_number(f"{path}.{place}", item, low=0, high=MAX_AMOUNT)
            for place, item in enumerate(items)
        )
    for place, item in enumerate(items):
        if item not in PLACES:
            raise unknown(f"{path}.{place}", item, PLACES, ", ".join(PLACES))
    return tuple(items)


def _table(value: Any, path: str, known: tuple[str, ...]) -> dict[str, int]:
    if not isinstance(value, Mapping) or not value:
        raise ScenarioError.of(path, value, f"a table of {', '.join(known)}")
    for name in value:
        if name not in known:
            raise unknown(f"{path}.{name}", name, known, ", ".join(known))
    return {
        name: whole_number(f"{path}.{name}", number, low=0, high=MAX_AMOUNT)
        for name, number in value.items()
    }
