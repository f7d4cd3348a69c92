"""The part of a report about cancels: one hit, any deck, a turn, the last points."""

from __future__ import annotations

from functools import partial

from wsstats.plots import (
    plot_at_least,
    plot_cancel_line,
    plot_cancel_map,
    plot_kill_line,
)
from wsstats.reports.section import Picture, Section, Stamp
from wsstats.reports.study import DAMAGE, HITS, SECOND, WHOLE, Study, last_deck
from wsstats.reports.views import chance_view, cross_view
from wsstats.reports.words import percent

__all__ = ["cancel_section"]


def cancel_section(study: Study, stamp: Stamp) -> Section:
    """Write the part about cancels; all of it is exact.

    Parameters
    ----------
    study : Study
        The answers.
    stamp : Stamp
        What every picture says of its origin.

    Returns
    -------
    Section
        With four pictures.

    Examples
    --------
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> cancel_section(answers, Stamp.of(answers)).heading
    'The whole deck cancels 41.4 % of 3-point hits'
    """
    line = study.tables["cancel_line"]
    whole = line[line["state"] == WHOLE].set_index("damage")["cancelled"]
    often = whole[whole >= 0.5]
    if often.empty:
        lead = "No hit of 10 points or fewer is cancelled more often than not."
    else:
        lead = (
            f"From {often.index[0]} points up a hit is cancelled more often than not. "
            "What matters is the share of climaxes among the cards left. Draws and "
            "damage leave it as it is on average; taking characters out of the deck "
            "raises it."
        )
    return Section(
        name="cancel",
        topic="Cancel",
        heading=f"The whole deck cancels {percent(whole[DAMAGE])} of {DAMAGE}-point "
        "hits",
        lead=lead,
        pictures=(
            _line(study, stamp),
            _map(study, stamp),
            _turn(study, stamp),
            _kill(study, stamp),
        ),
    )


def _line(study: Study, stamp: Stamp) -> Picture:
    line = study.tables["cancel_line"]
    whole = line[line["state"] == WHOLE]
    states = line["state"] + " " + line["deck"].astype(str)
    named = line.assign(state=states + "/" + line["climaxes"].astype(str))
    return Picture(
        "cancel_line",
        partial(
            plot_cancel_line,
            whole,
            subtitle=f"{stamp.deck}: {study.decks[WHOLE]} (cards/climaxes)",
            note=stamp.exact,
        ),
        "How the whole deck meets a hit of each size. The table has the same for half "
        "of the first deck and for the likeliest second deck. Decks are written as "
        "cards/climaxes.",
        cross_view(
            "cancel_line",
            named.rename(columns={"cancelled": "probability"}),
            down="damage",
            across="state",
            corner="points: cancelled by",
        ),
    )


def _map(study: Study, stamp: Stamp) -> Picture:
    odds = study.tables["cancel_map"]
    return Picture(
        "cancel_map",
        partial(
            plot_cancel_map,
            odds,
            damage=DAMAGE,
            subtitle=f"A hit of {DAMAGE} points against every deck",
            note=stamp.exact,
        ),
        "Count the cards and climaxes left in a deck and read off the percentage. Left "
        f"out are decks of fewer than {DAMAGE} cards: such a hit runs into the "
        "refresh, and then the waiting room matters. The file has hits of 1 to 10.",
        cross_view(
            "cancel_map",
            odds[odds["damage"] == DAMAGE],
            down="deck",
            across="climaxes",
            corner="cards",
            heading="{} CX",
        ),
    )


def _turn(study: Study, stamp: Stamp) -> Picture:
    odds = study.tables["turn_at_least"]
    hits = " + ".join(map(str, study.question.hits))
    against = "the second deck and the whole deck"
    if SECOND not in study.decks:
        against = "the whole deck"
    return Picture(
        "turn_at_least",
        partial(
            plot_at_least,
            odds,
            subtitle=f"{stamp.deck}: a turn with hits of {hits}",
            note=f"decks are cards/climaxes; {stamp.exact}",
        ),
        f"How often a turn with hits of {hits} does so much damage or more, against "
        f"{against}.{_usual(study)}",
        cross_view(
            "turn_at_least",
            odds,
            down="points",
            across="series",
            corner="at least so many points",
        ),
    )


def _usual(study: Study) -> str:
    """Say what the default hits stand for."""
    if study.question.hits != HITS:
        return ""
    return " Such a turn is three attackers with 2 soul, two of which trigger 1 more."


def _kill(study: Study, stamp: Stamp) -> Picture:
    odds = study.tables["kill_line"]
    hits = " + ".join(map(str, study.question.hits))
    name = last_deck(study.decks)
    return Picture(
        "kill_line",
        partial(
            plot_kill_line,
            odds,
            subtitle=f"{stamp.deck}: {name} {study.decks[name]} (cards/climaxes) "
            f"against hits of {hits}",
            note=stamp.exact,
        ),
        f"How often the same hits of {hits} win against the {name}, by the level "
        "and clock that they meet.",
        chance_view(
            "kill_line",
            odds,
            {"life": "level/clock"},
            {"probability": "the attack wins"},
        ),
    )
