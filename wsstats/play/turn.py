"""One trial of a turn program, told step by step."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from wsstats import rows
from wsstats.play.order import Order
from wsstats.play.table import GameOver, Player
from wsstats.play.turn_rows import Turn
from wsstats.play.turn_table import TurnTable
from wsstats.turn_program import Start, TurnProgram

__all__ = ["TurnTrial", "play_turn"]


@dataclass(frozen=True, slots=True)
class TurnTrial:
    """What one trial of a turn program came to.

    Parameters
    ----------
    table : TurnTable
        The events and the state at the end.
    attacker, defender : Player
        The zones at the end.
    results : dict of int to str
        Of each BEGIN row that was reached ``"began"``; of each DAMAGE row that was
        finished ``"none"``, ``"dealt"`` or ``"cancelled"``.
    damage : tuple of int
        Cards that uncancelled damage put into the clock of attacker and defender.
    cancels : tuple of int
        How many damage processes attacker and defender have cancelled.
    registers : tuple of int
        The numbers of the rows as they were when the trial ended.
    outcome : str
        ``"goes_on"``, ``"attacker_lost"``, ``"defender_lost"`` or ``"draw"`` (R10.2).
    """

    table: TurnTable
    attacker: Player
    defender: Player
    results: dict[int, str]
    damage: tuple[int, int]
    cancels: tuple[int, int]
    registers: tuple[int, ...]
    outcome: str


def play_turn(program: TurnProgram, order: Order) -> TurnTrial:
    """Play one trial of a turn program and keep its story.

    Parameters
    ----------
    program : TurnProgram
        Start zones and rows.
    order : Order
        For both players. ``Hidden(Stream(key, trial).below)`` plays that very trial of
        the kernel.

    Returns
    -------
    TurnTrial
        Events, zones and what each row did.

    Raises
    ------
    ScenarioError
        If a row asks for a best choice: only the exact engine knows it.

    Examples
    --------
    >>> import numpy as np
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> kinds, cards = np.zeros((1, rows.KIND_COLUMNS), np.int64), np.arange(3)
    >>> zones = tuple(cards[: 0 if zone else 3].astype(np.int8) for zone in range(8))
    >>> start = Start(zones, 0, np.zeros(3, np.int64), kinds)
    >>> line = [rows.AMOUNT, 0, -1, 0, 2, 9, 0, 0], [rows.DAMAGE, 1, 0, 1, 0, 1, 0, 0]
    >>> paths = ("", "0")
    >>> program = TurnProgram(
    ...     (start, start), np.array(line), 2, paths, (1,), Rules(), ""
    ... )
    >>> trial = play_turn(program, Known(lambda deck: None))
    >>> trial.results, trial.damage, trial.defender.clock
    ({1: 'dealt'}, (0, 2), [0, 1])
    """
    program.refuse_best_choices()
    attacker = _player("attacker", program.starts[rows.ATTACKER], order)
    defender = _player("defender", program.starts[rows.DEFENDER], order)
    turn = Turn(program, TurnTable([attacker, defender], program.rules))
    with suppress(GameOver):
        turn.run()
    events = turn.table.events
    dealt, cancels = [0, 0], [0, 0]
    for event in events:
        who = int(event.get("player") == defender.name)
        dealt[who] += len(event["cards"]) if event["event"] == "dealt" else 0
        cancels[who] += event["event"] == "cancelled"
    return TurnTrial(
        table=turn.table,
        attacker=attacker,
        defender=defender,
        results=turn.results,
        damage=(dealt[0], dealt[1]),
        cancels=(cancels[0], cancels[1]),
        registers=tuple(turn.registers),
        outcome=turn.table.result,
    )


def _player(name: str, start: Start, order: Order) -> Player:
    player = Player(name, start.climaxes, order)
    for zone, cards in zip(rows.ZONES, start.zones, strict=True):
        setattr(player, zone, cards.tolist())
    return player
