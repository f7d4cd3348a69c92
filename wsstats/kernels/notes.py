"""What a whole game notes of its first two refreshes, in the state array itself."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.zones import CLIMAXES, DECK, ENTRIES, MOMENT, REFRESHES, ZONES

__all__ = ["climaxes_in", "note_refresh"]

NOTED: Final = 2  # refreshes
NOTES: Final = ENTRIES  # where the notes begin in the state of a game

# entries of one note
NOTED_MOMENT: Final = 0
NEW_CARDS: Final = 1
CLIMAXES_BY_ZONE: Final = 2  # the deck is the new one; elsewhere climaxes are missing
NOTE: Final = CLIMAXES_BY_ZONE + ZONES
GAME_ENTRIES: Final = NOTES + NOTED * NOTE


@inlined
def climaxes_in(
    cards: NDArray[np.int8], state: NDArray[np.int64], zone: int
) -> np.int64:
    """Return how many climaxes lie in a zone."""
    climaxes = np.int8(state[CLIMAXES])
    found = np.int64(0)
    for place in range(state[zone]):
        found += np.int64(cards[zone, place] < climaxes)
    return found


@kernel
def note_refresh(cards: NDArray[np.int8], state: NDArray[np.int64]) -> None:
    """Note the moment, the new deck and the missing climaxes of the first refreshes.

    The caller ensures that `state` has GAME_ENTRIES and that the refresh is counted and
    its point not yet paid.
    """
    if state[REFRESHES] > NOTED:
        return
    note = NOTES + (state[REFRESHES] - 1) * NOTE
    state[note + NOTED_MOMENT] = state[MOMENT]
    state[note + NEW_CARDS] = state[DECK]
    for zone in range(ZONES):
        state[note + CLIMAXES_BY_ZONE + zone] = climaxes_in(cards, state, zone)
