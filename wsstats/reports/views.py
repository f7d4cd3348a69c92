"""Tables as the page shows them: a heading line and rows of text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from wsstats.estimate import Estimate
from wsstats.intervals import format_probability
from wsstats.reports.words import mean_words

__all__ = ["View", "chance_view", "cross_view", "mean_view", "plain_view"]


@dataclass(frozen=True, slots=True)
class View:
    """One table of the page.

    Parameters
    ----------
    file : str
        The CSV file in the folder of the report that has the numbers in full.
    header : tuple of str
        Headings of the columns.
    rows : tuple of tuple of str
        Cells of each row; the first stands for the row.
    """

    file: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def plain_view(
    file: str, header: Sequence[str], rows: Iterable[Sequence[object]]
) -> View:
    """Show rows as they are.

    Parameters
    ----------
    file : str
        Name of the table.
    header : sequence of str
        Headings.
    rows : iterable of sequence
        Cells.

    Returns
    -------
    View
        The table.

    Examples
    --------
    >>> plain_view("deck_counts", ["level", "cards"], [[0, 17]]).rows
    (('0', '17'),)
    """
    cells = tuple(tuple(str(cell) for cell in row) for row in rows)
    return View(f"tables/{file}.csv", tuple(header), cells)


def chance_view(
    file: str,
    frame: pd.DataFrame,
    keys: Mapping[str, str],
    chances: Mapping[str, str] | None = None,
    *,
    more: Mapping[str, str] | None = None,
) -> View:
    """Show probabilities in percent, with their intervals where they have one.

    Parameters
    ----------
    file : str
        Name of the table.
    frame : DataFrame
        The key columns and the columns of chances; low and high belong to the column
        probability.
    keys : mapping of str to str
        Heading of each key column.
    chances : mapping of str to str, optional
        Heading of each column of probabilities; the column probability if left out.
    more : mapping of str to str, optional
        Headings of columns of counts that stand at the end.

    Returns
    -------
    View
        The table.

    Examples
    --------
    >>> frame = pd.DataFrame({"points": [1], "probability": [0.25]})
    >>> chance_view("x", frame, {"points": "at least"}, {"probability": "odds"}).rows
    (('1', '25.000 %'),)
    """
    shown = chances or {"probability": "probability"}
    rows = []
    for row in frame.to_dict("records"):
        cells: list[object] = [str(row[key]).replace("_", " ") for key in keys]
        for column in shown:
            alone = column != "probability"
            low = None if alone else row.get("low")
            high = None if alone else row.get("high")
            cells.append(_chance(row[column], low, high))
        cells += [f"{int(row[column]):,}" for column in more or {}]
        rows.append(cells)
    return plain_view(
        file, [*keys.values(), *shown.values(), *(more or {}).values()], rows
    )


def mean_view(
    file: str, frame: pd.DataFrame, keys: Mapping[str, str], mean: str
) -> View:
    """Show means with their intervals.

    Parameters
    ----------
    file : str
        Name of the table.
    frame : DataFrame
        The key columns, and the columns mean, low, high.
    keys : mapping of str to str
        Heading of each key column.
    mean : str
        Heading of the means.

    Returns
    -------
    View
        The table.

    Examples
    --------
    >>> frame = pd.DataFrame(
    ...     {"zone": ["climax_zone"], "mean": [0.5], "low": [0.49], "high": [0.51]}
    ... )
    >>> mean_view("x", frame, {"zone": "zone"}, "mean").rows
    (('climax zone', '0.50 (0.49 to 0.51)'),)
    """
    rows = [
        [
            *(str(row[key]).replace("_", " ") for key in keys),
            mean_words(Estimate(row["mean"], row["low"], row["high"])),
        ]
        for row in frame.to_dict("records")
    ]
    return plain_view(file, [*keys.values(), mean], rows)


def cross_view(
    file: str,
    frame: pd.DataFrame,
    *,
    down: str,
    across: str,
    value: str = "probability",
    corner: str,
    heading: str = "{}",
) -> View:
    """Show a table with two keys as a square of percents.

    Parameters
    ----------
    file : str
        Name of the table.
    frame : DataFrame
        The columns named below, at most one row a pair of keys.
    down, across : str
        Columns whose values name the rows and the columns.
    value : str
        Column of probabilities.
    corner : str
        Heading of the first column.
    heading : str
        How the value of a column becomes its heading.

    Returns
    -------
    View
        The table; a pair without a row shows a dash.

    Examples
    --------
    >>> frame = pd.DataFrame({"a": [1, 2], "b": [3, 4], "probability": [0.5, 0.25]})
    >>> cross_view("x", frame, down="a", across="b", corner="a").rows
    (('1', '50.0 %', '–'), ('2', '–', '25.0 %'))
    """
    square = frame.pivot_table(index=down, columns=across, values=value)
    rows = [
        [name, *("–" if math.isnan(cell) else _short(cell) for cell in row)]
        for name, row in zip(square.index, square.to_numpy(), strict=True)
    ]
    headings = [heading.format(name) for name in square.columns]
    return plain_view(file, [corner, *headings], rows)


def _short(probability: float) -> str:
    text = f"{100 * probability:.1f} %"
    return "< 0.1 %" if text == "0.0 %" and probability > 0 else text


def _chance(value: float, low: float | None, high: float | None) -> str:
    """Write one probability; one that no trial asked about is a dash."""
    if math.isnan(value):
        return "–"
    value = min(max(value, 0.0), 1.0)  # a sum of odds may miss 1 by its rounding
    if low is None or high is None or math.isnan(low) or math.isnan(high):
        return format_probability(value)
    return format_probability(value, low=min(low, value), high=max(high, value))
