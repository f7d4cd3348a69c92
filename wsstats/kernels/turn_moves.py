"""What the rows of a turn program do to the deck: damage, mill, reveal, look."""

from __future__ import annotations

from typing import Final

import numpy as np

from wsstats import rows as op
from wsstats.kernels.damage import (
    CANCELLED,
    DEALT,
    NONE,
    ONE,
    SEVEN,
    hit_with_refresh,
    level_up,
)
from wsstats.kernels.game_moves import settle
from wsstats.kernels.jit import inlined
from wsstats.kernels.rng import below
from wsstats.kernels.turn_cards import (
    ANY,
    SEEN_CARDS,
    Cards,
    Memo,
    Rng,
    State,
    move_lowest,
    move_singly,
    put_beneath,
    put_on_top,
    see,
    take_block,
    take_from,
)
from wsstats.kernels.zones import (
    CANCELS,
    CLIMAXES,
    CLOCK,
    DECK,
    HAND,
    KNOWN_BOTTOM,
    KNOWN_TOP,
    POINTS_DEALT,
    REFRESH_WAITS,
    RESOLUTION,
    STOCK,
    WAITING_ROOM,
    Number,
    move_all,
    nothing_known,
    put,
    take_top,
)

__all__ = ["deal", "flip", "look", "mill_until_climax", "pay", "reveal"]

# where LOOK collects the cards for the bottom, in the row of the resolution zone
FOR_BOTTOM: Final = 63


@inlined
def deal(
    points: Number,
    cancellable: Number,
    side: Number,
    cards: Cards,
    state: State,
    rng: Rng,
) -> Number:
    """Run one damage process (R5.1), count its points; return what it came to."""
    if points <= 0:
        return NONE
    in_reach = points < state[DECK] - state[KNOWN_BOTTOM]
    if cancellable == 1 and in_reach and (side == op.TOP or nothing_known(state)):
        return deal_without_refresh(points, cards, state, rng)
    return hit_with_refresh(points, cancellable, side, cards, state, rng)


@inlined
def deal_without_refresh(
    points: Number, cards: Cards, state: State, rng: Rng
) -> Number:
    """Run a damage process that reaches neither known bottom nor end of the deck.

    As in `hit_without_refresh`, each card is written where it may end, behind the
    waiting room and behind the clock.
    """
    climaxes, bottom = state[CLIMAXES], np.uint64(state[KNOWN_BOTTOM])
    left, top = np.uint64(state[DECK]), state[KNOWN_TOP]
    end = left - np.uint64(points)
    waiting_room, clock = np.uint64(state[WAITING_ROOM]), np.uint64(state[CLOCK])
    while left > end:
        if top > 0:
            pick = left - ONE
            top -= 1
        else:
            pick = bottom + below(rng, left - bottom)
        card = cards[DECK, pick]
        left -= ONE
        cards[DECK, pick] = cards[DECK, left]
        cards[WAITING_ROOM, waiting_room] = card
        cards[CLOCK, clock] = card
        waiting_room += ONE
        clock += ONE
        if card < climaxes:
            state[DECK] = left
            state[KNOWN_TOP] = top
            state[WAITING_ROOM] = waiting_room
            state[CANCELS] += 1
            return CANCELLED
    state[DECK] = left
    state[KNOWN_TOP] = top
    state[CLOCK] = clock
    state[POINTS_DEALT] += points
    while state[CLOCK] >= SEVEN:  # the deck is not empty: no other interrupt is due
        level_up(cards, state, rng)
    return DEALT


@inlined
def pay(
    cards: Cards, state: State, rng: Rng, stock: Number, hand: Number, deck_top: Number
) -> bool:
    """Pay together, then run interrupts (R6.6); False, nothing paid, if not able to."""
    if stock > state[STOCK] or hand > state[HAND] or deck_top > state[DECK]:
        return False
    for _ in range(stock):
        state[STOCK] -= 1
        put(cards, state, WAITING_ROOM, cards[STOCK, state[STOCK]])
    for _ in range(hand):
        move_lowest(cards, state, HAND, WAITING_ROOM, 0, ANY)
    for _ in range(deck_top):
        put(cards, state, CLOCK, take_top(cards, state, rng))
    settle(cards, state, rng)
    return True


@inlined
def mill_until_climax(
    cards: Cards, state: State, rng: Rng, memo: Memo, count: Number, side: Number
) -> None:
    """Put cards into the waiting room one by one, until a climax has gone."""
    for _ in range(count):
        if state[DECK] == 0:
            return
        card = take_from(cards, state, rng, side)
        put(cards, state, WAITING_ROOM, card)
        see(memo, card)
        settle(cards, state, rng)
        if card < state[CLIMAXES]:
            return


@inlined
def flip(cards: Cards, state: State, rng: Rng, memo: Memo, count: Number) -> None:
    """Flip cards over one by one, then put them into the waiting room (R1.5)."""
    move_singly(cards, state, rng, memo, RESOLUTION, count)
    move_all(cards, state, RESOLUTION, WAITING_ROOM)
    settle(cards, state, rng)


@inlined
def reveal(
    cards: Cards, state: State, rng: Rng, memo: Memo, count: Number, side: Number
) -> None:
    """Make cards known where they are."""
    count = min(count, state[DECK])
    if side == op.BOTTOM:
        take_block(cards, state, rng, memo, RESOLUTION, count, side)
        for index in range(count - 1, -1, -1):
            put_beneath(cards, state, cards[RESOLUTION, index])
        return
    top, bottom, left = state[KNOWN_TOP], state[KNOWN_BOTTOM], state[DECK]
    for _ in range(count):
        left -= 1
        card = cards[DECK, left]
        if top > 0:
            top -= 1
        elif left >= bottom:  # as if it was taken and put back
            pick = bottom + np.int64(below(rng, np.uint64(left + 1 - bottom)))
            cards[DECK, left] = cards[DECK, pick]
            cards[DECK, pick] = card
            card = cards[DECK, left]
        see(memo, card)
    state[KNOWN_TOP] = max(state[KNOWN_TOP], count)
    state[KNOWN_BOTTOM] = min(bottom, left)


@inlined
def look(
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
    count: Number,
    places: Number,
    policy: Number,
    side: Number,
) -> None:
    """Look at cards of the deck, put each to its place; then interrupts."""
    count = min(count, state[DECK])
    take_block(cards, state, rng, memo, RESOLUTION, count, side)
    stay = op.TO_TOP
    if side == op.BOTTOM and places & op.TO_TOP == 0:
        stay = op.TO_BOTTOM
    for_top, for_bottom = np.int64(0), np.int64(0)
    for index in range(count):
        card = memo[SEEN_CARDS + index]
        if policy == op.RANDOM_PLACES:
            place = random_place(rng, places)
        elif policy == op.NON_CLIMAX_FIRST or (card < state[CLIMAXES]) == (
            policy == op.KEEP_CLIMAX
        ):
            place = stay
        else:
            place = away(places, stay)
        if place == op.TO_WAITING_ROOM:
            put(cards, state, WAITING_ROOM, card)
        elif place == op.TO_TOP:
            collect(cards, for_top, 1, policy, card)
            for_top += 1
        else:
            collect(cards, FOR_BOTTOM - for_bottom, -1, op.CLIMAXES_AWAY, card)
            for_bottom += 1
    for index in range(for_top):
        put_on_top(cards, state, cards[RESOLUTION, index])
    put_all_beneath(cards, state, for_bottom)
    settle(cards, state, rng)


@inlined
def random_place(rng: Rng, places: Number) -> Number:
    """Return one of the allowed places at random."""
    count = (places & 1) + (places >> 1 & 1) + (places >> 2 & 1)
    number = np.int64(below(rng, count))
    for place in (op.TO_TOP, op.TO_BOTTOM):
        if places & place != 0:
            if number == 0:
                return place
            number -= 1
    return op.TO_WAITING_ROOM


@inlined
def away(places: Number, stay: Number) -> Number:
    """Return where a card goes that is not wanted."""
    if places & op.TO_WAITING_ROOM != 0:
        return op.TO_WAITING_ROOM
    if places & op.TO_BOTTOM != 0:
        return op.TO_BOTTOM
    return stay


@inlined
def collect(
    cards: Cards, end: Number, step: Number, policy: Number, card: Number
) -> None:
    """Sort a card into those that lie in the empty resolution zone before `end`.

    Ascending, or descending for KEEP_CLIMAX, or just last for RANDOM_PLACES; the cards
    begin at place 0 (`step` 1) or at FOR_BOTTOM and grow downwards (`step` -1).
    """
    first = 0 if step == 1 else FOR_BOTTOM
    place = end
    if policy != op.RANDOM_PLACES:
        while place != first and (cards[RESOLUTION, place - step] < card) == (
            policy == op.KEEP_CLIMAX
        ):
            cards[RESOLUTION, place] = cards[RESOLUTION, place - step]
            place -= step
    cards[RESOLUTION, place] = card


@inlined
def put_all_beneath(cards: Cards, state: State, count: Number) -> None:
    """Put the cards collected for the bottom beneath the deck, each below the last."""
    if count == 0:
        return
    for place in range(state[DECK] - 1, -1, -1):
        cards[DECK, place + count] = cards[DECK, place]
    for index in range(count):
        cards[DECK, count - 1 - index] = cards[RESOLUTION, FOR_BOTTOM - index]
    state[DECK] += count
    state[KNOWN_BOTTOM] += count
    state[REFRESH_WAITS] = 0
