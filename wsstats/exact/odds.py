"""Propagate a program of hits over all states at once: the exact odds."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wsstats.effects import CHECK_TIMING
from wsstats.encode import Program
from wsstats.exact.branches import RESULTS, Ends, Ratio, State, branching
from wsstats.rules import CLOCK_LIMIT

__all__ = ["Odds", "exact_odds"]

NONE, NOT_REACHED = RESULTS.index("none"), RESULTS.index("not_reached")


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """Exact probabilities of a program; entry i of a list is P(value = i).

    Parameters
    ----------
    damage, progress, refreshes, cancels, level_ups : list of Fraction or float
        Distributions, without zeros at the end.
    hits : list of dict
        For each hit the odds of none, dealt, cancelled and not_reached, summing to 1.
    final : dict
        From (level, clock size) to the odds of going on there.
    lost : dict
        Odds of losing by ``"level_4"`` and by ``"deck_out"``.
    """

    damage: list[Any]
    progress: list[Any]
    refreshes: list[Any]
    cancels: list[Any]
    level_ups: list[Any]
    hits: list[dict[str, Any]]
    final: dict[tuple[int, int], Any]
    lost: dict[str, Any]


def exact_odds(program: Program, *, fractions: bool = False) -> Odds:
    """Return the exact odds of everything a program of hits can come to.

    Parameters
    ----------
    program : Program
        From `wsstats.encode.encode`.
    fractions : bool
        True: exact `Fraction` numbers, for proof. False: floats, much faster.

    Returns
    -------
    Odds
        Distributions that sum to 1.

    See Also
    --------
    wsstats.kernels.count_hits : the sampled twin.

    Notes
    -----
    A chain over counts: states that agree in every zone's cards and climaxes and in the
    order of the clock are one state (R0.3, exchangeability of an unseen pile).

    Examples
    --------
    >>> from wsstats.effects import hits_of
    >>> from wsstats.encode import encode
    >>> from wsstats.model import Defender
    >>> from wsstats.rules import Rules
    >>> program = encode(Defender.of(deck="50/8"), hits_of([3]), Rules())
    >>> exact_odds(program, fractions=True).damage[3]
    Fraction(41, 70)
    """
    ratio: Ratio = Fraction if fractions else operator.truediv
    number_type = object if fractions else np.float64
    hits = len(program.hits)
    start = start_state(program)
    branches = branching(program.rules, ratio)
    layer, mass = [branches.number(start)], np.zeros((1, 1), number_type)
    mass[0, 0] = ratio(1, 1)  # of each state, by the number of cancels so far
    hit_odds = np.zeros((hits, len(RESULTS)), number_type)
    hit = 0
    steps = program.steps.tolist()
    for place, (op, damage, cancellable) in enumerate(steps):
        if op == CHECK_TIMING and place:
            continue  # done together with the hit before it
        checked = place + 1 < len(steps) and steps[place + 1][0] == CHECK_TIMING
        moves = Moves()
        for row, number in enumerate(layer):
            state = branches.states[number]
            if state.lost:
                moves.add(row, Ends((1,), (number,), (NOT_REACHED,)))
            elif op == CHECK_TIMING:
                chances, states = zip(*branches.check_timing(state), strict=True)
                numbers = tuple(map(branches.number, states))
                moves.add(row, Ends(chances, numbers, (NONE,) * len(states)))
            else:
                cancel = bool(cancellable)
                moves.add(row, branches.ends(number, damage, cancel, checked))
        layer, mass, by_result = moves.apply(mass)
        if op != CHECK_TIMING:
            hit_odds[hit] = by_result
            hit += 1
    end = [branches.states[number] for number in layer]
    return summary(start, end, mass, hit_odds)


def start_state(program: Program) -> State:
    """Count the start zones of a program."""

    def climaxes(cards: Iterable[int]) -> int:
        return sum(card < program.climaxes for card in cards)

    deck, waiting_room = program.deck.tolist(), program.waiting_room.tolist()
    return State(
        deck=len(deck),
        deck_climax=climaxes(deck),
        waiting_room=len(waiting_room),
        waiting_climax=climaxes(waiting_room),
        clock=tuple(card < program.climaxes for card in program.clock.tolist()),
        level=program.level.size,
    )


class Moves:
    """The moves of one step: from a row to a state, with a probability and a result."""

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}
        self.sources: list[int] = []
        self.targets: list[int] = []
        self.chances: list[Any] = []
        self.results: list[int] = []

    def add(self, source: int, ends: Ends) -> None:
        """Note all moves from one row."""
        rows = self.rows
        self.sources += [source] * len(ends.states)
        self.targets += [rows.setdefault(number, len(rows)) for number in ends.states]
        self.chances += ends.chances
        self.results += ends.results

    def apply(self, mass: NDArray[Any]) -> tuple[list[int], NDArray[Any], NDArray[Any]]:
        """Return the next states, their mass by cancels, and the odds by result."""
        results = np.array(self.results)
        chances = np.array(self.chances, mass.dtype)[:, np.newaxis]
        moved = np.zeros((len(results), mass.shape[1] + 1), mass.dtype)
        moved[:, :-1] = mass[self.sources] * chances
        totals = moved.sum(axis=1)
        by_result = np.array(
            [totals[results == code].sum() for code in range(len(RESULTS))], mass.dtype
        )
        is_cancel = results == RESULTS.index("cancelled")
        moved[is_cancel, 1:] = moved[is_cancel, :-1]
        moved[is_cancel, 0] = 0
        targets = np.array(self.targets)
        order = np.argsort(targets, kind="stable")
        first = np.searchsorted(targets[order], np.arange(len(self.rows)))
        after = np.add.reduceat(moved[order], first, axis=0)
        return list(self.rows), after, by_result


def summary(
    start: State, layer: list[State], mass: NDArray[Any], hit_odds: NDArray[Any]
) -> Odds:
    """Turn the mass at the end into distributions."""
    totals = mass.sum(axis=1).tolist()
    damage, progress, refreshes, level_ups = (dict[int, Any]() for _ in range(4))
    final: dict[tuple[int, int], Any] = {}
    lost = {"level_4": 0 * totals[0], "deck_out": 0 * totals[0]}
    for state, total in zip(layer, totals, strict=True):
        gained = state.level - start.level
        moved = CLOCK_LIMIT * gained + len(state.clock) - len(start.clock)
        points_paid = state.refreshes - state.points_owed
        for counter, value in (
            (damage, moved - points_paid),
            (progress, moved),
            (refreshes, state.refreshes),
            (level_ups, gained),
        ):
            counter[value] = counter.get(value, 0) + total
        if state.lost:
            lost[state.lost] += total
        else:
            place = (state.level, len(state.clock))
            final[place] = final.get(place, 0) + total
    cancels = dict(enumerate(mass.sum(axis=0).tolist()))
    return Odds(
        damage=as_list(damage),
        progress=as_list(progress),
        refreshes=as_list(refreshes),
        cancels=as_list(cancels),
        level_ups=as_list(level_ups),
        hits=[dict(zip(RESULTS, row, strict=True)) for row in hit_odds.tolist()],
        final=dict(sorted(final.items())),
        lost=lost,
    )


def as_list(distribution: dict[int, Any]) -> list[Any]:
    """Return probabilities by value, from 0 to the largest possible value."""
    most = max(value for value, chance in distribution.items() if chance)
    return [distribution.get(value, 0) for value in range(most + 1)]
