"""The part of a report about the deck list: what it holds, card by card."""

from __future__ import annotations

from wsstats.decks import DeckList
from wsstats.reports.repeat import DECK_FILE
from wsstats.reports.section import Section
from wsstats.reports.study import Study
from wsstats.reports.views import View, plain_view
from wsstats.reports.words import counted

__all__ = ["deck_section"]


def deck_section(study: Study) -> Section:
    """Write the part about the deck list.

    Parameters
    ----------
    study : Study
        The answers.

    Returns
    -------
    Section
        Tables only.

    Examples
    --------
    >>> from wsstats.reports.study import example_study
    >>> deck_section(example_study()).heading
    '8 climaxes; 17, 11, 5 and 9 cards of level 0, 1, 2 and 3'
    """
    deck = study.question.deck
    *levels, last = deck.levels.values()
    return Section(
        name="deck",
        topic="The deck",
        heading=f"{counted(deck.climaxes, 'climax')}; {', '.join(map(str, levels))} "
        f"and {last} cards of level 0, 1, 2 and 3",
        lead=f"Read as {deck.format}. {counted(deck.soul_icons_total, 'soul icon')} in "
        f"all, {counted(deck.soul_trigger_characters, 'character')} with one or more.",
        tables=(("Counts", _counts(study)), ("Cards", _cards(deck))),
    )


def _counts(study: Study) -> View:
    words = {
        "kind": "{}s",
        "level": "level {}",
        "climax icons": "climaxes with {}",
        "character icons": "characters with {}",
    }
    rows = [
        (words[group].format(value).replace("climaxs", "climaxes"), cards)
        for group, value, cards in study.tables["deck_counts"].to_numpy()
    ]
    return plain_view("deck_counts", ["which", "cards"], rows)


def _cards(deck: DeckList) -> View:
    rows = []
    for entry in deck.entries:
        card = entry.card
        level = "–" if card.level is None else str(card.level)
        icons = " + ".join(card.icons) or "–"
        guess = " (guessed)" if card.inferred else ""
        rows.append(
            (card.code, card.name, str(entry.count), card.kind, level, icons + guess)
        )
    header = ("code", "name", "copies", "type", "level", "trigger")
    return View(DECK_FILE, header, tuple(rows))
