"""What the rows of a turn program do to clock, stock and waiting room."""

from __future__ import annotations

import numpy as np

from wsstats import rows as op
from wsstats.kernels.damage import (
    SEVEN,
    level_up,
    level_up_of,
)
from wsstats.kernels.game_moves import settle
from wsstats.kernels.jit import inlined
from wsstats.kernels.rng import below
from wsstats.kernels.turn_cards import (
    ANY,
    NOWHERE,
    Cards,
    Memo,
    Rng,
    State,
    lowest,
    move_lowest,
    move_together,
    see,
    shuffle,
)
from wsstats.kernels.zones import (
    CLIMAXES,
    CLOCK,
    DECK,
    KNOWN_TOP,
    MEMORY,
    REFRESH_WAITS,
    STAGE,
    STOCK,
    WAITING_ROOM,
    Number,
    move_all,
    put,
    take,
    take_top,
)

__all__ = ["clock_kick", "heal", "put_chosen", "stock_swap"]


@inlined
def heal(cards: Cards, state: State, rng: Rng, memo: Memo, count: Number) -> None:
    """Put the newest clock cards into the waiting room."""
    for _ in range(min(count, state[CLOCK])):
        state[CLOCK] -= 1
        card = cards[CLOCK, state[CLOCK]]
        put(cards, state, WAITING_ROOM, card)
        see(memo, card)
    settle(cards, state, rng)


@inlined
def clock_kick(cards: Cards, state: State, rng: Rng, climax: Number) -> None:
    """Put the lowest stage card of a sort into the clock."""
    if climax == 1:
        move_lowest(cards, state, STAGE, CLOCK, 0, state[CLIMAXES])
    else:
        move_lowest(cards, state, STAGE, CLOCK, state[CLIMAXES], ANY)
    settle(cards, state, rng)


@inlined
def clock_swap(cards: Cards, state: State, rng: Rng, from_deck: Number) -> None:
    """Put the newest clock card away and another card into the clock."""
    if state[CLOCK] == 0:
        return
    state[CLOCK] -= 1
    put(cards, state, WAITING_ROOM, cards[CLOCK, state[CLOCK]])
    settle(cards, state, rng)
    if from_deck == 0:
        move_lowest(cards, state, STAGE, CLOCK, 0, ANY)
    elif state[DECK] > 0:
        put(cards, state, CLOCK, take_top(cards, state, rng))
    settle(cards, state, rng)


@inlined
def force_level_up(cards: Cards, state: State, rng: Rng) -> None:
    """Level up with the clock as it is (R9.3); an empty one does nothing."""
    if state[CLOCK] >= SEVEN:
        level_up(cards, state, rng)
    elif state[CLOCK] > 0:
        level_up_of(state[CLOCK], cards, state, rng)
    settle(cards, state, rng)


@inlined
def copy_lowest(
    cards: Cards,
    state: State,
    zone: Number,
    count: Number,
    least: Number,
    limit: Number,
) -> Number:
    """Put the lowest waiting-room cards from `least` up to `limit` into a zone, too.

    All cards from `least` up to the card number that is returned are in both zones.
    """
    limit = np.int64(limit)
    for _ in range(count):
        best = limit
        for place in range(state[WAITING_ROOM]):
            card = np.int64(cards[WAITING_ROOM, place])
            if least <= card < best:
                best = card
        if best == limit:
            break
        put(cards, state, zone, best)
        least = best + 1
    return least


@inlined
def drop_copied(
    cards: Cards, state: State, climaxes: Number, least: Number, others: Number
) -> None:
    """Take climaxes below `climaxes` and cards from `least` up to `others` away."""
    kept = np.int64(0)
    for place in range(state[WAITING_ROOM]):
        card = cards[WAITING_ROOM, place]
        cards[WAITING_ROOM, kept] = card
        kept += np.int64(climaxes <= card < least or card >= others)
    state[WAITING_ROOM] = kept


@inlined
def move_chosen(
    cards: Cards,
    state: State,
    zone: Number,
    climaxes: Number,
    others: Number,
    climax_last: Number,
) -> Number:
    """Move the lowest climaxes and others out of the waiting room; return how many.

    Each is put behind the last card of `zone`: climaxes first, or last.
    """
    before, first = state[zone], state[CLIMAXES]
    o_end: Number = first
    if climax_last == 1:
        o_end = copy_lowest(cards, state, zone, others, first, ANY)
    c_end = copy_lowest(cards, state, zone, climaxes, 0, first)
    if climax_last == 0:
        o_end = copy_lowest(cards, state, zone, others, first, ANY)
    drop_copied(cards, state, c_end, first, o_end)
    return state[zone] - before


@inlined
def put_chosen(
    operation: Number,
    cards: Cards,
    state: State,
    rng: Rng,
    climaxes: Number,
    others: Number,
    climax_last: Number,
) -> None:
    """Move chosen cards of the waiting room into or onto the deck, or to the memory."""
    if operation == op.TO_MEMORY:
        move_chosen(cards, state, MEMORY, climaxes, others, 0)
        return
    if operation == op.SHUFFLE_BACK:
        climax_last = 0
    came = move_chosen(cards, state, DECK, climaxes, others, climax_last)
    if operation == op.SHUFFLE_BACK:
        shuffle(state, came)
    else:
        state[KNOWN_TOP] += came
        if came > 0:
            state[REFRESH_WAITS] = 0
    settle(cards, state, rng)


@inlined
def return_all_but(cards: Cards, state: State, rng: Rng, climaxes: Number) -> None:
    """Shuffle the waiting room into the deck, except the lowest climaxes."""
    stays = np.int64(0)  # climaxes below it stay
    for _ in range(climaxes):
        place = lowest(cards, state, WAITING_ROOM, stays, state[CLIMAXES])
        if place == NOWHERE:
            break
        stays = np.int64(cards[WAITING_ROOM, place]) + 1
    before = state[DECK]
    copy_lowest(cards, state, DECK, state[WAITING_ROOM], stays, ANY)
    drop_copied(cards, state, 0, stays, ANY)
    shuffle(state, state[DECK] - before)
    settle(cards, state, rng)


@inlined
def free_refresh(cards: Cards, state: State, rng: Rng) -> None:
    """Shuffle the whole waiting room into the deck; no point is owed (R7.8)."""
    shuffle(state, state[WAITING_ROOM])
    move_all(cards, state, WAITING_ROOM, DECK)
    settle(cards, state, rng)


@inlined
def stock_swap(
    cards: Cards, state: State, rng: Rng, memo: Memo, back_to_deck: Number
) -> None:
    """Put the stock away, or into the deck, then as many new cards into the stock."""
    count = state[STOCK]
    if back_to_deck == 1:
        shuffle(state, count)
        move_all(cards, state, STOCK, DECK)
    else:
        move_all(cards, state, STOCK, WAITING_ROOM)
    settle(cards, state, rng)
    move_together(cards, state, rng, memo, STOCK, count, op.TOP)


@inlined
def stock_kick(
    cards: Cards, state: State, rng: Rng, memo: Memo, count: Number, side: Number
) -> None:
    """Put stock cards into the waiting room: the newest first, or the oldest."""
    for _ in range(min(count, state[STOCK])):
        place = state[STOCK] - 1 if side == op.TOP else np.int64(0)
        card = take(cards, state, STOCK, place)
        put(cards, state, WAITING_ROOM, card)
        see(memo, card)
    settle(cards, state, rng)


@inlined
def stock_order(cards: Cards, state: State, rng: Rng) -> None:
    """Put the stock into a random order."""
    for place in range(state[STOCK] - 1, 0, -1):
        other = np.int64(below(rng, place + 1))
        card = cards[STOCK, place]
        cards[STOCK, place] = cards[STOCK, other]
        cards[STOCK, other] = card
