"""Additive counts: what trials came to, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from wsstats.errors import ScenarioError

__all__ = ["Tally"]


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Counts of some trials of one question; probabilities are computed, never stored.

    Parameters
    ----------
    id : str
        SHA-256 of everything that changes the answer. Only tallies of one id add up.
    trials : int
        Trials in it.
    counts : mapping of str to int64 array
        What the kernel counted, by name.

    Raises
    ------
    ScenarioError
        On ``+`` of tallies with different ids.

    Examples
    --------
    >>> one = Tally("a", 10, {"hits": np.array([4, 6])})
    >>> (one + one).counts["hits"].tolist()
    [8, 12]
    """

    id: str
    trials: int
    counts: Mapping[str, NDArray[np.int64]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))

    def __add__(self, other: Tally) -> Tally:
        if self.id != other.id:
            raise ScenarioError.of(
                "tally",
                other.id,
                f"the id {self.id}",
                "only tallies of the same question and seed add up",
            )
        counts = {name: self.counts[name] + other.counts[name] for name in self.counts}
        return Tally(self.id, self.trials + other.trials, counts)
