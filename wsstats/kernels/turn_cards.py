"""Single cards in a turn program: seen ones, lowest ones, ends of the deck.

A third array stands beside `cards` and `state`: ``memo`` (int64) holds the cards that
the last row saw, and the registers. The table of cards is ``table[player, card]``, with
the columns of `wsstats.rows` and two more.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats import rows as op
from wsstats.kernels.game_moves import settle
from wsstats.kernels.jit import inlined
from wsstats.kernels.rng import below
from wsstats.kernels.zones import (
    DECK,
    KNOWN_BOTTOM,
    KNOWN_TOP,
    REFRESH_WAITS,
    Number,
    put,
    take,
    take_bottom,
    take_top,
)

__all__ = ["Cards", "Memo", "Rng", "State", "Table", "see", "see_none"]

Table: TypeAlias = NDArray[np.int64]
Cards: TypeAlias = NDArray[np.int8]
State: TypeAlias = NDArray[np.int64]
Memo: TypeAlias = NDArray[np.int64]
Rng: TypeAlias = NDArray[np.uint64]

# entries of `memo`
SEEN: Final = 0  # how many cards the last row saw
SEEN_BY: Final = 1  # whose cards they are
SEEN_CARDS: Final = 2
MOST_SEEN: Final = 1022  # later ones are counted as cards only
REGISTERS: Final = SEEN_CARDS + MOST_SEEN

# further columns of the table of cards
MOVES: Final = op.KIND_COLUMNS  # 1 if an icon of the card moves a card
ALL_ICONS: Final = op.KIND_COLUMNS + 1  # how many icons it has
COLUMNS: Final = 16

ANY: Final = 128  # above every card number
NOWHERE: Final = -1


@inlined
def see_none(memo: Memo, player: Number) -> None:
    """Begin a row that sees cards of a player."""
    memo[SEEN] = 0
    memo[SEEN_BY] = player


@inlined
def see(memo: Memo, card: Number) -> None:
    """Keep a card for the COUNT rows that follow."""
    count = memo[SEEN]
    if count < MOST_SEEN:
        memo[SEEN_CARDS + count] = card
    memo[SEEN] = count + 1


@inlined
def take_from(cards: Cards, state: State, rng: Rng, side: Number) -> Number:
    """Remove the card at one end of a deck that is not empty; return it."""
    if side == op.TOP:
        return take_top(cards, state, rng)
    return take_bottom(cards, state, rng)


@inlined
def put_on_top(cards: Cards, state: State, card: Number) -> None:
    """Put a card on top of the deck, where it is known."""
    put(cards, state, DECK, card)
    state[KNOWN_TOP] += 1
    state[REFRESH_WAITS] = 0


@inlined
def put_beneath(cards: Cards, state: State, card: Number) -> None:
    """Put a card beneath the deck, where it is known."""
    for place in range(state[DECK], 0, -1):
        cards[DECK, place] = cards[DECK, place - 1]
    cards[DECK, 0] = card
    state[DECK] += 1
    state[KNOWN_BOTTOM] += 1
    state[REFRESH_WAITS] = 0


@inlined
def shuffle(state: State, came: Number) -> None:
    """Forget the order of the deck, to which so many cards have come."""
    state[KNOWN_TOP] = 0
    state[KNOWN_BOTTOM] = 0
    if came > 0:
        state[REFRESH_WAITS] = 0


@inlined
def lowest(
    cards: Cards, state: State, zone: Number, least: Number, limit: Number
) -> Number:
    """Return the place of the lowest card from `least` up to `limit`, or NOWHERE."""
    best, found = np.int64(limit), np.int64(NOWHERE)
    for place in range(state[zone]):
        card = np.int64(cards[zone, place])
        if least <= card < best:
            best, found = card, np.int64(place)
    return found


@inlined
def move_lowest(
    cards: Cards,
    state: State,
    origin: Number,
    target: Number,
    least: Number,
    limit: Number,
) -> Number:
    """Move the lowest card from `least` up to `limit`; return how many moved."""
    place = lowest(cards, state, origin, least, limit)
    if place == NOWHERE:
        return 0
    put(cards, state, target, take(cards, state, origin, place))
    return 1


@inlined
def take_block(
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
    zone: Number,
    count: Number,
    side: Number,
) -> None:
    """Take cards off one end of the deck, which has so many, and see them.

    They are written behind the last card of a zone, whose size stays as it is.
    """
    filled = state[zone]
    if side == op.BOTTOM or count > state[DECK] - state[KNOWN_BOTTOM]:
        for index in range(count):
            card = take_from(cards, state, rng, side)
            cards[zone, filled + index] = card
            see(memo, card)
        return
    left, bottom, top = state[DECK], state[KNOWN_BOTTOM], state[KNOWN_TOP]
    seen = memo[SEEN]
    for index in range(count):
        pick = left - 1
        if top > 0:
            top -= 1
        else:
            pick = bottom + np.int64(below(rng, np.uint64(left - bottom)))
        left -= 1
        card = cards[DECK, pick]
        cards[DECK, pick] = cards[DECK, left]
        cards[zone, filled + index] = card
        if seen < MOST_SEEN:
            memo[SEEN_CARDS + seen] = card
        seen += 1
    memo[SEEN] = seen
    state[DECK] = left
    state[KNOWN_TOP] = top


@inlined
def move_together(
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
    zone: Number,
    count: Number,
    side: Number,
) -> None:
    """Move cards of the deck to a zone, in blocks as far as the deck goes."""
    gone = np.int64(0)
    while gone < count and state[DECK] > 0:
        together = min(count - gone, state[DECK])
        take_block(cards, state, rng, memo, zone, together, side)
        state[zone] += together
        gone += together
        settle(cards, state, rng)


@inlined
def move_singly(
    cards: Cards, state: State, rng: Rng, memo: Memo, zone: Number, count: Number
) -> None:
    """Move top cards of the deck to a zone, one by one with interrupts."""
    for _ in range(count):
        if state[DECK] == 0:
            return
        card = take_top(cards, state, rng)
        put(cards, state, zone, card)
        see(memo, card)
        settle(cards, state, rng)
