"""The compiled code on disk is used again, and never when any kernel file changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import wsstats

PROGRAM = """
import numpy as np
from wsstats.kernels import rng
print(int(rng.below(np.array([5], np.uint64), 50)))
stats = rng.below.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run_in(folder: Path) -> tuple[int, list[int]]:
    env = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env=env,
        cwd=folder,
        check=True,
    )
    number, stats = done.stdout.splitlines()
    return int(number), [int(part) for part in stats.split()]


def test_a_second_run_hits_the_cache_and_a_change_in_another_file_misses_it(tmp_path):
    package = Path(wsstats.__file__).parent
    skip = shutil.ignore_patterns("__pycache__", "data")
    shutil.copytree(package, tmp_path / "wsstats", ignore=skip)
    number, stats = run_in(tmp_path)
    assert stats == [0, 1]
    assert run_in(tmp_path) == (number, [1, 0])
    other = tmp_path / "wsstats" / "kernels" / "zones.py"
    other.write_text(other.read_text(encoding="utf-8") + "\n# changed\n", "utf-8")
    assert run_in(tmp_path) == (number, [0, 1])
