"""Turn a seed into the key of a random stream that any single trial can replay."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.random import SeedSequence

from wsstats.model import whole_number

__all__ = ["STREAM_VERSION", "stream_key"]

STREAM_VERSION: Final = 1  # a change of the stream moves every sampled number


def stream_key(seed: int) -> np.uint64:
    """Hash a seed into the 64-bit key of its stream.

    Neighbouring seeds share nothing. Word j of trial i is splitmix64 of
    ``key + (i * 2**20 + j + 1) * GAMMA``, so trials own the streams and any split of
    the work over threads or chunks gives the same tally.

    Parameters
    ----------
    seed : int
        0 to 2**63 - 1.

    Returns
    -------
    uint64
        The key.

    Raises
    ------
    ScenarioError
        If the seed is no whole number in this range.

    Examples
    --------
    >>> stream_key(1) == stream_key(1), stream_key(1) == stream_key(2)
    (np.True_, np.False_)
    """
    number = whole_number("seed", seed, low=0, high=2**63 - 1)
    return np.uint64(SeedSequence(number).generate_state(1, np.uint64)[0])
