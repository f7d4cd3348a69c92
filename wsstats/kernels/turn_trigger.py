"""The trigger check of a turn program (R4)."""

from __future__ import annotations

from typing import Final

import numpy as np

from wsstats import rows as op
from wsstats.kernels.game_moves import charge_stock, draw, settle
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.turn_cards import (
    ANY,
    MOVES,
    NOWHERE,
    REGISTERS,
    Cards,
    Memo,
    Rng,
    State,
    Table,
    move_lowest,
    see,
    see_none,
)
from wsstats.kernels.zones import (
    CLIMAXES,
    DECK,
    HAND,
    ICONS_USED,
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
from wsstats.rules import ICONS

__all__ = ["trigger"]

SOUL: Final = op.KIND_ICON + ICONS.index("soul")
COMEBACK: Final = op.KIND_ICON + ICONS.index("comeback")
DRAW: Final = op.KIND_ICON + ICONS.index("draw")
POOL: Final = op.KIND_ICON + ICONS.index("pool")
SHOT: Final = op.KIND_ICON + ICONS.index("shot")
TREASURE: Final = op.KIND_ICON + ICONS.index("treasure")
GATE: Final = op.KIND_ICON + ICONS.index("gate")
CHOICE: Final = op.KIND_ICON + ICONS.index("choice")


@inlined
def trigger(
    soul: Number,
    shots: Number,
    table: Table,
    cards: Cards,
    state: State,
    rng: Rng,
    memo: Memo,
) -> None:
    """Check a trigger: its soul and shots go to the registers, the card to the stock.

    The caller ensures that these are the attacker's cards.
    """
    see_none(memo, op.ATTACKER)
    if state[DECK] == 0:
        return
    card = take_top(cards, state, rng)
    see(memo, card)
    if state[DECK] == 0 or table[op.ATTACKER, card, MOVES] == 1:
        resolve(card, table, cards, state, rng)
    else:
        put(cards, state, STOCK, card)
    memo[REGISTERS + soul] += table[op.ATTACKER, card, SOUL]
    memo[REGISTERS + shots] += table[op.ATTACKER, card, SHOT]


@kernel
def resolve(card: Number, table: Table, cards: Cards, state: State, rng: Rng) -> None:
    """Resolve the icons of a card in their order, then put it into the stock."""
    put(cards, state, RESOLUTION, card)
    settle(cards, state, rng)
    for icon in range(op.KIND_ICON, op.KIND_COLUMNS):
        for _ in range(table[op.ATTACKER, card, icon]):
            resolve_icon(icon, table, cards, state, rng)
    if state[RESOLUTION] == 1:
        move_all(cards, state, RESOLUTION, STOCK)


@kernel
def resolve_icon(
    icon: Number, table: Table, cards: Cards, state: State, rng: Rng
) -> None:
    """Resolve one icon (R4.3); soul, shot and return move no own card."""
    if icon == TREASURE and state[RESOLUTION] == 1:
        move_all(cards, state, RESOLUTION, HAND)
    if state[ICONS_USED] >> icon & 1 == 0:
        return
    if icon == DRAW:
        draw(cards, state, rng)
    elif icon in (POOL, TREASURE):
        charge_stock(cards, state, rng, 1)
    elif icon == COMEBACK:
        move_lowest(cards, state, WAITING_ROOM, HAND, state[CLIMAXES], ANY)
    elif icon == GATE:
        move_lowest(cards, state, WAITING_ROOM, HAND, 0, state[CLIMAXES])
    elif icon >= CHOICE:
        take_fitting(icon, table, cards, state)


@inlined
def take_fitting(icon: Number, table: Table, cards: Cards, state: State) -> None:
    """Take the lowest card for choice (a soul icon) or standby (a level)."""
    best, found = np.int64(ANY), np.int64(NOWHERE)
    for place in range(state[WAITING_ROOM]):
        card = np.int64(cards[WAITING_ROOM, place])
        if icon == CHOICE:
            fits = table[op.ATTACKER, card, SOUL] > 0
        else:
            fits = table[op.ATTACKER, card, op.KIND_LEVEL] <= state[LEVEL] + 1
        if fits and state[CLIMAXES] <= card < best:
            best, found = card, np.int64(place)
    if found != NOWHERE:
        target = HAND if icon == CHOICE else STAGE
        put(cards, state, target, take(cards, state, WAITING_ROOM, found))
