"""Pictures of damage: what one sequence of hits does, and how often it kills."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from wsstats.plots._draw import (
    bar_labels,
    integer_ticks,
    legend_above,
    percent_axis,
    whiskers,
)
from wsstats.plots._frame import checked, groups, levels, numbers, said, top_of, widest
from wsstats.plots._grid import Grid, cell_labels, draw_grid, grid_of, outline
from wsstats.plots._sheet import sheet
from wsstats.plots._text import percent, short
from wsstats.plots.style import BLUE, HEAT, INK, NAVY, ORANGE, PALE, lightness

__all__ = ["plot_at_least", "plot_damage", "plot_final"]


def plot_damage(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how likely each total of points is.

    Parameters
    ----------
    frame : DataFrame
        Columns points and probability; low and high add the interval.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set.

    Raises
    ------
    ScenarioError
        If the frame lacks a column or is empty.

    Examples
    --------
    >>> from wsstats.plots import plot_damage, title_of
    >>> frame = pd.DataFrame({"points": [0, 2, 4], "probability": [0.2, 0.5, 0.3]})
    >>> title_of(plot_damage(frame))
    '2.2 points on average; no damage 20 % of the time'
    """
    checked(frame, ["points", "probability"])
    frame = frame.sort_values("points").reset_index(drop=True)
    points, share = numbers(frame, "points"), numbers(frame, "probability")
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, top_of(frame))
        axes.bar(points, 100 * share, 0.84, color=BLUE)
        ends = whiskers(axes, points, frame)
        bar_labels(axes, points, ends, frame)
        integer_ticks(axes.xaxis, np.arange(points.min(), points.max() + 1, dtype=int))
        axes.set_xlabel("points of damage")
        mean = float((points * share).sum() / share.sum())
        page.title = f"{mean:.1f} points on average"
        none = np.flatnonzero(points == 0)
        if none.size:
            page.title += f"; no damage {said(frame, int(none[0]))} of the time"
    return axes


def plot_at_least(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how likely so many points or more are, falling to the right.

    Parameters
    ----------
    frame : DataFrame
        Columns points and probability (of that many or more); low and high add the
        interval, series overlays up to four cases.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; bars show the first series, marks the
        others.

    Raises
    ------
    ScenarioError
        If the frame lacks a column or is empty.

    Examples
    --------
    >>> from wsstats.plots import plot_at_least, title_of
    >>> frame = pd.DataFrame({"points": [1, 2, 3], "probability": [0.9, 0.6, 0.2]})
    >>> title_of(plot_at_least(frame))
    '2 or more points 60 % of the time, 3 or more only 20 %'
    """
    checked(frame, ["points", "probability"])
    parts = [
        (name, part.sort_values("points").reset_index(drop=True))
        for name, part in groups(frame, "series")
    ]
    name, first = parts[0]
    points = numbers(first, "points")
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, 100)
        axes.bar(points, 100 * numbers(first, "probability"), 0.84, color=BLUE)
        ends = whiskers(axes, points, first)
        if len(parts) > 1:
            bars = Patch(color=BLUE, label=name)
            legend_above(axes, [bars, *_overlaid(axes, parts[1:])])
            page.title = _differing(parts)
        else:
            axes.set_ylim(0, 112)
            bar_labels(axes, points, ends, first)
            page.title = _at_least_title(first)
        integer_ticks(axes.xaxis, numbers(frame, "points").astype(np.int64))
        axes.set_xlabel("at least so many points of damage")
    return axes


def _overlaid(axes: Axes, parts: Sequence[tuple[str, pd.DataFrame]]) -> list[Line2D]:
    """Draw further cases as marks over the bars."""
    marks = []
    for rank, (name, part) in enumerate(parts):
        marks += axes.plot(
            numbers(part, "points"),
            100 * numbers(part, "probability"),
            "oDs"[rank % 3],
            color=(ORANGE, PALE, NAVY)[rank % 3],
            markeredgecolor=INK,
            markersize=9,
            label=name,
            zorder=5,
            clip_on=False,
        )
    return marks


def _differing(parts: Sequence[tuple[str, pd.DataFrame]]) -> str:
    """Say at how many points two cases differ most."""
    point, (most, best), (least, worst) = widest(parts, "points")
    return (
        f"{float(point):.0f} or more points: {percent(most)} with {best}, "
        f"{percent(least)} with {worst}"
    )


def _at_least_title(part: pd.DataFrame) -> str:
    """Say how many points come more often than not, and how often one more does."""
    points, share = numbers(part, "points"), numbers(part, "probability")
    useful = np.flatnonzero(points >= 1)
    likely = np.flatnonzero((points >= 1) & (share >= 0.5))
    if not useful.size:
        return "No damage"
    if not likely.size:
        row = int(useful[0])
        return (
            f"Even {points[row]:.0f} or more points only {said(part, row)} of the time"
        )
    last = int(likely[-1])
    text = f"{points[last]:.0f} or more points {said(part, last)} of the time"
    if last + 1 < points.size:
        text += f", {points[last + 1]:.0f} or more only {said(part, last + 1)}"
    return text


def plot_final(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw where the defender ends: level, clock, or lost.

    Parameters
    ----------
    frame : DataFrame
        Columns level, clock and probability. A lost game is a row whose level is
        "lost" or 4 or more, or whose column lost is true.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; the likeliest state is framed.

    Raises
    ------
    ScenarioError
        If the frame lacks a column, is empty or repeats a state.

    Examples
    --------
    >>> from wsstats.plots import plot_final, title_of
    >>> frame = pd.DataFrame({"level": [2, 2, "lost"], "clock": [3, 6, None],
    ...                       "probability": [0.3, 0.6, 0.1]})
    >>> title_of(plot_final(frame))
    'Lost 10 % of the time; else most often at 2/6 (60 %)'
    """
    checked(frame, ["level", "clock", "probability"])
    gone = levels(frame) >= 4
    if "lost" in frame.columns:
        gone |= frame["lost"].eq(other=True).to_numpy(dtype=bool)
    lost = float(numbers(frame, "probability")[gone].sum())
    alive = frame[~gone]
    if alive.empty:
        grid = Grid(np.arange(7), np.arange(4), np.zeros((4, 7)))
    else:
        grid = _all_states(grid_of(alive, "clock", "level"))
    row, column = np.unravel_index(int(grid.cells.argmax()), grid.cells.shape)
    clock, most = int(grid.x[column]), int(grid.y[row])
    likely = grid.at(clock, most)
    with sheet(ax, subtitle, note, height=2.5) as page:
        axes = page.axes
        top = max(likely, lost, 0.01)
        draw_grid(axes, grid, top=top)
        shown = zip(*np.nonzero(grid.cells), strict=True)
        places = [(int(grid.x[x]), int(grid.y[y])) for y, x in shown]
        cell_labels(axes, grid, places, top=top, size=12)
        _lost_row(axes, grid, lost, top)
        axes.set_xlabel("cards in the clock at the end (numbers: %)")
        axes.set_ylabel("level")
        page.title = f"Lost {percent(lost)} of the time"
        if likely > 0:
            outline(axes, clock, most)
            page.title += f"; else most often at {most}/{clock} ({percent(likely)})"
    return axes


def _lost_row(axes: Axes, grid: Grid, lost: float, top: float) -> None:
    """Draw the lost games as one broad cell above the levels."""
    left, width = float(grid.x[0]) - 0.5, grid.x.size
    shade = to_hex(HEAT(lost / top))
    axes.add_patch(Rectangle((left, 3.6), width, 0.8, facecolor=shade))
    axes.text(
        left + width / 2,
        4,
        f"lost {short(lost)}",
        ha="center",
        va="center_baseline",
        color="white" if lightness(shade) < 60 else INK,
    )
    axes.set_ylim(float(grid.y[0]) - 0.5, 4.4)


def _all_states(grid: Grid) -> Grid:
    """Widen a grid of clock and level to all 7 clocks, from its lowest level to 3."""
    low = int(grid.y[0])
    levels, clocks = np.arange(low, 4), np.arange(max(7, int(grid.x[-1]) + 1))
    values = [[grid.at(int(x), int(y)) for x in clocks] for y in levels]
    return Grid(clocks, levels, np.nan_to_num(np.array(values)))
