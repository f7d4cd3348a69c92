"""Interrupts, check timing and the damage process (R5 to R10)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.notes import note_refresh
from wsstats.kernels.rng import below
from wsstats.kernels.zones import (
    CANCELS,
    CLIMAXES,
    CLOCK,
    DECK,
    DECK_OUT,
    EMPTY_WAITING_ROOM,
    IN_DAMAGE,
    INTERRUPT_ORDER,
    LEVEL,
    LEVEL_4,
    LEVEL_UP_CARD,
    LOST,
    MOMENT,
    POINTS_DEALT,
    POINTS_OWED,
    POINTS_PAID,
    REFRESH_POINT,
    REFRESH_WAITS,
    REFRESHES,
    RESOLUTION,
    WAITING_ROOM,
    Number,
    move_all,
    nothing_known,
    put,
    take_bottom,
    take_top,
)

__all__ = ["check_timing", "hit"]

# values of the rule codes
IMMEDIATE: Final = 1
STRICT: Final = 0
REFRESH_FIRST: Final = 1
CHOOSE_CLIMAX: Final = 1
CHOOSE_OLDEST: Final = 2
CHOOSE_RANDOM: Final = 3

ONE: Final = np.uint64(1)
SEVEN: Final = 7
FOUR: Final = 4

# what a hit came to
NONE: Final = 0
DEALT: Final = 1
CANCELLED: Final = 2
NOT_REACHED: Final = 3

TOP: Final = 0  # of the deck; anything else is the bottom


@kernel
def interrupts(
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Run level-ups and refreshes until none is due (R6.1); may set LOST (R8.2)."""
    while state[LOST] == 0:
        level_up_due = state[CLOCK] >= SEVEN
        refresh_due = state[DECK] == 0 and (
            state[WAITING_ROOM] > 0 or state[REFRESH_WAITS] == 0
        )
        if not (level_up_due or refresh_due):
            return
        refresh_goes_first = state[INTERRUPT_ORDER] == REFRESH_FIRST
        if refresh_due and (refresh_goes_first or not level_up_due):
            refresh(cards, state, rng)
        else:
            level_up(cards, state, rng)


@inlined
def level_up(
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Move one of the oldest seven clock cards to the level, six away (R9.1)."""
    level_up_of(SEVEN, cards, state, rng)


@inlined
def level_up_of(
    count: Number,
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Move one of the oldest `count` clock cards to the level, the others away."""
    choice = state[LEVEL_UP_CARD]
    chosen = np.int64(0)
    if choice == CHOOSE_RANDOM:
        chosen = np.int64(below(rng, count))
    elif choice != CHOOSE_OLDEST:
        for place in range(count):
            is_climax = cards[CLOCK, place] < state[CLIMAXES]
            if is_climax == (choice == CHOOSE_CLIMAX):
                chosen = np.int64(place)
                break
    put(cards, state, LEVEL, cards[CLOCK, chosen])
    filled = state[WAITING_ROOM]
    for place in range(count):
        if place != chosen:
            cards[WAITING_ROOM, filled] = cards[CLOCK, place]
            filled += 1
    state[WAITING_ROOM] = filled
    for place in range(count, state[CLOCK]):
        cards[CLOCK, place - count] = cards[CLOCK, place]
    state[CLOCK] -= count


@inlined
def refresh(
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> None:
    """Make the waiting room the deck (R7.2), or wait, or lose at once (R8.2)."""
    if state[WAITING_ROOM] == 0:
        climax_shown = False
        for place in range(state[RESOLUTION]):
            if cards[RESOLUTION, place] < state[CLIMAXES]:
                climax_shown = True
        strict = state[EMPTY_WAITING_ROOM] == STRICT
        if strict and state[IN_DAMAGE] == 1 and not climax_shown:
            state[LOST] = DECK_OUT
        else:
            state[REFRESH_WAITS] = 1
        return
    state[REFRESH_WAITS] = 0
    move_all(cards, state, WAITING_ROOM, DECK)
    state[REFRESHES] += 1
    state[POINTS_OWED] += 1
    if state[MOMENT] > 0:
        note_refresh(cards, state)
    if state[REFRESH_POINT] == IMMEDIATE:
        pay_point(cards, state, rng)


@inlined
def pay_point(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> None:
    """Put the top card of the deck into the clock (R7.3)."""
    put(cards, state, CLOCK, take_top(cards, state, rng))
    state[POINTS_OWED] -= 1
    state[POINTS_PAID] += 1


@inlined
def nothing_due(state: NDArray[np.int64]) -> bool:
    """Tell whether a check timing finds nothing to do for a player."""
    return (
        state[CLOCK] < SEVEN
        and state[DECK] > 0
        and state[LEVEL] < FOUR
        and state[POINTS_OWED] == 0
    )


@inlined
def check_timing(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> None:
    """Run a check timing (R6.4); the common case, nothing due, costs no call."""
    if not nothing_due(state):
        run_check_timing(cards, state, rng)


@kernel
def run_check_timing(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> None:
    """Run interrupts, the verdict and owed points until none is due (R6.4)."""
    while state[LOST] == 0:
        interrupts(cards, state, rng)
        if state[LOST] != 0:
            return
        if state[LEVEL] >= FOUR:
            state[LOST] = LEVEL_4
        elif state[DECK] == 0 and state[WAITING_ROOM] == 0:
            state[LOST] = DECK_OUT
        elif state[POINTS_OWED] > 0:
            pay_point(cards, state, rng)
        else:
            return


@inlined
def hit(
    damage: Number,
    cancellable: int,
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> int:
    """Run one damage process (R5.1); return what it came to."""
    if damage <= 0:
        return NONE
    if damage < state[DECK] and cancellable == 1 and nothing_known(state):
        return hit_without_refresh(damage, cards, state, rng)
    return hit_with_refresh(damage, cancellable, TOP, cards, state, rng)


@inlined
def hit_without_refresh(
    damage: Number,
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> int:
    """Run a damage process that cannot empty the deck.

    The caller ensures that no card of the deck is known. Nothing can interrupt the
    reveals, so each card is written where it may end, behind the waiting room and
    behind the clock; the outcome decides which of the two counts.
    """
    climaxes, left = state[CLIMAXES], np.uint64(state[DECK])
    end = left - np.uint64(damage)
    waiting_room, clock = np.uint64(state[WAITING_ROOM]), np.uint64(state[CLOCK])
    while left > end:
        pick = below(rng, left)
        card = cards[DECK, pick]
        left -= ONE
        cards[DECK, pick] = cards[DECK, left]
        cards[WAITING_ROOM, waiting_room] = card
        cards[CLOCK, clock] = card
        waiting_room += ONE
        clock += ONE
        if card < climaxes:
            state[DECK] = left
            state[WAITING_ROOM] = waiting_room
            return CANCELLED
    state[DECK] = left
    state[CLOCK] = clock
    while state[CLOCK] >= SEVEN:  # the deck is not empty: no other interrupt is due
        level_up(cards, state, rng)
    return DEALT


@kernel
def hit_with_refresh(
    damage: Number,
    cancellable: Number,
    side: Number,
    cards: NDArray[np.int8],
    state: NDArray[np.int64],
    rng: NDArray[np.uint64],
) -> int:
    """Run a damage process step by step (R5.1); NOT_REACHED if a loss breaks it off."""
    state[IN_DAMAGE] = 1
    shown = 0
    while shown < damage and state[DECK] > 0:
        if side == TOP:
            card = take_top(cards, state, rng)
        else:
            card = take_bottom(cards, state, rng)
        put(cards, state, RESOLUTION, card)
        shown += 1
        if state[DECK] == 0:  # a refresh comes here, before the card is judged
            interrupts(cards, state, rng)
            if state[LOST] != 0:
                return NOT_REACHED
        if card < state[CLIMAXES] and cancellable == 1:
            move_all(cards, state, RESOLUTION, WAITING_ROOM)
            interrupts(cards, state, rng)
            state[IN_DAMAGE] = 0
            state[CANCELS] += 1
            return CANCELLED
    move_all(cards, state, RESOLUTION, CLOCK)
    interrupts(cards, state, rng)
    state[IN_DAMAGE] = 0
    state[POINTS_DEALT] += shown
    return DEALT
