"""Pictures of cancelling: one hit against each deck, one deck against each hit."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from wsstats.plots._draw import (
    bar_labels,
    end_labels,
    even_line,
    integer_ticks,
    legend_above,
    percent_axis,
    whiskers,
)
from wsstats.plots._frame import checked, groups, numbers, only_damage, said
from wsstats.plots._grid import (
    Grid,
    cell_labels,
    draw_grid,
    grid_of,
    percent_lines,
    spaced_cells,
)
from wsstats.plots._sheet import sheet
from wsstats.plots._text import counted, ordinal, percent
from wsstats.plots.style import BLUE, INK, NAVY, ORANGE, SPOT

__all__ = ["plot_cancel_line", "plot_cancel_map", "plot_cancel_rate"]

Floats = NDArray[np.float64]


def plot_cancel_map(
    frame: pd.DataFrame,
    *,
    damage: int | None = None,
    mark: tuple[int, int] | None = None,
    subtitle: str = "",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw how likely a hit is cancelled, by deck cards and climaxes left.

    Parameters
    ----------
    frame : DataFrame
        Columns deck (cards), climaxes, damage and probability (of a cancel).
    damage : int or None
        Which size of hit to draw; may be left out if the frame holds one only.
    mark : tuple of int or None
        Cards and climaxes of one deck to frame and to speak of in the title.
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
        If the frame lacks a column, is empty or does not hold the damage.

    Notes
    -----
    The lines are drawn between cells: each cell on the dark side of the 50 % line
    cancels at least half of the hits.

    Examples
    --------
    >>> from wsstats.plots import plot_cancel_map, title_of
    >>> frame = pd.DataFrame(
    ...     {"deck": [24, 30], "climaxes": 6, "damage": 1, "probability": [0.25, 0.2]}
    ... )
    >>> title_of(plot_cancel_map(frame, mark=(24, 6)))
    '24 cards with 6 climaxes cancel 1 point 25 % of the time'
    """
    checked(frame, ["deck", "climaxes", "damage", "probability"])
    frame, damage = only_damage(frame, damage)
    grid = grid_of(frame, "deck", "climaxes")
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        draw_grid(axes, grid)
        cells = spaced_cells(grid)
        if mark is not None:
            _point_at(axes, grid, mark)
            cells = [cell for cell in cells if not _covered(cell, mark)]
        cell_labels(axes, grid, cells, top=1.0, size=11)
        percent_lines(axes, grid)
        axes.set_xlabel("cards in the deck (numbers: % cancelled)")
        axes.set_ylabel("climaxes in the deck")
        page.title = _map_title(grid, damage, mark)
    return axes


def _point_at(axes: Axes, grid: Grid, cell: tuple[int, int]) -> None:
    """Mark one deck with a dot and its percent in a box."""
    axes.plot(*cell, "o", color=SPOT, markersize=9, markeredgecolor=INK, zorder=6)
    if np.isnan(grid.at(*cell)):
        return
    right = cell[0] < (grid.x[0] + grid.x[-1]) / 2
    axes.annotate(
        percent(grid.at(*cell)),
        cell,
        xytext=(9 if right else -9, 0),
        textcoords="offset points",
        ha="left" if right else "right",
        va="center_baseline",
        fontweight="bold",
        bbox={"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": INK},
        zorder=6,
    )


def _covered(cell: tuple[int, int], mark: tuple[int, int]) -> bool:
    """Tell whether a number would lie under the box beside the mark."""
    return cell[1] == mark[1] and abs(cell[0] - mark[0]) < 12


def _map_title(grid: Grid, damage: int, mark: tuple[int, int] | None) -> str:
    """Say what the marked deck cancels, or how small a deck must be to cancel half."""
    points = counted(damage, "point")
    if mark is not None and not np.isnan(grid.at(*mark)):
        return (
            f"{counted(mark[0], 'card')} with {counted(mark[1], 'climax')} "
            f"cancel {points} {percent(grid.at(*mark))} of the time"
        )
    most = counted(int(grid.y[-1]), "climax")
    half = grid.x[np.nan_to_num(grid.cells[-1]) >= 0.5]
    if not half.size:
        best = percent(float(np.nanmax(grid.cells)))
        verb = "is" if damage == 1 else "are"
        return f"{points} {verb} cancelled at most {best} of the time"
    return f"{most} in {half[-1]} cards or fewer cancel {points} at least half the time"


def plot_cancel_line(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how one deck meets a hit of each size: cancelled or dealt.

    Parameters
    ----------
    frame : DataFrame
        Columns damage (points), dealt and cancelled (probabilities that sum to 1).
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
    >>> from wsstats.plots import plot_cancel_line, title_of
    >>> frame = pd.DataFrame({"damage": [1, 2, 3], "cancelled": [0.25, 0.45, 0.6]})
    >>> ax = plot_cancel_line(frame.assign(dealt=1 - frame["cancelled"]))
    >>> title_of(ax)
    '3 points are cancelled 60 % of the time, 2 points only 45 %'
    """
    checked(frame, ["damage", "dealt", "cancelled"])
    frame = frame.sort_values("damage")
    damage = numbers(frame, "damage")
    cancelled, dealt = (numbers(frame, name) for name in ("cancelled", "dealt"))
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        below = axes.bar(damage, 100 * cancelled, 0.84, color=NAVY, label="cancelled")
        above = axes.bar(
            damage,
            100 * dealt,
            0.84,
            bottom=100 * cancelled,
            color=ORANGE,
            label="dealt",
        )
        for place, share in zip(damage, cancelled, strict=True):
            high = share > 0.12
            axes.annotate(
                f"{100 * share:.0f}",
                (place, 100 * share),
                xytext=(0, -4 if high else 3),
                textcoords="offset points",
                ha="center",
                va="top" if high else "bottom",
                color="white" if high else INK,
            )
        even_line(axes)
        percent_axis(axes, 100, "share of hits (%)")
        integer_ticks(axes.xaxis, damage.astype(np.int64))
        axes.set_xlabel("points of damage in one hit")
        line = Line2D([], [], color=INK, linestyle=(0, (5, 3)), label="50 % line")
        legend_above(axes, [below, above, line])
        page.title = _line_title(damage, cancelled)
    return axes


def _line_title(damage: Floats, cancelled: Floats) -> str:
    """Say where a hit begins to be cancelled more often than not."""

    def case(index: int) -> tuple[str, str]:
        points = int(damage[index])
        verb = "is" if points == 1 else "are"
        share = percent(float(cancelled[index]))
        return f"{counted(points, 'point')} {verb} cancelled", share

    often = np.flatnonzero(cancelled >= 0.5)
    if not often.size:
        subject, share = case(-1)
        return f"Even {subject} only {share} of the time"
    first = int(often[0])
    subject, share = case(first)
    if first == 0:
        return f"Already {subject} {share} of the time"
    smaller, less = case(first - 1)
    smaller = smaller.rsplit(" ", 2)[0]
    return f"{subject} {share} of the time, {smaller} only {less}"


def plot_cancel_rate(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw the share of hits that are cancelled before and after each refresh.

    Parameters
    ----------
    frame : DataFrame
        Columns deck_number (1 before the first refresh, 2 after it, and so on), damage
        (points, or "all"), probability, low, high and hits (how many were seen).
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
    >>> from wsstats.plots import plot_cancel_rate, title_of
    >>> frame = pd.DataFrame(
    ...     {"deck_number": [1, 2], "damage": "all", "probability": [0.4, 0.55],
    ...      "low": [0.399, 0.549], "high": [0.401, 0.551], "hits": [900, 700]}
    ... )
    >>> title_of(plot_cancel_rate(frame))
    'Hits are cancelled 40 % of the time in the first deck, 55 % in the second'
    """
    checked(frame, ["deck_number", "damage", "probability", "low", "high", "hits"])
    frame = frame.sort_values("deck_number", kind="stable")
    parts = dict(groups(frame, "damage"))
    lead = "all" if "all" in parts else _most_hits(parts)
    decks = sorted(set(numbers(frame, "deck_number")))
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, 100, "share of hits cancelled (%)")
        axes.set_xlim(decks[0] - 0.4, decks[-1] + 0.5)
        for rank, (name, part) in enumerate(parts.items()):
            _draw_rates(axes, part, rank - (len(parts) - 1) / 2, lead=name == lead)
        if len(parts) > 1:
            _name_rates(axes, parts)
        else:
            places = numbers(parts[lead], "deck_number")
            ends = 4 + whiskers(axes, places, parts[lead])
            bar_labels(axes, places, ends, parts[lead])
        even_line(axes)
        hits = parts[lead].set_index("deck_number")["hits"]
        names = [f"{ordinal(int(d))} deck\n{hits.get(d, 0):,.0f} hits" for d in decks]
        axes.set_xticks(decks, names)
        page.title = _rate_title(lead, parts[lead])
    return axes


def _most_hits(parts: dict[str, pd.DataFrame]) -> str:
    """Return the size of hit that was seen most often."""
    return max(parts, key=lambda name: float(numbers(parts[name], "hits").sum()))


def _draw_rates(axes: Axes, part: pd.DataFrame, shift: float, *, lead: bool) -> None:
    """Draw one size of hit as points with whiskers, joined from deck to deck."""
    places = numbers(part, "deck_number") + 0.04 * shift
    whiskers(axes, places, part)
    axes.plot(
        places,
        100 * numbers(part, "probability"),
        "o-",
        color=NAVY if lead else BLUE,
        markerfacecolor=NAVY if lead else "white",
        markersize=9 if lead else 7,
        linewidth=2.4 if lead else 1.2,
        zorder=5,
    )


def _name_rates(axes: Axes, parts: dict[str, pd.DataFrame]) -> None:
    """Write the size of hit at the right end of each line."""
    ends = [100 * float(numbers(part, "probability")[-1]) for part in parts.values()]
    names = [
        f"{name} hits" if name == "all" else counted(int(float(name)), "point")
        for name in parts
    ]
    last = max(float(numbers(part, "deck_number")[-1]) for part in parts.values())
    end_labels(axes, last + 0.1, names, ends)


def _rate_title(name: str, part: pd.DataFrame) -> str:
    """Say the cancel rate of the first deck and of the second."""
    size = "" if name == "all" else f" of {counted(int(float(name)), 'point')}"
    decks = [int(deck) for deck in numbers(part, "deck_number")]
    text = f"Hits{size} are cancelled {said(part, 0)} of the time"
    text += f" in the {ordinal(decks[0])} deck"
    return text + (f", {said(part, 1)} in the {ordinal(decks[1])}" if decks[1:] else "")
