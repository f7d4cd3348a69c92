"""The parts of the page: a section, its pictures and its tables."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wsstats.plots import save_figure
from wsstats.reports.study import Study
from wsstats.reports.views import View
from wsstats.reports.words import counted, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Picture", "Section", "Stamp", "draw_picture"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """What every picture says of its origin.

    Parameters
    ----------
    deck : str
        Name of the deck.
    exact, sampled : str
        Small print of pictures with exact odds, and of those made from games.
    """

    deck: str
    exact: str
    sampled: str

    @classmethod
    def of(cls, study: Study) -> Stamp:
        """Write the stamp of a study.

        Parameters
        ----------
        study : Study
            The answers.

        Returns
        -------
        Stamp
            For all pictures of the report.

        Examples
        --------
        >>> from wsstats.reports.study import example_study
        >>> Stamp.of(example_study()).exact
        'exact; refresh point after process'
        """
        question = study.question
        rule = f"refresh point {question.rules.refresh_point.replace('_', ' ')}"
        games = counted(study.trials, "game")
        # a dollar would begin a formula in a picture
        return cls(
            deck=shortened(question.deck.name).replace("$", r"\$"),
            exact=f"exact; {rule}",
            sampled=f"{games}, seed {question.seed}, 95 % intervals; {rule}",
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, how to read it, and the table behind it.

    Parameters
    ----------
    name : str
        Name of its files.
    draw : callable
        Draws it and returns the axes.
    caption : str
        How to read it.
    table : View
        Its numbers.
    """

    name: str
    draw: Callable[[], Axes]
    caption: str
    table: View


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page that answers one question.

    Parameters
    ----------
    name : str
        Its anchor.
    topic : str
        What it is about, in a word or two.
    heading : str
        The finding.
    lead : str
        A short paragraph below it.
    pictures : tuple of Picture
        In order.
    tables : tuple of tuple of str and View
        Tables without a picture, by their captions.
    """

    name: str
    topic: str
    heading: str
    lead: str
    pictures: tuple[Picture, ...] = ()
    tables: tuple[tuple[str, View], ...] = ()


def draw_picture(picture: Picture, folder: Path) -> str:
    """Draw a picture once, and write it as SVG and PNG.

    Parameters
    ----------
    picture : Picture
        What to draw.
    folder : Path
        Where its files go.

    Returns
    -------
    str
        The SVG element, to stand inside a page.

    Raises
    ------
    StoreError
        If a file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from wsstats.reports.cancel import cancel_section
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> picture = cancel_section(answers, Stamp.of(answers)).pictures[0]
    >>> with TemporaryDirectory() as folder:
    ...     draw_picture(picture, Path(folder))[:4]
    '<svg'
    """
    with warnings.catch_warnings():
        # a name in letters that no font here has: the page still shows them
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
        figure = picture.draw().figure.figure  # not the subfigure it may be in
        svg, _ = save_figure(figure, folder / picture.name)
    _, _, element = svg.read_text("utf-8").partition("\n")
    return element
