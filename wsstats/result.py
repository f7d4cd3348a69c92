"""The answer to a question of damage: odds, intervals, method and rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wsstats.estimate import LEVEL, Distribution, Estimate, losses_of
from wsstats.exact import Odds
from wsstats.rules import Rules
from wsstats.tally import Tally
from wsstats.version import VERSION

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["DamageResult"]

DISTRIBUTIONS: Final = ("damage", "progress", "refreshes", "cancels", "level_ups")


@dataclass(frozen=True, slots=True)
class DamageResult:
    """Everything one sequence of hits can come to.

    Parameters
    ----------
    question : dict
        The defender's state and the hits.
    rules : Rules
        Settings in force.
    method : str
        ``"exact"`` or ``"monte_carlo"``.
    trials, seed : int or None
        None when exact.
    damage, progress, refreshes, cancels, level_ups : Distribution
        Points of uncancelled hits; 7 x levels + change of the clock; and counts.
    hits : tuple of dict
        For each hit none, dealt, cancelled, not_reached: Estimates.
    lost : dict
        ``"probability"``, ``"level_4"``, ``"deck_out"``: Estimates.
    final : dict
        From ``"level/clock"`` to Estimate, and ``"lost"``.

    Examples
    --------
    >>> import wsstats as ws
    >>> result = ws.damage(deck=(50, 8), hits=[3])
    >>> round(result.damage.pmf[3].value, 6), result.method
    (0.585714, 'exact')
    """

    question: dict[str, Any]
    rules: Rules
    method: str
    trials: int | None
    seed: int | None
    damage: Distribution
    progress: Distribution
    refreshes: Distribution
    cancels: Distribution
    level_ups: Distribution
    hits: tuple[dict[str, Estimate], ...]
    lost: dict[str, Estimate]
    final: dict[str, Estimate]

    @classmethod
    def from_odds(
        cls, odds: Odds, *, question: dict[str, Any], rules: Rules
    ) -> DamageResult:
        """Build the answer from exact odds.

        Parameters
        ----------
        odds : Odds
            From `wsstats.exact.exact_odds`.
        question : dict
            What was asked, for the record.
        rules : Rules
            Settings in force.

        Returns
        -------
        DamageResult
            Without intervals.
        """
        lost = {name: Estimate(float(chance)) for name, chance in odds.lost.items()}
        all_lost = Estimate(float(sum(odds.lost.values())))
        distributions: dict[str, Any] = {
            name: Distribution.exact(getattr(odds, name)) for name in DISTRIBUTIONS
        }
        final = {
            f"{level}/{clock}": Estimate(float(chance))
            for (level, clock), chance in odds.final.items()
        }
        return cls(
            question=question,
            rules=rules,
            method="exact",
            trials=None,
            seed=None,
            **distributions,
            hits=tuple(
                {word: Estimate(float(chance)) for word, chance in hit.items()}
                for hit in odds.hits
            ),
            lost={"probability": all_lost, **lost},
            final={**final, "lost": all_lost},
        )

    @classmethod
    def from_tally(
        cls, tally: Tally, *, question: dict[str, Any], rules: Rules, seed: int
    ) -> DamageResult:
        """Build the answer from counts, with a 95 % interval on everything.

        Parameters
        ----------
        tally : Tally
            From `wsstats.simulate.simulate_hits`.
        question : dict
            What was asked, for the record.
        rules : Rules
            Settings in force.
        seed : int
            Seed of the tally.

        Returns
        -------
        DamageResult
            Every estimate carries its interval.
        """
        trials, counts = tally.trials, tally.counts

        def share(count: int) -> Estimate:
            return Estimate.of_count(count, trials)

        points = [max(0, hit) for hit in question["hits"]]
        highest = {
            "damage": sum(points),
            "progress": sum(points) + int(np.flatnonzero(counts["refreshes"])[-1]),
            "refreshes": len(points),
            "cancels": len(points),
            "level_ups": 4,
        }
        hits = []
        for none, dealt, cancelled in counts["hits"].tolist():
            missed = trials - none - dealt - cancelled
            names = ("none", "dealt", "cancelled", "not_reached")
            row = zip(names, (none, dealt, cancelled, missed), strict=True)
            hits.append({word: share(count) for word, count in row})
        lost, final = losses_of(
            counts["lost"].tolist(), counts["final"].tolist(), trials
        )
        distributions: dict[str, Any] = {
            name: Distribution.sampled(
                counts[name].tolist(), trials, highest=highest[name]
            )
            for name in DISTRIBUTIONS
        }
        return cls(
            question=question,
            rules=rules,
            method="monte_carlo",
            trials=trials,
            seed=seed,
            **distributions,
            hits=tuple(hits),
            lost=lost,
            final=final,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``--json`` prints.

        Returns
        -------
        dict
            Keys as described in the README; with Monte Carlo ``intervals`` mirrors the
            probabilities and means with ``[low, high]`` in their place.

        Examples
        --------
        >>> import wsstats as ws
        >>> ws.damage(deck=(50, 8), hits=[3]).to_dict()["damage"]["pmf"]["1"]
        0.0
        """
        values = self._tree(lambda estimate: estimate.value)
        head = {
            "format": 1,
            "version": VERSION,
            "method": self.method,
            "rules": self.rules.to_dict(),
            "trials": self.trials,
            "seed": self.seed,
            "question": self.question,
        }
        if self.method == "exact":
            return {**head, **values}
        intervals = self._tree(lambda estimate: [estimate.low, estimate.high])
        return {**head, **values, "intervals": {"level": LEVEL, **intervals}}

    def to_frame(self) -> pd.DataFrame:
        """Return every distribution as a tidy table.

        Returns
        -------
        DataFrame
            Columns quantity, value, probability, low, high.

        Examples
        --------
        >>> import wsstats as ws
        >>> ws.damage(deck=(50, 8), hits=[3]).to_frame().shape
        (12, 5)
        """
        from wsstats.frames.damage import result_frame  # pandas loads late

        return result_frame(self)

    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the odds of at least k points, falling to the right.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; a new picture by default.

        Returns
        -------
        Axes
            The picture.

        Examples
        --------
        >>> import wsstats as ws
        >>> axes = ws.damage(deck=(50, 8), hits=[3]).plot()
        >>> axes.get_xlabel()
        'at least so many points of damage'
        """
        from wsstats.frames.damage import at_least_frame  # pandas loads late
        from wsstats.plots import plot_at_least

        return plot_at_least(at_least_frame(self), note=self.note, ax=ax)

    @property
    def note(self) -> str:
        """Method and rules in force, in one line."""
        method = "exact"
        if self.method != "exact":
            method = f"{self.trials:,} trials, seed {self.seed}, 95 % intervals"
        rule = self.rules.refresh_point.replace("_", " ")
        return f"{method}; refresh point {rule}"

    def _repr_html_(self) -> str:
        """Show a small table in Jupyter."""
        from html import escape

        rows = "".join(
            f"<tr><td>at least {points}</td>"
            f"<td>{self.damage.at_least(points)}</td></tr>"
            for points in range(1, len(self.damage.pmf))
        )
        asked = ", ".join(f"{key} {value}" for key, value in self.question.items())
        return (
            f"<table><caption>{escape(asked)}: mean {self.damage.mean.value:.3f} "
            f"points; lost {self.lost['probability']}</caption>{rows}</table>"
            f"<small>{escape(self.note)}</small>"
        )

    def _tree(self, show: Any) -> dict[str, Any]:
        tree: dict[str, Any] = {}
        for name in DISTRIBUTIONS:
            distribution: Distribution = getattr(self, name)
            tree[name] = distribution.tree(show)
        tree["hits"] = [
            {word: show(chance) for word, chance in hit.items()} for hit in self.hits
        ]
        tree["lost"] = {name: show(chance) for name, chance in self.lost.items()}
        tree["final"] = {place: show(chance) for place, chance in self.final.items()}
        return tree
