"""Print what is fast and what is not: ``python -m tests.bench [--strict]``.

Every speed is a ratio of two things measured in turn in this process, best of several
rounds, because machines are noisy.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd

import wsstats as ws
from tests.bench.yardstick import Yardstick
from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.exact import exact_odds
from wsstats.kernels import count_hits
from wsstats.model import Defender
from wsstats.rules import Rules
from wsstats.seeding import stream_key
from wsstats.simulate import available_workers, simulate_hits

ROUNDS = 7
SHORT = {
    "deck": (24, 6),
    "waiting_room": (16, 2),
    "clock": 3,
    "level": 2,
    "hits": [2, 3, 3, 1],
}
LONG = {
    "deck": (24, 6),
    "waiting_room": (16, 2),
    "clock": 3,
    "level": 0,
    "hits": [2, 3, 3, 1] * 10,
}


def seconds(do: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def best(*tasks: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Return the best seconds of each task, measured in turn."""
    times = [[seconds(task) for task in tasks] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def program_of(question: dict) -> object:
    state = {name: value for name, value in question.items() if name != "hits"}
    return encode(Defender.of(**state), hits_of(question["hits"]), Rules())


def against_python(question: dict, *, trials: int) -> tuple[float, str]:
    """Return how many times faster the kernel is than the yardstick, on one core."""
    program, key = program_of(question), stream_key(1)
    yardstick = Yardstick(**question)
    slow = trials // 100
    count_hits(program, key=key, first=0, last=10)
    python, kernel = best(
        lambda: yardstick.run(slow),
        lambda: count_hits(program, key=key, first=0, last=trials),
    )
    python, kernel = python / slow * 1e9, kernel / trials * 1e9
    return python / kernel, f"Python {python:,.0f} ns, kernel {kernel:,.0f} ns a trial"


def two_workers() -> tuple[float, str]:
    """Return how many times faster two workers are than one."""
    program = program_of(SHORT)

    def run(workers: int) -> Callable[[], object]:
        return lambda: simulate_hits(program, trials=4_000_000, seed=1, workers=workers)

    one, two = best(run(1), run(2))
    return one / two, f"{4 / one:.1f} and {4 / two:.1f} million trials a second"


def fresh(code: str, *, folder: Path | None = None) -> float:
    """Return the seconds that a new process takes, the interpreter's start included."""
    env = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    env["PYTHONDONTWRITEBYTECODE"] = "" if folder else "1"
    if folder:
        env["PYTHONPATH"] = str(folder)
    command = [sys.executable, "-c", code]
    cwd = folder or Path(__file__).parents[2]
    return seconds(lambda: subprocess.run(command, check=True, env=env, cwd=cwd))


def import_seconds() -> tuple[float, str]:
    """Return what ``import wsstats`` adds to the start of the interpreter."""
    bare, loaded = best(lambda: fresh("pass"), lambda: fresh("import wsstats"))
    return loaded - bare, f"interpreter alone {bare:.2f} s"


ANSWER = """
import sys
from wsstats.cli import main
sys.argv = ["wsstats", "damage", "--deck", "24/6", "--hits", "2,3,3,1"]
sys.stdout = open("/dev/null", "w")
main()
"""


def first_answer(*, cold: bool) -> tuple[float, str]:
    """Return the seconds of the first answer: a fresh copy, or a warm one."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(ws.__file__).parent
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package, Path(folder, "wsstats"), ignore=skip)
        first = fresh(ANSWER, folder=Path(folder))
        again = min(fresh(ANSWER, folder=Path(folder)) for _ in range(3))
    return (first, "no byte code, no cache") if cold else (again, "process included")


def exact_milliseconds(question: dict) -> tuple[float, str]:
    """Return the milliseconds of an exact answer after warm-up."""
    program = program_of(question)
    once = 1000 * seconds(lambda: exact_odds(program))
    (again,) = best(lambda: exact_odds(program))
    return 1000 * again, f"{once:.1f} ms before warm-up"


def million_rows() -> tuple[float, str]:
    """Return the seconds of a million different states."""
    rng = np.random.default_rng(1)
    count = 1_000_000
    states = pd.DataFrame(
        {
            "deck": rng.integers(5, 31, count),
            "deck_climax": rng.integers(0, 6, count),
            "waiting_room": rng.integers(2, 10, count),
            "waiting_room_climax": rng.integers(0, 3, count),
            "clock": rng.integers(0, 7, count),
            "level": rng.integers(0, 4, count),
        }
    )
    ws.damage_frame(states.head(10), hits=SHORT["hits"])
    taken = seconds(lambda: ws.damage_frame(states, hits=SHORT["hits"]))
    return taken, "distinct decks, clocks and levels; 4 hits"


BENCHMARKS = [  # name, unit, target, is more better, what
    ("short scenario against Python", "x", 75, True,
     lambda: against_python(SHORT, trials=1_000_000)),
    ("defence of 40 hits against Python", "x", 45, True,
     lambda: against_python(LONG, trials=200_000)),
    ("two workers against one", "x", 1.8, True, two_workers),
    ("import wsstats", "s", 0.3, False, import_seconds),
    ("first answer, cold", "s", 2.0, False, lambda: first_answer(cold=True)),
    ("first answer, warm", "s", 0.7, False, lambda: first_answer(cold=False)),
    ("exact, 4 hits", "ms", 1.0, False, lambda: exact_milliseconds(SHORT)),
    ("exact, 40 hits", "ms", 50, False, lambda: exact_milliseconds(LONG)),
    ("damage_frame, a million rows", "s", 10, False, million_rows),
]  # fmt: skip


def main(argv: list[str]) -> int:
    """Print the table; with --strict a missed target is exit status 1."""
    missed = 0
    print(f"{available_workers()} processors, best of {ROUNDS} rounds")
    for name, unit, target, more, what in BENCHMARKS:
        value, detail = what()
        met = value >= target if more else value <= target
        missed += not met
        sign = ">=" if more else "<="
        print(
            f"{name:<36}{value:8.2f} {unit:<3} {sign} {target:<5} "
            f"{'met   ' if met else 'MISSED'}  {detail}",
            flush=True,
        )
    return 1 if missed and "--strict" in argv else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
