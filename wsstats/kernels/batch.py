"""Run spans of trials of a program and count what happens."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.effects import CHECK_TIMING
from wsstats.encode import Program
from wsstats.kernels.damage import CANCELLED, NOT_REACHED, check_timing, hit
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.rng import start_stream
from wsstats.kernels.zones import (
    CLIMAXES,
    CLOCK,
    LEVEL,
    LOST,
    POINTS_OWED,
    POINTS_PAID,
    REFRESHES,
    new_cards,
    new_state,
)

__all__ = ["count_hits", "end_of_trial"]

BINS: Final = 128  # the last bin of each count means "this many or more"
LEVELS: Final = 4  # levels 0..3 of a player who goes on
CLOCKS: Final = 7  # clock sizes 0..6

# offsets in the flat count array, BINS entries each
DAMAGE: Final = 0
PROGRESS: Final = BINS
REFRESH_COUNT: Final = 2 * BINS
CANCELS: Final = 3 * BINS
LEVEL_UPS: Final = 4 * BINS
FINAL: Final = 5 * BINS
LOSSES: Final = FINAL + LEVELS * CLOCKS
HITS: Final = LOSSES + 3
RESULTS: Final = 3  # none, dealt, cancelled; what is missing was not reached


@inlined
def add_one(counts: NDArray[np.int64], offset: int, value: int) -> None:
    """Count a value in its block of BINS; the last bin takes what is larger."""
    counts[offset + min(value, BINS - 1)] += 1


@inlined
def run_trial(
    steps: NDArray[np.int64],
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
    counts: NDArray[np.int64],
) -> int:
    """Run one trial from `cards` and `state`; count its hits, return the cancels."""
    number, cancels = 0, 0
    for row in range(steps.shape[0]):
        if steps[row, 0] == CHECK_TIMING:
            check_timing(cards, state, rng)
        else:
            result = hit(steps[row, 1], steps[row, 2], cards, state, rng)
            cancels += result == CANCELLED
            if result != NOT_REACHED:
                counts[HITS + number * RESULTS + result] += 1
            number += 1
        if state[LOST] != 0:
            break
    return cancels


@kernel
def run_span(
    steps: NDArray[np.int64],
    start: NDArray[np.int64],
    start_state: NDArray[np.int64],
    key: np.uint64,
    first: int,
    last: int,
    words: NDArray[np.int64],
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
    counts: NDArray[np.int64],
) -> None:
    """Add the trials first..last - 1 to `counts` (see the offsets above).

    The caller ensures that `words` is `cards` seen as int64, eight cards a word, and
    that `cards` begins as a copy of `start`; both and `state`, `rng` are work space.
    """
    for trial in range(first, last):
        start_stream(key, trial, rng)
        for entry in range(start_state.size):
            state[entry] = start_state[entry]
        for zone in range(LEVEL):  # deck, waiting room, clock; levels only grow
            for word in range((start_state[zone] + 7) >> 3):
                words[zone, word] = start[zone, word]
        cancels = run_trial(steps, cards, state, rng, counts)
        level_ups = state[LEVEL] - start_state[LEVEL]
        progress = 7 * level_ups + state[CLOCK] - start_state[CLOCK]
        add_one(counts, DAMAGE, progress - state[POINTS_PAID])
        add_one(counts, PROGRESS, progress)
        add_one(counts, REFRESH_COUNT, state[REFRESHES])
        add_one(counts, CANCELS, cancels)
        add_one(counts, LEVEL_UPS, level_ups)
        counts[LOSSES + state[LOST]] += 1
        if state[LOST] == 0:
            counts[FINAL + state[LEVEL] * CLOCKS + state[CLOCK]] += 1


def start_of(program: Program) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Lay the start zones of a program out as kernel arrays."""
    cards, state = new_cards(), new_state(program.rules)
    zones = (program.deck, program.waiting_room, program.clock, program.level)
    for zone, content in enumerate(zones):
        cards[zone, : content.size] = content
        state[zone] = content.size
    state[CLIMAXES] = program.climaxes
    return cards, state


def run(
    program: Program, *, key: np.uint64, first: int, last: int
) -> tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.int64]]:
    """Run a span of trials; return its counts, and the cards and state of the last."""
    cards, state = start_of(program)
    start, words = cards.copy().view(np.int64), cards.view(np.int64)
    counts = np.zeros(HITS + RESULTS * len(program.hits), np.int64)
    rng = np.zeros(1, np.uint64)
    with np.errstate(over="ignore"):  # the stream wraps, seen when compiling is off
        run_span(
            program.steps,
            start,
            state.copy(),
            key,
            first,
            last,
            words,
            cards,
            state,
            rng,
            counts,
        )
    return counts, cards, state


def count_hits(
    program: Program, *, key: np.uint64, first: int, last: int
) -> dict[str, NDArray[np.int64]]:
    """Run the trials first..last - 1 of a program and count what happens.

    Parameters
    ----------
    program : Program
        From `wsstats.encode.encode`.
    key : uint64
        From `wsstats.seeding.stream_key`.
    first, last : int
        Span of trial numbers, `last` excluded.

    Returns
    -------
    dict of str to int64 array
        ``damage``, ``progress``, ``refreshes``, ``cancels``, ``level_ups``: shape
        (128,), the last bin means "or more"; ``final``: shape (4, 7), level by clock of
        those who go on; ``lost``: shape (3,), nobody, level 4, deck out; ``hits``:
        shape (hits, 3), none, dealt, cancelled; trials in none of them did
        not reach the hit.

    Examples
    --------
    >>> from wsstats.effects import Burn
    >>> from wsstats.encode import encode
    >>> from wsstats.model import Defender
    >>> from wsstats.rules import Rules
    >>> program = encode(Defender.of(deck=9), [Burn(2)], Rules())
    >>> count_hits(program, key=np.uint64(1), first=0, last=10)["damage"][:4].tolist()
    [0, 0, 10, 0]
    """
    counts, _, _ = run(program, key=key, first=first, last=last)
    blocks = counts[:FINAL].reshape(-1, BINS)
    names = ("damage", "progress", "refreshes", "cancels", "level_ups")
    return {
        **dict(zip(names, blocks, strict=True)),
        "final": counts[FINAL:LOSSES].reshape(LEVELS, CLOCKS),
        "lost": counts[LOSSES:HITS],
        "hits": counts[HITS:].reshape(-1, RESULTS),
    }


def end_of_trial(
    program: Program, *, key: np.uint64, trial: int
) -> tuple[dict[str, list[int]], list[str]]:
    """Run one trial alone and return its end state.

    Parameters
    ----------
    program : Program
        From `wsstats.encode.encode`.
    key : uint64
        From `wsstats.seeding.stream_key`.
    trial : int
        Number of the trial.

    Returns
    -------
    zones : dict of str to list of int
        Card numbers of deck, waiting_room, clock, level and resolution_zone, in order,
        and ``refreshes``, ``points_owed``, ``lost`` as one-number lists.
    hits : list of str
        What each hit came to.

    Examples
    --------
    >>> from wsstats.effects import Burn
    >>> from wsstats.encode import encode
    >>> from wsstats.model import Defender
    >>> from wsstats.rules import Rules
    >>> program = encode(Defender.of(deck=9), [Burn(2)], Rules())
    >>> end_of_trial(program, key=np.uint64(1), trial=0)[1]
    ['dealt']
    """
    counts, cards, state = run(program, key=key, first=trial, last=trial + 1)
    zones = {
        name: cards[zone, : state[zone]].tolist()
        for zone, name in enumerate(
            ("deck", "waiting_room", "clock", "level", "resolution_zone")
        )
    }
    for name, entry in (
        ("refreshes", REFRESHES),
        ("points_owed", POINTS_OWED),
        ("lost", LOST),
    ):
        zones[name] = [int(state[entry])]
    names = ("none", "dealt", "cancelled")
    hits = [
        names[row.argmax()] if row.any() else "not_reached"
        for row in counts[HITS:].reshape(-1, RESULTS)
    ]
    return zones, hits
