"""One trial of a turn program: the loop over its rows (see `wsstats.rows`)."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats import rows as op
from wsstats.kernels import turn_moves as moves
from wsstats.kernels import turn_piles as piles
from wsstats.kernels.damage import (
    FOUR,
    NOT_REACHED,
    interrupts,
    nothing_due,
    pay_point,
)
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.rng import below
from wsstats.kernels.turn_cards import (
    MOST_SEEN,
    REGISTERS,
    SEEN,
    SEEN_BY,
    SEEN_CARDS,
    Cards,
    Memo,
    Rng,
    State,
    Table,
    move_singly,
    move_together,
    see_none,
    shuffle,
)
from wsstats.kernels.turn_trigger import trigger
from wsstats.kernels.zones import (
    CLOCK,
    DECK,
    DECK_OUT,
    HAND,
    LEVEL,
    LEVEL_4,
    LOST,
    POINTS_OWED,
    WAITING_ROOM,
    Number,
)

__all__ = ["run_turn"]

Rows: TypeAlias = NDArray[np.int64]

COUNTED: Final = 4  # counts of a row: ran, none, dealt, cancelled
ONE: Final = np.int64(1)

# what COUNT rows count besides columns of the table of cards
COUNT_CARDS: Final = -1
COUNT_COLOURS: Final = -2


@inlined
def check_timing(cards: Cards, state: State, rng: Rng) -> bool:
    """Run a check timing; the common case, nothing due, costs no call."""
    if nothing_due(state[0]) and nothing_due(state[1]):
        return False
    return check_both(cards, state, rng)


@kernel
def check_both(cards: Cards, state: State, rng: Rng) -> bool:
    """Run a check timing of both players (R6.4); tell whether someone has lost.

    No interrupt of one player moves a card of the other, so all of the attacker's come
    first (R6.6).
    """
    while True:
        for player in range(2):
            interrupts(cards[player], state[player], rng)
        for player in range(2):
            own = state[player]
            if own[LEVEL] >= FOUR:
                own[LOST] = LEVEL_4
            elif own[DECK] == 0 and own[WAITING_ROOM] == 0:
                own[LOST] = DECK_OUT
        if state[0, LOST] + state[1, LOST] != 0:
            return True
        if state[0, POINTS_OWED] > 0:
            pay_point(cards[0], state[0], rng)
        elif state[1, POINTS_OWED] > 0:
            pay_point(cards[1], state[1], rng)
        else:
            return False


@inlined
def run_turn(
    rows: Rows,
    table: Table,
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
    counts: NDArray[np.int64],
    counted: Number,
    begin: Number,
) -> None:
    """Run one trial from a row on; count its rows.

    The caller ensures that the counts of the rows begin at `counts[counted]`.
    """
    row: Number = begin
    while row < rows.shape[0]:
        operation = rows[row, 0]
        if operation == op.CHECK_TIMING:
            if check_timing(cards, state, rng):
                return
            row += 1
        elif operation == op.DAMAGE:
            result = deal_row(rows, row, cards, state, rng, memo)
            if result == NOT_REACHED:
                return
            counts[counted + COUNTED * row + 1 + result] += 1
            row += 1
        elif operation == op.TRIGGER:
            trigger(rows[row, 1], rows[row, 2], table, cards[0], state[0], rng, memo)
            row += 1
        elif operation == op.BEGIN:
            counts[counted + COUNTED * row] += 1
            row += 1
        elif operation <= op.CHOOSE:
            row = go_on(rows, row, state, rng, memo)
        else:
            row = run_other(rows, row, table, cards, state, rng, memo)


@inlined
def deal_row(
    rows: Rows, row: Number, cards: Cards, state: State, rng: Rng, memo: Memo
) -> Number:
    """Run a DAMAGE row; NOT_REACHED if the player has lost in it (R8.2)."""
    player = rows[row, 1]
    result = np.int64(
        moves.deal(
            memo[REGISTERS + rows[row, 2]],
            rows[row, 3],
            rows[row, 4],
            cards[player],
            state[player],
            rng,
        )
    )
    memo[REGISTERS + rows[row, 5]] = result
    return result if state[player, LOST] == 0 else NOT_REACHED


@inlined
def go_on(rows: Rows, row: Number, state: State, rng: Rng, memo: Memo) -> Number:
    """Run a row that computes or jumps; return the row that follows."""
    operation, first = rows[row, 0], rows[row, 1]
    if operation == op.JUMP:
        return first
    if operation == op.JUMP_UNLESS:
        value = memo[REGISTERS + rows[row, 2]]
        return row + 1 if rows[row, 3] <= value <= rows[row, 4] else first
    if operation == op.AMOUNT:
        value = rows[row, 4]
        if rows[row, 2] >= 0:
            value += rows[row, 3] * memo[REGISTERS + rows[row, 2]]
        memo[REGISTERS + first] = min(rows[row, 5], value)
    elif operation == op.ADD:
        memo[REGISTERS + first] += memo[REGISTERS + rows[row, 2]]
    elif operation == op.READ:
        memo[REGISTERS + first] = state[rows[row, 2], rows[row, 3]]
    else:  # CHOOSE
        if rows[row, 2] == op.RANDOM:
            return row + 1 + np.int64(below(rng, first))
        return row + 1 + rows[row, 3]
    return row + 1


@inlined
def run_other(
    rows: Rows,
    row: Number,
    table: Table,
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
) -> Number:
    """Run a row of the rarer operations; return the row that follows."""
    operation = rows[row, 0]
    if operation == op.COUNT:
        column, shift, mask = rows[row, 2], rows[row, 3], rows[row, 4]
        count_seen(rows[row, 1], column, shift, mask, table, memo)
        return row + 1
    if operation == op.SHIELD:
        shield(REGISTERS + rows[row, 1], REGISTERS + rows[row, 2], memo)
        return row + 1
    if operation == op.SHOT:
        load_shots(rows, row, memo)
        return row + 1
    player = rows[row, 1]
    own_cards, own = cards[player], state[player]
    if operation == op.PAY:
        paid = moves.pay(own_cards, own, rng, rows[row, 2], rows[row, 3], rows[row, 4])
        return row + 1 if paid else rows[row, 5]
    if operation == op.SHUFFLE:
        shuffle(own, 0)
    elif operation <= op.CLOCK:
        move_deck(rows, row, own_cards, own, rng, memo)
    elif operation >= op.SHUFFLE_BACK:
        move_piles(rows, row, own_cards, own, rng, memo)
    else:
        move_clock(rows, row, own_cards, own, rng, memo)
    return row + 1


@inlined
def shield(register: Number, strength: Number, memo: Memo) -> None:
    """Run a SHIELD row."""
    if memo[register] > 0 and memo[strength] > 0:
        memo[register] = 0
        if memo[strength] == 1:
            memo[strength] = 0


@inlined
def load_shots(rows: Rows, row: Number, memo: Memo) -> None:
    """Run a SHOT row (R4.4)."""
    shots, result = REGISTERS + rows[row, 1], memo[REGISTERS + rows[row, 3]]
    if result != op.NONE:
        if result == op.CANCELLED:
            memo[REGISTERS + rows[row, 2]] += memo[shots]
        memo[shots] = 0


@inlined
def count_seen(
    target: Number,
    column: Number,
    shift: Number,
    mask: Number,
    table: Table,
    memo: Memo,
) -> None:
    """Run a COUNT row, which names a column of the table of cards, or another count."""
    player, total = memo[SEEN_BY], np.int64(0)
    if column == COUNT_CARDS:
        total = memo[SEEN]
    elif column == COUNT_COLOURS:
        colours = np.int64(0)
        for index in range(min(memo[SEEN], MOST_SEEN)):
            card = memo[SEEN_CARDS + index]
            colour = ONE << table[player, card, op.KIND_COLOUR]
            total += np.int64(colour > 1 and colours & colour == 0)
            colours |= colour
    else:
        for index in range(min(memo[SEEN], MOST_SEEN)):
            card = memo[SEEN_CARDS + index]
            total += table[player, card, column] >> shift & mask
    memo[REGISTERS + target] += total


@inlined
def move_deck(
    rows: Rows, row: Number, cards: Cards, state: State, rng: Rng, memo: Memo
) -> None:
    """Run a row that begins with cards of the deck; it may see cards."""
    operation, side = rows[row, 0], rows[row, 3]
    see_none(memo, rows[row, 1])
    count = memo[REGISTERS + rows[row, 2]]
    if operation == op.MILL and rows[row, 4] == 1:
        moves.mill_until_climax(cards, state, rng, memo, count, side)
    elif operation == op.MILL:
        move_together(cards, state, rng, memo, WAITING_ROOM, count, side)
    elif operation == op.FLIP:
        moves.flip(cards, state, rng, memo, count)
    elif operation == op.REVEAL:
        moves.reveal(cards, state, rng, memo, count, side)
    elif operation == op.LOOK:
        policy, side = rows[row, 4], rows[row, 5]
        moves.look(cards, state, rng, memo, count, rows[row, 3], policy, side)
    elif operation == op.DRAW:
        move_singly(cards, state, rng, memo, HAND, count)
    else:  # CLOCK
        move_together(cards, state, rng, memo, CLOCK, count, op.TOP)


@inlined
def move_clock(
    rows: Rows, row: Number, cards: Cards, state: State, rng: Rng, memo: Memo
) -> None:
    """Run a row that begins with the clock."""
    operation = rows[row, 0]
    if operation == op.HEAL:
        see_none(memo, rows[row, 1])
        piles.heal(cards, state, rng, memo, memo[REGISTERS + rows[row, 2]])
    elif operation == op.CLOCK_KICK:
        piles.clock_kick(cards, state, rng, rows[row, 2])
    elif operation == op.CLOCK_SWAP:
        piles.clock_swap(cards, state, rng, rows[row, 2])
    else:
        piles.force_level_up(cards, state, rng)


@inlined
def move_piles(
    rows: Rows, row: Number, cards: Cards, state: State, rng: Rng, memo: Memo
) -> None:
    """Run a row that begins with the waiting room or the stock."""
    operation, player = rows[row, 0], rows[row, 1]
    count = memo[REGISTERS + rows[row, 2]]
    if operation in (op.SHUFFLE_BACK, op.TOP_STACK, op.TO_MEMORY):
        climaxes = memo[REGISTERS + rows[row, 3]]
        others, climax_last = count - climaxes, rows[row, 4]
        piles.put_chosen(operation, cards, state, rng, climaxes, others, climax_last)
    elif operation == op.RETURN_ALL_BUT:
        piles.return_all_but(cards, state, rng, count)
    elif operation == op.FREE_REFRESH:
        piles.free_refresh(cards, state, rng)
    elif operation == op.STOCK_ORDER:
        piles.stock_order(cards, state, rng)
    elif operation == op.STOCK_KICK:
        see_none(memo, player)
        piles.stock_kick(cards, state, rng, memo, count, rows[row, 3])
    else:  # STOCK_SWAP, STOCK_SHUFFLE
        see_none(memo, player)
        back_to_deck = np.int64(operation == op.STOCK_SHUFFLE)
        piles.stock_swap(cards, state, rng, memo, back_to_deck)
