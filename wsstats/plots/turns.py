"""Pictures of a whole game: level and clock, turn by turn."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from wsstats.plots._draw import integer_ticks, legend_above, percent_axis, whiskers
from wsstats.plots._frame import checked, levels, numbers
from wsstats.plots._sheet import sheet
from wsstats.plots._text import percent
from wsstats.plots.style import INK, NAVY, ORANGE, STEPS, lightness

__all__ = ["plot_by_turn", "plot_level_by_turn"]


def plot_by_turn(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw level and clock at the end of each turn: mean, median and spread.

    Parameters
    ----------
    frame : DataFrame
        Columns turn, quantity ("level" or "clock"), mean, p10, p50 and p90 (quantiles
        over games); low and high add the interval of the mean.
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
    >>> from wsstats.plots import plot_by_turn, title_of
    >>> frame = pd.DataFrame(
    ...     {"turn": [1, 2, 3], "quantity": "level", "mean": [0.1, 0.6, 1.2],
    ...      "p10": [0, 0, 1], "p50": [0, 1, 1], "p90": [0, 1, 2]}
    ... )
    >>> title_of(plot_by_turn(frame))
    'Mean level: 1 by turn 3'
    """
    checked(frame, ["turn", "quantity", "mean", "p10", "p50", "p90"])
    frame = frame.sort_values("turn", kind="stable")
    looks = {"level": (NAVY, -0.16, "o", "-"), "clock": (ORANGE, 0.16, "D", "--")}
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        axes.set_ylim(-0.3, max(6.3, float(numbers(frame, "p90").max()) + 0.3))
        handles = []
        for name, (colour, shift, marker, line) in looks.items():
            part = frame[frame["quantity"] == name]
            if part.empty:
                continue
            places = numbers(part, "turn") + shift
            _spread(axes, places, part, colour)
            whiskers(axes, places, part, column="mean")
            handles += axes.plot(
                places,
                numbers(part, "mean"),
                linestyle=line,
                marker=marker,
                color=colour,
                markeredgecolor=INK,
                markersize=7,
                linewidth=1.6,
                label=name,
                zorder=5,
            )
        handles += [
            Line2D([], [], color=INK, linewidth=1.6, label="median"),
            Line2D([], [], color="#c4c4c4", linewidth=8, label="80 % of games"),
        ]
        legend_above(axes, handles, columns=4)
        integer_ticks(axes.yaxis, np.arange(0, int(axes.get_ylim()[1]) + 1))
        integer_ticks(axes.xaxis, numbers(frame, "turn").astype(np.int64))
        axes.set_xlabel("turn")
        axes.set_ylabel("level, cards in the clock")
        page.title = _level_title(frame[frame["quantity"] == "level"])
    return axes


def _spread(axes: Axes, places: np.ndarray, part: pd.DataFrame, colour: str) -> None:
    """Draw a pale bar over 80 % of the games, with a dash at the median."""
    low, middle, high = (numbers(part, name) for name in ("p10", "p50", "p90"))
    axes.vlines(places, low - 0.08, high + 0.08, color=colour, alpha=0.38, linewidth=9)
    axes.hlines(middle, places - 0.13, places + 0.13, color=INK, linewidth=1.6)


def _level_title(part: pd.DataFrame) -> str:
    """Say by which turn the mean level is 1, 2 and 3."""
    turns, mean = numbers(part, "turn"), numbers(part, "mean")
    passed = [
        (level, int(turns[np.argmax(mean >= level)]))
        for level in (1, 2, 3)
        if (mean >= level).any()
    ]
    if not passed:
        best = f"{mean.max():.1f}" if mean.size else "0"
        return f"The mean level stays at {best} or below"
    text = ", ".join(f"{level} by turn {turn}" for level, turn in passed)
    return f"Mean level: {text}"


def plot_level_by_turn(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw which share of the games stands at each level after each turn.

    Parameters
    ----------
    frame : DataFrame
        Columns turn, level (0 to 3; 4 or "lost" for a lost game) and probability.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; one bar a turn, level 0 at the foot.

    Raises
    ------
    ScenarioError
        If the frame lacks a column or is empty.

    Examples
    --------
    >>> from wsstats.plots import plot_level_by_turn, title_of
    >>> frame = pd.DataFrame(
    ...     {"turn": [1, 1, 2, 2], "level": [0, 1, 0, 1],
    ...      "probability": [0.9, 0.1, 0.4, 0.6]}
    ... )
    >>> title_of(plot_level_by_turn(frame))
    'By turn 2, 60 % of games are at level 1 or more'
    """
    checked(frame, ["turn", "level", "probability"])
    names = np.array(["0", "1", "2", "3", "lost"])
    level = names[levels(frame).astype(np.int64)]
    table = (
        frame.assign(level=level)
        .pivot_table(index="turn", columns="level", values="probability", aggfunc="sum")
        .reindex(columns=names)
        .fillna(0.0)
    )
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, 100, "share of games (%)")
        turns = table.index.to_numpy(dtype=np.float64)
        floor = np.zeros(turns.size)
        handles = []
        for index, name in enumerate(table.columns):
            share = 100 * table[name].to_numpy(dtype=np.float64)
            axes.bar(
                turns,
                share,
                0.86,
                bottom=floor,
                color=STEPS[index],
                edgecolor=INK,
                linewidth=0.6,
            )
            _inside(axes, turns, floor, share, STEPS[index])
            floor += share
            handles.append(
                Patch(facecolor=STEPS[index], edgecolor=INK, label=name, linewidth=0.6)
            )
        handles[0].set_label("level 0")
        legend_above(axes, handles, columns=5)
        integer_ticks(axes.xaxis, turns.astype(np.int64))
        axes.set_xlabel("turn")
        page.title = _levels_title(table)
    return axes


def _inside(
    axes: Axes, turns: np.ndarray, floor: np.ndarray, share: np.ndarray, colour: str
) -> None:
    """Write the percent into each part of a bar that is tall enough."""
    for turn, base, tall in zip(turns, floor, share, strict=True):
        if tall >= 9 and turns.size <= 14:
            axes.text(
                turn,
                base + tall / 2,
                f"{tall:.0f}",
                ha="center",
                va="center_baseline",
                fontsize=11,
                color="white" if lightness(colour) < 60 else INK,
            )


def _levels_title(table: pd.DataFrame) -> str:
    """Say by which turn half of the games are lost, or reach the highest level."""
    reached = table.iloc[:, ::-1].cumsum(axis=1)  # at least this level
    endings = {
        "lost": "lost",
        "3": "at level 3 or lost",
        "2": "at level 2 or more",
        "1": "at level 1 or more",
    }
    for name, ending in endings.items():
        half = reached.index[reached[name] >= 0.5]
        if half.size:
            share = percent(float(reached[name].loc[half[0]]))
            return f"By turn {int(half[0])}, {share} of games are {ending}"
    last = table.index[-1]
    share = percent(float(table["0"].loc[last]))
    return f"Still level 0 in {share} of games after turn {int(last)}"
