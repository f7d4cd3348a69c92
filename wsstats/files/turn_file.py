"""Read a turn from TOML or JSON: both players' zones and what is done, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wsstats.amounts import unknown
from wsstats.errors import ScenarioError
from wsstats.files.scenario_file import parse
from wsstats.players import PlayerState
from wsstats.rules import Rules
from wsstats.steps import Step, steps_of

__all__ = ["Turn", "read_turn", "turn_of"]

KEYS: Final = ("format", "title", "rules", "defender", "attacker", "do", "first_turn")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stands in a file.

    Parameters
    ----------
    title : str
        For people.
    defender, attacker : PlayerState
        Before the first step.
    steps : tuple of Step
        What is done, in order.
    rules : Rules
        Settings in force.
    first_turn : bool
        True: the first turn of the game, one attack at most.
    """

    title: str
    defender: PlayerState
    attacker: PlayerState
    steps: tuple[Step, ...]
    rules: Rules
    first_turn: bool = False


def read_turn(path: str | Path) -> Turn:
    r"""Read a turn from a scenario file.

    Parameters
    ----------
    path : str or Path
        A ``.toml`` or ``.json`` file.

    Returns
    -------
    Turn
        Checked.

    Raises
    ------
    StoreError
        If the file cannot be read.
    ScenarioError
        If it is no TOML or JSON, or a key or value is wrong; the message begins with
        the file and the path of the step.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> text = 'format = 1\ndefender = {deck = "9/2"}\n'
    >>> text += 'do = [{op = "burn", damage = 2}]'
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "burn.toml")
    ...     _ = file.write_text(text)
    ...     read_turn(file).steps[0].to_dict()
    {'op': 'burn', 'damage': 2}
    """
    path = Path(path)
    table = parse(path)
    try:
        return turn_of(table)
    except ScenarioError as error:
        raise ScenarioError(f"{path.name}: {error}") from None


def turn_of(table: Mapping[str, Any]) -> Turn:
    """Read a turn from the tables of a file.

    Parameters
    ----------
    table : mapping
        With the keys of a scenario file.

    Returns
    -------
    Turn
        Checked.

    Raises
    ------
    ScenarioError
        If a key or value is wrong.

    Examples
    --------
    >>> do = [{"op": "clock"}]
    >>> turn_of({"format": 1, "defender": {"deck": 9}, "do": do}).attacker.level
    0
    """
    for key in table:
        if key not in KEYS:
            raise unknown(key, table[key], KEYS, "one of " + ", ".join(KEYS), key)
    if table.get("format") != 1:
        raise ScenarioError.of("format", table.get("format"), "1", "write format = 1")
    first_turn = table.get("first_turn", False)
    if not isinstance(first_turn, bool):
        raise ScenarioError.of("first_turn", first_turn, "true or false")
    parts = {name: table.get(name, {}) for name in ("rules", "defender", "attacker")}
    for name, part in parts.items():
        if not isinstance(part, Mapping):
            raise ScenarioError.of(name, part, "a table")
    for name in parts["rules"]:
        names = Rules.__dataclass_fields__
        if name not in names:
            allowed = "one of " + ", ".join(names)
            raise unknown(f"rules.{name}", parts["rules"][name], names, allowed, name)
    return Turn(
        title=str(table.get("title", "")),
        defender=PlayerState.of("defender", parts["defender"]),
        attacker=PlayerState.of("attacker", parts["attacker"]),
        steps=steps_of(table.get("do", ())),
        rules=Rules(**parts["rules"]),
        first_turn=first_turn,
    )
