"""Build the page of a report from its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wsstats.reports.headline import Headline
from wsstats.reports.repeat import command_line
from wsstats.reports.section import Section
from wsstats.reports.study import Study
from wsstats.reports.words import counted, rule_words
from wsstats.version import VERSION

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["page_html"]


def page_html(
    study: Study,
    *,
    headline: Headline,
    findings: Sequence[str],
    sections: Sequence[Section],
    drawings: Mapping[str, str],
) -> str:
    """Return the page as one HTML text that needs nothing else.

    Parameters
    ----------
    study : Study
        The answers.
    headline : Headline
        The main numbers.
    findings : sequence of str
        What they mean, a sentence each.
    sections : sequence of Section
        The parts of the page, in order.
    drawings : mapping of str to str
        SVG of each picture, by its name.

    Returns
    -------
    str
        HTML. Text is escaped, whatever a deck or card is called.

    Examples
    --------
    >>> from wsstats.reports.headline import headline_of
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> headline = headline_of(answers)
    >>> page_html(
    ...     answers, headline=headline, findings=[], sections=[], drawings={}
    ... ).splitlines()[0]
    '<!DOCTYPE html>'
    """
    from markupsafe import Markup

    question = study.question
    return (
        _environment()
        .get_template("report.html")
        .render(
            question=question,
            deck=question.deck,
            games=counted(study.trials, "game"),
            headline=headline,
            findings=findings,
            sections=sections,
            drawings={name: Markup(svg) for name, svg in drawings.items()},
            rules=rule_words(question.rules),
            command=command_line(
                rules=question.rules,
                seed=question.seed,
                trials=question.trials,
                precision=question.precision,
            ),
            version=VERSION,
        )
    )


def _environment() -> Environment:
    """Return the templates; everything they print is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["nb"] = unbroken
    return environment


def unbroken(text: str) -> str:
    r"""Keep a number and its percent sign on one line.

    Examples
    --------
    >>> unbroken("41.4 % of hits") == "41.4\N{NO-BREAK SPACE}% of hits"
    True
    """
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
