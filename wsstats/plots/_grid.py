"""Heat maps over two integer axes: cells, numbers in them, and lines between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from numpy.typing import NDArray

from wsstats.errors import ScenarioError
from wsstats.plots._draw import integer_ticks
from wsstats.plots._frame import numbers
from wsstats.plots._text import short
from wsstats.plots.style import HEAT, INK, lightness

__all__ = [
    "Grid",
    "cell_labels",
    "draw_grid",
    "grid_of",
    "outline",
    "percent_lines",
    "spaced_cells",
]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of numbers over two integer axes; NaN where there is none."""

    x: NDArray[np.int64]
    y: NDArray[np.int64]
    cells: NDArray[np.float64]  # shape (y.size, x.size)

    def at(self, x: int, y: int) -> float:
        """Return the number of one cell, NaN outside the table."""
        column, row = x - int(self.x[0]), y - int(self.y[0])
        inside = 0 <= column < self.x.size and 0 <= row < self.y.size
        return float(self.cells[row, column]) if inside else float("nan")


def grid_of(frame: pd.DataFrame, x: str, y: str, value: str = "probability") -> Grid:
    """Spread a tidy frame over two integer columns.

    Raises
    ------
    ScenarioError
        If two rows speak of the same cell.

    Examples
    --------
    >>> frame = pd.DataFrame({"cards": [5, 7], "climaxes": [1, 1], "probability": 0.5})
    >>> grid_of(frame, "cards", "climaxes").cells.tolist()
    [[0.5, nan, 0.5]]
    """
    columns, rows = (numbers(frame, name).astype(np.int64) for name in (x, y))
    if pd.MultiIndex.from_arrays([columns, rows]).has_duplicates:
        raise ScenarioError.of(
            f"frame.{x}", "repeated", f"one row for each {x} and {y}", "filter first"
        )
    grid = Grid(
        np.arange(columns.min(), columns.max() + 1),
        np.arange(rows.min(), rows.max() + 1),
        np.full((np.ptp(rows) + 1, np.ptp(columns) + 1), np.nan),
    )
    grid.cells[rows - rows.min(), columns - columns.min()] = numbers(frame, value)
    return grid


def draw_grid(axes: Axes, grid: Grid, *, top: float = 1.0) -> None:
    """Paint a grid, pale for 0 and dark for `top`."""
    axes.grid(visible=False)
    axes.pcolormesh(
        np.arange(grid.x[0], grid.x[-1] + 2) - 0.5,
        np.arange(grid.y[0], grid.y[-1] + 2) - 0.5,
        np.ma.masked_invalid(grid.cells),
        cmap=HEAT,
        vmin=0.0,
        vmax=top,
        edgecolor="white",
        linewidth=0.4,
    )
    integer_ticks(axes.xaxis, grid.x)
    integer_ticks(axes.yaxis, grid.y)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def cell_labels(
    axes: Axes, grid: Grid, cells: Iterable[tuple[int, int]], *, top: float, size: float
) -> None:
    """Write whole percent into cells, white on dark ones."""
    for x, y in cells:
        value = grid.at(x, y)
        if np.isnan(value):
            continue
        shade = to_hex(HEAT(value / top))
        last = x == grid.x[-1] and grid.x.size > 18
        axes.text(
            x + 0.5 if last else x,
            y,
            short(value),
            ha="right" if last else "center",
            va="center_baseline",
            fontsize=size,
            color="white" if lightness(shade) < 60 else INK,
            bbox={"boxstyle": "square,pad=0.02", "facecolor": shade, "linewidth": 0},
            zorder=3.5,
        )


def spaced_cells(grid: Grid) -> list[tuple[int, int]]:
    """Return the cells of a wide grid that have room for a number.

    Each fifth column, without the places at the left edge of the cells and those
    where the line at 50 percent runs.
    """
    if grid.x.size <= 18:
        return [(int(x), int(y)) for x in grid.x for y in grid.y]
    cells, last = [], int(grid.x[-1])
    for x in (int(x) for x in grid.x if x % 5 == 0):
        for y in (int(y) for y in grid.y):
            left, here, right = (grid.at(x + step, y) for step in (-1, 0, 1))
            sides = {left >= 0.5, here >= 0.5, (here if x == last else right) >= 0.5}
            if len(sides) == 1 and not np.isnan(left):
                cells.append((x, y))
    return cells


def percent_lines(axes: Axes, grid: Grid) -> None:
    """Draw the lines at 25, 50 and 75 percent, the middle one thick."""
    _threshold(axes, grid, 0.25, colors=INK, linewidths=0.9)
    _threshold(axes, grid, 0.75, colors="white", linewidths=1.1)
    _threshold(axes, grid, 0.5, colors="white", linewidths=4.2)
    _threshold(axes, grid, 0.5, colors=INK, linewidths=2.2)
    for level in (0.25, 0.5, 0.75):
        _threshold_label(axes, grid, level)


def _threshold(axes: Axes, grid: Grid, level: float, **look: Any) -> None:
    """Draw the steps between the cells below `level` and the others."""
    above = np.where(np.isnan(grid.cells), np.nan, grid.cells >= level)
    segments: list[list[tuple[float, float]]] = []
    for row, y in enumerate(grid.y):
        for column, x in enumerate(grid.x):
            here = above[row, column]
            if column + 1 < grid.x.size and abs(here - above[row, column + 1]) == 1:
                segments.append([(x + 0.5, y - 0.5), (x + 0.5, y + 0.5)])
            if row + 1 < grid.y.size and abs(here - above[row + 1, column]) == 1:
                segments.append([(x - 0.5, y + 0.5), (x + 0.5, y + 0.5)])
    lines = LineCollection(segments, capstyle="projecting", zorder=3, **look)
    axes.add_collection(lines, autolim=False)


def _threshold_label(axes: Axes, grid: Grid, level: float) -> None:
    """Write what a threshold line means where it leaves the grid, top or right."""
    name = f"{100 * level:.0f} %"
    reached = np.flatnonzero(np.nan_to_num(grid.cells[-1]) >= level)
    if not reached.size:
        return
    if reached[-1] + 1 < grid.x.size:
        place, shift = (grid.x[reached[-1]] + 0.5, grid.y[-1] + 0.5), (0, 3)
    else:
        row = int(np.flatnonzero(np.nan_to_num(grid.cells[:, -1]) >= level)[0])
        if row == 0:
            return  # the whole last column is above: no line ends there
        place, shift = (grid.x[-1] + 0.5, grid.y[row] - 0.5), (4, 0)
    axes.annotate(
        name,
        place,
        xytext=shift,
        textcoords="offset points",
        ha="left" if shift[0] else "center",
        va="center" if shift[0] else "bottom",
        annotation_clip=False,
    )


def outline(axes: Axes, x: int, y: int) -> None:
    """Draw a thick frame round one cell, seen on dark and on pale."""
    for colour, width in (("white", 4.5), (INK, 2.2)):
        axes.plot(
            [x - 0.5, x + 0.5, x + 0.5, x - 0.5, x - 0.5],
            [y - 0.5, y - 0.5, y + 0.5, y + 0.5, y - 0.5],
            color=colour,
            linewidth=width,
            solid_joinstyle="miter",
            zorder=5,
        )
