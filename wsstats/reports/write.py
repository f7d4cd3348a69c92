"""Write a report: one page, its pictures, its tables and where they come from."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wsstats.decks import DeckList, read_deck
from wsstats.effects import hits_of
from wsstats.files.plan_file import standard_plan
from wsstats.model import whole_number
from wsstats.plan import Plan
from wsstats.reports.cancel import cancel_section
from wsstats.reports.deck import deck_section
from wsstats.reports.findings import findings_of
from wsstats.reports.folder import PROVENANCE, new_folder, write_file
from wsstats.reports.headline import Headline, headline_of
from wsstats.reports.page import page_html
from wsstats.reports.provenance import provenance_of
from wsstats.reports.refresh import second_deck_section, timing_section
from wsstats.reports.repeat import DECK_FILE, PLAN_FILE, deck_csv, plan_toml
from wsstats.reports.section import Section, Stamp, draw_picture
from wsstats.reports.study import HITS, Question, Study, study
from wsstats.reports.words import counted
from wsstats.rules import DECK_CARDS, Rules
from wsstats.simulate import available_workers

__all__ = ["TRIALS", "Report", "write_report"]

TRIALS: Final = 200_000
PAGE: Final = "index.html"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """A report that was written.

    Parameters
    ----------
    folder, html : Path
        Its folder, and the page in it.
    files : tuple of Path
        Every file.
    seconds : float
        How long it took.
    headline : dict of str to object
        The main numbers, as in ``tables/headline.csv``.
    summary : tuple of str
        The main numbers in words, a line each.
    provenance : dict of str to object
        Versions, rules, seed, trials, plan and deck.
    """

    folder: Path
    html: Path
    files: tuple[Path, ...]
    seconds: float
    headline: dict[str, Any]
    summary: tuple[str, ...]
    provenance: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``--json`` prints.

        Returns
        -------
        dict
            The provenance, and the keys folder, html and headline.
        """
        return {
            **self.provenance,
            "folder": str(self.folder),
            "html": str(self.html),
            "headline": self.headline,
        }

    def text(self) -> str:
        """Return what the command line prints.

        Returns
        -------
        str
            The place of the page, the main numbers, the warnings and the rules.
        """
        known = self.provenance
        games = counted(known["trials"], "game")
        rules = ", ".join(f"{name} {value}" for name, value in known["rules"].items())
        return "\n".join(
            [
                str(self.html),
                "",
                *self.summary,
                *(f"note: {warning}" for warning in known["deck"]["warnings"]),
                "",
                f"{games}, seed {known['seed']}; rules: {rules}",
            ]
        )


def write_report(
    deck: DeckList | str | os.PathLike[str],
    *,
    folder: str | os.PathLike[str],
    plan: Plan | None = None,
    rules: Rules | None = None,
    seed: int = 1,
    trials: int | None = None,
    precision: float | None = None,
    workers: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    hits: str | Iterable[int] = HITS,
) -> Report:
    """Write cancel odds, the second deck and refresh timing of a deck as one page.

    Parameters
    ----------
    deck : DeckList or path
        The deck, or a file that `wsstats.decks.read_deck` reads.
    folder : path
        New folder for ``index.html``, ``plots``, ``tables`` and ``provenance.json``.
        It comes into being whole, or not at all.
    plan : Plan, optional
        How the games are played; the standard plan by default.
    rules : Rules, optional
        Settings in force.
    seed : int
        0 to 2**63 - 1; equal seeds give equal pages.
    trials : int, optional
        Games to play, 200,000 by default.
    precision : float, optional
        Instead of `trials`: play until no share of games has a 95 % interval wider
        than plus or minus this.
    workers : int, optional
        Threads, all processors by default. They change no number.
    force : bool
        Whether `folder` may be an earlier report, which is then replaced.
    progress : callable, optional
        Called with what is done and what there is to do, in games; a picture counts
        as some.
    hits : str or iterable of int
        Points of each hit of the turn that the report looks at, 1..50 each.

    Returns
    -------
    Report
        Where it is, and its main numbers.

    Raises
    ------
    ScenarioError
        If a value is out of its range.
    StoreError
        If the deck cannot be read or the folder cannot be written.

    Examples
    --------
    >>> from wsstats.decks import example_decks
    >>> from wsstats.reports import write_report
    >>> write_report(example_decks()["harbour"], folder="/")
    Traceback (most recent call last):
    wsstats.errors.StoreError: /: this is no name for a new folder; choose another one
    """
    began = time.monotonic()
    if trials is None and precision is None:
        trials = TRIALS
    question = Question(
        deck=deck if isinstance(deck, DeckList) else read_deck(deck),
        plan=plan or standard_plan(),
        rules=rules or Rules(),
        seed=whole_number("seed", seed, low=0, high=2**63 - 1),
        trials=trials,
        precision=_number(precision),
        hits=_points(hits),
    )
    place = Path(folder)
    with new_folder(place, force=force) as part:
        steps = Steps(progress)
        threads = available_workers() if workers is None else workers
        answers = study(question, workers=threads, progress=steps.games)
        headline = headline_of(answers)
        _write_parts(part, answers, headline, steps)
        files = sorted(
            path.relative_to(part).as_posix()
            for path in part.rglob("*")
            if path.is_file()
        )
        seconds = time.monotonic() - began
        provenance = provenance_of(answers, seconds=seconds, files=files)
        text = json.dumps(provenance, ensure_ascii=False, indent=2) + "\n"
        write_file(part / PROVENANCE, text.encode())
    return Report(
        folder=place,
        html=place / PAGE,
        files=tuple(place / name for name in (*files, PROVENANCE)),
        seconds=seconds,
        headline=headline.to_dict(),
        summary=tuple(headline.lines()),
        provenance=provenance,
    )


class Steps:
    """Tell how far a report is: games first, then pictures."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress = progress
        self.planned = 1

    def tell(self, done: int, total: int) -> None:
        """Hand numbers on, if anybody wants to know."""
        if self.progress is not None:
            self.progress(done, total)

    def games(self, done: int, planned: int) -> None:
        """Tell of games; the pictures take about as long as a usual number of them."""
        self.planned = planned
        self.tell(done, 2 * planned)

    def pictures(self, done: int, pictures: int) -> None:
        """Tell of pictures."""
        self.tell(self.planned + self.planned * done // pictures, 2 * self.planned)


def _write_parts(part: Path, answers: Study, headline: Headline, steps: Steps) -> None:
    """Write everything but the provenance."""
    stamp = Stamp.of(answers)
    sections = [
        cancel_section(answers, stamp),
        second_deck_section(answers, headline, stamp),
        timing_section(answers, headline, stamp),
        deck_section(answers),
    ]
    question = answers.question
    for name, frame in {**answers.tables, "headline": headline.to_frame()}.items():
        table = frame.to_csv(index=False, lineterminator="\n")
        write_file(part / "tables" / f"{name}.csv", table.encode())
    write_file(part / DECK_FILE, deck_csv(question.deck).encode())
    write_file(part / PLAN_FILE, plan_toml(question.plan).encode())
    page = page_html(
        answers,
        headline=headline,
        findings=findings_of(answers, headline),
        sections=sections,
        drawings=_draw(part / "plots", sections, steps),
    )
    write_file(part / PAGE, page.encode())


def _draw(folder: Path, sections: Sequence[Section], steps: Steps) -> dict[str, str]:
    """Write every picture as SVG and PNG; return the SVG elements by name."""
    folder.mkdir()
    pictures = [picture for section in sections for picture in section.pictures]
    drawings = {}
    for done, picture in enumerate(pictures, start=1):
        drawings[picture.name] = draw_picture(picture, folder)
        steps.pictures(done, len(pictures))
    return drawings


def _number(precision: object) -> Any:
    """Return a number that was given as text; what is none is refused later on."""
    try:
        return None if precision is None else float(precision)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return precision


def _points(hits: str | Iterable[int]) -> tuple[int, ...]:
    """Return the points of each hit, of which a turn needs one or more."""
    points = tuple(burn.damage for burn in hits_of(hits))
    for place, damage in enumerate(points):
        whole_number(f"hits[{place}]", damage, low=1, high=DECK_CARDS)
    return points
