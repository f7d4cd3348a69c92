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
ZONES: Final = 9

# further entries of `state`
CLIMAXES: Final = 9  # card numbers below this are climaxes
REFRESHES: Final = 10
POINTS_OWED: Final = 11
POINTS_PAID: Final = 12
REFRESH_WAITS: Final = 13
IN_DAMAGE: Final = 14
LOST: Final = 15

# rule codes, in the order of `wsstats.rules.SETTINGS`; 0 is the default
REFRESH_POINT: Final = 16
EMPTY_WAITING_ROOM: Final = 17
LEVEL_UP_CARD: Final = 18
BOTH_LOSE: Final = 19
INTERRUPT_ORDER: Final = 20

MOMENT: Final = 21  # of a whole game (see `wsstats.kernels.notes`); 0: nothing is noted
ENTRIES: Final = 24

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
def take_top(
    cards: NDArray[np.int8], state: NDArray[np.int64], rng: NDArray[np.uint64]
) -> int:
    """Remove an unseen card of the deck and return it. The deck is not empty."""
    left = state[DECK]
    pick = below(rng, left)
    card = cards[DECK, pick]
    cards[DECK, pick] = cards[DECK, left - 1]
    state[DECK] = left - 1
    return card


@inlined
def put(
    cards: NDArray[np.int8], state: NDArray[np.int64], zone: int, card: Number
) -> None:
    """Add a card to a zone, newest last."""
    cards[zone, state[zone]] = card
    state[zone] += 1


@kernel
def take(
    cards: NDArray[np.int8], state: NDArray[np.int64], zone: int, place: Number
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
