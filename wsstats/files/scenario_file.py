"""Read a scenario from TOML or JSON: a defender's state and what is done to it."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wsstats.effects import MAX_HITS, Burn, hits_of
from wsstats.errors import ScenarioError, StoreError, did_you_mean
from wsstats.model import Defender
from wsstats.rules import Rules

__all__ = ["Scenario", "read_scenario"]

LARGEST: Final = 2**20  # bytes
STEPS: Final = ("burn", "attack", "repeat")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question as it stands in a file.

    Parameters
    ----------
    title : str
        For people.
    defender : Defender
        State before the first step.
    burns : tuple of Burn
        What is done, in order.
    rules : Rules
        Settings in force.
    """

    title: str
    defender: Defender
    burns: tuple[Burn, ...]
    rules: Rules


class Strict(BaseModel):
    """A table of the file: unknown keys are refused, numbers are not guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PileTable(Strict):
    """Counts by kind."""

    cards: int
    climax: int = 0


class DefenderTable(Strict):
    """The state of the defender."""

    deck: str | int | PileTable
    waiting_room: str | int | PileTable = 0
    clock: str | int | PileTable = 0
    level: int = 0


class RulesTable(Strict):
    """Rule settings; all optional."""

    refresh_point: str = "after_process"
    empty_waiting_room: str = "strict"
    level_up_card: str = "non_climax"
    both_lose: str = "draw"
    interrupt_order: str = "level_up_first"
    optional_icons: str = "always"


class BurnStep(Strict):
    """Effect damage."""

    op: Literal["burn"]
    damage: int
    times: int = 1
    cancellable: bool = True
    player: Literal["defender"] = "defender"


class AttackStep(Strict):
    """The damage of an attack whose trigger checks are done."""

    op: Literal["attack"]
    soul: int
    kind: Literal["frontal", "side", "direct"] = "frontal"
    opposing_level: int = 0
    triggers: Literal[0] = 0
    trigger_soul: int = 0


class RepeatStep(Strict):
    """Shorthand: each round is a step of its own."""

    op: Literal["repeat"]
    times: Annotated[int, Field(ge=1, le=100)]
    do: list[Step]


Step: TypeAlias = Annotated[
    BurnStep | AttackStep | RepeatStep, Field(discriminator="op")
]


class ScenarioTable(Strict):
    """The whole file."""

    format: Literal[1]
    title: str = ""
    rules: RulesTable = RulesTable()
    defender: DefenderTable
    do: Annotated[list[Step], Field(min_length=1)]


def read_scenario(path: str | Path) -> Scenario:
    r"""Read a scenario file.

    Parameters
    ----------
    path : str or Path
        A ``.toml`` or ``.json`` file with the keys of the README.

    Returns
    -------
    Scenario
        Checked.

    Raises
    ------
    StoreError
        If the file cannot be read.
    ScenarioError
        If it is no TOML or JSON, or a key or value is wrong; the message gives its path
        in the file and the nearest known name.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> text = 'format = 1\ndefender = {deck = "9/2"}\n'
    >>> text += 'do = [{op = "burn", damage = 2}]'
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "burn.toml")
    ...     _ = file.write_text(text)
    ...     read_scenario(file).burns
    (Burn(damage=2, times=1, cancellable=True),)
    """
    path = Path(path)
    table = parse(path)
    try:
        checked = ScenarioTable.model_validate(table)
    except ValidationError as error:
        raise _first_fault(path, error) from None
    except RecursionError:
        raise ScenarioError.of(
            f"{path.name}: do", "nested", "repeats at most 20 deep"
        ) from None
    state = checked.defender
    defender = Defender.of(
        deck=_pile(state.deck),
        waiting_room=_pile(state.waiting_room),
        clock=_pile(state.clock),
        level=state.level,
    )
    hits = sum(_hits(step) for step in checked.do)
    if hits > MAX_HITS:
        raise ScenarioError.of(f"{path.name}: do", f"{hits} hits", f"1 to {MAX_HITS}")
    burns = hits_of([burn for step in checked.do for burn in _burns(step)])
    rules = Rules(**checked.rules.model_dump())
    return Scenario(checked.title, defender, burns, rules)


def _pile(value: str | int | PileTable) -> str | int | tuple[int, int]:
    if isinstance(value, PileTable):
        return value.cards, value.climax
    return value


def _hits(step: BurnStep | AttackStep | RepeatStep) -> int:
    """Count the hits of a step without writing its repeats out."""
    if isinstance(step, RepeatStep):
        return step.times * sum(_hits(inner) for inner in step.do)
    return step.times if isinstance(step, BurnStep) else 1


def _burns(step: BurnStep | AttackStep | RepeatStep) -> list[Burn]:
    if isinstance(step, RepeatStep):
        return [
            burn
            for _ in range(step.times)
            for inner in step.do
            for burn in _burns(inner)
        ]
    if isinstance(step, BurnStep):
        return [Burn(step.damage, step.times, step.cancellable)]
    # R3.2, R3.3: sum everything first
    total = step.soul + step.trigger_soul + (step.kind == "direct")
    if step.kind == "side":
        total -= step.opposing_level
    return [Burn(total)]


def parse(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML or JSON file, or say why it cannot be read."""
    try:
        if not path.is_file():
            kind = "no regular file" if path.exists() else "not there"
            raise StoreError(f"scenario={path}: it is {kind}; give a TOML or JSON file")
        if path.stat().st_size > LARGEST:
            raise StoreError(f"scenario={path}: allowed is at most {LARGEST} bytes")
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError.of(
            "scenario", str(path), "UTF-8 text", f"byte {error.start} is none"
        ) from None
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(f"scenario={path}: {error.strerror}") from None
    try:
        is_json = text.lstrip().startswith("{")
        table = json.loads(text) if is_json else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError.of(
            "scenario", str(path), "TOML or JSON", f"{error}"
        ) from None
    if not isinstance(table, dict):
        raise ScenarioError.of("scenario", str(path), "a table of keys")
    return table


def _first_fault(path: Path, error: ValidationError) -> ScenarioError:
    """Name the first fault, its path in the file, and how many more there are."""
    faults = error.errors(include_url=False)
    # An unknown key is told first: it explains the missing one beside it.
    fault = min(faults, key=lambda fault: fault["type"] != "extra_forbidden")
    where = ".".join(str(part) for part in fault["loc"] if part not in STEPS)
    given = fault.get("input")
    more = f"{len(faults) - 1} more after this" if len(faults) > 1 else ""
    allowed, fix = fault["msg"], ""
    if fault["type"] == "extra_forbidden":
        key = str(fault["loc"][-1])
        allowed, fix = "known keys only", did_you_mean(key, _known_keys())
    elif fault["type"] in ("union_tag_invalid", "union_tag_not_found"):
        op = given.get("op", "missing") if isinstance(given, dict) else given
        where, given = f"{where}.op", op
        allowed, fix = ", ".join(STEPS), did_you_mean(op, STEPS)
    advice = "; ".join(part for part in (fix, more) if part)
    return ScenarioError.of(f"{path.name}: {where}", given, allowed, advice)


def _known_keys() -> set[str]:
    tables = (
        ScenarioTable,
        DefenderTable,
        RulesTable,
        PileTable,
        BurnStep,
        AttackStep,
        RepeatStep,
    )
    return {key for table in tables for key in table.model_fields}
