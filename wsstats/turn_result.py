"""The answer to a question about a turn: both players' odds, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wsstats.estimate import LEVEL, Distribution, Estimate, losses_of
from wsstats.rows import BEGIN, DAMAGE
from wsstats.rules import CLOCK_LIMIT, Rules
from wsstats.tally import Tally
from wsstats.turn_program import TurnProgram
from wsstats.version import VERSION

__all__ = ["TurnResult"]

COUNTED: Final = ("damage", "progress", "refreshes", "cancels", "level_ups")
WORDS: Final = ("none", "dealt", "cancelled")
NO_PROGRESS: Final = 64  # the bin of progress 0; a clock has six cards to lose
HIGHEST: Final = 60  # 50 cards and some levels: nothing that is counted is above it

# columns of the counts of a row, by its operation
STEP_COLUMNS: Final = {BEGIN: {"began": 0}, DAMAGE: {"dealt": 2, "cancelled": 3}}
STEP_WORDS: Final = ("began", "dealt", "cancelled")
NEVER: Final = Estimate(0.0, 0.0, 0.0)  # of a step that no row counts


@dataclass(frozen=True, slots=True)
class TurnResult:
    """Everything one turn can come to.

    Parameters
    ----------
    question : dict
        Both players' states and the steps.
    rules : Rules
        Settings in force.
    method : str
        ``"monte_carlo"``.
    trials, seed : int
        How often the turn was played, and from which seed.
    kill : Estimate
        The defender has lost and the attacker has not (R10.2).
    players : dict of str to dict
        For attacker and defender: damage, progress, refreshes, cancels, level_ups
        (`Distribution`), lost and final (Estimates by name).
    hits : tuple of dict
        For each damage of a step outside others: none, dealt, cancelled, not_reached.
    steps : dict of str to dict
        By path: began, dealt, cancelled: how often in a trial, with their intervals.
    """

    question: dict[str, Any]
    rules: Rules
    method: str
    trials: int
    seed: int
    kill: Estimate
    players: dict[str, dict[str, Any]]
    hits: tuple[dict[str, Estimate], ...]
    steps: dict[str, dict[str, Estimate]]

    @classmethod
    def from_tally(
        cls, tally: Tally, program: TurnProgram, *, question: dict[str, Any], seed: int
    ) -> TurnResult:
        """Build the answer from counts, with a 95 % interval on everything.

        Parameters
        ----------
        tally : Tally
            Counts of `wsstats.kernels.turn_batch.count_turn`.
        program : TurnProgram
            Whose rows were counted.
        question : dict
            What was asked, for the record.
        seed : int
            Seed of the tally.

        Returns
        -------
        TurnResult
            Every estimate carries its interval.
        """
        counts, trials = tally.counts, tally.trials
        rows = counts["rows"]
        _, _, defender_lost, both = counts["outcome"].tolist()
        attacker_wins_both = program.rules.both_lose == "turn_player_wins"
        kills = defender_lost + (both if attacker_wins_both else 0)
        hits = []
        for row in program.main:
            ends = rows[row, 1:].tolist()
            names = (*WORDS, "not_reached")
            numbers = (*ends, trials - sum(ends))
            hits.append(
                {
                    name: Estimate.of_count(number, trials)
                    for name, number in zip(names, numbers, strict=True)
                }
            )
        return cls(
            question=question,
            rules=program.rules,
            method="monte_carlo",
            trials=trials,
            seed=seed,
            kill=Estimate.of_count(kills, trials),
            players={
                name: player_odds(name, counts, trials)
                for name in ("defender", "attacker")
            },
            hits=tuple(hits),
            steps=step_odds(program, rows, trials),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``--json`` prints.

        Returns
        -------
        dict
            The keys of ``wsstats damage`` for the defender, ``attacker`` with the same
            keys, ``kill`` and ``steps``; ``intervals`` mirrors them with [low, high].
        """
        head = {
            "format": 1,
            "version": VERSION,
            "method": self.method,
            "rules": self.rules.to_dict(),
            "trials": self.trials,
            "seed": self.seed,
            "question": self.question,
        }
        values = self._tree(lambda estimate: estimate.value)
        intervals = self._tree(lambda estimate: [estimate.low, estimate.high])
        return {**head, **values, "intervals": {"level": LEVEL, **intervals}}

    def _tree(self, show: Any) -> dict[str, Any]:
        def shown(value: Any) -> Any:
            if isinstance(value, Estimate):
                return show(value)
            if isinstance(value, Distribution):
                return value.tree(show)
            if isinstance(value, dict):
                return {key: shown(inner) for key, inner in value.items()}
            return [shown(inner) for inner in value]

        return {
            **shown(self.players["defender"]),
            "attacker": shown(self.players["attacker"]),
            "hits": shown(self.hits),
            "kill": shown(self.kill),
            "steps": shown(self.steps),
        }


def player_odds(
    name: str, counts: Mapping[str, NDArray[np.int64]], trials: int
) -> dict[str, Any]:
    """Return the odds of one player's numbers, of losing, and of where he ends."""
    odds: dict[str, Any] = {}
    for what in COUNTED:
        bins = counts[f"{name}.{what}"].tolist()
        lowest = 0
        if what == "progress":
            bins, lowest = bins[NO_PROGRESS - CLOCK_LIMIT + 1 :], 1 - CLOCK_LIMIT
        odds[what] = Distribution.sampled(bins, trials, highest=HIGHEST, lowest=lowest)
    odds["lost"], odds["final"] = losses_of(
        counts[f"{name}.lost"].tolist(), counts[f"{name}.final"].tolist(), trials
    )
    return odds


def step_odds(
    program: TurnProgram, rows: NDArray[np.int64], trials: int
) -> dict[str, dict[str, Estimate]]:
    """Return how often each step began, was dealt and was cancelled.

    A step that several rows stand for (the rounds of a repeat) can begin more than once
    a trial; its bounds are the sums of the bounds of its rows.
    """
    steps: dict[str, dict[str, Estimate]] = {}
    for row, path in enumerate(program.paths):
        columns = STEP_COLUMNS.get(int(program.rows[row, 0]), {})
        for word, column in columns.items():
            entry = steps.setdefault(path, dict.fromkeys(STEP_WORDS, NEVER))
            count = Estimate.of_count(int(rows[row, column]), trials)
            entry[word] = plus(entry[word], count)
    return steps


def plus(one: Estimate, other: Estimate) -> Estimate:
    """Add two means and their bounds."""
    assert one.low is not None and one.high is not None
    assert other.low is not None and other.high is not None
    return Estimate(one.value + other.value, one.low + other.low, one.high + other.high)
