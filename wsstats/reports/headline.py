"""The main numbers of a report: as data, as large figures and as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from wsstats.estimate import Estimate
from wsstats.intervals import mean_interval
from wsstats.reports.study import DAMAGE, WHOLE, Study
from wsstats.reports.words import (
    bounds_words,
    counted,
    interval_words,
    percent,
    share,
)
from wsstats.rules import DECK_CARDS
from wsstats.tally import Tally

__all__ = ["Figure", "FirstRefresh", "Headline", "headline_of"]

HALVES = ("own", "opponent's")


@dataclass(frozen=True, slots=True)
class FirstRefresh:
    """When the first refresh comes, of the games that have one, and what it makes.

    Parameters
    ----------
    turn, half : int, str
        The likeliest turn, and the likelier half of it.
    in_turn, in_half : Estimate
        Share of all games with the first refresh in that turn, and in that half of it.
    early, late : int
        Of the games that refresh, 80 % do so in these turns or between.
    climaxes, cards : Estimate
        Means of the new deck.
    """

    turn: int
    half: str
    in_turn: Estimate
    in_half: Estimate
    early: int
    late: int
    climaxes: Estimate
    cards: Estimate


@dataclass(frozen=True, slots=True)
class Figure:
    """A large number of the page.

    Parameters
    ----------
    number : str
        The number itself.
    label : str
        What it is.
    sure : str
        How sure it is, and what stands beside it.
    """

    number: str
    label: str
    sure: str


@dataclass(frozen=True, slots=True)
class Headline:
    """The main numbers of a report.

    Parameters
    ----------
    climaxes : int
        Climaxes of the deck list.
    cancel : Estimate
        Odds that the whole deck cancels a hit of 3, exact.
    first_deck, second_deck : Estimate or None
        Share of the hits of 3 that the first and the second deck cancelled in the
        games; None if there was no such hit.
    refreshed, twice : Estimate
        Share of games with a refresh, and with two.
    first : FirstRefresh or None
        None if no game refreshed.
    """

    climaxes: int
    cancel: Estimate
    first_deck: Estimate | None
    second_deck: Estimate | None
    refreshed: Estimate
    twice: Estimate
    first: FirstRefresh | None

    def to_dict(self) -> dict[str, Any]:
        """Return every number by a name of its own.

        Returns
        -------
        dict
            Probabilities and means as dict with value, low and high (None if exact);
            turns as int; the half as text.

        Examples
        --------
        >>> from wsstats.reports.study import example_study
        >>> headline_of(example_study()).to_dict()["first_refresh_turn"]
        4
        """
        numbers: dict[str, Any] = {
            f"cancel_{DAMAGE}_whole_deck": _entry(self.cancel),
            f"cancel_{DAMAGE}_first_deck": _entry(self.first_deck),
            f"cancel_{DAMAGE}_second_deck": _entry(self.second_deck),
            "games_with_refresh": _entry(self.refreshed),
            "games_with_second_refresh": _entry(self.twice),
        }
        if self.first is not None:
            numbers |= {
                "first_refresh_turn": self.first.turn,
                "first_refresh_half": self.first.half,
                "first_refresh_in_turn": _entry(self.first.in_turn),
                "first_refresh_in_half": _entry(self.first.in_half),
                "first_refresh_early_turn": self.first.early,
                "first_refresh_late_turn": self.first.late,
                "climaxes_back": _entry(self.first.climaxes),
                "new_deck_cards": _entry(self.first.cards),
            }
        return numbers

    def to_frame(self) -> pd.DataFrame:
        """Return the numbers as a table.

        Returns
        -------
        DataFrame
            Columns number (its name), value, low, high.

        Examples
        --------
        >>> from wsstats.reports.study import example_study
        >>> headline_of(example_study()).to_frame()["number"][0]
        'cancel_3_whole_deck'
        """
        rows = []
        for name, entry in self.to_dict().items():
            known = entry if isinstance(entry, dict) else {"value": entry}
            rows.append([name, *(known.get(key) for key in ("value", "low", "high"))])
        return pd.DataFrame(rows, columns=["number", "value", "low", "high"])

    def title(self) -> str:
        """Return the answer in one line.

        Returns
        -------
        str
            For the head of the page.
        """
        text = f"{percent(self.cancel.value)} of {DAMAGE}-point hits cancelled"
        if self.first is None:
            return f"{text}, no refresh"
        return (
            f"{text}, first refresh in turn {self.first.turn}, "
            f"{self.first.climaxes.value:.1f} climaxes back"
        )

    def figures(self) -> list[Figure]:
        """Return the four large numbers of the page.

        Returns
        -------
        list of Figure
            Cancel, timing, climaxes back, first against second deck.
        """
        cancel = Figure(
            percent(self.cancel.value),
            f"of {DAMAGE}-point hits are cancelled by the whole deck, "
            f"{DECK_CARDS} cards with {counted(self.climaxes, 'climax')}",
            "exact",
        )
        if self.first is None:
            none = Figure("No refresh", "in these games", "they are too short for one")
            return [cancel, none]
        first = self.first
        span = f"turns {first.early} to {first.late}"
        if first.early == first.late:
            span = f"turn {first.early}"
        timing = Figure(
            f"Turn {first.turn}",
            f"brings the first refresh most often: in {share(first.in_turn)} of games, "
            f"{share(first.in_half)} in {_half_words(first.half)}",
            f"{interval_words(first.in_turn)}; 80 % of first refreshes in {span}",
        )
        back = Figure(
            f"{first.climaxes.value:.1f} of {self.climaxes}",
            "climaxes come back at the first refresh, in a new deck of "
            f"{first.cards.value:.1f} cards, on average",
            f"{bounds_words(first.climaxes)} climaxes, "
            f"{bounds_words(first.cards)} cards",
        )
        return [cancel, timing, back, *self._compared()]

    def lines(self) -> list[str]:
        """Return the large numbers for a terminal, a line each.

        Returns
        -------
        list of str
            Plain letters only.

        Examples
        --------
        >>> from wsstats.reports.study import example_study
        >>> headline_of(example_study()).lines()[0]
        '41.4 % of 3-point hits are cancelled by the whole deck, 50 cards with 8 ...'
        """
        return [
            f"{figure.number.replace('→', 'to')} {figure.label} ({figure.sure})"
            for figure in self.figures()
        ]

    def _compared(self) -> list[Figure]:
        if self.first_deck is None or self.second_deck is None:
            return []
        first, second = self.first_deck, self.second_deck
        return [
            Figure(
                f"{100 * first.value:.0f} → {100 * second.value:.0f} %",
                f"of {DAMAGE}-point hits are cancelled by the first deck, then by the "
                "second",
                f"{interval_words(first)}, then {interval_words(second)}",
            )
        ]


def headline_of(study: Study) -> Headline:
    """Pick the main numbers from the tables of a report.

    Parameters
    ----------
    study : Study
        The answers.

    Returns
    -------
    Headline
        The numbers.

    Examples
    --------
    >>> from wsstats.reports.study import example_study
    >>> headline = headline_of(example_study())
    >>> headline.first.turn, headline.figures()[0].number
    (4, '41.4 %')
    """
    refreshes = study.tally.counts["refreshes"]
    line = study.tables["cancel_line"]
    whole = line[(line["state"] == WHOLE) & (line["damage"] == DAMAGE)]
    return Headline(
        climaxes=study.question.deck.climaxes,
        cancel=Estimate(float(whole["cancelled"].iloc[0])),
        first_deck=_cancel_rate(study, 1),
        second_deck=_cancel_rate(study, 2),
        refreshed=Estimate.of_count(int(refreshes[1:].sum()), study.trials),
        twice=Estimate.of_count(int(refreshes[2:].sum()), study.trials),
        first=_first_refresh(study.tally) if study.refreshed else None,
    )


def _cancel_rate(study: Study, deck_number: int) -> Estimate | None:
    """Return how many hits of 3 one deck cancelled, from the table of rates."""
    rates = study.tables["cancel_rate"]
    same = (rates["deck_number"] == deck_number) & (
        rates["damage"].astype(str) == str(DAMAGE)
    )
    rows = rates[same & (rates["hits"] > 0)]
    if rows.empty:
        return None
    row = rows.iloc[0]
    return Estimate(float(row["probability"]), float(row["low"]), float(row["high"]))


def _first_refresh(tally: Tally) -> FirstRefresh:
    when = tally.counts["refresh_when"][0].sum(axis=2)  # turn, half
    by_turn = when.sum(axis=1)
    turn = int(by_turn.argmax())
    half = int(when[turn].argmax())
    passed = np.cumsum(by_turn) / by_turn.sum()
    new_deck = tally.counts["new_deck"][0]
    return FirstRefresh(
        turn=turn + 1,
        half=HALVES[half],
        in_turn=Estimate.of_count(int(by_turn[turn]), tally.trials),
        in_half=Estimate.of_count(int(when[turn, half]), tally.trials),
        early=int(np.argmax(passed >= 0.1)) + 1,
        late=int(np.argmax(passed >= 0.9)) + 1,
        climaxes=_mean(new_deck.sum(axis=0)),
        cards=_mean(new_deck.sum(axis=1)),
    )


def _mean(counts: np.ndarray) -> Estimate:
    values = np.arange(counts.size)
    return Estimate(*mean_interval(values, counts, lowest=0, highest=counts.size - 1))


def _half_words(half: str) -> str:
    return "your own half" if half == "own" else "the opponent's half"


def _entry(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}
