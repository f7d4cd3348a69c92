"""One whole game under a plan: setup, own halves, opponent's halves."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.encode_game import (
    ATTACKS,
    BRAINSTORMS,
    CHARACTER,
    CHARACTERS,
    CLIMAXES_PLAYED,
    CLOCK_BELOW,
    DRAWS,
    EVENT,
    EVENTS,
    GOES_FIRST,
    HIT_COUNT,
    HITS,
    LEVEL_OF,
    MILLS,
    MULLIGAN_ABOVE,
    MULLIGAN_CLIMAXES,
    REMOVES,
    SALVAGES,
    SEARCHES,
    SETTINGS,
    STOCK_CHARGES,
    TRIGGER_SOUL,
    TURN,
    WHOLE,
)
from wsstats.kernels.damage import CANCELLED, DEALT, check_timing, hit
from wsstats.kernels.game_moves import (
    NOWHERE,
    Cards,
    Rng,
    State,
    Table,
    brainstorm,
    charge_stock,
    discard,
    draw,
    least_wanted,
    mill,
    most_wanted,
    own_level,
    play_character,
    play_event,
    playable,
    salvage,
    search,
    settle,
    trigger_check,
)
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.notes import GAME_ENTRIES, climaxes_in
from wsstats.kernels.rng import below
from wsstats.kernels.zones import (
    CLIMAX_ZONE,
    CLIMAXES,
    CLOCK,
    DECK,
    HAND,
    LOST,
    MOMENT,
    REFRESHES,
    STAGE,
    STOCK,
    WAITING_ROOM,
    Number,
    move_all,
    put,
    take,
)

__all__ = ["opponent_half", "own_half", "set_up"]

# the moment is 1 + phase, and PHASES more for each half of a turn that has passed
PHASES: Final = 8
DRAW_PHASE: Final = 0
CLOCK_PHASE: Final = 1
MAIN_PHASE: Final = 2
CLIMAX_PHASE: Final = 3
ATTACK_PHASE: Final = 4
END_PHASE: Final = 5
DAMAGE: Final = 6
ENCORE: Final = 7

OPENING_HAND: Final = 5
HAND_LIMIT: Final = 7
DECK_NUMBERS: Final = 3  # first, second, any later deck
DAMAGES: Final = 13  # 0 to 11 points, 12 or more

# what a game notes of its hits, behind the notes of its refreshes:
# by deck number and damage: hits dealt or cancelled, hits cancelled
GAME_HITS: Final = GAME_ENTRIES
CLIMAX_COUNTS: Final = 9  # 0 to 8 climaxes
HIT_STATES: Final = 51 * CLIMAX_COUNTS
GAME_STATE: Final = GAME_HITS + DECK_NUMBERS * DAMAGES * 2


@inlined
def amount(table: Table, row: Number, column: Number, rng: Rng) -> Number:
    """Return how often the plan does something in a turn; a rest is a chance."""
    value = table[row, column]
    whole, rest = value // WHOLE, value % WHOLE
    if rest > 0 and np.int64(below(rng, WHOLE)) < rest:
        return whole + 1
    return whole


@kernel
def set_up(table: Table, cards: Cards, state: State, rng: Rng) -> Number:
    """Draw and exchange the opening hand (R1.2); return 1 if the player goes first."""
    goes_first = table[SETTINGS, GOES_FIRST]
    if goes_first == 0:
        goes_first = np.int64(1) + np.int64(below(rng, 2))
    for _ in range(OPENING_HAND):
        draw(cards, state, rng)
    kept = 0
    for index in range(OPENING_HAND):
        card = cards[HAND, index]
        if card < state[CLIMAXES]:
            goes = table[SETTINGS, MULLIGAN_CLIMAXES] == 1
        else:
            goes = table[LEVEL_OF, card] > table[SETTINGS, MULLIGAN_ABOVE]
        if goes:
            put(cards, state, WAITING_ROOM, card)
        else:
            cards[HAND, kept] = card
            kept += 1
    state[HAND] = kept
    for _ in range(OPENING_HAND - kept):
        draw(cards, state, rng)
    return np.int64(goes_first == 1)


@kernel
def own_half(
    turn: Number, only_one: Number, table: Table, cards: Cards, state: State, rng: Rng
) -> None:
    """Play the player's own half (R2.1); `only_one` is 1 if one attack is allowed."""
    moment = 1 + 2 * PHASES * turn
    state[MOMENT] = moment + DRAW_PHASE
    draw(cards, state, rng)
    check_timing(cards, state, rng)
    if state[LOST] != 0:
        return
    state[MOMENT] = moment + CLOCK_PHASE
    clock_phase(table, cards, state, rng)
    if state[LOST] != 0:
        return
    state[MOMENT] = moment + MAIN_PHASE
    main_phase(turn, table, cards, state, rng)
    if state[LOST] != 0:
        return
    state[MOMENT] = moment + CLIMAX_PHASE
    if amount(table, TURN + turn, CLIMAXES_PLAYED, rng) == 1:
        place_climax(cards, state)
    state[MOMENT] = moment + ATTACK_PHASE
    attacks = min(amount(table, TURN + turn, ATTACKS, rng), state[STAGE])
    if only_one == 1:
        attacks = min(attacks, 1)  # R2.6
    for _ in range(attacks):
        trigger_check(table, cards, state, rng)
        check_timing(cards, state, rng)
        if state[LOST] != 0:
            return
    state[MOMENT] = moment + END_PHASE
    while state[HAND] > HAND_LIMIT:
        discard(table, cards, state)
    move_all(cards, state, CLIMAX_ZONE, WAITING_ROOM)
    check_timing(cards, state, rng)


@inlined
def clock_phase(table: Table, cards: Cards, state: State, rng: Rng) -> None:
    """Clock the least wanted hand card and draw two (R2.3), as the plan says."""
    if state[CLOCK] >= table[SETTINGS, CLOCK_BELOW + own_level(state)]:
        return
    place = least_wanted(table, cards, state)
    if place == NOWHERE:
        return
    put(cards, state, CLOCK, take(cards, state, HAND, place))
    settle(cards, state, rng)
    draw(cards, state, rng)
    draw(cards, state, rng)
    check_timing(cards, state, rng)


@kernel
def main_phase(
    turn: Number, table: Table, cards: Cards, state: State, rng: Rng
) -> None:
    """Use effects and play cards in the order of the plan (R2.4)."""
    row = TURN + turn
    for _ in range(amount(table, row, DRAWS, rng)):
        draw(cards, state, rng)
    check_timing(cards, state, rng)
    search_and_salvage(row, table, cards, state, rng)
    for _ in range(amount(table, row, BRAINSTORMS, rng)):
        if state[LOST] == 0 and state[STOCK] > 0:
            brainstorm(table, cards, state, rng)
            check_timing(cards, state, rng)
    if state[LOST] == 0:
        mill(cards, state, rng, amount(table, row, MILLS, rng))
        check_timing(cards, state, rng)
    if state[LOST] == 0:
        charge_stock(cards, state, rng, amount(table, row, STOCK_CHARGES, rng))
        check_timing(cards, state, rng)
    play_from_hand(row, table, cards, state, rng)


@inlined
def search_and_salvage(
    row: Number, table: Table, cards: Cards, state: State, rng: Rng
) -> None:
    """Discard a card for a character of the deck, then of the waiting room."""
    for _ in range(amount(table, row, SEARCHES, rng)):
        if state[LOST] == 0 and state[HAND] > 0:
            search(table, cards, state)
            check_timing(cards, state, rng)
    for _ in range(amount(table, row, SALVAGES, rng)):
        if state[LOST] != 0 or state[HAND] == 0:
            return
        if most_wanted(table, cards, state, WAITING_ROOM) == NOWHERE:
            return
        discard(table, cards, state)
        salvage(table, cards, state)
        check_timing(cards, state, rng)


@inlined
def play_from_hand(
    row: Number, table: Table, cards: Cards, state: State, rng: Rng
) -> None:
    """Play characters, then events, as far as level and stock allow."""
    for _ in range(amount(table, row, CHARACTERS, rng)):
        if state[LOST] != 0:
            return
        place = playable(table, cards, state, CHARACTER)
        if place == NOWHERE:
            break
        play_character(table, cards, state, place)
        check_timing(cards, state, rng)
    for _ in range(amount(table, row, EVENTS, rng)):
        if state[LOST] != 0:
            return
        place = playable(table, cards, state, EVENT)
        if place == NOWHERE:
            return
        play_event(table, cards, state, place)
        check_timing(cards, state, rng)


@inlined
def place_climax(cards: Cards, state: State) -> None:
    """Play the first climax of the list that the hand holds (R2.4)."""
    best, place = np.int64(state[CLIMAXES]), NOWHERE
    for index in range(state[HAND]):
        if cards[HAND, index] < best:
            best, place = np.int64(cards[HAND, index]), np.int64(index)
    if place != NOWHERE:
        put(cards, state, CLIMAX_ZONE, take(cards, state, HAND, place))


@kernel
def opponent_half(
    turn: Number,
    only_one: Number,
    table: Table,
    cards: Cards,
    state: State,
    rng: Rng,
    counts: NDArray[np.int64],
) -> None:
    """Take the opponent's hits, then lose characters (R2.7); `only_one`: one hit."""
    row = TURN + turn
    state[MOMENT] = 1 + 2 * PHASES * turn + PHASES + DAMAGE
    hits = table[row, HIT_COUNT]
    if only_one == 1:
        hits = min(hits, 1)  # R2.6
    for number in range(hits):
        picked = np.int64(below(rng, table[SETTINGS, TRIGGER_SOUL + 3]))
        damage = table[row, HITS + number]
        for soul in range(3):
            damage += np.int64(picked >= table[SETTINGS, TRIGGER_SOUL + soul])
        take_hit(damage, cards, state, rng, counts)
        check_timing(cards, state, rng)
        if state[LOST] != 0:
            return
    state[MOMENT] += ENCORE - DAMAGE
    for _ in range(min(amount(table, row, REMOVES, rng), state[STAGE])):
        put(cards, state, WAITING_ROOM, take(cards, state, STAGE, 0))
    check_timing(cards, state, rng)


@inlined
def take_hit(
    damage: Number,
    cards: Cards,
    state: State,
    rng: Rng,
    counts: NDArray[np.int64],
) -> None:
    """Run one damage process; count the deck it meets, note what it came to.

    The caller ensures that `counts` begins with HIT_STATES entries, deck cards by
    climaxes.
    """
    if damage > 0:
        climaxes = climaxes_in(cards, state, DECK)
        counts[state[DECK] * CLIMAX_COUNTS + climaxes] += 1
    deck_number = min(state[REFRESHES], DECK_NUMBERS - 1)
    cell = GAME_HITS + 2 * (deck_number * DAMAGES + min(damage, DAMAGES - 1))
    result = hit(damage, 1, cards, state, rng)
    state[cell] += np.int64(result in (DEALT, CANCELLED))
    state[cell + 1] += np.int64(result == CANCELLED)
