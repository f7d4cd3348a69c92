"""The kill curve: how often an attack wins, by the life the defender has left."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsstats.plots._draw import (
    bar_labels,
    end_labels,
    even_line,
    percent_axis,
    whiskers,
)
from wsstats.plots._frame import checked, groups, in_order, numbers, said, widest
from wsstats.plots._sheet import sheet
from wsstats.plots._text import percent
from wsstats.plots.style import BLUE, INK, NAVY, ORANGE

__all__ = ["plot_kill_line"]


def plot_kill_line(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how often an attack wins, by the state the defender starts from.

    Parameters
    ----------
    frame : DataFrame
        Columns life (text such as "3/0", level/clock; drawn in order of appearance or
        of its categories) and probability; low and high add the interval, series
        draws several lines.
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
    >>> from wsstats.plots import plot_kill_line, title_of
    >>> frame = pd.DataFrame({"life": ["3/5", "3/4", "3/3"],
    ...                       "probability": [0.8, 0.6, 0.4]})
    >>> title_of(plot_kill_line(frame))
    'The attack wins 60 % of the time from 3/4, 40 % from 3/3'
    """
    checked(frame, ["life", "probability"])
    states = in_order(frame["life"])
    parts = [
        (name, part.iloc[np.argsort([states.index(str(s)) for s in part["life"]])])
        for name, part in groups(frame, "series")
    ]
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, 100, "probability of winning (%)")
        axes.set_ylim(0, 105)
        even_line(axes)
        for rank, (_, part) in enumerate(parts):
            _draw_kill(axes, part, states, rank, alone=len(parts) == 1)
        axes.set_xlim(-0.4, len(states) - 0.6)
        axes.set_xticks(range(len(states)), states)
        axes.set_xlabel("defender starts at level/clock")
        if len(parts) > 1:
            ends = [100 * float(numbers(part, "probability")[-1]) for _, part in parts]
            end_labels(axes, len(states) - 1, [name for name, _ in parts], ends)
        page.title = _kill_title(parts)
    return axes


def _draw_kill(
    axes: Axes, part: pd.DataFrame, states: Sequence[str], rank: int, *, alone: bool
) -> None:
    """Draw one line of the kill curve, with numbers if it is the only one."""
    places = np.array([states.index(str(state)) for state in part["life"]], dtype=float)
    colour = (NAVY, ORANGE, BLUE, INK)[rank % 4]
    ends = whiskers(axes, places, part)
    axes.plot(
        places,
        100 * numbers(part, "probability"),
        color=colour,
        linestyle=("-", "-", "--", ":")[rank % 4],
        linewidth=2.6,
        marker="oDs^"[rank % 4],
        markersize=9,
        markeredgecolor=INK,
        zorder=5,
    )
    if alone:
        bar_labels(axes, places, ends + 3, part)


def _kill_title(parts: Sequence[tuple[str, pd.DataFrame]]) -> str:
    """Say where the odds turn, or where two attacks differ most."""
    _, part = parts[0]
    share = numbers(part, "probability")
    life = [str(state) for state in part["life"]]
    if len(parts) > 1:
        return _compared(parts)
    likely = np.flatnonzero(share >= 0.5)
    if not likely.size:
        best = int(share.argmax())
        share_won = said(part, best)
        return f"Even from {life[best]} the attack wins only {share_won} of the time"
    worst = int(likely[share[likely].argmin()])
    text = f"The attack wins {said(part, worst)} of the time from {life[worst]}"
    below = np.flatnonzero(share < 0.5)
    if not below.size:
        return text.replace("The attack wins", "The attack wins at least")
    near = int(below[share[below].argmax()])
    return f"{text}, {said(part, near)} from {life[near]}"


def _compared(parts: Sequence[tuple[str, pd.DataFrame]]) -> str:
    """Say from which state the best and the worst attack differ most."""
    state, (most, best), (least, worst) = widest(parts, "life")
    return (
        f"From {state}, {best} wins {percent(most)} of the time, "
        f"{worst} {percent(least)}"
    )
