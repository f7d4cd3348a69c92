"""The parts of the page: a section, its pictures and its tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wsstats.reports.study import Study
from wsstats.reports.views import View
from wsstats.reports.words import counted, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Picture", "Section", "Stamp"]


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
