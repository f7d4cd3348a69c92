"""Write steps as rows: moves of cards, damage of effects, and steps that hold steps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from wsstats import rows as row
from wsstats.encode_rows import MANY, Label
from wsstats.encode_steps import NUMBER, Frame, StepWriter
from wsstats.rules import MAX_CLIMAX
from wsstats.steps import Step

__all__ = ["TurnWriter"]

LOOK_POLICIES: Final = {
    "climaxes_away": row.CLIMAXES_AWAY,
    "keep_climax": row.KEEP_CLIMAX,
    "non_climax_first": row.NON_CLIMAX_FIRST,
    "random": row.RANDOM_PLACES,
}
CHOSEN: Final = {
    "shuffle_back": row.SHUFFLE_BACK,
    "to_memory": row.TO_MEMORY,
    "top_stack": row.TOP_STACK,
}
PLACE_BITS: Final = {
    "top": row.TO_TOP,
    "bottom": row.TO_BOTTOM,
    "waiting_room": row.TO_WAITING_ROOM,
}


class TurnWriter(StepWriter):
    """Rows of all steps but the attack."""

    def moved(self, step: Step, frame: Frame, op: int, *more: int) -> None:
        """Write a step that moves a number of cards, and what counts them."""
        player = self.player(step)
        if op not in (row.HEAL, row.STOCK_KICK):
            self.need_deck(player, frame.path)
        register = self.cards(step, frame)
        self.emit(op, NUMBER[player], register, *more)
        self.seen(step, frame, min(50, self.bounds[register]))

    def write_mill(self, step: Step, frame: Frame) -> None:
        """Write a mill."""
        until = int(step.get("until") == "climax")
        if step.get("cards") is None:
            most = min(50, self.states[self.player(step)].cards)
            step = Step("mill", **{**step.keys, "cards": most})
        self.moved(step, frame, row.MILL, side(step), until)

    def write_clock(self, step: Step, frame: Frame) -> None:
        """Write cards from the deck into the clock."""
        self.moved(step, frame, row.CLOCK)

    def write_heal(self, step: Step, frame: Frame) -> None:
        """Write clock cards to the waiting room."""
        self.moved(step, frame, row.HEAL)

    def write_flip(self, step: Step, frame: Frame) -> None:
        """Write cards that are flipped over."""
        self.moved(step, frame, row.FLIP)

    def write_draw(self, step: Step, frame: Frame) -> None:
        """Write draws."""
        self.moved(step, frame, row.DRAW)

    def write_reveal(self, step: Step, frame: Frame) -> None:
        """Write cards that are shown and stay."""
        self.moved(step, frame, row.REVEAL, side(step))

    def write_look(self, step: Step, frame: Frame) -> None:
        """Write a look at cards of the deck."""
        places = sum(PLACE_BITS[place] for place in set(step.get("to")))
        policy = LOOK_POLICIES.get(step.get("policy"))
        if policy is None:
            mine = frame.actor == "attacker"
            policy = row.OPTIMAL_ATTACKER if mine else row.OPTIMAL_DEFENDER
        self.moved(step, frame, row.LOOK, places, policy, side(step))

    def write_stock_kick(self, step: Step, frame: Frame) -> None:
        """Write stock cards to the waiting room."""
        self.stock_order.add(self.player(step))
        self.moved(step, frame, row.STOCK_KICK, side(step))

    def write_stock_swap(self, step: Step, frame: Frame) -> None:
        """Write the exchange of the stock."""
        player = self.player(step)
        self.need_deck(player, frame.path)
        op = row.STOCK_SWAP if step.op == "stock_swap" else row.STOCK_SHUFFLE
        self.emit(op, NUMBER[player])
        self.seen(step, frame, 50)

    write_stock_shuffle = write_stock_swap

    # steps that show nothing -------------------------------------------------------

    def write_shuffle(self, step: Step, frame: Frame) -> None:  # noqa: ARG002
        """Write a shuffle."""
        self.emit(row.SHUFFLE, NUMBER[self.player(step)])

    def write_free_refresh(self, step: Step, frame: Frame) -> None:
        """Write the waiting room into the deck."""
        self.need_deck(self.player(step), frame.path)
        self.emit(row.FREE_REFRESH, NUMBER[self.player(step)])

    def write_force_level_up(self, step: Step, frame: Frame) -> None:  # noqa: ARG002
        """Write a level-up with fewer than seven cards."""
        self.emit(row.FORCE_LEVEL_UP, NUMBER[self.player(step)])

    def write_clock_kick(self, step: Step, frame: Frame) -> None:  # noqa: ARG002
        """Write a stage card into the clock."""
        climax = int(step.get("climax"))
        self.emit(row.CLOCK_KICK, NUMBER[self.player(step)], climax)

    def write_clock_swap(self, step: Step, frame: Frame) -> None:
        """Write the exchange of the newest clock card."""
        player, from_deck = self.player(step), step.get("with") == "deck"
        if from_deck:
            self.need_deck(player, frame.path)
        self.emit(row.CLOCK_SWAP, NUMBER[player], int(from_deck))

    def write_return_all_but(self, step: Step, frame: Frame) -> None:
        """Write the waiting room but some climaxes into the deck."""
        self.need_deck(self.player(step), frame.path)
        keep = self.amount(step.get("keep_climax"), frame, "keep_climax")
        self.emit(row.RETURN_ALL_BUT, NUMBER[self.player(step)], keep)

    def write_shuffle_back(self, step: Step, frame: Frame) -> None:
        """Write chosen cards of the waiting room: into the deck, onto it, or away."""
        if step.op != "to_memory":
            self.need_deck(self.player(step), frame.path)
        op, number = CHOSEN[step.op], NUMBER[self.player(step)]
        cards = self.cards(step, frame)
        if step.get("policy") not in ("random", "optimal"):
            climax = self.amount(step.get("climax"), frame, "climax")
            first = int(step.get("order") == "climax_first")
            self.emit(op, number, cards, climax, first)
            return
        most = min(MAX_CLIMAX, self.bounds[cards])
        orders = (0, 1) if step.op == "top_stack" else (0,)
        ways = [(climax, order) for climax in range(most + 1) for order in orders]

        def write(way: int) -> None:
            climax, order = ways[way]
            self.emit(op, number, cards, self.constant(climax), order)

        self.branches(len(ways), self.chooser(step.get("policy"), frame), frame, write)

    write_to_memory = write_top_stack = write_shuffle_back

    # damage ------------------------------------------------------------------------

    def write_burn(self, step: Step, frame: Frame) -> None:
        """Write effect damage: `times` damage processes."""
        player = self.player(step)
        self.need_deck(player, frame.path)
        damage = self.amount(step.get("damage"), frame, "damage")
        bonus = "damage_bonus" in self.used and player == "defender"
        times = step.get("times")

        def once(_: int) -> None:
            self.one_burn(step, damage, frame, bonus=bonus)

        if isinstance(times, int):
            for number in range(times):
                once(number)
        else:
            self.times(self.amount(times, frame, "times"), 50, once)

    def one_burn(self, step: Step, damage: int, frame: Frame, *, bonus: bool) -> None:
        """Write one damage process of an effect."""
        player, result = self.player(step), self.register(2)
        shields = ("effects", "all") if player == "defender" else ()
        points = damage
        if bonus or ("shield" in self.used and shields):
            points = self.register(self.bounds[damage] + 50 * bonus)
            self.emit(row.AMOUNT, points, damage, 1, 0, MANY)
            if bonus:
                self.emit(row.ADD, points, self.turn_register("damage_bonus"))
            self.shields(points, shields)
        number = self.emit(
            row.DAMAGE,
            NUMBER[player],
            points,
            int(step.get("cancellable")),
            int(step.get("from") == "bottom"),
            result,
            path=frame.path,
        )
        if frame.attack is None and "." not in without_rounds(frame.path):
            self.main.append(number)
        attack = frame.attack
        if attack and attack.most_shots and player == "defender":
            self.emit(row.SHOT, attack.shots, attack.pending, result)
        self.results(step, result, replace(frame, damage=points))

    def results(self, step: Step, result: int, frame: Frame) -> None:
        """Write what follows a damage that was cancelled or dealt."""
        for name, value in (("on_cancel", row.CANCELLED), ("on_hit", row.DEALT)):
            if step.get(name):
                end = Label()
                self.emit(row.JUMP_UNLESS, end, result, value, value)
                self.steps(name, step.get(name), frame)
                self.mark(end)

    def write_damage_bonus(self, step: Step, frame: Frame) -> None:
        """Write a bonus for the damage of effects."""
        add = self.amount(step.get("add"), frame, "add")
        self.emit(row.ADD, self.turn_register("damage_bonus"), add)

    def write_shield(self, step: Step, frame: Frame) -> None:  # noqa: ARG002
        """Write a shield."""
        register = self.turn_register(f"shield {step.get('against')}")
        value = 2 if step.get("until") == "turn_end" else 1
        self.emit(row.AMOUNT, register, -1, 0, value, MANY)

    # steps that hold steps -----------------------------------------------------------

    def write_repeat(self, step: Step, frame: Frame) -> None:
        """Write the rounds; outside other steps each is a step of its own."""
        for _ in range(step.get("times")):
            for place, inner in enumerate(step.get("do")):
                self.step(inner, f"{frame.path}.do.{place}", frame)
                if frame.top:
                    self.emit(row.CHECK_TIMING)

    def write_effect(self, step: Step, frame: Frame) -> None:
        """Write several steps as one process."""
        self.steps("do", step.get("do"), frame)

    write_ability = write_effect

    def write_play(self, step: Step, frame: Frame) -> None:
        """Write what a card does when it is played."""
        self.steps("on_play", step.get("on_play"), frame)

    def write_choose(self, step: Step, frame: Frame) -> None:
        """Write one of several modes."""
        modes = step.get("modes")

        def write(mode: int) -> None:
            self.steps(f"modes.{mode}", modes[mode], frame)

        chooser = self.chooser(step.get("policy"), frame)
        self.branches(len(modes), chooser, frame, write)

    def write_declare(self, step: Step, frame: Frame) -> None:
        """Write a number that is named, and what reads it."""
        values = step.get("values")
        declared = self.register(max(values))

        def write(way: int) -> None:
            self.emit(row.AMOUNT, declared, -1, 0, values[way], MANY)

        chooser = self.chooser(step.get("policy"), frame)
        self.branches(len(values), chooser, frame, write)
        self.steps("do", step.get("do"), replace(frame, declared=declared))


def side(step: Step) -> int:
    """Return the number of the side of a step."""
    return row.BOTTOM if step.get("side") == "bottom" else row.TOP


def without_rounds(path: str) -> str:
    """Return a path without the repeats that it stands in."""
    parts: list[Any] = path.split(".")
    while len(parts) > 2 and parts[1] == "do":
        parts = parts[2:]
    return ".".join(parts)
