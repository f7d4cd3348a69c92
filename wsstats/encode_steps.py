"""Write steps as rows: what all steps share, and what they count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from wsstats import rows as row
from wsstats.amounts import Amount, Condition
from wsstats.encode_rows import MANY, Label, RowWriter
from wsstats.errors import ScenarioError
from wsstats.players import PlayerState
from wsstats.rules import MAX_CLIMAX
from wsstats.steps import Step

__all__ = ["Frame", "StepWriter"]

NUMBER: Final = {"attacker": row.ATTACKER, "defender": row.DEFENDER}
MOST_OF: Final = {  # of one card
    "cards": 1,
    "climax": 1,
    "level": 3,
    "soul_icons": 2,
    "trigger_icons": 2,
    "colours": 1,
    "trait": 1,
}
MOST_COLOURS: Final = 6


@dataclass(frozen=True, slots=True)
class Attack:
    """Registers of the attack that is being written."""

    soul: int  # what steps add for this attack
    shots: int
    pending: int
    again: int  # 1 + number of the restand that has been chosen
    most_shots: int
    restands: dict[str, Step]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a step stands.

    Parameters
    ----------
    path : str
        Of the step around it.
    actor : str
        Who pays, and decides.
    top : bool
        True: not inside another step, repeats excepted.
    hook : bool
        True: directly inside a hook, where an ability may stand.
    counts : mapping
        Registers of what the nearest step around it moved or showed.
    damage, declared : int
        Registers of these counts, or -1.
    attack : Attack, optional
        The attack around it.
    """

    path: str = ""
    actor: str = "attacker"
    top: bool = True
    hook: bool = False
    counts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    damage: int = -1
    declared: int = -1
    attack: Attack | None = None


class StepWriter(RowWriter):
    """Rows of the steps of one turn.

    Parameters
    ----------
    states : dict of str to PlayerState
        Attacker and defender.
    used : set of str
        Names of all steps of the turn.
    other : mapping of str to callable
        Writers of steps that stand in other files.
    """

    def __init__(
        self,
        states: dict[str, PlayerState],
        used: set[str],
        other: Mapping[str, Callable[[Any, Step, str, Frame], None]],
    ) -> None:
        super().__init__()
        self.states = states
        self.used = used
        self.other = other
        self.flags: dict[str, int] = {}
        self.turn: dict[str, int] = {}
        self.traits: list[str] = []
        self.uses: dict[str, set[str]] = {"attacker": set(), "defender": set()}
        self.stock_order: set[str] = set()

    def turn_register(self, name: str) -> int:
        """Return a register that holds for the whole turn, by its name."""
        if name not in self.turn:
            self.turn[name] = self.register(MANY)
        return self.turn[name]

    # a step and what any step may carry ------------------------------------------

    def step(self, step: Step, path: str, frame: Frame) -> None:
        """Write one step: limit, condition, option, cost, then what it does."""
        end = Label()
        self.conditions(step, path, end, frame)
        self.emit(row.BEGIN, path=path)
        self.body(step, path, frame)
        self.mark(end)

    def conditions(self, step: Step, path: str, end: Label, frame: Frame) -> None:
        """Write what may keep a step from being done."""
        if step.op == "ability" and not frame.hook:
            raise ScenarioError.of(path, "ability", "directly inside a hook only")
        if step.get("limit"):
            if path not in self.flags:
                self.flags[path] = self.register(1)
            self.emit(row.JUMP_UNLESS, end, self.flags[path], 0, 0)
        if step.get("when"):
            self.condition(step.get("when"), end, replace(frame, path=path))
        if step.get("optional"):
            self.option(step, path, end, frame)
        if step.get("cost"):
            self.cost(step.get("cost"), path, end, frame)
        if step.get("limit"):
            self.emit(row.AMOUNT, self.flags[path], -1, 0, 1, MANY)

    def body(self, step: Step, path: str, frame: Frame) -> None:
        """Write what a step does, and its `then`."""
        inside = replace(frame, path=path, top=False, hook=False)
        if step.op in self.other:
            self.other[step.op](self, step, path, frame)
        else:
            inside = replace(inside, top=frame.top and step.op == "repeat")
            getattr(self, f"write_{step.op}")(step, inside)
            inside = replace(inside, top=False)
        if not step.kind.sees:
            self.steps("then", step.get("then"), inside)

    def steps(self, name: str, steps: Iterable[Step], frame: Frame) -> None:
        """Write steps that stand in a list of the step of this frame."""
        for place, step in enumerate(steps):
            self.step(step, f"{frame.path}.{name}.{place}", frame)

    def option(self, step: Step, path: str, end: Label, frame: Frame) -> None:
        """Write the choice to do a step or not."""
        policy = step.get("policy")
        policy = policy if policy in ("no", "random", "optimal") else "yes"
        go_on = Label()
        chooser, fixed = self.chooser(policy, frame)
        fixed = 1 if policy == "no" else fixed
        self.emit(row.CHOOSE, 2, chooser, fixed, path=path)
        self.emit(row.JUMP, go_on)
        self.emit(row.JUMP, end)
        self.mark(go_on)

    def chooser(self, policy: str | None, frame: Frame) -> tuple[int, int]:
        """Return chooser and fixed choice of a policy."""
        if policy == "optimal":
            if frame.actor == "attacker":
                return row.BEST_FOR_ATTACKER, 0
            return row.BEST_FOR_DEFENDER, 0
        return (row.RANDOM if policy == "random" else row.FIXED), 0

    def cost(self, cost: dict[str, int], path: str, end: Label, frame: Frame) -> None:
        """Write a payment; who cannot pay skips the step."""
        player = frame.actor
        stock = cost.get("stock", 0)
        state = self.states[player]
        for zone in ("stock", "hand"):
            least = cost.get(zone, 0)
            gains = {"stock": "attack", "hand": "draw"}[zone] in self.used
            if least and not state.zones[zone].cards and not gains:
                raise ScenarioError.of(
                    f"{path}.cost.{zone}",
                    least,
                    f"a cost that the {player} can pay: the {zone} is empty",
                    f"state {player}.{zone}",
                )
        if cost.get("deck_top_to_clock"):
            self.need_deck(player, path)
        if stock:
            self.stock_order.add(player)
        hand, deck = cost.get("hand", 0), cost.get("deck_top_to_clock", 0)
        self.emit(row.PAY, NUMBER[player], stock, hand, deck, end)

    def condition(self, condition: Condition, end: Label, frame: Frame) -> None:
        """Write a jump to `end` unless the condition holds."""
        if condition.parts and condition.every:
            for part in condition.parts:
                self.condition(part, end, frame)
            return
        if condition.parts:
            holds = Label()
            for part in condition.parts[:-1]:
                fails = Label()
                self.condition(part, fails, frame)
                self.emit(row.JUMP, holds)
                self.mark(fails)
            self.condition(condition.parts[-1], end, frame)
            self.mark(holds)
            return
        if condition.amount is not None:
            register = self.amount(condition.amount, frame, "when")
        else:
            player, zone = condition.state.split(".")
            register = self.register(50)
            self.emit(row.READ, register, NUMBER[player], row.ZONES.index(zone))
        self.emit(row.JUMP_UNLESS, end, register, condition.low, condition.high)

    # numbers ---------------------------------------------------------------------

    def amount(self, value: int | Amount, frame: Frame, name: str) -> int:
        """Return a register that holds an amount."""
        if isinstance(value, int):
            return self.constant(value)
        most = MANY if value.most is None else value.most
        if value.board:
            number = self.board(value.board, frame, name)
            return self.constant(min(most, value.per * number + value.plus))
        source = self.source(value, frame, name)
        bound = min(most, max(0, value.per * self.bounds[source]) + value.plus)
        register = self.register(min(bound, 50))
        self.emit(row.AMOUNT, register, source, value.per, value.plus, most)
        return register

    def board(self, name: str, frame: Frame, key: str) -> int:
        """Return a number that the scenario states."""
        for player in ("attacker", "defender"):
            if name in self.states[player].board:
                return self.states[player].board[name]
        raise ScenarioError.of(
            f"{frame.path}.{key}.board",
            name,
            "a number of attacker.board or defender.board",
            f"add {name} = … there",
        )

    def source(self, value: Amount, frame: Frame, name: str) -> int:
        """Return the register of a count."""
        if value.count == "damage":
            register = frame.damage
        elif value.count == "declared":
            register = frame.declared
        else:
            register = frame.counts.get((value.count, value.trait), -1)
        if register < 0:
            raise ScenarioError.of(
                f"{frame.path}.{name}.count",
                value.count,
                "a count of something that the step around it moves or shows",
                "put it inside that step",
            )
        return register

    def need_deck(self, player: str, path: str) -> None:
        """Refuse a step that takes cards of a deck that is not stated."""
        if not self.states[player].has_deck:
            raise ScenarioError.of(
                f"{player}.deck",
                "missing",
                f"a deck: step {path} takes cards of it",
                f"state {player}.deck",
            )

    def cards(self, step: Step, frame: Frame, key: str = "cards") -> int:
        """Return the register of how many cards a step moves; refuse too many."""
        value = step.get(key)
        player = self.player(step)
        most = self.states[player].cards
        if isinstance(value, int) and value > most:
            raise ScenarioError.of(
                f"{frame.path}.{key}", value, f"0..{most}: the {player} has no more"
            )
        return self.amount(value, frame, key)

    def player(self, step: Step) -> str:
        """Return whose cards a step moves."""
        player: str = step.get("player") or step.kind.player
        return player

    def times(self, register: int, most: int, write: Callable[[int], None]) -> None:
        """Write something as often as a register says."""
        end = Label()
        for number in range(min(most, self.bounds[register])):
            self.emit(row.JUMP_UNLESS, end, register, number + 1, MANY)
            write(number)
        self.mark(end)

    # steps that move or show cards -------------------------------------------------

    def seen(self, step: Step, frame: Frame, most: int) -> None:
        """Write the counts over the cards of the last row, and the steps that ask."""
        player = self.player(step)
        counts: dict[tuple[str, str], int] = {}
        self.count(self.wanted(step), player, most, counts)
        inside = replace(frame, counts=counts)
        climax = counts.get(("climax", ""), -1)

        def each(name: str, steps: Iterable[Step], register: int) -> None:
            self.times(register, 50, lambda _: self.steps(name, steps, inside))

        if step.get("each_climax"):
            each("each_climax", step.get("each_climax"), climax)
        for name, low, high in (("any_climax", 1, MANY), ("no_climax", 0, 0)):
            if step.get(name):
                end = Label()
                self.emit(row.JUMP_UNLESS, end, climax, low, high)
                self.steps(name, step.get(name), inside)
                self.mark(end)
        if step.get("each"):
            amount, steps = step.get("each")
            each("each.do", steps, self.amount(amount, inside, "each"))
        self.steps("then", step.get("then"), inside)

    def wanted(self, step: Step) -> list[tuple[str, str]]:
        """Return what the steps inside a step count over its cards."""
        found: dict[tuple[str, str], None] = {}
        if any(step.get(f"{name}_climax") for name in ("each", "any", "no")):
            found["climax", ""] = None
        if step.get("each"):
            found[step.get("each")[0].count, step.get("each")[0].trait] = None
        self.collect([inner for _, inner in step.inner()], found)
        return [key for key in found if key[0] in row.COUNTS]

    def collect(
        self, steps: Iterable[Step], found: dict[tuple[str, str], None]
    ) -> None:
        """Add the counts that steps ask of the cards of the step around them."""
        for step in steps:
            for value in step.keys.values():
                if isinstance(value, Amount):
                    found[value.count, value.trait] = None
                elif isinstance(value, Condition):
                    for amount in amounts(value):
                        found[amount.count, amount.trait] = None
            if not step.kind.sees:
                self.collect([inner for _, inner in step.inner()], found)

    def count(
        self,
        wanted: Iterable[tuple[str, str]],
        player: str,
        most: int,
        counts: dict[tuple[str, str], int],
    ) -> None:
        """Write COUNT rows; registers that exist already go on counting."""
        for what, trait in wanted:
            bound = most * MOST_OF[what]
            if what == "climax":
                bound = min(bound, 2 * MAX_CLIMAX)
            if what == "colours":
                bound = min(bound, MOST_COLOURS)
            if what not in ("cards", "climax"):
                self.uses[player].add(what)
            if trait and trait not in self.traits:
                self.traits.append(trait)
            if (what, trait) not in counts:
                counts[what, trait] = self.register(bound)
            param = self.traits.index(trait) if trait else 0
            self.emit(row.COUNT, counts[what, trait], row.COUNTS.index(what), param)

    def shields(self, points: int, against: Iterable[str]) -> None:
        """Write the shields that a damage meets."""
        for sort in against:
            if "shield" in self.used:
                self.emit(row.SHIELD, points, self.turn_register(f"shield {sort}"))

    def branches(
        self,
        ways: int,
        chooser: tuple[int, int],
        frame: Frame,
        write: Callable[[int], None],
    ) -> None:
        """Write a choice and what follows each way."""
        labels, end = [Label() for _ in range(ways)], Label()
        self.emit(row.CHOOSE, ways, *chooser, path=frame.path)
        for label in labels:
            self.emit(row.JUMP, label)
        for way, label in enumerate(labels):
            self.mark(label)
            write(way)
            self.emit(row.JUMP, end)
        self.mark(end)


def amounts(condition: Condition) -> Iterable[Amount]:
    """Return the counts that a condition compares."""
    if condition.amount is not None:
        return [condition.amount]
    return [amount for part in condition.parts for amount in amounts(part)]
