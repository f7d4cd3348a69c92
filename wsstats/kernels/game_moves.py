"""Moves of cards in a whole game: draws, costs, searches, plays, trigger checks."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats.encode_game import (
    CHARACTER,
    CHOICE,
    COMEBACK,
    COSTS,
    DRAW,
    FIRST_ICON,
    GATE,
    KEPT_CLIMAXES,
    KIND,
    LEVEL_OF,
    POOL,
    RANK,
    SECOND_ICON,
    SETTINGS,
    SOUL,
    STANDBY,
    TREASURE,
    USES,
)
from wsstats.kernels.damage import interrupts
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.zones import (
    CLIMAXES,
    CLOCK,
    DECK,
    HAND,
    LEVEL,
    RESOLUTION,
    STAGE,
    STOCK,
    WAITING_ROOM,
    Number,
    move_all,
    put,
    take,
    take_top,
)

__all__ = ["brainstorm", "draw", "salvage", "search", "trigger_check"]

NOWHERE: Final = np.int64(-1)
SEVEN: Final = 7
FIVE: Final = 5
FLIPPED: Final = 4
TOP_LEVEL: Final = 3

Table: TypeAlias = NDArray[np.int64]
Cards: TypeAlias = NDArray[np.int8]
State: TypeAlias = NDArray[np.int64]
Rng: TypeAlias = NDArray[np.uint64]


@inlined
def settle(cards: Cards, state: State, rng: Rng) -> None:
    """Run the interrupts that a movement of cards has made due (R6.1)."""
    if state[DECK] == 0 or state[CLOCK] >= SEVEN:
        interrupts(cards, state, rng)


@inlined
def draw(cards: Cards, state: State, rng: Rng) -> None:
    """Draw a card, if there is one (R7.7)."""
    if state[DECK] > 0:
        put(cards, state, HAND, take_top(cards, state, rng))
        settle(cards, state, rng)


@inlined
def own_level(state: State) -> Number:
    """Return the player's level, 3 at most."""
    return min(state[LEVEL], TOP_LEVEL)


@inlined
def cost_of(table: Table, card: Number) -> Number:
    """Return the stock that a card costs."""
    return table[SETTINGS, COSTS + table[LEVEL_OF, card]]


@inlined
def pay_stock(cards: Cards, state: State, count: Number) -> None:
    """Move so many stock cards to the waiting room, newest first (R1.6)."""
    for _ in range(count):
        state[STOCK] -= 1
        put(cards, state, WAITING_ROOM, cards[STOCK, state[STOCK]])


@inlined
def most_wanted(table: Table, cards: Cards, state: State, zone: Number) -> Number:
    """Return the place of the zone's most wanted character, or NOWHERE."""
    row = RANK + own_level(state)
    best, place = np.int64(1 << 60), NOWHERE
    for index in range(state[zone]):
        card = cards[zone, index]
        if table[KIND, card] == CHARACTER and table[row, card] < best:
            best, place = table[row, card], np.int64(index)
    return place


@inlined
def least_wanted(table: Table, cards: Cards, state: State) -> Number:
    """Return the place of the hand card that is no climax and wanted least."""
    row = RANK + own_level(state)
    worst, place = np.int64(-1), NOWHERE
    for index in range(state[HAND]):
        card = cards[HAND, index]
        if card >= state[CLIMAXES] and table[row, card] > worst:
            worst, place = table[row, card], np.int64(index)
    return place


@kernel
def discard(table: Table, cards: Cards, state: State) -> None:
    """Discard a card of a hand that is not empty: surplus climaxes first."""
    climaxes, last, place = 0, -1, NOWHERE
    for index in range(state[HAND]):
        card = cards[HAND, index]
        if card < state[CLIMAXES]:
            climaxes += 1
            if card > last:
                last, place = card, np.int64(index)
    if climaxes <= table[SETTINGS, KEPT_CLIMAXES]:
        other = np.int64(least_wanted(table, cards, state))
        if other != NOWHERE:
            place = other
    put(cards, state, WAITING_ROOM, take(cards, state, HAND, place))


@kernel
def search(table: Table, cards: Cards, state: State) -> None:
    """Discard a card, take a character of the deck. The hand is not empty.

    As after every move at the end of a process, the interrupts that are due run in the
    check timing that the caller makes.
    """
    discard(table, cards, state)
    place = most_wanted(table, cards, state, DECK)
    if place != NOWHERE:
        state[DECK] -= 1
        put(cards, state, HAND, cards[DECK, place])
        cards[DECK, place] = cards[DECK, state[DECK]]


@inlined
def salvage(table: Table, cards: Cards, state: State) -> None:
    """Take a character of the waiting room, if there is one."""
    place = most_wanted(table, cards, state, WAITING_ROOM)
    if place != NOWHERE:
        put(cards, state, HAND, take(cards, state, WAITING_ROOM, place))


@kernel
def brainstorm(table: Table, cards: Cards, state: State, rng: Rng) -> None:
    """Pay 1 stock, flip 4 cards, salvage for each climax. The stock is not empty."""
    pay_stock(cards, state, 1)
    climaxes = 0
    for _ in range(FLIPPED):
        if state[DECK] == 0:
            break
        card = take_top(cards, state, rng)
        climaxes += card < state[CLIMAXES]
        put(cards, state, RESOLUTION, card)
        settle(cards, state, rng)
    move_all(cards, state, RESOLUTION, WAITING_ROOM)
    settle(cards, state, rng)
    for _ in range(climaxes):
        salvage(table, cards, state)


@kernel
def mill(cards: Cards, state: State, rng: Rng, count: Number) -> None:
    """Put cards of the deck into the waiting room, together as far as it goes."""
    gone = 0
    while gone < count and state[DECK] > 0:
        together = min(count - gone, state[DECK])
        for _ in range(together):
            put(cards, state, WAITING_ROOM, take_top(cards, state, rng))
        gone += together
        settle(cards, state, rng)


@kernel
def charge_stock(cards: Cards, state: State, rng: Rng, count: Number) -> None:
    """Put cards of the deck into the stock, one by one."""
    for _ in range(count):
        if state[DECK] == 0:
            return
        put(cards, state, STOCK, take_top(cards, state, rng))
        settle(cards, state, rng)


@inlined
def weakest(table: Table, cards: Cards, state: State) -> Number:
    """Return the place of the stage card of the lowest level, the oldest of them."""
    place = 0
    for index in range(1, state[STAGE]):
        card, best = cards[STAGE, index], cards[STAGE, place]
        if table[LEVEL_OF, card] < table[LEVEL_OF, best]:
            place = index
    return place


@inlined
def lowest_that_fits(table: Table, cards: Cards, state: State) -> Number:
    """Return the lowest level that a character must have to find a slot."""
    if state[STAGE] < FIVE:
        return 0
    return table[LEVEL_OF, cards[STAGE, weakest(table, cards, state)]] + 1


@kernel
def put_on_stage(table: Table, cards: Cards, state: State, card: Number) -> None:
    """Put a character on the stage; on a full one it replaces the weakest."""
    if state[STAGE] >= FIVE:
        gone = take(cards, state, STAGE, weakest(table, cards, state))
        put(cards, state, WAITING_ROOM, gone)
    put(cards, state, STAGE, card)


@kernel
def playable(table: Table, cards: Cards, state: State, kind: Number) -> Number:
    """Return the place of the hand card of a kind to play, or NOWHERE."""
    level = own_level(state)
    row = RANK + level
    least = lowest_that_fits(table, cards, state) if kind == CHARACTER else 0
    best, place = np.int64(1 << 60), NOWHERE
    for index in range(state[HAND]):
        card = cards[HAND, index]
        if (
            table[KIND, card] == kind
            and least <= table[LEVEL_OF, card] <= level
            and cost_of(table, card) <= state[STOCK]
            and table[row, card] < best
        ):
            best, place = table[row, card], np.int64(index)
    return place


@kernel
def play_character(table: Table, cards: Cards, state: State, place: Number) -> None:
    """Play the character at a place of the hand: cost first."""
    card = take(cards, state, HAND, place)
    pay_stock(cards, state, cost_of(table, card))
    put_on_stage(table, cards, state, card)


@kernel
def play_event(table: Table, cards: Cards, state: State, place: Number) -> None:
    """Play the event at a place of the hand: its cost is paid before it leaves."""
    card = take(cards, state, HAND, place)
    pay_stock(cards, state, cost_of(table, card))
    put(cards, state, WAITING_ROOM, card)


@kernel
def trigger_check(table: Table, cards: Cards, state: State, rng: Rng) -> None:
    """Check a trigger (R4.1). The deck is not empty."""
    card = take_top(cards, state, rng)
    put(cards, state, RESOLUTION, card)
    settle(cards, state, rng)
    for row in range(FIRST_ICON, SECOND_ICON + 1):
        icon = table[row, card]
        if icon > SOUL:
            resolve_icon(table, cards, state, rng, icon)
    if state[RESOLUTION] == 1:
        move_all(cards, state, RESOLUTION, STOCK)


@kernel
def resolve_icon(
    table: Table, cards: Cards, state: State, rng: Rng, icon: Number
) -> None:
    """Resolve one icon (R4.3); soul, shot and return move no own card."""
    if icon == TREASURE and state[RESOLUTION] == 1:
        move_all(cards, state, RESOLUTION, HAND)
    if table[SETTINGS, USES + icon] == 0:
        return
    if icon == DRAW:
        draw(cards, state, rng)
    elif icon in (POOL, TREASURE):
        charge_stock(cards, state, rng, 1)
    elif icon == COMEBACK:
        salvage(table, cards, state)
    elif icon == GATE:
        take_climax(cards, state)
    elif icon == CHOICE:
        take_soul(table, cards, state)
    elif icon == STANDBY:
        stand_by(table, cards, state)


@inlined
def take_climax(cards: Cards, state: State) -> None:
    """Take the first climax of the list from the waiting room into the hand."""
    best, place = state[CLIMAXES], NOWHERE
    for index in range(state[WAITING_ROOM]):
        if cards[WAITING_ROOM, index] < best:
            best, place = np.int64(cards[WAITING_ROOM, index]), np.int64(index)
    if place != NOWHERE:
        put(cards, state, HAND, take(cards, state, WAITING_ROOM, place))


@inlined
def take_soul(table: Table, cards: Cards, state: State) -> None:
    """Take the most wanted character with a soul icon into the hand."""
    row = RANK + own_level(state)
    best, place = np.int64(1 << 60), NOWHERE
    for index in range(state[WAITING_ROOM]):
        card = cards[WAITING_ROOM, index]
        has_soul = table[FIRST_ICON, card] == SOUL or table[SECOND_ICON, card] == SOUL
        if has_soul and table[KIND, card] == CHARACTER and table[row, card] < best:
            best, place = table[row, card], np.int64(index)
    if place != NOWHERE:
        put(cards, state, HAND, take(cards, state, WAITING_ROOM, place))


@inlined
def stand_by(table: Table, cards: Cards, state: State) -> None:
    """Put a character of at most one level more on the stage, if it finds a slot."""
    most = own_level(state) + 1
    row = RANK + min(most, TOP_LEVEL)
    least = lowest_that_fits(table, cards, state)
    best, place = np.int64(1 << 60), NOWHERE
    for index in range(state[WAITING_ROOM]):
        card = cards[WAITING_ROOM, index]
        fits = least <= table[LEVEL_OF, card] <= most
        if fits and table[KIND, card] == CHARACTER and table[row, card] < best:
            best, place = table[row, card], np.int64(index)
    if place != NOWHERE:
        card = take(cards, state, WAITING_ROOM, place)
        put_on_stage(table, cards, state, card)
