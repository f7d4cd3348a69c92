"""Zones as ranges of one card array, and the moves between them.

A game is two arrays. ``cards`` (int8) has one row of 64 places a zone; ``state``
(int64) says how many of them are filled, what is owed and done, and which rule settings
are in force. Both are indexed by the numbers below. Few arguments matter: each array
costs a call seven pushes.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats.encode import rule_codes
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.rng import below
from wsstats.rules import Rules

__all__ = ["Number", "new_cards", "new_state"]

Number: TypeAlias = int | np.integer[Any]  # what is one integer type once compiled

PLACES: Final = 64

# zones: rows of `cards`, entries of `state`
DECK: Final = 0
WAITING_ROOM: Final = 1
CLOCK: Final = 2
LEVEL: Final = 3
RESOLUTION: Final = 4
STOCK: Final = 5
HAND: Final = 6
STAGE: Final = 7
CLIMAX_ZONE: Final = 8
MEMORY: Final = 9
ZONES: Final = 10

# further entries of `state`
CLIMAXES: Final = 10  # card numbers below this are climaxes
REFRESHES: Final = 11
POINTS_OWED: Final = 12
POINTS_PAID: Final = 13
REFRESH_WAITS: Final = 14
IN_DAMAGE: Final = 15
LOST: Final = 16

# rule codes, in the order of `wsstats.rules.SETTINGS`; 0 is the default
REFRESH_POINT: Final = 17
EMPTY_WAITING_ROOM: Final = 18
LEVEL_UP_CARD: Final = 19
BOTH_LOSE: Final = 20
INTERRUPT_ORDER: Final = 21

MOMENT: Final = 22  # of a whole game (see `wsstats.kernels.notes`); 0: nothing is noted

# The deck is [known at the bottom, the very bottom first | unseen heap | known on top,
# the top last]; a heap has no order until a card is seen.
KNOWN_TOP: Final = 23
KNOWN_BOTTOM: Final = 24

# what damage processes came to (counted in turn programs only)
POINTS_DEALT: Final = 25
CANCELS: Final = 26
ICONS_USED: Final = 27  # bit mask over the columns of a card (turn programs only)
ENTRIES: Final = 28

# values of state[LOST]
NOT_LOST: Final = 0
LEVEL_4: Final = 1
DECK_OUT: Final = 2


def new_cards() -> NDArray[np.int8]:
    """Return an empty card array, int8, shape (ZONES, PLACES)."""
    return np.zeros((ZONES, PLACES), np.int8)


def new_state(rules: Rules) -> NDArray[np.int64]:
    """Return a state array with empty zones, int64, shape (ENTRIES,)."""
    state = np.zeros(ENTRIES, np.int64)
    codes = rule_codes(rules)
    state[REFRESH_POINT : REFRESH_POINT + codes.size] = codes
    return state


@inlined
def nothing_known(state: NDArray[np.int64]) -> bool:
    """Tell whether the deck is one unseen heap."""
    return state[KNOWN_TOP] + state[KNOWN_BOTTOM] == 0


@inlined
def take_top(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Remove the top card of the deck and return it. The deck is not empty."""
    if not nothing_known(state):
        return take_top_of_known(cards, state, rng)
    left = state[DECK]
    pick = below(rng, left)
    card = cards[DECK, pick]
    cards[DECK, pick] = cards[DECK, left - 1]
    state[DECK] = left - 1
    return card


@kernel
def take_top_of_known(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Remove the known top card, else an unseen one, else the last of the bottom."""
    last, bottom = state[DECK] - 1, state[KNOWN_BOTTOM]
    card = cards[DECK, last]
    if state[KNOWN_TOP] > 0:
        state[KNOWN_TOP] -= 1
    elif last >= bottom:
        pick = bottom + np.int64(below(rng, last + 1 - bottom))
        card = cards[DECK, pick]
        cards[DECK, pick] = cards[DECK, last]
    else:
        state[KNOWN_BOTTOM] -= 1
    state[DECK] = last
    return card


@kernel
def take_bottom(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Remove the bottom card of the deck and return it. The deck is not empty."""
    heap = state[DECK] - state[KNOWN_TOP]
    if state[KNOWN_BOTTOM] > 0:
        state[KNOWN_BOTTOM] -= 1
        return take(cards, state, DECK, 0)
    if heap == 0:
        state[KNOWN_TOP] -= 1
        return take(cards, state, DECK, 0)
    pick = np.int64(below(rng, heap))
    card = cards[DECK, pick]
    cards[DECK, pick] = cards[DECK, heap - 1]
    take(cards, state, DECK, heap - 1)
    return card


@inlined
def put(
    cards: NDArray[np.int8], state: NDArray[np.int64], zone: Number, card: Number
) -> None:
    """Add a card to a zone, newest last."""
    cards[zone, state[zone]] = card
    state[zone] += 1


@kernel
def take(
    cards: NDArray[np.int8], state: NDArray[np.int64], zone: Number, place: Number
) -> int:
    """Remove the card at a place of a zone, keep the order of the rest; return it."""
    card = cards[zone, place]
    for index in range(place, state[zone] - 1):
        cards[zone, index] = cards[zone, index + 1]
    state[zone] -= 1
    return card


@inlined
def move_all(
    cards: NDArray[np.int8], state: NDArray[np.int64], origin: int, target: int
) -> None:
    """Move a whole zone behind the cards of another, in order."""
    filled = state[target]
    for index in range(state[origin]):
        cards[target, filled + index] = cards[origin, index]
    state[target] = filled + state[origin]
    state[origin] = 0
