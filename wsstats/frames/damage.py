"""Tidy tables of one answer to a question of damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from wsstats.result import DamageResult

__all__ = ["at_least_frame", "final_frame", "hits_frame", "result_frame"]

QUANTITIES = ("damage", "progress", "refreshes", "cancels", "level_ups")


def result_frame(result: DamageResult) -> pd.DataFrame:
    """Return every distribution of a result, one row a value.

    Parameters
    ----------
    result : DamageResult
        From `wsstats.damage`.

    Returns
    -------
    DataFrame
        Columns quantity (ordered category), value, probability, low, high; low and
        high are missing when the odds are exact.

    Examples
    --------
    >>> import wsstats as ws
    >>> frame = result_frame(ws.damage(deck=(50, 8), hits=[1]))
    >>> frame.query("quantity == 'damage'")["probability"].tolist()
    [0.16, 0.84]
    """
    rows = [
        (name, value, chance.value, chance.low, chance.high)
        for name in QUANTITIES
        for value, chance in enumerate(getattr(result, name).pmf)
    ]
    frame = _frame(rows, ["quantity", "value"])
    frame["quantity"] = pd.Categorical(frame["quantity"], QUANTITIES, ordered=True)
    return frame


def at_least_frame(result: DamageResult) -> pd.DataFrame:
    """Return the odds of at least k points of damage.

    Parameters
    ----------
    result : DamageResult
        From `wsstats.damage`.

    Returns
    -------
    DataFrame
        Columns points (from 1, or 0 if no damage is possible), probability, low, high.

    Examples
    --------
    >>> import wsstats as ws
    >>> at_least_frame(ws.damage(deck=(50, 8), hits=[1]))["probability"].tolist()
    [0.84]
    """
    most = len(result.damage.pmf)
    points = range(1, most) if most > 1 else range(1)
    chances = [(value, result.damage.at_least(value)) for value in points]
    rows = [(value, c.value, c.low, c.high) for value, c in chances]
    return _frame(rows, ["points"])


def hits_frame(result: DamageResult) -> pd.DataFrame:
    """Return what each hit comes to, one row a hit and outcome.

    Parameters
    ----------
    result : DamageResult
        From `wsstats.damage`.

    Returns
    -------
    DataFrame
        Columns hit (from 1), damage, outcome, probability, low, high.

    Examples
    --------
    >>> import wsstats as ws
    >>> hits_frame(ws.damage(deck=(50, 8), hits=[1]))["outcome"].tolist()
    ['none', 'dealt', 'cancelled', 'not_reached']
    """
    rows = [
        (number, points, outcome, chance.value, chance.low, chance.high)
        for number, (points, hit) in enumerate(
            zip(result.question["hits"], result.hits, strict=True), start=1
        )
        for outcome, chance in hit.items()
    ]
    return _frame(rows, ["hit", "damage", "outcome"])


def final_frame(result: DamageResult) -> pd.DataFrame:
    """Return where the defender ends, one row a place.

    Parameters
    ----------
    result : DamageResult
        From `wsstats.damage`.

    Returns
    -------
    DataFrame
        Columns level, clock, probability, low, high, lost; the row with lost True has
        no level and clock.

    Examples
    --------
    >>> import wsstats as ws
    >>> frame = final_frame(ws.damage(deck=(50, 8), hits=[1]))
    >>> frame[["clock", "lost"]].values.tolist()
    [[0, False], [1, False], [<NA>, True]]
    """
    rows = []
    for place, chance in result.final.items():
        level, _, clock = place.partition("/")
        lost = place == "lost"
        numbers = (pd.NA, pd.NA) if lost else (int(level), int(clock))
        rows.append((*numbers, chance.value, chance.low, chance.high, lost))
    columns = ["level", "clock", "probability", "low", "high", "lost"]
    frame = pd.DataFrame(rows, columns=columns)
    return frame.astype(
        {"level": "Int64", "clock": "Int64", "low": float, "high": float}
    )


def _frame(rows: Sequence[tuple[object, ...]], keys: list[str]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=[*keys, "probability", "low", "high"])
    return frame.astype({"probability": float, "low": float, "high": float})
