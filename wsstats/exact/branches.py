"""All that can happen in one hit or one check timing, each with its probability.

A state counts cards instead of listing them: an unseen pile is exchangeable, so its
cards and climaxes are all that matters. The clock keeps its order, because the oldest
seven cards leave first (R9.1).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from wsstats.rules import CLOCK_LIMIT, LOSING_LEVEL, Rules

__all__ = ["Branching", "State", "branching"]

Number: TypeAlias = Any  # Fraction or float
Ratio: TypeAlias = Callable[[int, int], Number]

RESULTS: Final = ("none", "dealt", "cancelled", "not_reached")
REMEMBERED: Final = 200_000  # states, then the memory starts afresh


class State(NamedTuple):
    """The smallest state that decides everything that follows."""

    deck: int
    deck_climax: int
    waiting_room: int
    waiting_climax: int
    clock: tuple[bool, ...]  # True is a climax, oldest first
    level: int
    points_owed: int = 0
    refreshes: int = 0
    refresh_waits: bool = False
    lost: str = ""


class Ends(NamedTuple):
    """All that one hit can come to, as columns."""

    chances: tuple[Number, ...]
    states: tuple[int, ...]  # numbers of states
    results: tuple[int, ...]  # places in RESULTS


Branches: TypeAlias = list[tuple[Number, State]]
Outcomes: TypeAlias = list[tuple[Number, State, str]]


def lose(state: State, reason: str) -> State:
    """Keep what is reported of a loser, and forget what cannot matter any more."""
    clock = (False,) * len(state.clock)
    return State(
        0, 0, 0, 0, clock, state.level, state.points_owed, state.refreshes, lost=reason
    )


def branching(rules: Rules, ratio: Ratio) -> Branching:
    """Return the `Branching` of these rules and this number type, made once."""
    ways = _branching(rules, ratio)
    if len(ways.states) > REMEMBERED:
        _branching.cache_clear()
        ways = _branching(rules, ratio)
    return ways


@lru_cache(maxsize=16)
def _branching(rules: Rules, ratio: Ratio) -> Branching:
    return Branching(rules, ratio)


class Branching:
    """The branches under one rule setting, remembered state by state.

    States are numbered as they come up: a number is cheaper to look up than a state.

    Parameters
    ----------
    rules : Rules
        Settings in force.
    ratio : callable
        Makes a probability of two whole numbers, exactly (`fractions.Fraction`) or fast
        (`operator.truediv`).
    """

    def __init__(self, rules: Rules, ratio: Ratio) -> None:
        self.rules = rules
        self.ratio = ratio
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.known: dict[tuple[int, bool, bool], dict[int, Ends]] = {}

    def number(self, state: State) -> int:
        """Return the number of a state."""
        plain = self.plainer(state)
        if plain not in self.numbers:
            self.numbers[plain] = len(self.states)
            self.states.append(plain)
        return self.numbers[plain]

    def ends(self, number: int, damage: int, cancellable: bool, checked: bool) -> Ends:
        """Return what one hit comes to.

        With `checked` a check timing follows the hit. A hit that a loss breaks off is
        not reached.
        """
        known = self.known.setdefault((damage, cancellable, checked), {})
        ends = known.get(number)
        if ends is None:
            outcomes = self.hit(self.states[number], damage, cancellable)
            if checked:
                outcomes = [
                    (first * second, end, result)
                    for first, middle, result in outcomes
                    for second, end in self.check_timing(middle)
                ]
            chances, states, results = zip(*outcomes, strict=True)
            codes = tuple(map(RESULTS.index, results))
            ends = Ends(chances, tuple(map(self.number, states)), codes)
            known[number] = ends
        return ends

    def plainer(self, state: State) -> State:
        """Forget the order of clock cards that will leave the clock together.

        Six cards or fewer are all among the next seven, so only their kinds matter, and
        which is the oldest if that one goes to the level.
        """
        kept = 1 if self.rules.level_up_card == "oldest" else 0
        rest = state.clock[kept:]
        if not any(rest) or len(state.clock) >= CLOCK_LIMIT:
            return state
        return state._replace(clock=state.clock[:kept] + tuple(sorted(rest)))

    def top_card(self, state: State) -> list[tuple[Number, bool, State]]:
        """Take the top card: probability, is it a climax, what is left."""
        cards, climaxes = state.deck, state.deck_climax
        taken = []
        if climaxes < cards:
            left = state._replace(deck=cards - 1)
            taken.append((self.ratio(cards - climaxes, cards), False, left))
        if climaxes:
            left = state._replace(deck=cards - 1, deck_climax=climaxes - 1)
            taken.append((self.ratio(climaxes, cards), True, left))
        return taken

    def interrupts(
        self,
        state: State,
        *,
        shown: tuple[bool, ...] = (),
        in_damage: bool = False,
    ) -> Branches:
        """Run level-ups and refreshes until none is due (R6.1).

        `shown` is the resolution zone, True for a climax; `in_damage` says that a
        damage process is running, which matters for an empty waiting room (R8.2).
        """
        level_up_due = len(state.clock) >= CLOCK_LIMIT
        refresh_due = not state.deck and (
            state.waiting_room > 0 or not state.refresh_waits
        )
        if state.lost or not (level_up_due or refresh_due):
            return [(1, state)]
        refresh_first = self.rules.interrupt_order == "refresh_first"
        if refresh_due and (refresh_first or not level_up_due):
            branches = self.refresh(state, shown=shown, in_damage=in_damage)
        else:
            branches = self.level_up(state)
        return [
            (first * second, end)
            for first, middle in branches
            for second, end in self.interrupts(middle, shown=shown, in_damage=in_damage)
        ]

    def level_up(self, state: State) -> Branches:
        """Put one of the oldest seven into the level, six away (R9.1, R9.3)."""
        seven, newer = state.clock[:CLOCK_LIMIT], state.clock[CLOCK_LIMIT:]
        climaxes = sum(seven)
        choices: list[tuple[Number, bool]] = []  # probability, the chosen is a climax
        if self.rules.level_up_card == "oldest":
            choices = [(1, seven[0])]
        elif self.rules.level_up_card == "random":
            numbers = ((CLOCK_LIMIT - climaxes, False), (climaxes, True))
            choices = [(self.ratio(n, CLOCK_LIMIT), kind) for n, kind in numbers if n]
        elif self.rules.level_up_card == "climax":
            choices = [(1, climaxes > 0)]
        else:
            choices = [(1, climaxes == CLOCK_LIMIT)]
        return [
            (
                probability,
                state._replace(
                    waiting_room=state.waiting_room + CLOCK_LIMIT - 1,
                    waiting_climax=state.waiting_climax + climaxes - chosen,
                    clock=newer,
                    level=state.level + 1,
                ),
            )
            for probability, chosen in choices
        ]

    def refresh(
        self,
        state: State,
        *,
        shown: tuple[bool, ...],
        in_damage: bool,
    ) -> Branches:
        """Make the waiting room the deck (R7), or wait, or lose at once (R8.2)."""
        if not state.waiting_room:
            if (
                self.rules.empty_waiting_room == "strict"
                and in_damage
                and not any(shown)
            ):
                return [(1, lose(state, "deck_out"))]
            return [(1, state._replace(refresh_waits=True))]
        new = state._replace(
            deck=state.waiting_room,
            deck_climax=state.waiting_climax,
            waiting_room=0,
            waiting_climax=0,
            refreshes=state.refreshes + 1,
            points_owed=state.points_owed + 1,
            refresh_waits=False,
        )
        if self.rules.refresh_point == "immediate":
            return self.pay_point(new)
        return [(1, new)]

    def pay_point(self, state: State) -> Branches:
        """Put the top card of the deck into the clock (R7.3)."""
        return [
            (
                probability,
                left._replace(
                    clock=(*left.clock, climax), points_owed=left.points_owed - 1
                ),
            )
            for probability, climax, left in self.top_card(state)
        ]

    def check_timing(self, state: State) -> Branches:
        """Run interrupts, the verdict and owed points until none is due (R6.4)."""
        done: Branches = []
        for first, now in self.interrupts(state):
            if now.lost:
                done.append((first, now))
            elif now.level >= LOSING_LEVEL:
                done.append((first, lose(now, "level_4")))
            elif not (now.deck or now.waiting_room):
                done.append((first, lose(now, "deck_out")))
            elif now.points_owed:
                for second, paid in self.pay_point(now):
                    rest = self.check_timing(paid)
                    done += [(first * second * third, end) for third, end in rest]
            else:
                done.append((first, now))
        return done

    def hit(self, state: State, damage: int, cancellable: bool) -> Outcomes:
        """Run one damage process (R5.1)."""
        if damage <= 0:
            return [(1, state, "none")]
        if cancellable and damage < state.deck:
            return self.hit_without_refresh(state, damage)
        return self.hit_step_by_step(state, damage, cancellable)

    def hit_without_refresh(self, state: State, damage: int) -> Outcomes:
        """Run a cancellable hit that cannot empty the deck: no interrupt comes in."""
        deck, climaxes, waiting_room, waiting_climax, clock = state[:5]
        rest: Any = state[5:]
        ends: Outcomes = []
        alive: Number = 1
        for shown in range(1, damage + 1):
            left = deck - shown + 1
            if climaxes:
                cancelled = State(
                    left - 1,
                    climaxes - 1,
                    waiting_room + shown,
                    waiting_climax + 1,
                    clock,
                    *rest,
                )
                chance = alive * self.ratio(climaxes, left)
                ends.append((chance, cancelled, "cancelled"))
            if climaxes == left:
                return ends
            alive = alive * self.ratio(left - climaxes, left)
        clock = clock + (False,) * damage
        dealt = State(
            deck - damage, climaxes, waiting_room, waiting_climax, clock, *rest
        )
        after = self.interrupts(dealt, in_damage=True)
        return ends + [(alive * chance, end, "dealt") for chance, end in after]

    def hit_step_by_step(
        self, state: State, damage: int, cancellable: bool
    ) -> Outcomes:
        """Run a hit card by card, with the interrupts after each reveal."""
        ends: Outcomes = []
        pending: list[tuple[Number, State, tuple[bool, ...]]] = [(1, state, ())]
        while pending:
            so_far, now, shown = pending.pop()
            if len(shown) == damage or not now.deck:
                dealt = now._replace(clock=now.clock + shown)
                after = self.interrupts(dealt, in_damage=True)
                ends += [(so_far * chance, end, "dealt") for chance, end in after]
                continue
            for card_chance, climax, left in self.top_card(now):
                showing = (*shown, climax)
                after = self.interrupts(left, shown=showing, in_damage=True)
                for chance, then in after:
                    here = so_far * card_chance * chance
                    if then.lost:
                        ends.append((here, then, "not_reached"))
                    elif climax and cancellable:
                        ends += self.cancelled(here, then, showing)
                    else:
                        pending.append((here, then, showing))
        return ends

    def cancelled(
        self, so_far: Number, state: State, shown: tuple[bool, ...]
    ) -> Outcomes:
        """Move the revealed cards to the waiting room; a waiting refresh runs now."""
        moved = state._replace(
            waiting_room=state.waiting_room + len(shown),
            waiting_climax=state.waiting_climax + sum(shown),
        )
        after = self.interrupts(moved, in_damage=True)
        return [(so_far * chance, end, "cancelled") for chance, end in after]
