"""An estimate with its interval, and a distribution made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from wsstats.intervals import format_probability, mean_interval, wilson

__all__ = ["LEVEL", "Distribution", "Estimate", "losses_of"]

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
    """Odds of a whole number: entry i of `pmf` is P(value = first + i).

    Parameters
    ----------
    mean : Estimate
        Expected value.
    pmf : tuple of Estimate
        From `first` to the largest value that is possible, or that was seen.
    counts : tuple of int, optional
        Trials by value, when sampled.
    first : int
        0, or a negative value if one was seen.

    Examples
    --------
    >>> coin = Distribution(Estimate(0.5), (Estimate(0.5), Estimate(0.5)))
    >>> coin.at_least(1).value
    0.5
    """

    mean: Estimate
    pmf: tuple[Estimate, ...]
    counts: tuple[int, ...] | None = None
    first: int = 0

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
        cls, counts: Sequence[int], trials: int, *, highest: int, lowest: int = 0
    ) -> Distribution:
        """Build it from counts by value, with 95 % intervals.

        The first count is that of `lowest`, 0 or less; no value lies outside `lowest`
        to `highest`.

        Examples
        --------
        >>> Distribution.sampled([60, 40], 100, highest=1).mean.value
        0.4
        """
        seen = np.flatnonzero(np.asarray(counts)) + lowest
        first, last = min(0, int(seen[0])), max(0, int(seen[-1]))
        kept = tuple(int(count) for count in counts[first - lowest : last + 1 - lowest])
        mean = mean_interval(
            np.arange(first, last + 1),
            np.asarray(kept),
            lowest=lowest,
            highest=max(highest, last),
            level=LEVEL,
        )
        pmf = tuple(Estimate.of_count(count, trials) for count in kept)
        return cls(Estimate(*mean), pmf, kept, first)

    def items(self) -> Iterator[tuple[int, Estimate]]:
        """Yield each value with its odds.

        Examples
        --------
        >>> [value for value, _ in Distribution.exact([0.5, 0.5]).items()]
        [0, 1]
        """
        yield from enumerate(self.pmf, start=self.first)

    def at_least(self, value: int) -> Estimate:
        """Return P(at least `value`).

        Parameters
        ----------
        value : int
            Any whole number.

        Returns
        -------
        Estimate
            With its interval when sampled.

        Examples
        --------
        >>> Distribution.exact([0.5, 0.25, 0.25]).at_least(1).value
        0.5
        """
        place = max(0, value - self.first)
        if self.counts is None:
            below = sum(chance.value for chance in self.pmf[:place])
            rest = sum(chance.value for chance in self.pmf[place:])
            return Estimate(rest if rest < 0.5 else 1 - below)
        return Estimate.of_count(sum(self.counts[place:]), sum(self.counts))

    def tree(self, show: Callable[[Estimate], Any]) -> dict[str, Any]:
        """Return mean and pmf as ``--json`` prints them, each estimate shown so.

        Examples
        --------
        >>> Distribution.exact([0.5, 0.5]).tree(lambda estimate: estimate.value)
        {'mean': 0.5, 'pmf': {'0': 0.5, '1': 0.5}}
        """
        pmf = {str(value): show(chance) for value, chance in self.items()}
        return {"mean": show(self.mean), "pmf": pmf}


def losses_of(
    lost: Sequence[int], final: Sequence[Sequence[int]], trials: int
) -> tuple[dict[str, Estimate], dict[str, Estimate]]:
    """Return how a player loses, and at which level and clock he ends.

    Parameters
    ----------
    lost : sequence of int, shape (3,)
        Trials with no loss, level 4, deck out.
    final : sequence of sequence of int, shape (4, 7)
        Trials without a loss, level by clock.
    trials : int
        All of them.

    Returns
    -------
    lost : dict of str to Estimate
        ``probability``, ``level_4``, ``deck_out``.
    final : dict of str to Estimate
        By ``"level/clock"``, and ``lost``.

    Examples
    --------
    >>> losses_of([3, 1, 0], [[0], [3]], 4)[1]["1/0"].value
    0.75
    """
    goes_on, level_4, deck_out = lost
    all_lost = Estimate.of_count(trials - goes_on, trials)
    places = {
        f"{level}/{clock}": Estimate.of_count(count, trials)
        for level, row in enumerate(final)
        for clock, count in enumerate(row)
        if count
    }
    odds = {
        "probability": all_lost,
        "level_4": Estimate.of_count(level_4, trials),
        "deck_out": Estimate.of_count(deck_out, trials),
    }
    return odds, {**places, "lost": all_lost}
