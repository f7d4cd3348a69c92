"""Where a report comes from: versions, rules, seed, plan and deck, as one object."""

from __future__ import annotations

import hashlib
import json
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

from wsstats.reports.folder import KIND
from wsstats.reports.study import Question, Study
from wsstats.version import VERSION

__all__ = ["provenance_of", "question_digest"]

LIBRARIES: Final = ("numpy", "numba", "pandas", "matplotlib")


def question_digest(question: Question) -> str:
    """Return the identity of a question: equal ones get equal answers.

    Parameters
    ----------
    question : Question
        What is asked.

    Returns
    -------
    str
        SHA-256, 64 hexadecimal digits, of everything that changes a number.

    Examples
    --------
    >>> from wsstats.reports.study import example_study
    >>> len(question_digest(example_study().question))
    64
    """
    plan = question.plan.to_dict()
    words = {key: plan[key] for key in plan if key not in ("title", "description")}
    identity = {
        "version": VERSION,
        "cards": [
            [entry.count, entry.card.kind, entry.card.level, entry.card.icons]
            for entry in question.deck.entries
        ],
        "plan": words,
        "rules": question.rules.to_dict(),
        "seed": question.seed,
        "trials": question.trials,
        "precision": question.precision,
        "hits": question.hits,
    }
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def provenance_of(study: Study, *, seconds: float, files: list[str]) -> dict[str, Any]:
    """Return all that says where the numbers come from.

    Parameters
    ----------
    study : Study
        The answers.
    seconds : float
        How long they took.
    files : list of str
        Paths of the report's files, relative to its folder.

    Returns
    -------
    dict
        For ``provenance.json``.

    Examples
    --------
    >>> from wsstats.reports.study import example_study
    >>> known = provenance_of(example_study(), seconds=1.0, files=["index.html"])
    >>> known["trials"], known["deck"]["climaxes"]
    (500, 8)
    """
    question = study.question
    deck = question.deck
    return {
        "format": 1,
        "kind": KIND,
        "version": VERSION,
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in LIBRARIES},
        },
        "method": "monte_carlo",
        "rules": question.rules.to_dict(),
        "seed": question.seed,
        "trials": study.trials,
        "precision": question.precision,
        "hits": list(question.hits),
        "plan": question.plan.to_dict(),
        "deck": {
            "name": deck.name,
            "digest": deck.digest(),
            "format": deck.format,
            "cards": deck.cards,
            "climaxes": deck.climaxes,
            "events": deck.events,
            "levels": {str(level): cards for level, cards in deck.levels.items()},
            "soul_trigger_characters": deck.soul_trigger_characters,
            "soul_icons_total": deck.soul_icons_total,
            "climax_icons": deck.climax_icons,
            "inferred_cards": deck.inferred_cards,
            "warnings": list(deck.warnings),
        },
        "question": question_digest(question),
        "seconds": round(seconds, 3),
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "files": files,
    }
