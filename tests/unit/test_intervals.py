"""Intervals against statsmodels, at their edges, and as text."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.proportion import (
    confint_proportions_2indep,
    proportion_confint,
)

from wsstats.errors import ScenarioError
from wsstats.intervals import (
    difference,
    format_probability,
    half_width,
    mean_interval,
    trials_for,
    wilson,
    z_value,
)

TRIALS = (1, 2, 7, 100, 12345, 10**9)
LEVELS = (0.5, 0.9, 0.95, 0.999)


def shares(trials: int) -> list[int]:
    """Counts from none to all of `trials`."""
    return sorted({0, 1, trials // 3, trials // 2, trials - 1, trials})


def test_the_z_value_has_the_probability_of_its_level() -> None:
    for level in (1e-6, 0.5, 0.95, 1 - 1e-9):
        inside = math.erf(z_value(level) / math.sqrt(2))
        assert inside == pytest.approx(level, rel=1e-9)


# Wilson


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("trials", TRIALS)
def test_wilson_is_the_interval_of_statsmodels(trials: int, level: float) -> None:
    for count in shares(trials):
        theirs = proportion_confint(count, trials, alpha=1 - level, method="wilson")
        assert wilson(count, trials, level=level) == pytest.approx(
            theirs, rel=1e-9, abs=1e-15
        )


@pytest.mark.parametrize("trials", TRIALS)
def test_wilson_touches_0_and_1_only_at_no_count_and_a_full_one(trials: int) -> None:
    low, high = wilson(0, trials)
    assert low == 0
    assert 0 < high < 1
    low, high = wilson(trials, trials)
    assert 0 < low < 1
    assert high == 1
    for count in shares(trials)[1:-1]:
        low, high = wilson(count, trials)
        assert 0 < low < count / trials < high < 1


def test_wilson_of_arrays_is_wilson_of_each_number() -> None:
    counts = np.array([[0, 3], [50, 99]], dtype=np.uint16)
    low, high = wilson(counts, 99)
    assert low.shape == high.shape == counts.shape
    for place in np.ndindex(counts.shape):
        assert (low[place], high[place]) == wilson(int(counts[place]), 99)


def test_wilson_broadcasts_count_against_trials() -> None:
    low, high = wilson(np.array([[0], [2]]), np.array([5, 10, 20]))
    assert low.shape == (2, 3)
    assert (low[1, 2], high[1, 2]) == wilson(2, 20)


def test_wilson_of_integers_gives_plain_floats() -> None:
    assert [type(bound) for bound in wilson(3, 9)] == [float, float]
    assert [type(bound) for bound in wilson(np.int64(3), np.int64(9))] == [float] * 2


@pytest.mark.parametrize(
    ("count", "trials", "field"),
    [
        (-1, 10, "count=-1"),
        (11, 10, "count=11"),
        (0, 0, "trials=0"),
        (0, -3, "trials=-3"),
        (1.5, 10, "count=1.5"),
        (1, 10.0, "trials=10.0"),
        ("3", 10, "count=3"),
        (True, 10, "count=True"),
        (np.array([1, 12, 3]), 10, "count=12"),
        (np.array([1, 2]), np.array([5, 0]), "trials=0"),
    ],
)
def test_impossible_counts_are_refused_by_name_and_value(
    count: Any, trials: Any, field: str
) -> None:
    with pytest.raises(ScenarioError) as refusal:
        wilson(count, trials)
    assert str(refusal.value).startswith(field + ":")


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, math.nan, math.inf, "0.95", None])
def test_a_level_outside_0_to_1_is_refused_everywhere(level: Any) -> None:
    for ask in (
        lambda: z_value(level),
        lambda: wilson(1, 2, level=level),
        lambda: mean_interval([0, 1], [1, 1], lowest=0, highest=1, level=level),
        lambda: difference(count_a=1, trials_a=2, count_b=1, trials_b=2, level=level),
        lambda: trials_for(0.01, level=level),
    ):
        with pytest.raises(ScenarioError, match=r"^level="):
            ask()


# Means


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("trials", TRIALS)
def test_the_mean_of_a_yes_or_no_has_the_agresti_coull_interval(
    trials: int, level: float
) -> None:
    for count in shares(trials):
        mean, low, high = mean_interval(
            [0, 1], [trials - count, count], lowest=0, highest=1, level=level
        )
        theirs = proportion_confint(
            count, trials, alpha=1 - level, method="agresti_coull"
        )
        assert mean == count / trials
        assert (low, high) == pytest.approx(theirs, rel=1e-9, abs=1e-12)


def test_the_mean_interval_of_many_trials_is_the_normal_one() -> None:
    values, counts = np.arange(5), np.array([3, 1, 4, 1, 5]) * 10**7
    mean, low, high = mean_interval(values, counts, lowest=0, highest=4)
    n = counts.sum()
    sample_mean = (values * counts).sum() / n
    spread = math.sqrt((counts * (values - sample_mean) ** 2).sum() / n / n)
    assert mean == pytest.approx(sample_mean, rel=1e-12)
    assert high - mean == pytest.approx(z_value() * spread, rel=1e-3)
    assert mean - low == pytest.approx(z_value() * spread, rel=1e-3)


@pytest.mark.parametrize("lowest", [-7, 0, 3])
def test_trials_that_all_agree_still_give_a_width(lowest: int) -> None:
    for value in (lowest, lowest + 2, lowest + 5):
        mean, low, high = mean_interval(
            [value], [400], lowest=lowest, highest=lowest + 5
        )
        assert mean == value
        assert lowest <= low <= value <= high <= lowest + 5
        assert high - low > 0


def test_the_sample_mean_lies_inside_and_the_interval_in_the_range() -> None:
    for counts in product((0, 1, 3, 1000), repeat=3):
        if not sum(counts):
            continue
        mean, low, high = mean_interval([-1, 0, 6], counts, lowest=-1, highest=6)
        assert -1 <= low <= mean <= high <= 6
        assert low < high


def test_a_mean_interval_moves_and_stretches_with_its_variable() -> None:
    counts = [8, 1, 3, 2]
    plain = mean_interval([0, 1, 2, 3], counts, lowest=0, highest=4)
    moved = mean_interval([100, 107, 114, 121], counts, lowest=100, highest=128)
    assert moved == pytest.approx([100 + 7 * each for each in plain], rel=1e-12)


def test_values_that_were_never_seen_do_not_count() -> None:
    short = mean_interval([0, 1], [5, 6], lowest=0, highest=3)
    long = mean_interval([0, 1, 2, 99], [5, 6, 0, 0], lowest=0, highest=3)
    assert short == long


@pytest.mark.parametrize(
    ("values", "counts", "lowest", "highest", "field"),
    [
        ([0, 1], [1, -1], 0, 1, "counts="),
        ([0, 1], [0, 0], 0, 1, "counts="),
        ([], np.array([], dtype=int), 0, 1, "counts="),
        ([0, 1], [0.5, 0.5], 0, 1, "counts="),
        ([0, 1], [1, 1, 1], 0, 1, "values="),
        ([[0, 1]], [[1, 1]], 0, 1, "values="),
        (["a", "b"], [1, 1], 0, 1, "values="),
        ([0, 2], [1, 1], 0, 1, "values=2"),
        ([-1, 0], [1, 1], 0, 1, "values=-1"),
        ([0.0, math.nan], [1, 1], 0, 1, "values=nan"),
        ([0, 1], [1, 1], 1, 0, "lowest=1"),
        ([0, 1], [1, 1], 0, math.inf, "lowest=0"),
        ([0, 1], [1, 1], math.nan, 1, "lowest=nan"),
    ],
)
def test_a_tally_that_cannot_be_is_refused(
    values: Any, counts: Any, lowest: float, highest: float, field: str
) -> None:
    with pytest.raises(ScenarioError) as refusal:
        mean_interval(values, counts, lowest=lowest, highest=highest)
    assert str(refusal.value).startswith(field)


# Differences


@pytest.mark.parametrize("level", LEVELS)
def test_a_difference_has_the_newcombe_interval_of_statsmodels(level: float) -> None:
    for trials_a, trials_b in [(10, 12), (1000, 30), (5000, 5000)]:
        for a, b in product((1, trials_a // 3, trials_a - 1), (1, trials_b // 2)):
            theirs = confint_proportions_2indep(
                a, trials_a, b, trials_b, method="newcomb", alpha=1 - level
            )
            ours = difference(
                count_a=a, trials_a=trials_a, count_b=b, trials_b=trials_b, level=level
            )
            assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-12)


def test_a_difference_of_opposite_extremes_stays_within_minus_1_and_1() -> None:
    low, high = difference(count_a=20, trials_a=20, count_b=0, trials_b=30)
    assert 0 < low < high == 1
    mirrored = difference(count_a=0, trials_a=30, count_b=20, trials_b=20)
    assert mirrored == (-high, -low)


def test_equal_samples_without_a_hit_still_have_an_uncertain_difference() -> None:
    low, high = difference(count_a=0, trials_a=50, count_b=0, trials_b=50)
    assert low == -wilson(0, 50)[1]
    assert high == wilson(0, 50)[1]


def test_an_impossible_count_of_either_sample_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"^count=6"):
        difference(count_a=6, trials_a=5, count_b=0, trials_b=1)
    with pytest.raises(ScenarioError, match=r"^trials=0"):
        difference(count_a=0, trials_a=5, count_b=0, trials_b=0)


# Planning


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("target", [0.5, 0.1, 0.0123, 0.001])
def test_the_planned_trials_are_enough_for_any_count_and_no_fewer_are(
    target: float, level: float
) -> None:
    trials = trials_for(target, level=level)
    counts = np.arange(trials + 1)
    low, high = wilson(counts, trials, level=level)
    assert ((high - low) / 2).max() <= target + 1e-12
    if trials > 2:
        fewer = trials - 2 + trials % 2  # an even number, so that 1/2 can be met
        assert half_width(*wilson(fewer // 2, fewer, level=level)) > target


@pytest.mark.parametrize("target", [0, -0.1, 0.6, 1e-9, math.nan, "0.1", None])
def test_a_half_width_that_no_plan_can_meet_is_refused(target: Any) -> None:
    with pytest.raises(ScenarioError, match=r"^half_width="):
        trials_for(target)


# Text


@pytest.mark.parametrize(
    ("probability", "low", "high", "text"),
    [
        (0.5857, 0.58473, 0.58667, "58.57 % (58.47 to 58.67)"),
        (0.5857, 0.5762, 0.5951, "58.6 % (57.6 to 59.5)"),
        (0.3, 0.1078, 0.6032, "30 % (11 to 60)"),
        (0.5, 0.4999999, 0.5000001, "50.000000 % (49.999990 to 50.000010)"),
        (0.0001, 0.0000177, 0.000566, "0.010 % (0.002 to 0.057)"),
        (0.9999, 0.9994, 0.99998, "99.990 % (99.940 to 99.998)"),
        (0.001, 0.0, 0.3, "< 1 % (0 to 30)"),
        (0.9999, 0.5, 1.0, "> 99 % (50 to 100)"),
        (0.0, 0.0, 0.0004, "0 % (at most 0.04 %)"),
        (0.0, 0.0, 0.000384, "0 % (at most 0.04 %)"),
        (0.0, 0.0, 0.000111, "0 % (at most 0.012 %)"),
        (0.0, 0.0, 0.2775, "0 % (at most 28 %)"),
        (0.0, 0.0, 3.84e-12, "0 % (at most 0.0000000004 %)"),
        (1.0, 0.999616, 1.0, "100 % (at least 99.96 %)"),
        (1.0, 0.7225, 1.0, "100 % (at least 72 %)"),
    ],
)
def test_an_estimate_shows_the_digits_that_its_interval_allows(
    probability: float, low: float, high: float, text: str
) -> None:
    assert format_probability(probability, low=low, high=high) == text


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (0.585714, "58.571 %"),
        (0, "0 %"),
        (1, "100 %"),
        (1e-5, "0.001 %"),
        (4e-6, "< 0.001 %"),
        (5e-324, "< 0.001 %"),
        (0.99999, "99.999 %"),
        (1 - 1e-9, "> 99.999 %"),
    ],
)
def test_an_exact_value_reads_0_or_100_only_if_it_is(
    probability: float, text: str
) -> None:
    assert format_probability(probability) == text
    assert format_probability(probability, low=probability, high=probability) == text


@pytest.mark.parametrize("trials", [1, 3, 10, 999, 10**4, 10**6, 10**12])
def test_no_estimate_reads_as_a_bare_nought_or_a_bare_hundred(trials: int) -> None:
    for count in shares(trials):
        low, high = wilson(count, trials)
        text = format_probability(count / trials, low=low, high=high)
        assert text.endswith(")")
        if 0 < count < trials:
            shown = text.split(" %")[0].lstrip("<> ")
            assert 0 < float(shown) < 100


@pytest.mark.parametrize("trials", [5, 60, 700, 8000, 10**7])
def test_a_one_sided_bound_is_true_and_within_a_third(trials: int) -> None:
    _, high = wilson(0, trials)
    text = format_probability(0.0, low=0.0, high=high)
    shown = float(text.removeprefix("0 % (at most ").removesuffix(" %)")) / 100
    assert high <= shown < high * (4 / 3)


@pytest.mark.parametrize(
    ("probability", "low", "high"),
    [
        (-0.1, None, None),
        (1.1, None, None),
        (math.nan, None, None),
        ("half", None, None),
        (0.5, 0.4, None),
        (0.5, None, 0.6),
        (0.5, 0.6, 0.7),
        (0.5, 0.3, 0.4),
        (0.5, -0.1, 0.7),
        (0.5, 0.3, 1.1),
        (0.5, math.nan, 0.7),
    ],
)
def test_numbers_that_are_no_probability_with_its_interval_are_refused(
    probability: Any, low: Any, high: Any
) -> None:
    with pytest.raises(ScenarioError):
        format_probability(probability, low=low, high=high)
