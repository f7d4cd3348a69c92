"""Work out everything that a report says about a deck, as tidy tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from wsstats.decks import DeckList
from wsstats.encode_game import encode_game
from wsstats.frames import games, refresh
from wsstats.frames.cancel import cancel_frame, cancel_line_frame, second_deck_frame
from wsstats.model import Pile
from wsstats.plan import Plan
from wsstats.reports.attack import kill_frame, turn_frame
from wsstats.reports.deck_tables import deck_counts_frame
from wsstats.rules import CLOCK_LIMIT, DECK_CARDS, LOSING_LEVEL, Rules
from wsstats.simulate import simulate_games
from wsstats.tally import Tally

__all__ = [
    "DAMAGE",
    "HALVED",
    "HITS",
    "SECOND",
    "WHOLE",
    "Question",
    "Study",
    "last_deck",
    "study",
]

DAMAGE: Final = 3  # points of the hit that stands for all
HITS: Final = (2, 3, 3)  # three attackers with 2 soul, two of which trigger one more
WHOLE: Final = "whole deck"  # names of the states that hits are looked at from
HALVED: Final = "half of the first deck"
SECOND: Final = "likeliest second deck"
HALF: Final = DECK_CARDS // 2
MOST_AT_LEVEL_3: Final = DECK_CARDS - (LOSING_LEVEL - 1) - (CLOCK_LIMIT - 1)


@dataclass(frozen=True, slots=True)
class Question:
    """What a report is about, and how it is worked out.

    Parameters
    ----------
    deck : DeckList
        The player's deck.
    plan : Plan
        How the games are played.
    rules : Rules
        Settings in force.
    seed : int
        Seed of the games.
    trials : int, optional
        Games to play, or None if a precision is asked for.
    precision : float, optional
        Half-width to reach instead.
    hits : tuple of int
        Points of each hit of the turn that the report looks at.
    """

    deck: DeckList
    plan: Plan
    rules: Rules
    seed: int
    trials: int | None
    precision: float | None
    hits: tuple[int, ...] = HITS


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """The answers to a question.

    Parameters
    ----------
    question : Question
        What was asked.
    tally : Tally
        Counts of the games.
    decks : dict of str to Pile
        States of the deck that hits are looked at from, by name: the whole deck, half
        of it, and the likeliest second deck if any game refreshed.
    tables : dict of str to DataFrame
        Every table of the report, by the name of its file.
    """

    question: Question
    tally: Tally
    decks: dict[str, Pile]
    tables: dict[str, pd.DataFrame]

    @property
    def trials(self) -> int:
        """Number of games that were played."""
        return self.tally.trials

    @property
    def refreshed(self) -> int:
        """Number of games with a refresh."""
        return int(self.tally.counts["new_deck"][0].sum())


def study(
    question: Question, *, workers: int, progress: Callable[[int, int], None] | None
) -> Study:
    """Work out every table of a report.

    Parameters
    ----------
    question : Question
        What is asked.
    workers : int
        Threads for the games; they change no number.
    progress : callable, optional
        Called with games done and games planned.

    Returns
    -------
    Study
        The tables.

    Raises
    ------
    ScenarioError
        If the seed, the trials or the precision are out of their range.

    Examples
    --------
    >>> answers = example_study()
    >>> answers.trials, answers.decks["whole deck"], len(answers.tables)
    (500, Pile(cards=50, climax=8), 17)
    """
    tally = simulate_games(
        encode_game(question.deck, question.plan, question.rules),
        seed=question.seed,
        trials=question.trials,
        precision=question.precision,
        workers=workers,
        progress=progress,
    )
    tables = _game_tables(tally)
    climaxes = question.deck.climaxes
    decks = {
        WHOLE: Pile(DECK_CARDS, climaxes),
        HALVED: Pile(HALF, (climaxes + 1) // 2),
    }
    new_decks = tally.counts["new_deck"][0]
    if new_decks.any():
        cards, back = np.unravel_index(int(new_decks.argmax()), new_decks.shape)
        decks[SECOND] = Pile(int(cards), int(back))
    tables |= {
        "cancel_map": cancel_frame(),
        "cancel_line": cancel_line_frame(decks),
        "second_deck": second_deck_frame(
            tables["new_deck"], climaxes=climaxes, damage=DAMAGE
        ),
        **_attack_tables(decks, question),
        "deck_counts": deck_counts_frame(question.deck),
    }
    return Study(question, tally, decks, tables)


def example_study() -> Study:
    """Work out a few games of a shipped deck, for the examples of this package."""
    from wsstats.decks import example_decks, read_deck

    question = Question(
        deck=read_deck(example_decks()["harbour"]),
        plan=Plan(),
        rules=Rules(),
        seed=1,
        trials=500,
        precision=None,
    )
    return study(question, workers=1, progress=None)


def _game_tables(tally: Tally) -> dict[str, pd.DataFrame]:
    """Return the tables that come from whole games."""
    return {
        "refresh_turn": refresh.refresh_turn_frame(tally),
        "refresh_phase": refresh.refresh_phase_frame(tally),
        "refresh_points": refresh.refresh_points_frame(tally),
        "new_deck": refresh.new_deck_frame(tally),
        "climaxes_back": refresh.climaxes_back_frame(tally),
        "missing_climaxes": refresh.missing_climaxes_frame(tally),
        "cancel_rate": games.cancel_rate_frame(tally),
        "level_by_turn": games.level_by_turn_frame(tally),
        "by_turn": games.by_turn_frame(tally),
        "hit_states": games.hit_states_frame(tally),
        "losses": games.losses_frame(tally),
    }


def _attack_tables(
    decks: dict[str, Pile], question: Question
) -> dict[str, pd.DataFrame]:
    """Return the tables of one turn, against the second deck first."""
    shown = {name: decks[name] for name in (SECOND, WHOLE) if name in decks}
    named = {f"{name} {pile}": pile for name, pile in shown.items()}
    return {
        "turn_at_least": turn_frame(named, question.hits, rules=question.rules),
        "kill_line": kill_frame(
            decks[last_deck(decks)], question.hits, rules=question.rules
        ),
    }


def last_deck(decks: dict[str, Pile]) -> str:
    """Name the deck that a player at level 3 has: one that leaves cards for it.

    Parameters
    ----------
    decks : dict of str to Pile
        As in `Study`.

    Returns
    -------
    str
        The likeliest second deck if there is one of a usual size.

    Examples
    --------
    >>> last_deck({HALVED: Pile(25, 4), SECOND: Pile(30, 7)})
    'likeliest second deck'
    """
    second = decks.get(SECOND)
    if second is None or second.cards > MOST_AT_LEVEL_3:
        return HALVED
    return SECOND
