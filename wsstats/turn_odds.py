"""Answer the question of a finishing turn: what do these steps do to that defender."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wsstats.encode_turn import encode_turn
from wsstats.errors import ScenarioError
from wsstats.players import PlayerState
from wsstats.rules import Rules, rules_of
from wsstats.steps import Step, steps_of
from wsstats.turn_result import TurnResult

__all__ = ["run"]


def run(
    *,
    do: Iterable[Step | Mapping[str, Any]],
    defender: PlayerState | Mapping[str, Any],
    attacker: PlayerState | Mapping[str, Any] | None = None,
    first_turn: bool = False,
    trials: int | None = None,
    precision: float | None = None,
    seed: int,
    workers: int = 1,
    progress: Any = None,
    rules: Rules | None = None,
    **settings: str,
) -> TurnResult:
    """Return the odds of one turn, by simulation.

    Parameters
    ----------
    do : iterable of Step or mapping
        The steps, as in a scenario file.
    defender, attacker : PlayerState or mapping
        Zones before the first step, as in a scenario file.
    first_turn : bool
        True: the first turn of the game, one attack at most.
    trials : int, optional
        Independent turns; 1,000,000 unless `precision` is given.
    precision : float, optional
        Repeat until no 95 % interval is wider than plus or minus this.
    seed : int
        0 to 2**63 - 1.
    workers : int
        Threads.
    progress : callable, optional
        Called with trials done and planned.
    rules : Rules, optional
        Settings as one value; or give them by name.
    **settings : str
        Any field of `Rules`.

    Returns
    -------
    TurnResult
        Odds of both players, of each hit and each step, with intervals.

    Raises
    ------
    ScenarioError
        If a value is impossible; the message says which, and what is allowed.

    Notes
    -----
    Rules R3 to R10; trials are independent, intervals are Wilson's.

    Examples
    --------
    >>> result = run(
    ...     defender={"deck": 9, "level": 3, "clock": 5},
    ...     do=[{"op": "burn", "damage": 2}],
    ...     trials=100,
    ...     seed=1,
    ... )
    >>> result.kill.value
    1.0
    """
    rules = rules_of(rules, settings)
    states = [
        state
        if isinstance(state, PlayerState)
        else PlayerState.of(name, table_of(name, state))
        for name, state in (("defender", defender), ("attacker", attacker or {}))
    ]
    steps = steps_of(do)
    program = encode_turn(
        steps,
        defender=states[0],
        attacker=states[1],
        rules=rules,
        first_turn=first_turn,
    )
    question = {
        "defender": states[0].to_dict(),
        "attacker": states[1].to_dict(),
        "do": [step.to_dict() for step in steps],
        "first_turn": first_turn,
    }
    if trials is None and precision is None:
        trials = 1_000_000
    from wsstats.simulate import simulate_turn  # the compiler loads late

    tally = simulate_turn(
        program,
        trials=trials,
        precision=precision,
        seed=seed,
        workers=workers,
        progress=progress,
    )
    return TurnResult.from_tally(tally, program, question=question, seed=int(seed))


def table_of(name: str, state: Any) -> Mapping[str, Any]:
    """Return a state that is a table, or say what is allowed."""
    if not isinstance(state, Mapping):
        raise ScenarioError.of(name, state, 'a table of zones: {"deck": "24/6"}')
    return state
