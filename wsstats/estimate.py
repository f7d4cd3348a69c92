"""An estimate with its interval, and a distribution made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from wsstats.intervals import format_probability, mean_interval, wilson

__all__ = ["LEVEL", "Distribution", "Estimate"]

LEVEL: Final = 0.95  # of every interval that is printed


@dataclass(frozen=True, slots=True)
class Estimate:
    """A probability or mean; exact ones carry no interval.

    Examples
    --------
    >>> Estimate(0.25).low is None
    True
    """

    value: float
    low: float | None = None
    high: float | None = None

    @classmethod
    def of_count(cls, count: int, trials: int) -> Estimate:
        """Estimate a probability with its 95 % Wilson interval.

        Examples
        --------
        >>> Estimate.of_count(0, 100).high > 0.03
        True
        """
        low, high = wilson(int(count), trials, level=LEVEL)
        return cls(count / trials, low, high)

    def __str__(self) -> str:
        return format_probability(self.value, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Odds of a whole number: entry i of `pmf` is P(value = i).

    Parameters
    ----------
    mean : Estimate
        Expected value.
    pmf : tuple of Estimate
        From 0 to the largest value that is possible, or that was seen.
    counts : tuple of int, optional
        Trials by value, when sampled.

    Examples
    --------
    >>> coin = Distribution(Estimate(0.5), (Estimate(0.5), Estimate(0.5)))
    >>> coin.at_least(1).value
    0.5
    """

    mean: Estimate
    pmf: tuple[Estimate, ...]
    counts: tuple[int, ...] | None = None

    @classmethod
    def exact(cls, odds: Sequence[Any]) -> Distribution:
        """Build it from exact odds.

        Examples
        --------
        >>> Distribution.exact([0.5, 0.25, 0.25]).mean.value
        0.75
        """
        mean = float(sum(value * chance for value, chance in enumerate(odds)))
        return cls(Estimate(mean), tuple(Estimate(float(chance)) for chance in odds))

    @classmethod
    def sampled(
        cls, counts: Sequence[int], trials: int, *, highest: int
    ) -> Distribution:
        """Build it from counts by value, with 95 % intervals.

        Examples
        --------
        >>> Distribution.sampled([60, 40], 100, highest=1).mean.value
        0.4
        """
        seen = np.flatnonzero(np.asarray(counts))[-1]
        kept = tuple(int(count) for count in counts[: seen + 1])
        values = np.arange(len(kept))
        most = max(highest, int(seen))
        mean = mean_interval(
            values, np.asarray(kept), lowest=0, highest=most, level=LEVEL
        )
        pmf = tuple(Estimate.of_count(count, trials) for count in kept)
        return cls(Estimate(*mean), pmf, kept)

    def at_least(self, value: int) -> Estimate:
        """Return P(at least `value`).

        Parameters
        ----------
        value : int
            0 or more.

        Returns
        -------
        Estimate
            With its interval when sampled.

        Examples
        --------
        >>> Distribution.exact([0.5, 0.25, 0.25]).at_least(1).value
        0.5
        """
        if self.counts is None:
            below = sum(chance.value for chance in self.pmf[:value])
            rest = sum(chance.value for chance in self.pmf[value:])
            return Estimate(rest if rest < 0.5 else 1 - below)
        return Estimate.of_count(sum(self.counts[value:]), sum(self.counts))
