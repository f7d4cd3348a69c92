"""What the numbers of a report mean, a sentence each."""

from __future__ import annotations

from wsstats.reports.headline import Headline
from wsstats.reports.study import DAMAGE, SECOND, WHOLE, Study
from wsstats.reports.words import counted, percent, share

__all__ = ["findings_of"]


def findings_of(study: Study, headline: Headline) -> list[str]:
    """Say what a player should take home.

    Parameters
    ----------
    study : Study
        The answers.
    headline : Headline
        The main numbers.

    Returns
    -------
    list of str
        Sentences, the most useful first.

    Examples
    --------
    >>> from wsstats.reports.headline import headline_of
    >>> from wsstats.reports.study import example_study
    >>> answers = example_study()
    >>> findings_of(answers, headline_of(answers))[0]
    'The whole deck cancels a hit of 4 points or more at least half of the time ...'
    """
    sentences = [_half_line(study)]
    if headline.first is None:
        return [*sentences, "No game of this plan reached a refresh."]
    sentences += [
        *_second_deck(study),
        _turn(study),
        (
            f"{share(headline.refreshed)} of games refresh at least once, "
            f"{share(headline.twice)} at least twice."
        ),
        _missing(study),
        _points(study),
    ]
    return [sentence[0].upper() + sentence[1:] for sentence in sentences]


def _half_line(study: Study) -> str:
    line = study.tables["cancel_line"]
    whole = line[line["state"] == WHOLE].set_index("damage")["cancelled"]
    often = whole[whole >= 0.5]
    if often.empty:
        return "The whole deck cancels no hit of up to 10 points half of the time."
    return (
        f"The whole deck cancels a hit of {counted(int(often.index[0]), 'point')} or "
        f"more at least half of the time ({percent(often.iloc[0])})."
    )


def _second_deck(study: Study) -> list[str]:
    line = study.tables["cancel_line"]
    same = (line["state"] == SECOND) & (line["damage"] == DAMAGE)
    deck = study.decks.get(SECOND)
    if deck is None or not same.any():
        return []
    odds = float(line.loc[same, "cancelled"].iloc[0])
    return [
        (
            f"The likeliest second deck, {counted(deck.cards, 'card')} with "
            f"{counted(deck.climax, 'climax')}, cancels {percent(odds)} of "
            f"{DAMAGE}-point hits."
        )
    ]


def _turn(study: Study) -> str:
    odds = study.tables["turn_at_least"]
    parts = {
        str(name): 1 - float(part["probability"].iloc[0])
        for name, part in odds.groupby("series", sort=False)
    }
    hits = " + ".join(map(str, study.question.hits))
    shares = [f"{percent(share)} ({name})" for name, share in parts.items()]
    return f"A turn with hits of {hits} does no damage at all: {', '.join(shares)}."


def _points(study: Study) -> str:
    points = study.tables["refresh_points"]
    mean = float((points["points"] * points["probability"]).sum())
    return f"A game costs {mean:.2f} refresh points on average."


def _missing(study: Study) -> str:
    missing = study.tables["missing_climaxes"]
    first = missing[missing["refresh"] == 1].sort_values(
        "mean", ascending=False, kind="stable"
    )
    top = first.iloc[:2].to_dict("records")
    zones = " and ".join(
        f"{row['mean']:.2f} in the {str(row['zone']).replace('_', ' ')}" for row in top
    )
    return f"Most of the climaxes that do not come back are stuck: {zones}, on average."
