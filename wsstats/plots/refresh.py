"""Pictures of the refresh: its turn, its phase, and the climaxes it misses."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from numpy.typing import NDArray

from wsstats.plots._draw import (
    integer_ticks,
    legend_above,
    percent_axis,
    round_ticks,
    row_labels,
    whiskers,
)
from wsstats.plots._frame import checked, in_order, numbers, said, top_of
from wsstats.plots._sheet import sheet
from wsstats.plots._text import ordinal, percent, short
from wsstats.plots.style import BLUE, NAVY, ORANGE

__all__ = ["plot_missing_climaxes", "plot_refresh_phase", "plot_refresh_turn"]

Floats = NDArray[np.float64]

COLOURS = {1: NAVY, 2: ORANGE, 3: BLUE}
OTHER = "opponent's"


def plot_refresh_turn(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw in which turn the first and the second refresh come, and in whose half.

    Parameters
    ----------
    frame : DataFrame
        Columns refresh (1 or 2), turn (1 or more), half ("own" or "opponent's") and
        probability (share of games); low and high add the interval.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; hatched is the opponent's half.

    Raises
    ------
    ScenarioError
        If the frame lacks a column or is empty.

    Examples
    --------
    >>> from wsstats.plots import plot_refresh_turn, title_of
    >>> frame = pd.DataFrame(
    ...     {"refresh": 1, "turn": [4, 4, 5], "half": ["own", "opponent's", "own"],
    ...      "probability": [0.1, 0.5, 0.2]}
    ... )
    >>> title_of(plot_refresh_turn(frame))
    'The first refresh comes most often in turn 4 (60 %)'
    """
    checked(frame, ["refresh", "turn", "half", "probability"])
    ranks = _ranks(frame)
    sums = frame.groupby(["refresh", "turn"])["probability"].sum()
    turns = numbers(frame, "turn").astype(np.int64)
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, 1.08 * 100 * float(sums.max()), "share of games (%)")
        width = 0.84 / len(ranks)
        for index, rank in enumerate(ranks):
            shift = width * (index - (len(ranks) - 1) / 2)
            _stack_halves(axes, frame[frame["refresh"] == rank], rank, width, shift)
        handles = [
            Patch(facecolor=COLOURS[rank], label=f"{ordinal(rank)} refresh")
            for rank in ranks
        ]
        other = Patch(facecolor="#888888", hatch="///", edgecolor="white", linewidth=0)
        other.set_label("opponent's half")
        legend_above(axes, [*handles, other])
        integer_ticks(axes.xaxis, np.arange(turns.min(), turns.max() + 1))
        axes.set_xlabel("turn")
        page.title = _turn_title(frame, ranks)
    return axes


def _ranks(frame: pd.DataFrame) -> list[int]:
    """Return which refreshes a frame speaks of, three at most."""
    return sorted({int(rank) for rank in numbers(frame, "refresh")})[:3]


def _stack_halves(
    axes: Axes, part: pd.DataFrame, rank: int, width: float, shift: float
) -> None:
    """Draw one bar a turn: the own half below, the opponent's hatched on top."""
    floor: dict[float, float] = {}
    for half in ("own", OTHER):
        rows = part[part["half"].astype(str) == half]
        turns, share = numbers(rows, "turn"), 100 * numbers(rows, "probability")
        base = np.array([floor.get(turn, 0.0) for turn in turns])
        hatched = half == OTHER
        axes.bar(
            turns + shift,
            share,
            width,
            bottom=base,
            color=COLOURS[rank],
            hatch="///" if hatched else None,
            edgecolor="white" if hatched else COLOURS[rank],
            linewidth=0,
        )
        side = width / 8 if hatched else -width / 8
        whiskers(axes, turns + shift + side, rows, base)
        floor = dict(zip(turns, base + share, strict=True))


def _turn_title(frame: pd.DataFrame, ranks: list[int]) -> str:
    """Say the likeliest turn of each refresh."""
    cases = []
    for rank in ranks[:2]:
        rows = frame[frame["refresh"] == rank]
        turns, share = numbers(rows, "turn"), numbers(rows, "probability")
        sums = {turn: float(share[turns == turn].sum()) for turn in turns}
        best = max(sums, key=lambda turn: sums[turn])
        cases.append(f"in turn {best:.0f} ({percent(sums[best])})")
    text = f"The {ordinal(ranks[0])} refresh comes most often {cases[0]}"
    return text + (f", the {ordinal(ranks[1])} {cases[1]}" if ranks[1:] else "")


def plot_refresh_phase(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw in which phase of a turn the refreshes come.

    Parameters
    ----------
    frame : DataFrame
        Columns refresh (1 or 2), phase (text, in the order of its categories or of
        appearance) and probability (share of games); low and high add the interval.
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
    >>> from wsstats.plots import plot_refresh_phase, title_of
    >>> frame = pd.DataFrame(
    ...     {"refresh": 1, "phase": ["draw", "attack"], "probability": [0.2, 0.5]}
    ... )
    >>> title_of(plot_refresh_phase(frame))
    'Attack is where the first refresh comes most often (50 % of games)'
    """
    checked(frame, ["refresh", "phase", "probability"])
    ranks, phases = _ranks(frame), in_order(frame["phase"])
    height = 0.25 + (0.13 + 0.19 * len(ranks)) * len(phases)
    with sheet(ax, subtitle, note, height=height) as page:
        axes = page.axes
        axes.set_xlim(0, max(1.15 * top_of(frame), 1))
        round_ticks(axes.xaxis)
        width = 0.8 / len(ranks)
        for index, rank in enumerate(ranks):
            part = frame[frame["refresh"] == rank]
            rows = np.array([phases.index(str(name)) for name in part["phase"]])
            places = rows + width * (index - (len(ranks) - 1) / 2)
            share = numbers(part, "probability")
            axes.barh(places, 100 * share, width, color=COLOURS[rank])
            ends = whiskers(axes, places, part, lying=True)
            high = part.get("high", pd.Series([None] * len(part)))
            names = [short(p, h) for p, h in zip(share, high, strict=True)]
            row_labels(axes, places, ends, names)
        _name_rows(axes, phases)
        axes.set_xlabel("share of games (%)")
        if len(ranks) > 1:
            handles = [
                Patch(color=COLOURS[rank], label=f"{ordinal(rank)} refresh")
                for rank in ranks
            ]
            legend_above(axes, handles)
        page.title = _phase_title(frame[frame["refresh"] == ranks[0]], ranks[0])
    return axes


def _phase_title(part: pd.DataFrame, rank: int) -> str:
    """Say the likeliest phase of one refresh."""
    best = int(numbers(part, "probability").argmax())
    phase = str(part["phase"].iloc[best])
    return (
        f"{phase[0].upper()}{phase[1:]} is where the {ordinal(rank)} refresh comes "
        f"most often ({said(part, best)} of games)"
    )


def _name_rows(axes: Axes, names: list[str]) -> None:
    """Write the names of lying bars, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    axes.grid(visible=True, axis="x")


def plot_missing_climaxes(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw in which zones the climaxes lie that the first refresh does not bring back.

    Parameters
    ----------
    frame : DataFrame
        Columns zone (text) and mean (climaxes there at the first refresh); low and
        high add the interval.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; the zone with the most stands on top.

    Raises
    ------
    ScenarioError
        If the frame lacks a column or is empty.

    Examples
    --------
    >>> from wsstats.plots import plot_missing_climaxes, title_of
    >>> frame = pd.DataFrame({"zone": ["hand", "stock"], "mean": [0.4, 0.9]})
    >>> title_of(plot_missing_climaxes(frame))
    'The first refresh misses 1.3 climaxes on average, 0.9 of them in the stock'
    """
    checked(frame, ["zone", "mean"])
    frame = frame.sort_values("mean", ascending=False, kind="stable")
    zones = [str(zone).replace("_", " ") for zone in frame["zone"]]
    mean = numbers(frame, "mean")
    with sheet(ax, subtitle, note, height=0.35 + 0.36 * len(zones)) as page:
        axes = page.axes
        axes.set_xlim(0, max(1.18 * float(mean.max()), 0.1))
        round_ticks(axes.xaxis)
        places = np.arange(len(zones), dtype=np.float64)
        axes.barh(places, mean, 0.76, color=BLUE)
        ends = whiskers(axes, places, frame, column="mean", lying=True)
        high = frame.get("high", frame["mean"])
        names = [_small(m, h) for m, h in zip(mean, high, strict=True)]
        row_labels(axes, places, ends, names)
        _name_rows(axes, zones)
        axes.set_xlabel("climaxes there at the first refresh (mean)")
        page.title = (
            f"The first refresh misses {mean.sum():.1f} climaxes on average, "
            f"{mean[0]:.1f} of them in the {zones[0]}"
        )
    return axes


def _small(value: float, high: float) -> str:
    """Write a mean with two digits, and a tiny one as such."""
    if value == high == 0:
        return "0"
    return "<0.01" if value < 0.005 else f"{value:.2f}"
