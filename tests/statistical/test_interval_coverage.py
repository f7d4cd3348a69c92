"""How often the 95 % intervals hold the truth, summed over every possible sample.

Nothing is sampled here: the coverage of an interval is the total probability of the
samples whose interval holds the true value, so these tests have no false alarms.

Where a limit is needed for a single point it is derived: the coverage of a sound
interval for counts moves in steps of one count's probability at either end, which is
about the normal density at z divided by the standard deviation of the count.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binom, multinomial

from wsstats.intervals import difference, mean_interval, wilson, z_value

LEVEL = 0.95
PROBABILITIES = np.geomspace(0.001, 0.5, 200)
ENOUGH = 10  # expected hits from which on a normal interval is held to its level

Floats = npt.NDArray[np.float64]


def binomial_coverage(
    trials: int, low: Floats, high: Floats, probabilities: Floats
) -> Floats:
    """Sum the chances of the counts whose interval holds each probability."""
    p = probabilities[:, None]
    chances = binom.pmf(np.arange(trials + 1), trials, p)
    held = (low <= p) & (p <= high)
    return np.asarray((chances * held).sum(axis=1))


def two_steps(trials: int, probabilities: Floats) -> Floats:
    """The chances of the two counts at the ends of the interval."""
    deviations = np.sqrt(trials * probabilities * (1 - probabilities))
    return np.asarray(2 * NormalDist().pdf(z_value(LEVEL)) / deviations)


def agresti_coull(trials: int) -> tuple[Floats, Floats]:
    bounds = [
        mean_interval([0, 1], [trials - hits, hits], lowest=0, highest=1)[1:]
        for hits in range(trials + 1)
    ]
    low, high = np.array(bounds).T
    return low, high


@pytest.mark.parametrize("trials", [100, 1000, 10_000])
def test_wilson_holds_each_probability_as_often_as_counts_allow(trials: int) -> None:
    known = PROBABILITIES[trials * PROBABILITIES >= ENOUGH]
    bounds = wilson(np.arange(trials + 1), trials, level=LEVEL)
    coverage = binomial_coverage(trials, *bounds, known)
    assert len(known) > 30
    assert (abs(coverage - LEVEL) <= two_steps(trials, known)).all()


@pytest.mark.parametrize("trials", [100, 1000, 10_000])
def test_wilson_holds_the_truth_in_95_of_100_on_average(trials: int) -> None:
    bounds = wilson(np.arange(trials + 1), trials, level=LEVEL)
    coverage = binomial_coverage(trials, *bounds, PROBABILITIES)
    assert coverage.mean() == pytest.approx(LEVEL, abs=0.005)


@pytest.mark.parametrize("trials", [10, 100, 1000])
def test_wilson_of_rare_events_misses_no_more_than_one_in_five(trials: int) -> None:
    """Its known weak spot: about 0.84, just where a single hit begins to exclude p."""
    rare = np.geomspace(0.001, ENOUGH, 1000) / (2 * trials)
    bounds = wilson(np.arange(trials + 1), trials, level=LEVEL)
    coverage = binomial_coverage(trials, *bounds, rare)
    assert coverage.min() > 0.8
    assert coverage.mean() > LEVEL - 0.01


@pytest.mark.parametrize("trials", [30, 100, 1000])
def test_the_mean_of_a_yes_or_no_is_held_and_not_far_too_often(trials: int) -> None:
    coverage = binomial_coverage(trials, *agresti_coull(trials), PROBABILITIES)
    known = trials * PROBABILITIES >= ENOUGH
    steps = two_steps(trials, PROBABILITIES)
    assert (abs(coverage - LEVEL) <= steps)[known].all()
    assert coverage[known].mean() == pytest.approx(LEVEL, abs=0.005)
    assert coverage.min() > LEVEL - 0.02
    assert coverage.mean() >= LEVEL


@pytest.mark.parametrize(
    ("values", "odds", "trials"),
    [
        ((0, 1, 2), (0.5, 0.3, 0.2), 60),
        ((0, 3, 7), (0.4, 0.2, 0.4), 60),
        ((0, 1, 7), (0.9, 0.08, 0.02), 80),
        ((0, 1, 7), (0.99, 0.008, 0.002), 80),
    ],
    ids=str,
)
def test_the_mean_of_three_values_is_held_at_its_level(
    values: tuple[int, ...], odds: tuple[float, ...], trials: int
) -> None:
    """Every split of the trials among three values; the last two have a rare jump."""
    truth = math.fsum(value * share for value, share in zip(values, odds, strict=True))
    splits = [
        (a, b, trials - a - b) for a in range(trials + 1) for b in range(trials + 1 - a)
    ]
    chances = multinomial(trials, odds).pmf(splits)
    coverage = 0.0
    for split, chance in zip(splits, chances, strict=True):
        _, low, high = mean_interval(
            values, split, lowest=values[0], highest=values[-1], level=LEVEL
        )
        coverage += chance * (low <= truth <= high)
    assert chances.sum() == pytest.approx(1)
    assert coverage > LEVEL - 0.01
    if min(odds) * trials >= ENOUGH:
        assert coverage == pytest.approx(LEVEL, abs=0.01)


@pytest.mark.parametrize(
    ("a", "b"), [(0.5, 0.4), (0.1, 0.1), (0.02, 0.05), (0.9, 0.3), (0.001, 0.001)]
)
def test_the_difference_of_two_probabilities_is_held_at_its_level(
    a: float, b: float
) -> None:
    trials_a, trials_b = 60, 80
    chances = np.outer(
        binom.pmf(np.arange(trials_a + 1), trials_a, a),
        binom.pmf(np.arange(trials_b + 1), trials_b, b),
    )
    coverage = 0.0
    for (i, j), chance in np.ndenumerate(chances):
        if chance > 1e-9:
            low, high = difference(
                count_a=i, trials_a=trials_a, count_b=j, trials_b=trials_b
            )
            coverage += chance * (low <= a - b <= high)
    assert coverage > LEVEL - 0.01
    if min(a, b) * trials_a >= ENOUGH / 2:
        assert coverage == pytest.approx(LEVEL, abs=0.015)
