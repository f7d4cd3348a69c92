"""Counter-based random words: any trial can be replayed alone."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wsstats.kernels.jit import inlined

__all__ = ["below", "start_stream"]

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)  # splitmix64, Steele, Lea and Flood 2014
MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_2: Final = np.uint64(0x94D049BB133111EB)
WORDS_A_TRIAL: Final = np.uint64(2**20)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
HALF: Final = np.uint64(2**32)
S27: Final = np.uint64(27)
S30: Final = np.uint64(30)
S31: Final = np.uint64(31)
S32: Final = np.uint64(32)


@inlined
def start_stream(key: np.uint64, trial: int, rng: NDArray[np.uint64]) -> None:
    """Set ``rng[0]`` to the start of the stream of a trial."""
    rng[0] = key + np.uint64(trial) * WORDS_A_TRIAL * GAMMA


@inlined
def below(rng: NDArray[np.uint64], n: int | np.integer[Any]) -> np.uint64:
    """Return a number below `n`, unbiased (Lemire 2019). The caller ensures n >= 1."""
    bound = np.uint64(n)
    product = upper_word(rng) * bound
    if product & LOW_HALF < bound:
        least = HALF % bound
        while product & LOW_HALF < least:
            product = upper_word(rng) * bound
    return product >> S32


@inlined
def upper_word(rng: NDArray[np.uint64]) -> np.uint64:
    """Return the upper 32 bits of the next word of the stream; advances ``rng[0]``."""
    rng[0] += GAMMA
    word = rng[0]
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return (word ^ (word >> S31)) >> S32
