"""Refuse frames that a picture cannot be made of, and say which column is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsstats.errors import ScenarioError
from wsstats.plots._text import percent

__all__ = [
    "checked",
    "groups",
    "in_order",
    "interval",
    "levels",
    "numbers",
    "only_damage",
    "said",
    "top_of",
    "widest",
]


def checked(frame: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Return the frame if it has rows and these columns.

    Raises
    ------
    ScenarioError
        If it is no DataFrame, has no rows, lacks a column or holds a probability
        outside 0 to 1.

    Examples
    --------
    >>> checked(pd.DataFrame({"points": [1]}), ["points", "probability"])
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: frame.probability=missing: allowed is a frame with ...
    """
    if not isinstance(frame, pd.DataFrame):
        raise ScenarioError.of(
            "frame", type(frame).__name__, "a pandas DataFrame", "pass a table"
        )
    listed = ", ".join(columns)
    for column in columns:
        if column not in frame.columns:
            raise ScenarioError.of(
                f"frame.{column}",
                "missing",
                f"a frame with the columns {listed}",
                "add it",
            )
    if frame.empty:
        raise ScenarioError.of(
            "frame", "empty", "one row or more", "check what made the frame"
        )
    shares = {"probability", "dealt", "cancelled"}
    if "probability" in frame.columns:
        shares |= {"low", "high"}
    for column in sorted(shares & set(frame.columns)):
        values = numbers(frame, column)
        wrong = values[(values < -1e-9) | (values > 1 + 1e-9)]
        if wrong.size:
            raise ScenarioError.of(
                f"frame.{column}", float(wrong[0]), "0 to 1", "divide percent by 100"
            )
    return frame


def numbers(frame: pd.DataFrame, column: str) -> NDArray[np.float64]:
    """Return a column as float64 array, shape (rows,).

    Raises
    ------
    ScenarioError
        If it holds something else than numbers.

    Examples
    --------
    >>> numbers(pd.DataFrame({"turn": [1, 2]}), "turn").tolist()
    [1.0, 2.0]
    """
    try:
        return frame[column].to_numpy(dtype=np.float64, na_value=np.nan)
    except (TypeError, ValueError) as error:
        raise ScenarioError.of(
            f"frame.{column}", str(error), "numbers", "check what made the frame"
        ) from error


def levels(frame: pd.DataFrame) -> NDArray[np.float64]:
    """Return the column level, 4 for "lost" and for what has no level any more.

    Examples
    --------
    >>> levels(pd.DataFrame({"level": [0, "3", "lost", None]})).tolist()
    [0.0, 3.0, 4.0, 4.0]
    """
    numeric = frame.assign(level=[4 if x == "lost" else x for x in frame["level"]])
    return np.clip(np.nan_to_num(numbers(numeric, "level"), nan=4.0), 0.0, 4.0)


def interval(
    frame: pd.DataFrame,
) -> tuple[NDArray[np.float64] | None, NDArray[np.float64] | None]:
    """Return the columns low and high, or None for both where the odds are exact.

    Examples
    --------
    >>> interval(pd.DataFrame({"probability": [0.5]}))
    (None, None)
    """
    if not {"low", "high"} <= set(frame.columns):
        return None, None
    low, high = numbers(frame, "low"), numbers(frame, "high")
    return (None, None) if np.isnan(high - low).all() else (low, high)


def top_of(frame: pd.DataFrame) -> float:
    """Return the largest percent that a picture must have room for.

    Examples
    --------
    >>> top_of(pd.DataFrame({"probability": [0.2], "low": [0.1], "high": [0.3]}))
    30.0
    """
    _, high = interval(frame)
    values = numbers(frame, "probability") if high is None else high
    return 100 * float(np.nanmax(values, initial=0.0))


def said(frame: pd.DataFrame, row: int) -> str:
    """Write the probability of one row, with its interval where it has one.

    Examples
    --------
    >>> said(pd.DataFrame({"probability": [0.2, 0.5]}), 1)
    '50 %'
    """
    low, high = interval(frame)
    value = float(numbers(frame, "probability")[row])
    if low is None or high is None:
        return percent(value)
    return percent(value, float(low[row]), float(high[row]))


def groups(frame: pd.DataFrame, column: str) -> list[tuple[str, pd.DataFrame]]:
    """Split a frame by a column that may be missing, in order of appearance.

    Examples
    --------
    >>> [name for name, _ in groups(pd.DataFrame({"series": ["b", "a"]}), "series")]
    ['b', 'a']
    >>> [name for name, _ in groups(pd.DataFrame({"points": [1]}), "series")]
    ['']
    """
    if column not in frame.columns:
        return [("", frame)]
    parts = frame.groupby(column, sort=False, observed=True)
    return [(str(name), part) for name, part in parts]


def in_order(column: pd.Series[str]) -> list[str]:
    """Return the names in a column, in order of its categories or of appearance.

    Examples
    --------
    >>> in_order(pd.Series(pd.Categorical(["attack", "draw"], ["draw", "attack"])))
    ['draw', 'attack']
    """
    if isinstance(column.dtype, pd.CategoricalDtype):
        here = set(column)
        return [str(name) for name in column.cat.categories if name in here]
    return [str(name) for name in column.unique()]


def only_damage(frame: pd.DataFrame, damage: int | None) -> tuple[pd.DataFrame, int]:
    """Return the rows of one size of hit, and that size.

    Raises
    ------
    ScenarioError
        If the frame holds several sizes and none was chosen, or not the chosen one.

    Examples
    --------
    >>> only_damage(pd.DataFrame({"damage": [2, 2]}), None)[1]
    2
    """
    sizes = sorted({int(size) for size in numbers(frame, "damage")})
    if damage is None and len(sizes) == 1:
        return frame, sizes[0]
    if damage is None or damage not in sizes:
        raise ScenarioError.of(
            "damage",
            "missing" if damage is None else damage,
            f"one of {', '.join(map(str, sizes))}",
            "choose one size of hit for a picture",
        )
    return frame[frame["damage"] == damage], damage


def widest(
    parts: Sequence[tuple[str, pd.DataFrame]], column: str
) -> tuple[str, tuple[float, str], tuple[float, str]]:
    """Find where the series differ most, with the best and the worst of them there.

    A place that a series does not have counts as 0.

    Examples
    --------
    >>> frame = pd.DataFrame({"points": [1], "probability": [0.5]})
    >>> widest([("a", frame), ("b", frame.assign(probability=0.7))], "points")
    ('1', (0.7, 'b'), (0.5, 'a'))
    """
    odds = {
        name: dict(
            zip(part[column].astype(str), numbers(part, "probability"), strict=True)
        )
        for name, part in parts
    }
    ranked = {
        place: sorted(
            (float(line.get(place, 0.0)), name) for name, line in odds.items()
        )
        for line in odds.values()
        for place in line
    }
    widest = max(ranked, key=lambda place: ranked[place][-1][0] - ranked[place][0][0])
    return widest, ranked[widest][-1], ranked[widest][0]
