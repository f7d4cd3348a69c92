"""The answer to a question about a turn: both players' odds, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wsstats.estimate import LEVEL, Estimate
from wsstats.intervals import mean_interval
from wsstats.rules import Rules
from wsstats.tally import Tally
from wsstats.turn_program import TurnProgram
from wsstats.version import VERSION

__all__ = ["Numbers", "TurnResult"]

COUNTED: Final = ("damage", "progress", "refreshes", "cancels", "level_ups")
LOWEST: Final = {"progress": -64}  # value of the first entry of a count
WORDS: Final = ("none", "dealt", "cancelled")


@dataclass(frozen=True, slots=True)
class Numbers:
    """Odds of a whole number that may be negative.

    Parameters
    ----------
    mean : Estimate
        Expected value.
    pmf : dict of int to Estimate
        By value, from the lowest to the highest that came up, 0 included.
    """

    mean: Estimate
    pmf: dict[int, Estimate]

    @classmethod
    def sampled(cls, counts: NDArray[np.int64], lowest: int) -> Numbers:
        """Build it from counts by value, with 95 % intervals."""
        trials = int(counts.sum())
        seen = np.flatnonzero(counts) + lowest
        first, last = min(0, int(seen[0])), max(0, int(seen[-1]))
        values = np.arange(first, last + 1)
        kept = counts[values - lowest]
        low, high = lowest, lowest + len(counts) - 1
        if not lowest:
            high = max(last, 60)  # 50 cards and some levels: nothing is above it
        mean = mean_interval(
            values, kept, lowest=max(low, -60), highest=min(high, 60), level=LEVEL
        )
        pmf = {
            int(value): Estimate.of_count(int(count), trials)
            for value, count in zip(values, kept, strict=True)
        }
        return cls(Estimate(*mean), pmf)

    def at_least(self, value: int) -> float:
        """Return P(at least `value`)."""
        return sum(odds.value for number, odds in self.pmf.items() if number >= value)


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
        (`Numbers`), lost and final (Estimates by name).
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
        other_wins = program.rules.both_lose == "turn_player_wins"
        kills = defender_lost + (both if other_wins else 0)
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
            if isinstance(value, Numbers):
                pmf = {str(number): show(odds) for number, odds in value.pmf.items()}
                return {"mean": show(value.mean), "pmf": pmf}
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
    odds: dict[str, Any] = {
        what: Numbers.sampled(counts[f"{name}.{what}"], LOWEST.get(what, 0))
        for what in COUNTED
    }
    goes_on, level_4, deck_out = counts[f"{name}.lost"].tolist()
    lost = Estimate.of_count(trials - goes_on, trials)
    odds["lost"] = {
        "probability": lost,
        "level_4": Estimate.of_count(level_4, trials),
        "deck_out": Estimate.of_count(deck_out, trials),
    }
    final = {
        f"{level}/{clock}": Estimate.of_count(count, trials)
        for level, row in enumerate(counts[f"{name}.final"].tolist())
        for clock, count in enumerate(row)
        if count
    }
    return {**odds, "final": {**final, "lost": lost}}


def step_odds(
    program: TurnProgram, rows: NDArray[np.int64], trials: int
) -> dict[str, dict[str, Estimate]]:
    """Return how often each step began, was dealt and was cancelled.

    A step that several rows stand for (the rounds of a repeat) can begin more than once
    a trial; its bounds are the sums of the bounds of its rows.
    """
    steps: dict[str, dict[str, Estimate]] = {}
    for row, path in enumerate(program.paths):
        if not path:
            continue
        entry = steps.setdefault(
            path, {word: Estimate(0.0, 0.0, 0.0) for word in ("began", *WORDS[1:])}
        )
        for word, column in (("began", 0), ("dealt", 2), ("cancelled", 3)):
            count = int(rows[row, column])
            if count or (word == "began") == (rows[row, 1:].sum() == 0):
                entry[word] = plus(entry[word], Estimate.of_count(count, trials))
    return steps


def plus(one: Estimate, other: Estimate) -> Estimate:
    """Add two means and their bounds."""
    assert one.low is not None and one.high is not None
    assert other.low is not None and other.high is not None
    return Estimate(one.value + other.value, one.low + other.low, one.high + other.high)
