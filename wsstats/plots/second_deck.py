"""Pictures of the deck that a refresh makes: its size, climaxes and odds."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from wsstats.plots._draw import bar_labels, integer_ticks, percent_axis, whiskers
from wsstats.plots._frame import checked, numbers, only_damage, said, top_of
from wsstats.plots._grid import (
    Grid,
    cell_labels,
    draw_grid,
    grid_of,
    outline,
    percent_lines,
    spaced_cells,
)
from wsstats.plots._sheet import sheet
from wsstats.plots._text import counted, percent
from wsstats.plots.style import BLUE, INK, SPOT

__all__ = ["plot_climaxes_back", "plot_new_deck", "plot_second_deck"]

LARGEST = 330.0  # square points of the largest circle


def plot_second_deck(
    frame: pd.DataFrame,
    *,
    damage: int | None = None,
    subtitle: str = "",
    note: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw what the deck after a refresh cancels, and how often it is reached.

    Parameters
    ----------
    frame : DataFrame
        Columns cards and climaxes (of the new deck), probability (that it cancels one
        hit) and reached (share of games that get this deck, 0 or NaN for never);
        damage may stand there as a column.
    damage : int or None
        Points of the hit, for the title; None reads the column damage.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; areas of the circles are proportional
        to `reached`.

    Raises
    ------
    ScenarioError
        If the frame lacks a column, is empty or holds several sizes of hit.

    Examples
    --------
    >>> from wsstats.plots import plot_second_deck, title_of
    >>> frame = pd.DataFrame(
    ...     {"cards": [26, 27], "climaxes": 7, "probability": [0.625, 0.61],
    ...      "reached": [0.04, 0.06]}
    ... )
    >>> title_of(plot_second_deck(frame, damage=3))
    'The likeliest second deck, 27 cards with 7 climaxes, cancels 3 points 61 % ...'
    """
    checked(frame, ["cards", "climaxes", "probability", "reached"])
    if "damage" in frame.columns:
        frame, damage = only_damage(frame, damage)
    grid = grid_of(frame, "cards", "climaxes")
    reached = grid_of(frame, "cards", "climaxes", "reached")
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        draw_grid(axes, grid)
        percent_lines(axes, grid)
        if np.nansum(reached.cells) > 0:
            _circles(axes, reached)
            axes.set_xlabel("cards in the new deck")
        else:
            cell_labels(axes, grid, spaced_cells(grid), top=1.0, size=11)
            axes.set_xlabel("cards in the new deck (numbers: % cancelled)")
        axes.set_ylabel("climaxes in the new deck")
        page.title = _second_deck_title(grid, reached, damage)
    return axes


def _circles(axes: Axes, reached: Grid) -> None:
    """Draw a circle in each cell whose area is the share of games that get there."""
    share = np.nan_to_num(reached.cells)
    rows, columns = np.nonzero(share > share.max() / 500)
    axes.scatter(
        reached.x[columns],
        reached.y[rows],
        s=LARGEST * share[rows, columns] / share.max(),
        color=SPOT,
        edgecolor=INK,
        linewidth=1.0,
        zorder=4,
    )
    handles = [
        Line2D(
            [],
            [],
            linestyle="none",
            marker="o",
            markersize=float(np.sqrt(LARGEST * part)),
            color=SPOT,
            markeredgecolor=INK,
            label=f"{percent(float(share.max()) * part)} of games",
        )
        for part in (1.0, 0.25)
    ]
    key = axes.legend(handles=handles, loc="lower right", borderpad=0.5, frameon=True)
    key.set(zorder=5)
    key.get_frame().set(alpha=1.0, edgecolor="#999999")


def _second_deck_title(grid: Grid, reached: Grid, damage: int | None) -> str:
    """Say what the deck that is reached most often cancels."""
    hit = "a hit" if damage is None else counted(damage, "point")
    share = np.nan_to_num(reached.cells)
    if share.max() > 0:
        row, column = np.unravel_index(int(share.argmax()), share.shape)
        lead = "The likeliest second deck, "
    else:
        row, column = np.unravel_index(int(np.nanargmax(grid.cells)), share.shape)
        lead = "The densest second deck, "
    cards, climaxes = int(grid.x[column]), int(grid.y[row])
    return (
        f"{lead}{counted(cards, 'card')} with {counted(climaxes, 'climax')}, "
        f"cancels {hit} {percent(grid.at(cards, climaxes))} of the time"
    )


def plot_climaxes_back(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how many climaxes the first refresh brings back into the deck ("N back").

    Parameters
    ----------
    frame : DataFrame
        Columns climaxes and probability; low and high add the interval.
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
    >>> from wsstats.plots import plot_climaxes_back, title_of
    >>> frame = pd.DataFrame({"climaxes": [6, 7, 8], "probability": [0.3, 0.5, 0.2]})
    >>> title_of(plot_climaxes_back(frame))
    '7 climaxes come back most often (50 %), 6.9 on average'
    """
    checked(frame, ["climaxes", "probability"])
    frame = frame.sort_values("climaxes")
    climaxes, share = numbers(frame, "climaxes"), numbers(frame, "probability")
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        percent_axis(axes, top_of(frame), "share of games (%)")
        axes.bar(climaxes, 100 * share, 0.84, color=BLUE)
        ends = whiskers(axes, climaxes, frame)
        bar_labels(axes, climaxes, ends, frame)
        integer_ticks(axes.xaxis, climaxes.astype(np.int64))
        axes.set_xlabel("climaxes in the deck after the first refresh")
        top = int(share.argmax())
        mean = float((climaxes * share).sum() / share.sum())
        come = "climax comes" if climaxes[top] == 1 else "climaxes come"
        page.title = (
            f"{climaxes[top]:.0f} {come} back most often ({said(frame, top)}), "
            f"{mean:.1f} on average"
        )
    return axes


def plot_new_deck(
    frame: pd.DataFrame, *, subtitle: str = "", note: str = "", ax: Axes | None = None
) -> Axes:
    """Draw how often the first refresh makes each deck of cards and climaxes.

    Parameters
    ----------
    frame : DataFrame
        Columns cards, climaxes and probability, which sums to 1.
    subtitle, note : str
        A line under the title, and small print at the foot.
    ax : Axes or None
        Where to draw; None makes a new figure.

    Returns
    -------
    Axes
        With the title, labels and units set; the likeliest deck is framed. Rows
        and columns at the edges that hold under 0.5 % of the games are left out.

    Raises
    ------
    ScenarioError
        If the frame lacks a column, is empty or repeats a deck.

    Examples
    --------
    >>> from wsstats.plots import plot_new_deck, title_of
    >>> frame = pd.DataFrame(
    ...     {"cards": [26, 27], "climaxes": [7, 8], "probability": [0.6, 0.4]}
    ... )
    >>> title_of(plot_new_deck(frame))
    'The new deck has 26.4 cards with 7.4 climaxes on average, most often 26 with 7 ...'
    """
    checked(frame, ["cards", "climaxes", "probability"])
    grid = _without_edges(grid_of(frame, "cards", "climaxes"))
    share = np.nan_to_num(grid.cells)
    top = float(share.max()) or 1.0
    row, column = np.unravel_index(int(share.argmax()), share.shape)
    cards, climaxes = int(grid.x[column]), int(grid.y[row])
    with sheet(ax, subtitle, note) as page:
        axes = page.axes
        draw_grid(axes, grid, top=top)
        cells = zip(*np.nonzero(share >= 0.005), strict=True)
        places = [(int(grid.x[x]), int(grid.y[y])) for y, x in cells]
        cell_labels(axes, grid, places, top=top, size=10 if grid.x.size > 26 else 11)
        outline(axes, cards, climaxes)
        axes.set_xlabel("cards in the new deck (numbers: % of games)")
        axes.set_ylabel("climaxes in the new deck")
        page.title = (
            f"The new deck has {_mean(frame, 'cards')} cards with "
            f"{_mean(frame, 'climaxes')} climaxes on average, most often {cards} with "
            f"{climaxes} ({percent(grid.at(cards, climaxes))})"
        )
    return axes


def _mean(frame: pd.DataFrame, column: str) -> str:
    """Write the mean of a column over the games."""
    share = numbers(frame, "probability")
    return f"{(numbers(frame, column) * share).sum() / share.sum():.1f}"


def _without_edges(grid: Grid) -> Grid:
    """Cut off rows and columns at the edges that hold under half a percent."""
    columns = _middle(np.nansum(grid.cells, axis=0))
    rows = _middle(np.nansum(grid.cells, axis=1))
    return Grid(grid.x[columns], grid.y[rows], grid.cells[rows, columns])


def _middle(sums: NDArray[np.float64]) -> slice:
    """Return the span that leaves out less than half a percent at each end."""
    edge = 0.005 * float(sums.sum())
    first = int(np.searchsorted(np.cumsum(sums), edge))
    last = int(np.searchsorted(np.cumsum(sums[::-1]), edge))
    return slice(first, sums.size - last)
