"""Answer the first question: what do these hits do to that defender."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wsstats.effects import Burn, hits_of
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.exact import exact_odds
from wsstats.model import ClockLike, Defender, PileLike
from wsstats.result import DamageResult
from wsstats.rules import Rules, rules_of

__all__ = ["METHODS", "damage"]

METHODS = ("auto", "exact", "monte_carlo")


def damage(
    *,
    deck: PileLike,
    hits: str | Iterable[int | Burn],
    waiting_room: PileLike = (0, 0),
    clock: ClockLike = 0,
    level: int = 0,
    method: str = "auto",
    trials: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    workers: int = 1,
    progress: Any = None,
    rules: Rules | None = None,
    **settings: str,
) -> DamageResult:
    """Return the odds of one sequence of hits against one defender.

    Parameters
    ----------
    deck, waiting_room : Pile, str, int or tuple of two int
        N cards of which K are climaxes: ``(24, 6)`` or ``"24/6"``.
    hits : str or iterable of int
        Points of each hit, ``[2, 3, 3, 1]`` or ``"2,3,3,1"``. Each is one damage
        process with a check timing after it; 0 and less do nothing (R3.4).
    clock : Clock, str, int or tuple of two int
        0..6 cards: letters from the oldest to the newest (``"NNC"``), or N or N/K with
        the climaxes newest.
    level : int
        0..3 cards in the level zone, none of them a climax.
    method : str
        ``"auto"`` (default) is exact unless `trials` or `precision` is given;
        ``"exact"``; ``"monte_carlo"``.
    trials : int, optional
        Independent repetitions.
    precision : float, optional
        Repeat until no 95 % interval is wider than plus or minus this.
    seed : int, optional
        0 to 2**63 - 1; needed for Monte Carlo.
    workers : int
        Threads for Monte Carlo.
    progress : callable, optional
        Called with trials done and planned.
    rules : Rules, optional
        Settings as one value; or give them by name, as in
        ``refresh_point="immediate"``.
    **settings : str
        Any field of `Rules`.

    Returns
    -------
    DamageResult
        Distributions of damage, progress, refreshes, cancels and level-ups, what each
        hit came to, and where the defender ends.

    Raises
    ------
    ScenarioError
        If a value is impossible; the message says which, and what is allowed.

    See Also
    --------
    wsstats.damage_frame : many states at once.

    Notes
    -----
    Rules R5 to R10. While no refresh is possible the odds that n points are dealt from
    N cards with K climaxes are C(N - K, n) / C(N, n).

    Examples
    --------
    >>> import wsstats as ws
    >>> result = ws.damage(
    ...     deck=(24, 6), waiting_room=(16, 2), clock=3, level=2, hits=[2, 3, 3, 1]
    ... )
    >>> print(result.damage.at_least(5))
    42.209 %
    """
    rules = rules_of(rules, settings)
    defender = Defender.of(
        deck=deck, waiting_room=waiting_room, clock=clock, level=level
    )
    burns = hits_of(hits)
    program = encode(defender, burns, rules)
    question = {**defender.to_dict(), "hits": program.hits.tolist()}
    sampled = trials is not None or precision is not None
    if method not in METHODS:
        raise ScenarioError.of("method", method, ", ".join(METHODS))
    if method == "monte_carlo" and not sampled:
        trials = 1_000_000
    if method == "exact" and sampled:
        raise ScenarioError.of(
            "method",
            "exact with trials or precision",
            "one of them",
            "exact odds need no trials",
        )
    if method == "exact" or (method == "auto" and not sampled):
        odds = exact_odds(program)
        return DamageResult.from_odds(odds, question=question, rules=rules)
    if seed is None:
        raise ScenarioError.of(
            "seed",
            None,
            "a whole number from 0 to 2**63 - 1",
            "give a seed, so that the answer can be repeated",
        )
    from wsstats.simulate import simulate_hits  # compiling is not needed when exact

    tally = simulate_hits(
        program,
        trials=trials,
        precision=precision,
        seed=seed,
        workers=workers,
        progress=progress,
    )
    return DamageResult.from_tally(
        tally, question=question, rules=rules, seed=int(seed)
    )
