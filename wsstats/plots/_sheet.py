"""Lay a picture out: title on top, axes below it, note at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from wsstats.errors import ScenarioError
from wsstats.plots._text import balanced, wrapped
from wsstats.plots.style import HEIGHT, WIDTH, new_axes, style

__all__ = ["Sheet", "sheet"]

PAD: Final = 7.0  # points between the edge, the words and the axes
QUIET: Final = "#4d4d4d"
SIZES: Final = {"title": 14.0, "subtitle": 12.0, "note": 11.0}


@dataclass(slots=True)
class Sheet:
    """An axes to draw on, and the words that go round it."""

    axes: Axes
    subtitle: str
    note: str
    title: str = ""


@contextmanager
def sheet(
    ax: Axes | None, subtitle: str, note: str, *, height: float = HEIGHT
) -> Iterator[Sheet]:
    """Open an axes in the style of the house; at the end write the words round it."""
    if ax is not None and ax.figure is None:
        raise ScenarioError.of("ax", "without a figure", "axes of a figure", "add it")
    with style():
        page = Sheet(ax or new_axes(height=height), subtitle, note)
        yield page
        if ax is None:
            _arrange(page, height)
        else:
            _write_beside(page)


def _font(part: str) -> FontProperties:
    """Return the font of title, subtitle or note."""
    weight = "bold" if part == "title" else "normal"
    return FontProperties(size=SIZES[part], weight=weight)


def _fitted(text: str, width: float, part: str) -> str:
    """Break a text into lines of at most `width` points."""
    probe = Figure(dpi=72)
    FigureCanvasAgg(probe)
    line = probe.text(0, 0, "", fontproperties=_font(part))

    def measure(words: str) -> float:
        line.set_text(words)
        return float(line.get_window_extent().width)

    fit = balanced if part == "title" else wrapped
    return fit(text, width, measure)


def _figure_of(axes: Axes) -> Figure:
    """Return the figure that an axes belongs to, also from inside a subfigure."""
    return axes.figure.figure


def _arrange(page: Sheet, height: float) -> None:
    """Size the figure so that the axes keep `height` inches whatever stands around."""
    axes, figure = page.axes, _figure_of(page.axes)
    room = 72 * WIDTH - 2 * PAD
    title = axes.set_title(
        _fitted(page.title, room, "title"), x=0, y=1, ha="left", va="top"
    )
    title.set_fontproperties(_font("title"))
    subtitle = _line(figure, page.subtitle, room, "subtitle")
    note = _line(figure, page.note, room, "note")
    left, below, right, above = _overhang(axes, figure)
    heads = [_height(title, figure), _height(subtitle, figure)]
    head = sum(tall + PAD for tall in heads if tall)
    tall_note = _height(note, figure)
    foot = PAD + below + (tall_note + PAD if tall_note else 0)
    total = PAD + head + above + 72 * height + foot
    figure.set_size_inches(WIDTH, total / 72)
    wide = 72 * WIDTH
    axes.set_position(
        (
            (PAD + left) / wide,
            foot / total,
            1 - (2 * PAD + left + right) / wide,
            72 * height / total,
        )
    )
    title.set_transform(figure.transFigure)
    title.set_position((PAD / wide, 1 - PAD / total))
    if subtitle is not None:
        subtitle.set_position((PAD / wide, 1 - (1.6 * PAD + heads[0]) / total))
        subtitle.set_verticalalignment("top")
    if note is not None:
        note.set_position((PAD / wide, PAD / total))


def _line(figure: Figure, text: str, room: float, part: str) -> Text | None:
    """Write a quiet text into the figure, to be placed later."""
    if not text:
        return None
    return figure.text(
        0, 0, _fitted(text, room, part), fontproperties=_font(part), color=QUIET
    )


def _height(text: Text | None, figure: Figure) -> float:
    """Return how many points high a text is."""
    return 0.0 if text is None else text.get_window_extent().height * 72 / figure.dpi


def _overhang(axes: Axes, figure: Figure) -> tuple[float, float, float, float]:
    """Return the points that labels stick out of an axes: left, below, right, above."""
    box = axes.get_window_extent()
    parts: list[Bbox | None] = [
        axes.xaxis.get_tightbbox(),
        axes.yaxis.get_tightbbox(),
        *(text.get_window_extent() for text in axes.texts),
    ]
    legend = axes.get_legend()
    if legend is not None:
        parts.append(legend.get_window_extent())
    around = Bbox.union([box, *(part for part in parts if part is not None)])
    scale = 72 / figure.dpi
    return (
        scale * (box.x0 - around.x0),
        scale * (box.y0 - around.y0),
        scale * (around.x1 - box.x1),
        scale * (around.y1 - box.y1),
    )


def _write_beside(page: Sheet) -> None:
    """Write title and note round an axes whose place in the figure is the caller's."""
    axes, figure = page.axes, _figure_of(page.axes)
    width = axes.get_window_extent().width * 72 / figure.dpi
    parts = [_fitted(page.title, width, "title")]
    if page.subtitle:
        parts.append(_fitted(page.subtitle, width, "title"))
    legend = axes.get_legend()
    above = 0.0
    if legend is not None:
        above = legend.get_window_extent().height * 72 / figure.dpi
    title = axes.set_title("\n".join(parts), x=0, ha="left", pad=above + PAD)
    title.set_fontproperties(_font("title"))
    if page.note:
        below = _overhang(axes, figure)[1]
        axes.annotate(
            _fitted(page.note, width, "note"),
            (0, 0),
            xycoords="axes fraction",
            xytext=(0, -below - PAD),
            textcoords="offset points",
            va="top",
            fontproperties=_font("note"),
            color=QUIET,
        )
