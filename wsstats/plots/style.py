"""One look for every picture: style context, palette, new axes and saved files."""

from __future__ import annotations

import io
import os
import re
import sys
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from wsstats.errors import StoreError

__all__ = [
    "BLUE",
    "HEAT",
    "INK",
    "NAVY",
    "ORANGE",
    "PALE",
    "PALETTE",
    "SPOT",
    "STEPS",
    "figure_svg",
    "lightness",
    "new_axes",
    "save_figure",
    "style",
    "title_of",
]

INK: Final = "#1c1c1c"
# Dark to light, so that neighbours stay apart on a grey print; blue against orange
# stays apart for colour-blind eyes.
NAVY, BLUE, ORANGE, PALE = "#17335c", "#3f7fb5", "#f2a93b", "#d5dee8"
SPOT: Final = "#ffd98c"  # marks on a heat map
PALETTE: Final = (NAVY, BLUE, ORANGE, PALE)
# Light to dark, for ordered states such as levels.
STEPS: Final = ("#e8eef5", "#b3cce4", "#6f9fcd", "#33669f", "#122646")
HEAT: Final = LinearSegmentedColormap.from_list("wsstats", STEPS).with_extremes(bad="w")

WIDTH: Final = 6.0  # inches: 12 pt text is still 10 px high on a phone 360 px wide
HEIGHT: Final = 2.9  # inches of the axes alone; title and notes add to it

_FONTS: Final = "'DejaVu Sans', Verdana, Arial, Helvetica, sans-serif"
_EAST_ASIAN: Final = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "Noto Sans CJK SC",
    "PingFang SC",
    "Microsoft YaHei",
)
_RC: Final[dict[str, object]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#555555",
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.labelcolor": INK,
    "axes.labelpad": 5.0,
    "axes.labelsize": 12.0,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.dpi": 100.0,
    "figure.facecolor": "white",
    "font.size": 12.0,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.8,
    "hatch.color": "white",
    "hatch.linewidth": 1.6,
    "legend.borderaxespad": 0.0,
    "legend.borderpad": 0.2,
    "legend.columnspacing": 1.2,
    "legend.fontsize": 12.0,
    "legend.frameon": False,
    "legend.handlelength": 1.4,
    "legend.handletextpad": 0.5,
    "svg.fonttype": "none",
    "text.color": INK,
    "xtick.color": INK,
    "xtick.labelsize": 12.0,
    "ytick.color": INK,
    "ytick.labelsize": 12.0,
}


@contextmanager
def style(*, salt: str = "wsstats") -> Iterator[None]:
    """Give matplotlib the look of wsstats inside a ``with`` block only.

    Parameters
    ----------
    salt : str
        Seed of the identifiers in an SVG, so that equal pictures are equal files.

    Yields
    ------
    None
        The settings of before are back when the block ends.

    Examples
    --------
    >>> import matplotlib
    >>> before = matplotlib.rcParams["axes.grid"]
    >>> with style():
    ...     matplotlib.rcParams["svg.fonttype"]
    'none'
    >>> matplotlib.rcParams["axes.grid"] == before
    True
    """
    known = set(fontManager.get_font_names())
    fallback = [name for name in _EAST_ASIAN if name in known][:1]
    look = {**_RC, "font.family": ["DejaVu Sans", *fallback], "svg.hashsalt": salt}
    with matplotlib.style.context(["default", look]):
        yield


def new_axes(*, height: float = HEIGHT) -> Axes:
    """Make a figure with one empty axes; call it inside `style`.

    Parameters
    ----------
    height : float
        Inches of the axes, without what stands above and below.

    Returns
    -------
    Axes
        The only axes of a new figure.

    Notes
    -----
    In a notebook pyplot makes the figure, so that it is shown. Elsewhere it is made
    without pyplot, so that a report of many pictures leaves none open.

    Examples
    --------
    >>> with style():
    ...     ax = new_axes(height=2.0)
    >>> float(ax.figure.get_size_inches()[0])
    6.0
    """
    size = (WIDTH, height + 1.2)
    if "ipykernel" in sys.modules:
        from matplotlib import pyplot as plt

        figure = plt.figure(figsize=size)
    else:
        figure = Figure(figsize=size)
        FigureCanvasAgg(figure)
    axes = figure.add_axes((0.15, 0.2, 0.8, height / (height + 1.2)))
    axes.tick_params(length=3)
    return axes


def lightness(colour: str) -> float:
    """Return how light a colour looks in grey, from 0 (black) to 100 (white).

    Parameters
    ----------
    colour : str
        Any colour that matplotlib knows.

    Returns
    -------
    float
        L* of CIE 1976.

    Examples
    --------
    >>> round(lightness("white")), round(lightness("black"))
    (100, 0)
    """
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in to_rgb(colour)
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    cube = luminance > (6 / 29) ** 3
    root = luminance ** (1 / 3) if cube else luminance * (29 / 6) ** 2 / 3 + 4 / 29
    return 116 * root - 16


def title_of(axes: Axes) -> str:
    """Return the title of a picture as one line, for captions and screen readers.

    Parameters
    ----------
    axes : Axes
        What a plot function returned.

    Returns
    -------
    str
        Its title without line breaks.

    Examples
    --------
    >>> with style():
    ...     ax = new_axes()
    >>> _ = ax.set_title("A title")
    >>> title_of(ax)
    'A title'
    """
    return " ".join(axes.get_title().split())


def figure_svg(figure: Figure, stem: str = "") -> str:
    """Draw a figure as SVG text that can stand inside an HTML page.

    Parameters
    ----------
    figure : Figure
        What to draw.
    stem : str
        Goes before every identifier, so that pictures on one page do not clash.
        Empty takes a checksum of the title.

    Returns
    -------
    str
        One ``<svg>`` element whose text is text. It names no other file, fills the
        width it is given, and is the same for the same picture.

    Examples
    --------
    >>> with style():
    ...     ax = new_axes()
    >>> svg = figure_svg(ax.figure, "empty")
    >>> svg.startswith('<svg class="wsstats-plot" role="img"'), "http:" in svg
    (True, True)
    """
    title = title_of(figure.axes[0]) if figure.axes else ""
    stem = stem or f"plot-{zlib.crc32(title.encode()):08x}"
    stem = re.sub(r"[^A-Za-z0-9_-]", "-", stem)
    stem = stem if stem[0].isalpha() else f"p{stem}"
    nothing = {"Creator": None, "Date": None, "Format": None, "Type": None}
    buffer = io.StringIO()
    with style(salt=stem), _without_glyph_warnings():
        figure.savefig(buffer, format="svg", metadata=nothing)
    body = buffer.getvalue()
    body = body[body.index("<svg") :]
    body = re.sub(r"DejaVu Sans|'DejaVu Sans'", "'DejaVu Sans'", body)
    body = re.sub(r"'+DejaVu Sans'+(?:, '[^']+')*", _FONTS, body)
    body = body.replace(">*{", ">.wsstats-plot *{")
    body = re.sub(r'\bid="', f'id="{stem}-', body)
    body = re.sub(r'href="#', f'href="#{stem}-', body)
    body = re.sub(r"url\(#", f"url(#{stem}-", body)
    head, _, rest = body.partition(">")
    box = re.search(r'viewBox="[^"]+"', head)
    size = re.search(r'width="([\d.]+)pt"', head)
    label = escape(title, {'"': "&quot;"})
    return (
        f'<svg class="wsstats-plot" role="img" aria-label="{label}"'
        ' xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' {box[0] if box else ""} width="100%"'
        f' style="max-width:{float(size[1]) * 4 / 3 if size else 600:.0f}px"'
        f">{rest.rstrip()}\n"
    )


def save_figure(figure: Figure, stem: str | Path) -> tuple[Path, Path]:
    """Write a figure as ``<stem>.svg`` and ``<stem>.png``, each whole or not at all.

    Parameters
    ----------
    figure : Figure
        What to draw.
    stem : str or Path
        Path without suffix; files of these names are replaced.

    Returns
    -------
    tuple of Path
        The SVG and the PNG.

    Raises
    ------
    StoreError
        If a file cannot be written; what was there before stays.

    Examples
    --------
    >>> import tempfile
    >>> with style():
    ...     ax = new_axes()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in save_figure(ax.figure, Path(folder) / "plot")]
    ['plot.svg', 'plot.png']
    """
    stem = Path(stem)
    svg, png = stem.with_name(f"{stem.name}.svg"), stem.with_name(f"{stem.name}.png")
    picture = io.BytesIO()
    with style(), _without_glyph_warnings():
        figure.savefig(picture, format="png", dpi=180, metadata={"Software": None})
    text = figure_svg(figure, stem.name)
    _write(svg, f'<?xml version="1.0" encoding="utf-8"?>\n{text}'.encode())
    _write(png, picture.getvalue())
    return svg, png


def _write(path: Path, content: bytes) -> None:
    """Write a file under another name, then give it its own."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            part.write_bytes(content)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(
            f"{path}: cannot be written ({reason}); choose another folder"
        ) from error


@contextmanager
def _without_glyph_warnings() -> Iterator[None]:
    """Let a picture pass where no font has some letter: the page still shows it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
        yield
