"""Intervals for probabilities and means that were estimated from trials."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from statistics import NormalDist
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from wsstats.errors import ScenarioError

__all__ = [
    "difference",
    "format_probability",
    "half_width",
    "mean_interval",
    "trials_for",
    "wilson",
    "z_value",
]

Int = int | np.integer[Any]
Counts = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float64]

_EXACT_DIGITS = 3  # percent digits of a number that has no interval


def z_value(level: float = 0.95) -> float:
    """Return the two-sided normal quantile of a confidence level.

    Parameters
    ----------
    level : float
        Confidence level, above 0 and below 1.

    Returns
    -------
    float
        A standard normal number lies in -z to z with probability `level`.

    Raises
    ------
    ScenarioError
        If `level` is not a number above 0 and below 1.

    Examples
    --------
    >>> round(z_value(0.95), 4)
    1.96
    """
    if not isinstance(level, int | float) or not 0 < level < 1:
        raise ScenarioError.of("level", level, "above 0 and below 1", "try 0.95")
    return abs(NormalDist().inv_cdf((1 - level) / 2))


@overload
def wilson(count: Int, trials: Int, *, level: float = ...) -> tuple[float, float]: ...
@overload
def wilson(
    count: Counts, trials: Counts | Int, *, level: float = ...
) -> tuple[Floats, Floats]: ...
@overload
def wilson(
    count: Int, trials: Counts, *, level: float = ...
) -> tuple[Floats, Floats]: ...
def wilson(
    count: Counts | Int, trials: Counts | Int, *, level: float = 0.95
) -> tuple[Floats | float, Floats | float]:
    """Return the Wilson score interval of a probability.

    Parameters
    ----------
    count : int or integer array
        How often it happened, 0 to `trials`.
    trials : int or integer array
        Independent trials, 1 or more; broadcast against `count`.
    level : float
        Confidence level, above 0 and below 1.

    Returns
    -------
    low, high : float or float64 array
        Bounds in [0, 1], floats if both arguments are ints. A count of 0 has `low`
        exactly 0, a count of `trials` has `high` exactly 1; the width is never zero.

    Raises
    ------
    ScenarioError
        If a count, a number of trials or `level` is not in its range.

    Notes
    -----
    Wilson (1927), the score interval without continuity correction:
    ``(p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)``.

    Examples
    --------
    >>> low, high = wilson(586, 1000)
    >>> f"{low:.4f} to {high:.4f}"
    '0.5552 to 0.6161'
    >>> wilson(0, 10_000)[0], round(wilson(0, 10_000)[1], 6)
    (0.0, 0.000384)
    """
    z = z_value(level)
    hits, n = _checked_counts(count, trials)
    p = hits / n
    middle = p + z**2 / (2 * n)
    spread = z * np.sqrt(p * (1 - p) / n + (z / (2 * n)) ** 2)
    shrink = 1 + z**2 / n
    # p is 0 or 1 exactly where the bound must be, and rounding pushes no bound past it
    low = np.clip((middle - spread) / shrink, 0.0, p)
    high = np.clip((middle + spread) / shrink, p, 1.0)
    if low.ndim == 0:
        return float(low), float(high)
    return low, high


def mean_interval(
    values: Sequence[int] | npt.NDArray[Any],
    counts: Sequence[int] | Counts,
    *,
    lowest: float,
    highest: float,
    level: float = 0.95,
) -> tuple[float, float, float]:
    """Return the mean of a tallied variable with its interval.

    Parameters
    ----------
    values : array, shape (k,)
        Numbers that the variable can take.
    counts : integer array, shape (k,)
        How often each of them was seen; at least one is above 0.
    lowest, highest : float
        The least and the greatest number that the variable can take, seen or not.
    level : float
        Confidence level, above 0 and below 1.

    Returns
    -------
    mean, low, high : float
        The sample mean, and an interval around it inside `lowest` to `highest`.

    Raises
    ------
    ScenarioError
        If the arrays do not fit each other, hold no trial or a value out of range.

    Notes
    -----
    Agresti and Coull (1998), generalised from two values to a range: z²/2 pseudo-trials
    at each end, then the normal interval of the enlarged sample. Trials that all agree
    still give a width. The sample mean lies inside: the pseudo-trials move it by
    ``z²/(n+z²)`` times half the range at most, and the half-width is no less.

    Examples
    --------
    >>> mean, low, high = mean_interval([0, 1, 2], [50, 30, 20], lowest=0, highest=2)
    >>> f"{mean:.2f} ({low:.2f} to {high:.2f})"
    '0.70 (0.56 to 0.86)'
    >>> mean_interval([0, 1, 2], [100, 0, 0], lowest=0, highest=2)[:2]
    (0.0, 0.0)
    """
    z = z_value(level)
    x, weights = _checked_tally(values, counts, lowest, highest)
    ends = np.array([lowest, highest], dtype=np.float64)
    n = weights.sum()
    # from the lowest value up, so that a far-off range loses no digits
    total = float(weights @ (x - lowest))
    mean = lowest + total / n
    middle = lowest + (total + z**2 / 2 * (highest - lowest)) / (n + z**2)
    squares = weights @ (x - middle) ** 2 + z**2 / 2 * ((ends - middle) ** 2).sum()
    half = z * math.sqrt(squares) / (n + z**2)
    low = min(max(middle - half, lowest), mean)
    high = max(min(middle + half, highest), mean)
    return float(mean), float(low), float(high)


def difference(
    *, count_a: int, trials_a: int, count_b: int, trials_b: int, level: float = 0.95
) -> tuple[float, float]:
    """Return an interval for the difference of two independent probabilities.

    Parameters
    ----------
    count_a, trials_a, count_b, trials_b : int
        How often it happened in each sample, and of how many trials.
    level : float
        Confidence level, above 0 and below 1.

    Returns
    -------
    low, high : float
        Bounds in [-1, 1] of probability a minus probability b.

    Raises
    ------
    ScenarioError
        As `wilson`.

    Notes
    -----
    Newcombe (1998), method 10: two Wilson intervals, their distances from the estimates
    combined as the sides of a right triangle. Not for trials that share random numbers.

    Examples
    --------
    >>> low, high = difference(count_a=620, trials_a=1000, count_b=570, trials_b=1000)
    >>> f"{low:.4f} to {high:.4f}"
    '0.0070 to 0.0928'
    """
    low_a, high_a = wilson(count_a, trials_a, level=level)
    low_b, high_b = wilson(count_b, trials_b, level=level)
    a, b = count_a / trials_a, count_b / trials_b
    low = a - b - math.hypot(a - low_a, high_b - b)
    high = a - b + math.hypot(high_a - a, b - low_b)
    return low, high


def half_width(low: float, high: float) -> float:
    """Return half the width of an interval.

    Parameters
    ----------
    low, high : float
        Bounds of the interval.

    Returns
    -------
    float
        Their distance, halved.

    Examples
    --------
    >>> half_width(0.25, 0.75)
    0.25
    """
    return (high - low) / 2


def trials_for(half_width: float, *, level: float = 0.95) -> int:
    """Return how many trials bring every Wilson interval down to a half-width.

    Parameters
    ----------
    half_width : float
        Half-width of the interval of a probability, 1e-8 to 0.5.
    level : float
        Confidence level, above 0 and below 1.

    Returns
    -------
    int
        The least number of trials that is enough whatever the count, 1 or more.

    Raises
    ------
    ScenarioError
        If `half_width` or `level` is outside its range.

    Notes
    -----
    Wilson's interval is widest at an estimate of 1/2, where its half-width is
    ``z / (2 sqrt(n + z²))``. A probability near 0 or 1 needs far fewer trials.

    Examples
    --------
    >>> trials_for(0.001)
    960361
    """
    z = z_value(level)
    if not isinstance(half_width, int | float) or not 1e-8 <= half_width <= 0.5:
        raise ScenarioError.of("half_width", half_width, "1e-8 to 0.5", "try 0.001")
    return max(1, math.ceil((z / (2 * half_width)) ** 2 - z**2))


def format_probability(
    probability: float, *, low: float | None = None, high: float | None = None
) -> str:
    """Write a probability in percent, with as many digits as its interval allows.

    Parameters
    ----------
    probability : float
        The estimate or the exact value, in [0, 1].
    low, high : float, optional
        Its interval. Leave both out for an exact value, which gets three digits.

    Returns
    -------
    str
        The text. Only an exact 0 is a bare ``0 %``; an estimate of 0 says how much it
        may be at most, a small exact value which bound it is below.

    Raises
    ------
    ScenarioError
        If only one bound is given, or 0, low, probability, high, 1 do not ascend.

    Notes
    -----
    The last digit is worth a tenth of the interval's width or less. A one-sided bound
    is rounded away from the estimate, by a third of its distance at most.

    Examples
    --------
    >>> format_probability(0.5857, low=0.58473, high=0.58667)
    '58.57 % (58.47 to 58.67)'
    >>> format_probability(0.0, low=0.0, high=0.000384)
    '0 % (at most 0.04 %)'
    >>> format_probability(0.585712), format_probability(1e-9)
    ('58.571 %', '< 0.001 %')
    """
    if (low is None) != (high is None):
        raise ScenarioError.of("low, high", (low, high), "both numbers, or neither")
    low = probability if low is None else low
    high = probability if high is None else high
    _check_order(low, probability, high)
    if low == high:
        return f"{_percent(probability, _EXACT_DIGITS)} %"
    if probability == 0:
        return f"0 % (at most {_outward(high, high, ROUND_CEILING)} %)"
    if probability == 1:
        return f"100 % (at least {_outward(low, 1 - low, ROUND_FLOOR)} %)"
    digits = max(0, math.ceil(1 - math.log10(100 * (high - low))))
    bounds = f"({100 * low:.{digits}f} to {100 * high:.{digits}f})"
    return f"{_percent(probability, digits)} % {bounds}"


def _percent(probability: float, digits: int) -> str:
    """Write a probability in percent; only 0 and 1 themselves read as 0 and 100."""
    if probability in (0, 1):
        return f"{100 * probability:.0f}"
    text = f"{100 * probability:.{digits}f}"
    if float(text) == 0:
        return f"< {10**-digits:.{digits}f}"
    if float(text) == 100:
        return f"> {100 - 10**-digits:.{digits}f}"
    return text


def _outward(bound: float, distance: float, rounding: str) -> str:
    """Write a one-sided bound in percent, rounded by at most a third of `distance`."""
    digits = max(0, math.ceil(-math.log10(100 * distance / 3)))
    percent = 100 * Decimal(repr(float(bound)))
    return f"{percent.quantize(Decimal(1).scaleb(-digits), rounding=rounding):f}"


def _check_order(low: float, probability: float, high: float) -> None:
    """Refuse what is not three numbers that ascend from 0 to 1."""
    given = (low, probability, high)
    known = all(isinstance(each, int | float) for each in given)
    if not known or not 0 <= low <= probability <= high <= 1:
        allowed = "three numbers that ascend from 0 to 1"
        raise ScenarioError.of("(low, probability, high)", given, allowed)


def _integers(name: str, value: object) -> Floats:
    """Return whole numbers as floats; refuse anything else."""
    array = np.asarray(value)
    if array.dtype.kind not in "iu":
        raise ScenarioError.of(name, value, "whole numbers")
    return array.astype(np.float64)


def _checked_counts(count: object, trials: object) -> tuple[Floats, Floats]:
    """Return counts and trials of one shape; refuse any that cannot be."""
    hits, n = _integers("count", count), _integers("trials", trials)
    if n.min(initial=1) < 1:
        raise ScenarioError.of("trials", int(n.min()), "1 or more", "run more trials")
    hits, n = np.broadcast_arrays(hits, n)
    wrong = (hits < 0) | (hits > n)
    if wrong.any():
        c, most = int(hits[wrong][0]), int(n[wrong][0])
        raise ScenarioError.of("count", c, f"0 to trials={most}")
    return hits, n


def _checked_tally(
    values: object, counts: object, lowest: float, highest: float
) -> tuple[Floats, Floats]:
    """Return the values that were seen and how often; refuse any out of range."""
    x, weights = np.asarray(values), _integers("counts", counts)
    if x.dtype.kind not in "iuf" or x.ndim != 1 or x.shape != weights.shape:
        raise ScenarioError.of("values", values, "one number for each of the counts")
    if weights.min(initial=0) < 0 or weights.sum() < 1:
        raise ScenarioError.of("counts", counts, "0 or more each, 1 or more in all")
    if not -math.inf < lowest <= highest < math.inf:
        raise ScenarioError.of("lowest", lowest, f"a number up to highest={highest!r}")
    seen = weights > 0
    for value in x[seen]:
        if not lowest <= value <= highest:
            allowed = f"lowest={lowest!r} to highest={highest!r}"
            raise ScenarioError.of("values", value.item(), allowed)
    return x[seen].astype(np.float64), weights[seen]
