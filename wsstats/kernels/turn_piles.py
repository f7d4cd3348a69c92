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
from wsstats.kernels.jit import kernel
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

__all__ = ["clock_kick", "heal", "shuffle_back", "stock_swap", "top_stack"]


@kernel
def heal(cards: Cards, state: State, rng: Rng, memo: Memo, count: Number) -> None:
    """Put the newest clock cards into the waiting room."""
    for _ in range(min(count, state[CLOCK])):
        state[CLOCK] -= 1
        card = cards[CLOCK, state[CLOCK]]
        put(cards, state, WAITING_ROOM, card)
        see(memo, card)
    settle(cards, state, rng)


@kernel
def clock_kick(cards: Cards, state: State, rng: Rng, climax: Number) -> None:
    """Put the lowest stage card of a sort into the clock."""
    if climax == 1:
        move_lowest(cards, state, STAGE, CLOCK, 0, state[CLIMAXES])
    else:
        move_lowest(cards, state, STAGE, CLOCK, state[CLIMAXES], ANY)
    settle(cards, state, rng)


@kernel
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


@kernel
def force_level_up(cards: Cards, state: State, rng: Rng) -> None:
    """Level up with the clock as it is (R9.3); an empty one does nothing."""
    if state[CLOCK] >= SEVEN:
        level_up(cards, state, rng)
    elif state[CLOCK] > 0:
        level_up_of(state[CLOCK], cards, state, rng)
    settle(cards, state, rng)


@kernel
def move_chosen(
    cards: Cards, state: State, zone: Number, climaxes: Number, others: Number
) -> Number:
    """Move the lowest climaxes, then others, out of the waiting room; return how many.

    Each is put behind the last card of `zone`.
    """
    moved = np.int64(0)
    for _ in range(climaxes):
        moved += move_lowest(cards, state, WAITING_ROOM, zone, 0, state[CLIMAXES])
    for _ in range(others):
        moved += move_lowest(cards, state, WAITING_ROOM, zone, state[CLIMAXES], ANY)
    return moved


@kernel
def shuffle_back(
    cards: Cards, state: State, rng: Rng, climaxes: Number, others: Number
) -> None:
    """Shuffle cards of the waiting room into the deck."""
    shuffle(state, move_chosen(cards, state, DECK, climaxes, others))
    settle(cards, state, rng)


@kernel
def top_stack(
    cards: Cards,
    state: State,
    rng: Rng,
    climaxes: Number,
    others: Number,
    climax_first: Number,
) -> None:
    """Put cards of the waiting room on top of the deck, where they are known."""
    before = state[DECK]
    if climax_first == 1:
        move_chosen(cards, state, DECK, 0, others)
        move_chosen(cards, state, DECK, climaxes, 0)
    else:
        move_chosen(cards, state, DECK, climaxes, others)
    came = state[DECK] - before
    state[KNOWN_TOP] += came
    if came > 0:
        state[REFRESH_WAITS] = 0
    settle(cards, state, rng)


@kernel
def return_all_but(cards: Cards, state: State, rng: Rng, climaxes: Number) -> None:
    """Shuffle the waiting room into the deck, except the lowest climaxes."""
    stays = np.int64(0)  # climaxes below it stay
    for _ in range(climaxes):
        place = lowest(cards, state, WAITING_ROOM, stays, state[CLIMAXES])
        if place == NOWHERE:
            break
        stays = np.int64(cards[WAITING_ROOM, place]) + 1
    came = np.int64(0)
    while move_lowest(cards, state, WAITING_ROOM, DECK, stays, ANY) == 1:
        came += 1
    shuffle(state, came)
    settle(cards, state, rng)


@kernel
def free_refresh(cards: Cards, state: State, rng: Rng) -> None:
    """Shuffle the whole waiting room into the deck; no point is owed (R7.8)."""
    shuffle(state, state[WAITING_ROOM])
    move_all(cards, state, WAITING_ROOM, DECK)
    settle(cards, state, rng)


@kernel
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


@kernel
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


@kernel
def stock_order(cards: Cards, state: State, rng: Rng) -> None:
    """Put the stock into a random order."""
    for place in range(state[STOCK] - 1, 0, -1):
        other = np.int64(below(rng, place + 1))
        card = cards[STOCK, place]
        cards[STOCK, place] = cards[STOCK, other]
        cards[STOCK, other] = card
