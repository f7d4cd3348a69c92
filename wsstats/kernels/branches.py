"""Branches of one hit: what can happen next, each way pushed on a stack.

A branch is a row of counts, as in `wsstats.exact`, with the phase it is in. The stack
is two arrays, rows and chances; every function that pushes returns the new height.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.zones import (
    EMPTY_WAITING_ROOM,
    INTERRUPT_ORDER,
    LEVEL_UP_CARD,
    REFRESH_POINT,
)

__all__ = ["pay_point", "push", "reveal", "run_interrupt"]

# columns of a branch
DECK: Final = 0
DECK_CLIMAX: Final = 1
WAITING: Final = 2
WAITING_CLIMAX: Final = 3
CLOCK: Final = 4
CLOCK_BITS: Final = 5  # bit i: the clock card i (0 is the oldest) is a climax
LEVEL: Final = 6
REFRESHES: Final = 7
OWED: Final = 8
WAITS: Final = 9
SHOWN: Final = 10
PHASE: Final = 11
COLUMNS: Final = 12

# phases: what goes on once no interrupt is due
REVEAL: Final = 0
JUDGE_CLIMAX: Final = 1
DAMAGE_ENDS: Final = 2
CHECK: Final = 3

NOTHING_DUE: Final = -1
LOST_AT_ONCE: Final = -2
SEVEN: Final = 7
BITS_7: Final = 127


@inlined
def push(
    branch: NDArray[np.int64],
    chance: float,
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Put a copy of a branch on the stack; return the new height."""
    for column in range(COLUMNS):
        open_[top, column] = branch[column]
    chances[top] = chance
    return top + 1


@inlined
def count_bits(bits: int) -> int:
    """Return how many of the lowest seven bits are set."""
    number = 0
    for place in range(SEVEN):
        number += (bits >> place) & 1
    return number


@inlined
def add_point(branch: NDArray[np.int64], climax: int) -> None:
    """Move the top card of the deck, of a given kind, to the clock (R7.3)."""
    branch[DECK] -= 1
    branch[DECK_CLIMAX] -= climax
    branch[CLOCK_BITS] |= climax << branch[CLOCK]
    branch[CLOCK] += 1
    branch[OWED] -= 1


@inlined
def take_level(branch: NDArray[np.int64], climax: int) -> None:
    """Put one of the oldest seven, of a given kind, into the level (R9.1)."""
    climaxes = count_bits(branch[CLOCK_BITS] & BITS_7)
    branch[WAITING] += 6
    branch[WAITING_CLIMAX] += climaxes - climax
    branch[CLOCK_BITS] >>= SEVEN
    branch[CLOCK] -= SEVEN
    branch[LEVEL] += 1


@kernel
def pay_point(
    branch: NDArray[np.int64],
    chance: float,
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Open the two branches of a refresh point; return the new height."""
    cards, climaxes = branch[DECK], branch[DECK_CLIMAX]
    for climax in range(2):
        number = climaxes if climax == 1 else cards - climaxes
        if number > 0:
            top = push(branch, chance * number / cards, top, open_, chances)
            add_point(open_[top - 1], climax)
    return top


@kernel
def level_up(
    branch: NDArray[np.int64],
    chance: float,
    choice: int,
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Open the branches of a level-up (R9.3); return the new height."""
    bits = branch[CLOCK_BITS] & BITS_7
    climaxes = count_bits(bits)
    for climax in range(2):
        share = 0.0
        if choice == 3:
            share = (climaxes if climax == 1 else SEVEN - climaxes) / SEVEN
        elif choice == 2:
            share = 1.0 if (bits & 1) == climax else 0.0
        elif choice == 1:
            share = 1.0 if (climaxes > 0) == (climax == 1) else 0.0
        else:
            share = 1.0 if (climaxes == SEVEN) == (climax == 1) else 0.0
        if share > 0:
            top = push(branch, chance * share, top, open_, chances)
            take_level(open_[top - 1], climax)
    return top


@inlined
def reveal(
    branch: NDArray[np.int64],
    chance: float,
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Open the branches of the next revealed card (R5.1); return the new height."""
    cards, climaxes = branch[DECK], branch[DECK_CLIMAX]
    branch[DECK] -= 1
    branch[SHOWN] += 1
    if climaxes < cards:
        chance_other = chance * (cards - climaxes) / cards
        top = push(branch, chance_other, top, open_, chances)
    if climaxes > 0:
        branch[DECK_CLIMAX] -= 1
        branch[PHASE] = JUDGE_CLIMAX
        top = push(branch, chance * climaxes / cards, top, open_, chances)
    return top


@kernel
def run_interrupt(
    branch: NDArray[np.int64],
    chance: float,
    rules: NDArray[np.int64],
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> int:
    """Run one interrupt that is due (R6.1) and push what it leads to.

    Returns the new height, NOTHING_DUE, or LOST_AT_ONCE (R8.2).
    """
    level_up_due = branch[CLOCK] >= SEVEN
    refresh_due = branch[DECK] == 0 and (branch[WAITING] > 0 or branch[WAITS] == 0)
    if not (level_up_due or refresh_due):
        return NOTHING_DUE
    if level_up_due and not (refresh_due and rules[INTERRUPT_ORDER] == 1):
        return level_up(branch, chance, rules[LEVEL_UP_CARD], top, open_, chances)
    if branch[WAITING] == 0:
        in_damage = branch[PHASE] != CHECK and branch[PHASE] != JUDGE_CLIMAX
        if rules[EMPTY_WAITING_ROOM] == 0 and in_damage:
            return LOST_AT_ONCE
        branch[WAITS] = 1
        return push(branch, chance, top, open_, chances)
    branch[DECK], branch[DECK_CLIMAX] = branch[WAITING], branch[WAITING_CLIMAX]
    branch[WAITING], branch[WAITING_CLIMAX], branch[WAITS] = 0, 0, 0
    branch[REFRESHES] += 1
    branch[OWED] += 1
    if rules[REFRESH_POINT] == 1:
        return pay_point(branch, chance, top, open_, chances)
    return push(branch, chance, top, open_, chances)
