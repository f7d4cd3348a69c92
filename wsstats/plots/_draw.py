"""The marks that pictures share: whiskers, labels, ticks, lines and legends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import matplotlib.patheffects as effects
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from wsstats.plots._frame import interval, numbers
from wsstats.plots._text import short
from wsstats.plots.style import INK

__all__ = [
    "bar_labels",
    "end_labels",
    "even_line",
    "integer_ticks",
    "legend_above",
    "percent_axis",
    "round_ticks",
    "row_labels",
    "whiskers",
]

Floats = NDArray[np.float64]

# A box and no stroke behind letters, for a stroke would turn text into outlines.
CLEAR: Final = {"boxstyle": "square,pad=0.05", "facecolor": "white", "linewidth": 0}
HALO: Final = [effects.withStroke(linewidth=2.5, foreground="white")]


def integer_ticks(axis: Axis, values: Sequence[int] | NDArray[np.int64]) -> None:
    """Put a tick at each integer, or at the round ones where they are many."""
    whole = sorted({int(value) for value in values})
    if len(whole) > 18:
        step = 5 if len(whole) <= 60 else 10
        whole = [value for value in whole if value % step == 0]
    axis.set_ticks(whole, [str(value) for value in whole])


def round_ticks(axis: Axis) -> None:
    """Put about six ticks at round numbers, the same ones at any resolution."""
    axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))


def percent_axis(axes: Axes, top: float, label: str = "probability (%)") -> None:
    """Scale the upright axis in percent from 0 to a little over `top` percent."""
    axes.set_ylabel(label)
    if top > 88:
        axes.set_ylim(0, max(100.0, 1.1 * top) if top > 100 else 100)
        axes.set_yticks([0, 25, 50, 75, 100])
    else:
        axes.set_ylim(0, max(1.14 * top, 1.0))
        round_ticks(axes.yaxis)


def even_line(axes: Axes) -> None:
    """Draw the line at 50 percent."""
    axes.axhline(50, color=INK, linewidth=1.6, linestyle=(0, (5, 3)), zorder=4)


def whiskers(
    axes: Axes,
    places: Floats,
    part: pd.DataFrame,
    base: Floats | float = 0.0,
    *,
    column: str = "probability",
    lying: bool = False,
) -> Floats:
    """Draw intervals that are wide enough to see; return the far ends of the bars.

    Probabilities are drawn in percent, other columns as they are. `base` is what a
    stacked bar stands on; `lying` is for bars to the right.
    """
    scale = 100.0 if column == "probability" else 1.0
    middle = scale * numbers(part, column)
    low, high = interval(part)
    if low is None or high is None:
        return np.asarray(base + middle)
    under = np.clip(np.nan_to_num(middle - scale * low), 0, None)
    over = np.clip(np.nan_to_num(scale * high - middle), 0, None)
    reach = axes.get_xlim()[1] if lying else axes.get_ylim()[1]
    seen = (under + over) > 0.012 * reach
    ends = base + middle
    if seen.any():
        sizes = [under[seen], over[seen]]
        axes.errorbar(
            ends[seen] if lying else places[seen],
            places[seen] if lying else ends[seen],
            xerr=sizes if lying else None,
            yerr=None if lying else sizes,
            fmt="none",
            ecolor=INK,
            elinewidth=1.3,
            capsize=3,
            capthick=1.3,
            zorder=4,
            path_effects=HALO,
        )
    return np.asarray(ends + np.where(seen, over, 0.0))


def bar_labels(axes: Axes, places: Floats, ends: Floats, part: pd.DataFrame) -> None:
    """Write the percent above each bar, or above every second where they are many."""
    _, high = interval(part)
    share = numbers(part, "probability")
    sign = " %" if places.size <= 8 else ""
    for index in range(0, places.size, 1 if places.size <= 18 else 2):
        bound = None if high is None else float(high[index])
        axes.annotate(
            short(float(share[index]), bound) + sign,
            (places[index], ends[index]),
            xytext=(0, 2),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=12 if places.size <= 14 else 11,
            bbox=CLEAR,
        )


def row_labels(axes: Axes, places: Floats, ends: Floats, names: Sequence[str]) -> None:
    """Write a number right of each lying bar."""
    for place, end, name in zip(places, ends, names, strict=True):
        axes.annotate(
            name,
            (end, place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center_baseline",
        )


def end_labels(
    axes: Axes, x: float, names: Sequence[str], heights: Sequence[float]
) -> None:
    """Write names right of `x`, each near its height, none over another."""
    bottom, top = axes.get_ylim()
    tall = axes.get_window_extent().height * 72 / axes.figure.dpi
    gap = 15 / tall * (top - bottom)
    order = np.argsort(heights)
    placed: list[float] = []
    for index in order:
        floor = placed[-1] + gap if placed else -np.inf
        placed.append(max(float(heights[index]), floor))
    over = placed[-1] - top if placed else 0.0
    for index, height in zip(order, placed, strict=True):
        axes.annotate(
            names[index],
            (x, height - max(over, 0.0)),
            xytext=(9, 0),
            textcoords="offset points",
            va="center",
            annotation_clip=False,
            bbox=CLEAR,
            zorder=6,
        )


def legend_above(axes: Axes, handles: Sequence[Any], *, columns: int = 3) -> None:
    """Name the marks in one line above the axes."""
    axes.legend(
        handles=list(handles),
        loc="lower left",
        bbox_to_anchor=(0.0, 1.02),
        ncols=columns,
    )
