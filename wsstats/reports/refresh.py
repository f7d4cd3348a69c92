"""The parts of a report about the refresh: the second deck, and its timing."""

from __future__ import annotations

from functools import partial

import pandas as pd

from wsstats.plots import (
    plot_by_turn,
    plot_cancel_rate,
    plot_climaxes_back,
    plot_level_by_turn,
    plot_missing_climaxes,
    plot_refresh_phase,
    plot_refresh_turn,
    plot_second_deck,
)
from wsstats.reports.headline import Headline
from wsstats.reports.section import Picture, Section, Stamp
from wsstats.reports.study import DAMAGE, Study
from wsstats.reports.views import View, chance_view, cross_view, mean_view
from wsstats.reports.words import share

__all__ = ["second_deck_section", "timing_section"]

PHASE_WORDS = {
    "draw": "draw phase",
    "clock": "clock phase",
    "main": "main phase",
    "climax": "climax phase",
    "attack": "attack phase",
    "end": "end phase",
    "damage": "opponent's damage",
    "encore": "opponent's encore",
}
SHARE = {"probability": "share of games"}


def second_deck_section(study: Study, headline: Headline, stamp: Stamp) -> Section:
    """Write the part about the deck that the first refresh makes.

    Parameters
    ----------
    study : Study
        The answers.
    headline : Headline
        The main numbers.
    stamp : Stamp
        What every picture says of its origin.

    Returns
    -------
    Section
        Without a picture if no game refreshed.

    Examples
    --------
    >>> from wsstats.reports.headline import headline_of
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> headline = headline_of(answers)
    >>> section = second_deck_section(answers, headline, Stamp.of(answers))
    >>> [picture.name for picture in section.pictures]
    ['second_deck', 'cancel_rate', 'climaxes_back', 'missing_climaxes']
    """
    first = headline.first
    if first is None:
        return Section(
            "second-deck",
            "Second deck",
            "No game reached a second deck",
            "The games of this plan end before the first refresh.",
        )
    missing = headline.climaxes - first.climaxes.value
    pictures = [_second_deck(study, stamp), _climaxes_back(study, stamp)]
    if headline.first_deck is not None and headline.second_deck is not None:
        pictures.insert(1, _rate(study, stamp))
    if missing > 0:
        pictures.append(_missing(study, stamp))
    return Section(
        name="second-deck",
        topic="Second deck",
        heading=f"{first.climaxes.value:.1f} of {headline.climaxes} climaxes come "
        f"back, in a deck of {first.cards.value:.1f} cards",
        lead=f"{missing:.1f} climaxes are missing on average, because they lie "
        "somewhere else than in the waiting room when the deck runs out. Fewer cards "
        "with more climaxes cancel more; that is what players call compression.",
        pictures=tuple(pictures),
        tables=(("New decks, before a card is paid for them", _new_decks(study)),),
    )


def _second_deck(study: Study, stamp: Stamp) -> Picture:
    odds = study.tables["second_deck"]
    return Picture(
        "second_deck",
        partial(
            plot_second_deck,
            odds,
            damage=DAMAGE,
            subtitle=f"{stamp.deck}: a hit of {DAMAGE} points after the first refresh",
            note=f"odds exact, circles from {stamp.sampled}",
        ),
        f"Colour: how often a second deck cancels {DAMAGE} points. Circles: how often "
        "this deck list gets there. Up and to the left is better.",
        cross_view(
            "second_deck",
            odds,
            down="cards",
            across="climaxes",
            corner="cards",
            heading="{} CX",
        ),
    )


def _rate(study: Study, stamp: Stamp) -> Picture:
    rates = study.tables["cancel_rate"]
    seen = rates[rates["hits"] > 0]
    same = seen[seen["damage"].astype(str) == str(DAMAGE)]
    return Picture(
        "cancel_rate",
        partial(plot_cancel_rate, same, subtitle=stamp.deck, note=stamp.sampled),
        f"Hits of {DAMAGE} points in the games, by the deck that they met; the third "
        "deck is any later one. The table has all sizes. “All” mixes them: later hits "
        "are larger, so it would rise without any compression.",
        chance_view(
            "cancel_rate",
            seen,
            {"deck_number": "deck", "damage": "points"},
            {"probability": "cancelled"},
            more={"hits": "hits"},
        ),
    )


def _climaxes_back(study: Study, stamp: Stamp) -> Picture:
    back = _of(study.tables["climaxes_back"], 1)
    return Picture(
        "climaxes_back",
        partial(plot_climaxes_back, back, subtitle=stamp.deck, note=stamp.sampled),
        "“N back”: how many climaxes the new deck has after the first refresh.",
        chance_view("climaxes_back", back, {"climaxes": "climaxes back"}, SHARE),
    )


def _new_decks(study: Study) -> View:
    new = _of(study.tables["new_deck"], 1)
    sizes = new.groupby("cards")["probability"].transform("sum")
    return cross_view(
        "new_deck",
        new[(new["probability"] > 0) & (sizes >= 0.001)],
        down="cards",
        across="climaxes",
        corner="cards",
        heading="{} CX",
    )


def _missing(study: Study, stamp: Stamp) -> Picture:
    missing = _of(study.tables["missing_climaxes"], 1)
    shown = missing[missing["mean"] > 0]
    return Picture(
        "missing_climaxes",
        partial(plot_missing_climaxes, shown, subtitle=stamp.deck, note=stamp.sampled),
        "Where the climaxes were that the first refresh did not bring back. In the "
        "resolution zone lie the cards of the damage or effect that ran the deck out.",
        mean_view("missing_climaxes", missing, {"zone": "zone"}, "climaxes on average"),
    )


def timing_section(study: Study, headline: Headline, stamp: Stamp) -> Section:
    """Write the part about when the refreshes come, and what they change.

    Parameters
    ----------
    study : Study
        The answers.
    headline : Headline
        The main numbers.
    stamp : Stamp
        What every picture says of its origin.

    Returns
    -------
    Section
        With fewer pictures if no game refreshed.

    Examples
    --------
    >>> from wsstats.reports.headline import headline_of
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> section = timing_section(answers, headline_of(answers), Stamp.of(answers))
    >>> [picture.name for picture in section.pictures]
    ['refresh_turn', 'refresh_phase', 'level_by_turn', 'by_turn']
    """
    first = headline.first
    pictures: tuple[Picture, ...] = ()
    heading = "No game refreshed"
    if first is not None:
        heading = (
            f"The first refresh comes in turn {first.turn} in "
            f"{share(first.in_turn)} of games"
        )
        pictures = (_turn(study, stamp), _phase(study, stamp))
    return Section(
        name="timing",
        topic="Refresh timing",
        heading=heading,
        lead=f"At least one refresh: {share(headline.refreshed)} of games; two or "
        f"more: {share(headline.twice)}. A turn here is a turn of each player: your "
        "own half and the opponent’s half. The plan plays every game alike; real games "
        "spread over more turns.",
        pictures=(*pictures, _levels(study, stamp), _by_turn(study, stamp)),
        tables=(
            ("Refresh points paid in a game", _points(study)),
            ("How the games end", _losses(study)),
        ),
    )


def _turn(study: Study, stamp: Stamp) -> Picture:
    turns = _possible(study.tables["refresh_turn"])
    return Picture(
        "refresh_turn",
        partial(plot_refresh_turn, turns, subtitle=stamp.deck, note=stamp.sampled),
        "In which turn the first and the second refresh come. Plain: in your own half; "
        "hatched: in the opponent’s half.",
        chance_view(
            "refresh_turn",
            turns,
            {"refresh": "refresh", "turn": "turn", "half": "half"},
            SHARE,
        ),
    )


def _phase(study: Study, stamp: Stamp) -> Picture:
    phases = study.tables["refresh_phase"]
    seen = phases.groupby("phase", observed=True)["probability"].transform("sum") > 0
    names = {name: PHASE_WORDS.get(name, name) for name in phases["phase"]}
    shown = phases[seen].assign(phase=phases["phase"].astype(str).map(names))
    return Picture(
        "refresh_phase",
        partial(plot_refresh_phase, shown, subtitle=stamp.deck, note=stamp.sampled),
        "In which phase they come. Phases without a refresh are left out.",
        chance_view(
            "refresh_phase", phases, {"refresh": "refresh", "phase": "phase"}, SHARE
        ),
    )


def _levels(study: Study, stamp: Stamp) -> Picture:
    levels = study.tables["level_by_turn"]
    return Picture(
        "level_by_turn",
        partial(plot_level_by_turn, levels, subtitle=stamp.deck, note=stamp.sampled),
        "The level after each turn, and how many games are lost by then. The opponent "
        "of these games attacks until they are lost: how fast this deck would win is "
        "not asked.",
        chance_view("level_by_turn", levels, {"turn": "turn", "level": "level"}, SHARE),
    )


def _by_turn(study: Study, stamp: Stamp) -> Picture:
    quantities = study.tables["by_turn"]
    shown = quantities[quantities["quantity"].isin(("level", "clock"))]
    return Picture(
        "by_turn",
        partial(plot_by_turn, shown, subtitle=stamp.deck, note=stamp.sampled),
        "Level and clock after each turn, of the games that go on.",
        mean_view(
            "by_turn", quantities, {"turn": "turn", "quantity": "quantity"}, "mean"
        ),
    )


def _points(study: Study) -> View:
    points = study.tables["refresh_points"]
    return chance_view("refresh_points", points, {"points": "points paid"}, SHARE)


def _losses(study: Study) -> View:
    words = {"none": "not lost", "level_4": "lost by level 4", "deck_out": "deck out"}
    ends = study.tables["losses"]
    shown = ends.assign(reason=ends["reason"].astype(str).replace(words))
    return chance_view("losses", shown, {"reason": "end"}, SHARE)


def _of(frame: pd.DataFrame, refresh: int) -> pd.DataFrame:
    """Return the rows of one refresh."""
    return frame[frame["refresh"] == refresh].reset_index(drop=True)


def _possible(turns: pd.DataFrame) -> pd.DataFrame:
    """Return the turns from the first to the last in which any game refreshed."""
    seen = turns.loc[turns["probability"] > 0, "turn"]
    return turns[turns["turn"].between(seen.min(), seen.max())].reset_index(drop=True)
