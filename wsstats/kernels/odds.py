"""Exact odds for many states at once: the compiled twin of `wsstats.exact`.

A layer holds every state that is possible after some hits, with its probability. One
hit moves each state along all its branches, card by card, through a small stack of open
branches; branches that end in the same state meet again in a hash table.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.kernels.branches import (
    CHECK,
    CLOCK,
    CLOCK_BITS,
    COLUMNS,
    DAMAGE_ENDS,
    DECK,
    DECK_CLIMAX,
    JUDGE_CLIMAX,
    LEVEL,
    LOST_AT_ONCE,
    NOTHING_DUE,
    OWED,
    PHASE,
    REFRESHES,
    REVEAL,
    SEVEN,
    SHOWN,
    WAITING,
    WAITING_CLIMAX,
    count_bits,
    pay_point,
    push,
    reveal,
    run_interrupt,
)
from wsstats.kernels.jit import inlined, kernel

__all__ = ["odds_of_states"]

# columns of the output, before the probabilities of each damage
MEAN_DAMAGE: Final = 0
MEAN_PROGRESS: Final = 1
MEAN_REFRESHES: Final = 2
MEAN_CANCELS: Final = 3
MEAN_LEVEL_UPS: Final = 4
LEVEL_4: Final = 5
DECK_OUT: Final = 6
PMF: Final = 7

SLOTS: Final = 8192  # of the hash table; a layer may fill half of them
MOST_STATES: Final = SLOTS // 2
MOST_OPEN: Final = 512


@inlined
def slot_of(key: int, keys: NDArray[np.int64]) -> int:
    """Return the slot of a key, or the free slot where it belongs."""
    slot = (key * 0x9E3779B1) & (SLOTS - 1)
    while keys[slot] not in (-1, key):
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@inlined
def key_of(branch: NDArray[np.int64], level_climax: int) -> int:
    """Pack what distinguishes two states at a check timing into one number."""
    key = branch[DECK]
    key = key << 4 | branch[DECK_CLIMAX]
    key = key << 3 | branch[CLOCK]
    key = key << 6 | branch[CLOCK_BITS]
    key = key << 2 | branch[LEVEL]
    key = key << 4 | level_climax
    return key << 8 | branch[REFRESHES]


@inlined
def end_state(
    branch: NDArray[np.int64],
    chance: float,
    start: NDArray[np.int64],
    row: NDArray[np.float64],
) -> None:
    """Add a final state to the output row of its start."""
    level_ups = branch[LEVEL] - start[LEVEL]
    progress = SEVEN * level_ups + branch[CLOCK] - start[CLOCK]
    damage = progress - (branch[REFRESHES] - branch[OWED])
    row[MEAN_DAMAGE] += chance * damage
    row[MEAN_PROGRESS] += chance * progress
    row[MEAN_REFRESHES] += chance * branch[REFRESHES]
    row[MEAN_LEVEL_UPS] += chance * level_ups
    row[PMF + min(damage, row.size - PMF - 1)] += chance


@inlined
def add_state(
    branch: NDArray[np.int64],
    chance: float,
    climaxes: int,
    size: int,
    keys: NDArray[np.int64],
    places: NDArray[np.int64],
    states: NDArray[np.int64],
    masses: NDArray[np.float64],
) -> int:
    """Add a finished branch to its state in the new layer; return the layer size."""
    bits = count_bits(branch[CLOCK_BITS])
    seen = branch[DECK_CLIMAX] + branch[WAITING_CLIMAX] + bits
    key = key_of(branch, climaxes - seen)
    slot = slot_of(key, keys)
    if keys[slot] == -1:
        keys[slot], places[size], places[MOST_STATES + slot] = key, slot, size
        masses[size] = 0.0
        for column in range(COLUMNS):
            states[size, column] = branch[column]
        size += 1
    masses[places[MOST_STATES + slot]] += chance
    return size


@kernel
def run_hit(  # noqa: C901 - one branch a line of the rules page
    damage: int,
    rules: NDArray[np.int64],
    start: NDArray[np.int64],
    climaxes: int,
    top: int,
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
    size: int,
    keys: NDArray[np.int64],
    places: NDArray[np.int64],
    states: NDArray[np.int64],
    masses: NDArray[np.float64],
    row: NDArray[np.float64],
) -> int:
    """Run all open branches to the check timing after the hit; return the layer size.

    Writes ``states[:size]``, ``masses[:size]`` and, for losers, `row`. Returns -1 if
    the work space does not suffice.
    """
    branch = open_[MOST_OPEN]  # the branch at hand lies behind the stack
    while top > 0:
        if top > MOST_OPEN - 4 or size > MOST_STATES - 2:
            return -1
        top -= 1
        chance = chances[top]
        for column in range(COLUMNS):
            branch[column] = open_[top, column]
        height = run_interrupt(branch, chance, rules, top, open_, chances)
        if height == LOST_AT_ONCE:
            row[DECK_OUT] += chance
            end_state(branch, chance, start, row)
        elif height != NOTHING_DUE:
            top = height
        elif branch[PHASE] == REVEAL and branch[SHOWN] < damage and branch[DECK] > 0:
            top = reveal(branch, chance, top, open_, chances)
        elif branch[PHASE] == CHECK and branch[LEVEL] >= 4:
            row[LEVEL_4] += chance
            end_state(branch, chance, start, row)
        elif branch[PHASE] == CHECK and branch[DECK] == 0:
            row[DECK_OUT] += chance
            end_state(branch, chance, start, row)
        elif branch[PHASE] == CHECK and branch[OWED] > 0:
            top = pay_point(branch, chance, top, open_, chances)
        elif branch[PHASE] == CHECK:
            size = add_state(
                branch, chance, climaxes, size, keys, places, states, masses
            )
        else:
            end_phase(branch, chance, row)
            top = push(branch, chance, top, open_, chances)
    return size


@inlined
def end_phase(
    branch: NDArray[np.int64], chance: float, row: NDArray[np.float64]
) -> None:
    """Go from one phase of a damage process to the next."""
    if branch[PHASE] == REVEAL:  # dealt
        branch[CLOCK] += branch[SHOWN]
        branch[PHASE] = DAMAGE_ENDS
    elif branch[PHASE] == JUDGE_CLIMAX:  # cancelled
        row[MEAN_CANCELS] += chance
        branch[WAITING] += branch[SHOWN]
        branch[WAITING_CLIMAX] += 1
        branch[PHASE] = DAMAGE_ENDS
    else:
        branch[PHASE] = CHECK


@kernel
def odds_of_state(
    start: NDArray[np.int64],
    hits: NDArray[np.int64],
    rules: NDArray[np.int64],
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
    keys: NDArray[np.int64],
    places: NDArray[np.int64],
    states: NDArray[np.int64],
    masses: NDArray[np.float64],
    row: NDArray[np.float64],
) -> bool:
    """Write the odds of one state to `row`; return False if work space ran out.

    `states` and `masses` hold two layers of MOST_STATES, one being read and one being
    written. The caller ensures that `keys` is -1 everywhere and finds it so again.
    """
    bits = count_bits(start[CLOCK_BITS])
    climaxes = start[DECK_CLIMAX] + start[WAITING_CLIMAX] + bits
    size, old = 1, 0
    for column in range(COLUMNS):
        states[0, column] = start[column]
    masses[0] = 1.0
    for number in range(-1, hits.size):  # -1: the check timing before the first hit
        damage = hits[number] if number >= 0 else 0
        new = MOST_STATES - old
        after = 0
        for place in range(size):
            state = states[old + place]
            state[PHASE] = REVEAL if damage > 0 else CHECK
            state[SHOWN] = 0
            top = push(state, masses[old + place], 0, open_, chances)
            after = run_hit(
                damage,
                rules,
                start,
                climaxes,
                top,
                open_,
                chances,
                after,
                keys,
                places,
                states[new : new + MOST_STATES],
                masses[new : new + MOST_STATES],
                row,
            )
            if after < 0:
                return False
        for place in range(after):
            keys[places[place]] = -1
        size, old = after, new
    for place in range(size):
        end_state(states[old + place], masses[old + place], start, row)
    return True


@kernel
def run_rows(
    starts: NDArray[np.int64],
    hits: NDArray[np.int64],
    rules: NDArray[np.int64],
    open_: NDArray[np.int64],
    chances: NDArray[np.float64],
    keys: NDArray[np.int64],
    places: NDArray[np.int64],
    states: NDArray[np.int64],
    masses: NDArray[np.float64],
    out: NDArray[np.float64],
) -> int:
    """Fill a row of `out` for each start; return the first that failed, or -1."""
    for number in range(starts.shape[0]):
        if not odds_of_state(
            starts[number],
            hits,
            rules,
            open_,
            chances,
            keys,
            places,
            states,
            masses,
            out[number],
        ):
            return number
    return -1


def odds_of_states(
    starts: NDArray[np.int64], *, hits: NDArray[np.int64], rules: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the exact odds of the same hits against many states.

    Parameters
    ----------
    starts : int64 array, shape (states, 7)
        Columns deck, its climaxes, waiting room, its climaxes, clock, clock bits (bit i
        is set if card i, the oldest being 0, is a climax) and level.
    hits : int64 array, shape (hits,)
        Points; each hit is a process of its own.
    rules : int64 array
        State array that carries the rule codes (`wsstats.kernels.zones.new_state`).

    Returns
    -------
    float64 array, shape (states, 8 + sum of hits)
        Means of damage, progress, refreshes, cancels and level-ups, the odds of losing
        by level 4 and by deck out, then the probability of each damage. A row of NaN:
        more states than the work space holds.

    Examples
    --------
    >>> from wsstats.kernels.zones import new_state
    >>> from wsstats.rules import Rules
    >>> start = np.array([[50, 8, 0, 0, 0, 0, 0]])
    >>> odds = odds_of_states(start, hits=np.array([3]), rules=new_state(Rules()))
    >>> odds[0, -1].round(6)
    np.float64(0.585714)
    """
    full = np.zeros((len(starts), COLUMNS), np.int64)
    full[:, : LEVEL + 1] = starts
    out = np.zeros((len(starts), PMF + 1 + int(hits[hits > 0].sum())))
    work = (
        np.zeros((MOST_OPEN + 1, COLUMNS), np.int64),
        np.zeros(MOST_OPEN + 1),
        np.full(SLOTS, -1, np.int64),
        np.zeros(MOST_STATES + SLOTS, np.int64),
        np.zeros((2 * MOST_STATES, COLUMNS), np.int64),
        np.zeros(2 * MOST_STATES),
    )
    first = 0
    while first < len(full):
        failed = run_rows(full[first:], hits, rules, *work, out[first:])
        if failed < 0:
            break
        out[first + failed] = np.nan
        work[2].fill(-1)
        first += failed + 1
    return out
