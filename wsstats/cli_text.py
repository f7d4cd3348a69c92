"""Answers as plain text for the terminal."""

from __future__ import annotations

from wsstats.estimate import Estimate
from wsstats.result import DamageResult

__all__ = ["damage_text"]

BAR = 30


def damage_text(result: DamageResult) -> str:
    """Write a result: the answer first, then bars, then how it was computed.

    Parameters
    ----------
    result : DamageResult
        From `wsstats.damage`.

    Returns
    -------
    str
        Lines of at most 88 characters.

    Examples
    --------
    >>> import wsstats as ws
    >>> print(damage_text(ws.damage(deck=(50, 8), hits=[1])).splitlines()[0])
    Hits 1 against deck 50/8, waiting room 0/0, clock empty, level 0
    """
    asked = result.question
    hits = ",".join(map(str, asked["hits"]))
    clock, level = asked["clock"] or "empty", asked["level"]
    rest = f"waiting room {asked['waiting_room']}, clock {clock}, level {level}"
    lost = f"the defender loses {result.lost['probability']}"
    lines = [
        f"Hits {hits} against deck {asked['deck']}, {rest}",
        "",
        f"{_mean(result.damage.mean)} points of damage on average; {lost}",
        "",
        "points of damage",
    ]
    for points in range(1, len(result.damage.pmf)):
        chance = result.damage.at_least(points)
        bar = "#" * round(BAR * chance.value)
        lines.append(f"  at least {points:>2}  {bar:<{BAR}}  {chance}")
    lines += ["", "hit by hit"]
    for number, hit in enumerate(result.hits, start=1):
        points = asked["hits"][number - 1]
        outcome = f"dealt {hit['dealt']}, cancelled {hit['cancelled']}"
        if points <= 0:
            outcome = "does nothing (R3.4)"
        if hit["not_reached"].value:
            outcome += f", not reached {hit['not_reached']}"
        lines.append(f"  {number}. {points} points: {outcome}")
    names = {"refreshes": "refreshes", "cancels": "cancels", "level_ups": "level-ups"}
    means = [
        f"{_mean(getattr(result, name).mean)} {word}" for name, word in names.items()
    ]
    lines += ["", "on average " + ", ".join(means), "", *_how(result)]
    return "\n".join(lines)


def _mean(mean: Estimate) -> str:
    if mean.low is None or mean.high is None:
        return f"{mean.value:.3f}"
    return f"{mean.value:.3f} ({mean.low:.3f} to {mean.high:.3f})"


def _how(result: DamageResult) -> list[str]:
    rules = ", ".join(
        f"{name} {value}" for name, value in result.rules.to_dict().items()
    )
    if result.method == "exact":
        method = "exact odds"
    else:
        method = f"Monte Carlo, {result.trials:,} trials, seed {result.seed}, "
        method += "95 % intervals in brackets"
    words = f"{method}; rules: {rules}".split(" ")
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 86:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
