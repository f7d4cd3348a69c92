"""Run trials on a thread pool: a number of them, or until a precision is met."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats import kernels
from wsstats.encode import Program
from wsstats.encode_game import GameProgram
from wsstats.errors import ScenarioError
from wsstats.intervals import wilson
from wsstats.model import whole_number
from wsstats.seeding import STREAM_VERSION, stream_key
from wsstats.tally import Tally
from wsstats.turn_program import TurnProgram

__all__ = [
    "available_workers",
    "run_spans",
    "simulate_games",
    "simulate_hits",
    "simulate_turn",
]

Counts: TypeAlias = dict[str, NDArray[np.int64]]
Progress: TypeAlias = Callable[[int, int], None]

CHUNK: Final = 100_000  # trials a task: long enough to hide the cost of a thread
GAMES_CHUNK: Final = 10_000  # a game takes some hundred times as long
MOST_TRIALS: Final = 10**12
FIRST_LOOK: Final = 20_000  # trials before the precision is looked at first
LEAST_HALF_WIDTH: Final = 1e-5


def available_workers() -> int:
    """Return how many processors this process may use.

    Returns
    -------
    int
        1 or more.

    Examples
    --------
    >>> available_workers() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate_hits(
    program: Program,
    *,
    seed: int,
    trials: int | None = None,
    precision: float | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Tally:
    """Play a program of hits many times and count what happens.

    Parameters
    ----------
    program : Program
        From `wsstats.encode.encode`.
    seed : int
        0 to 2**63 - 1. Equal seeds give equal tallies, whatever `workers` and `chunk`.
    trials : int, optional
        Independent repetitions, 1 or more. Give this or `precision`.
    precision : float, optional
        Run until no 95 % interval of a counted probability is wider than plus or minus
        this (0.00001 to 0.5).
    workers : int
        Threads, 1..256.
    chunk : int
        Trials a task, 1 or more.
    progress : callable, optional
        Called with trials done and trials planned.

    Returns
    -------
    Tally
        Counts as described in `wsstats.kernels.count_hits`.

    Raises
    ------
    ScenarioError
        If a number is out of its range, or both or neither of `trials` and `precision`
        are given.

    See Also
    --------
    wsstats.exact.exact_odds : the exact twin.

    Examples
    --------
    >>> from wsstats.effects import hits_of
    >>> from wsstats.encode import encode
    >>> from wsstats.model import Defender
    >>> from wsstats.rules import Rules
    >>> program = encode(Defender.of(deck="50/8"), hits_of([3]), Rules())
    >>> simulate_hits(program, trials=1000, seed=1).counts["hits"].sum()
    np.int64(1000)
    """
    return _simulate(
        kernels.count_hits,
        program,
        seed,
        trials=trials,
        precision=precision,
        workers=workers,
        chunk=chunk,
        progress=progress,
    )


def simulate_games(
    program: GameProgram,
    *,
    seed: int,
    trials: int | None = None,
    precision: float | None = None,
    workers: int = 1,
    chunk: int = GAMES_CHUNK,
    progress: Progress | None = None,
) -> Tally:
    """Play whole games many times and count when and how they refresh.

    Parameters
    ----------
    program : GameProgram
        From `wsstats.encode_game.encode_game`.
    seed : int
        0 to 2**63 - 1. Equal seeds give equal tallies, whatever `workers` and `chunk`.
    trials : int, optional
        Independent games, 1 or more. Give this or `precision`.
    precision : float, optional
        Run until no 95 % interval of a share of games is wider than plus or minus this
        (0.00001 to 0.5). Shares of hits are not looked at.
    workers : int
        Threads, 1..256.
    chunk : int
        Games a task, 1 or more.
    progress : callable, optional
        Called with games done and games planned.

    Returns
    -------
    Tally
        Counts as described in `wsstats.kernels.game_batch.count_games`.

    Raises
    ------
    ScenarioError
        If a number is out of its range, or both or neither of `trials` and `precision`
        are given.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> from wsstats.encode_game import encode_game
    >>> from wsstats.plan import Plan
    >>> from wsstats.rules import Rules
    >>> deck = read_deck(example_decks()["harbour"])
    >>> program = encode_game(deck, Plan(), Rules())
    >>> simulate_games(program, trials=100, seed=1).counts["refreshes"].sum()
    np.int64(100)
    """
    return _simulate(
        kernels.count_games,
        program,
        seed,
        trials=trials,
        precision=precision,
        workers=workers,
        chunk=chunk,
        progress=progress,
    )


def simulate_turn(
    program: TurnProgram,
    *,
    seed: int,
    trials: int | None = None,
    precision: float | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Tally:
    """Play a turn many times and count what happens to both players.

    Parameters
    ----------
    program : TurnProgram
        From `wsstats.encode_turn.encode_turn`. A policy that only exact odds know is
        refused.
    seed, trials, precision, workers, chunk, progress
        As in `simulate_hits`.

    Returns
    -------
    Tally
        Counts as described in `wsstats.kernels.turn_batch.count_turn`.

    Raises
    ------
    ScenarioError
        If a number is out of its range, or a policy is ``optimal``.
    """
    program.refuse_best_choices()
    return _simulate(
        kernels.count_turn,
        program,
        seed,
        trials=trials,
        precision=precision,
        workers=workers,
        chunk=chunk,
        progress=progress,
    )


def _simulate(
    kernel: Callable[..., Counts],
    program: Program | GameProgram | TurnProgram,
    seed: int,
    **how: Any,
) -> Tally:
    """Run the kernel of a program on the streams of a seed."""
    key = stream_key(seed)

    def count(first: int, last: int) -> Counts:
        return kernel(program, key=key, first=first, last=last)

    identity = f"{program.digest}/{seed}/{STREAM_VERSION}"
    return run_spans(count, identity=identity, **how)


def run_spans(
    count: Callable[[int, int], Counts],
    *,
    identity: str,
    trials: int | None = None,
    precision: float | None = None,
    workers: int = 1,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Tally:
    """Split trials into spans, count them on threads and add up.

    Parameters
    ----------
    count : callable
        ``count(first, last)`` returns the additive counts of a span of trials.
    identity : str
        Everything that changes the answer, hashed into the tally's id.
    trials, precision, workers, chunk, progress
        As in `simulate_hits`.

    Returns
    -------
    Tally
        The same for any `workers` and `chunk`.

    Raises
    ------
    ScenarioError
        If a number is out of its range.

    Notes
    -----
    A precision is looked at after a fixed schedule of trials that depends on the counts
    only, never on `workers`. It asks for the half-width of the widest interval, which
    lies near a probability of one half. Waiting until two estimates agree would be
    wrong: they agree by chance long before either is near the truth.

    Examples
    --------
    >>> tally = run_spans(
    ...     lambda first, last: {"n": np.array([last - first])}, identity="x", trials=9
    ... )
    >>> tally.trials, tally.counts["n"].tolist()
    (9, [9])
    """
    if (trials is None) == (precision is None):
        raise ScenarioError.of(
            "trials, precision",
            f"{trials}, {precision}",
            "one of the two",
            "give a number of trials or a half-width, not both",
        )
    workers = whole_number("workers", workers, low=1, high=256)
    chunk = whole_number("chunk", chunk, low=1, high=MOST_TRIALS)
    target = 0.0
    if precision is not None:
        target = _checked_half_width(precision)
        planned = FIRST_LOOK
    else:
        planned = whole_number("trials", trials, low=1, high=MOST_TRIALS)
    total: Counts = {}
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        while done < planned:
            for counts, size in _counted(pool, count, done, planned, chunk):
                total = {name: total.get(name, 0) + counts[name] for name in counts}
                done += size
                if progress:
                    progress(done, planned)
            if target:
                planned = _next_look(total, done, target)
    digest = hashlib.sha256(identity.encode()).hexdigest()
    return Tally(digest, done, total)


def _counted(
    pool: ThreadPoolExecutor,
    count: Callable[[int, int], Counts],
    first: int,
    last: int,
    chunk: int,
) -> Iterator[tuple[Counts, int]]:
    """Yield the counts of each span of first..last - 1; few wait in memory."""
    starts = range(first, last, chunk)
    group = 64
    for offset in range(0, len(starts), group):
        spans = [(start, min(start + chunk, last)) for start in starts[offset:][:group]]
        results = pool.map(lambda span: count(*span), spans)
        for (start, stop), counts in zip(spans, results, strict=True):
            yield counts, stop - start


def _next_look(total: Counts, done: int, target: float) -> int:
    """Return how many trials there shall be; `done` if the precision is met."""
    cells = [block.ravel() for block in total.values()]
    sums = [block.sum(axis=-1).ravel() for block in total.values()]
    counted = np.concatenate(cells + sums)
    low, high = wilson(np.minimum(counted, done), done)
    widest = float(np.max(np.asarray(high) - np.asarray(low))) / 2
    if widest <= target:
        return done
    wanted = done * (widest / target) ** 2 * 1.02
    return min(math.ceil(wanted), 8 * done, MOST_TRIALS)


def _checked_half_width(precision: object) -> float:
    try:
        number = float(precision)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = math.nan
    if not LEAST_HALF_WIDTH <= number <= 0.5:
        raise ScenarioError.of(
            "precision",
            precision,
            f"{LEAST_HALF_WIDTH} to 0.5",
            "give the half-width of the interval as a probability, such as 0.001",
        )
    return number
