"""Equal seeds give equal tallies, however the work is split."""

from __future__ import annotations

import numpy as np
import pytest

from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.model import Defender
from wsstats.rules import Rules
from wsstats.seeding import stream_key
from wsstats.simulate import run_spans, simulate_hits
from wsstats.tally import Tally

PROGRAM = encode(
    Defender.of(deck="6/2", waiting_room="16/4", clock="NNC", level=1),
    hits_of([2, 3, 3, 1]),
    Rules(level_up_card="random"),
)


def as_bytes(tally: Tally) -> dict[str, bytes]:
    return {name: block.tobytes() for name, block in tally.counts.items()}


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("chunk", [1, 7, 1000, 100_000])
def test_workers_and_chunks_change_no_byte(workers, chunk):
    plain = simulate_hits(PROGRAM, trials=1_500, seed=5)
    split = simulate_hits(PROGRAM, trials=1_500, seed=5, workers=workers, chunk=chunk)
    assert as_bytes(split) == as_bytes(plain)
    assert split.id == plain.id


def test_a_precision_ends_after_the_same_trials_for_any_workers():
    one, two = (
        simulate_hits(PROGRAM, precision=0.004, seed=3, workers=workers, chunk=chunk)
        for workers, chunk in ((1, 999), (2, 20_000))
    )
    assert one.trials == two.trials
    assert as_bytes(one) == as_bytes(two)


def test_single_trials_add_up_to_their_span():
    whole = simulate_hits(PROGRAM, trials=40, seed=9)
    from wsstats.kernels import count_hits

    key = stream_key(9)
    parts = [
        Tally(whole.id, 1, count_hits(PROGRAM, key=key, first=n, last=n + 1))
        for n in range(40)
    ]
    total = sum(parts[1:], start=parts[0])
    assert as_bytes(total) == as_bytes(whole)
    assert total.trials == 40


def test_neighbouring_seeds_share_nothing():
    keys = {int(stream_key(seed)) for seed in range(1000)}
    assert len(keys) == 1000
    first, second = (simulate_hits(PROGRAM, trials=500, seed=s) for s in (1, 2))
    assert as_bytes(first) != as_bytes(second)
    assert first.id != second.id


def test_tallies_of_different_questions_do_not_add_up():
    first, second = (simulate_hits(PROGRAM, trials=5, seed=s) for s in (1, 2))
    with pytest.raises(ScenarioError, match="same question"):
        first + second


def test_every_trial_is_counted_once_in_every_distribution():
    counts = simulate_hits(PROGRAM, trials=1_000, seed=4).counts
    for name in ("damage", "progress", "refreshes", "cancels", "level_ups", "lost"):
        assert counts[name].sum() == 1_000
    assert counts["final"].sum() == counts["lost"][0]


def test_the_precision_is_met_by_every_probability():
    from wsstats.intervals import wilson

    tally = simulate_hits(PROGRAM, precision=0.003, seed=8)
    for block in tally.counts.values():
        low, high = wilson(block.ravel(), tally.trials)
        assert np.max(high - low) / 2 <= 0.003
    assert tally.trials < 2 * 0.25 * (1.96 / 0.003) ** 2  # and not far more


@pytest.mark.parametrize(
    ("keywords", "field"),
    [
        ({"trials": 0}, "trials"),
        ({"trials": -1}, "trials"),
        ({"trials": 2.5}, "trials"),
        ({"trials": True}, "trials"),
        ({"trials": 10, "precision": 0.1}, "trials, precision"),
        ({}, "trials, precision"),
        ({"precision": 0}, "precision"),
        ({"precision": 0.6}, "precision"),
        ({"precision": float("nan")}, "precision"),
        ({"precision": "much"}, "precision"),
        ({"trials": 10, "workers": 0}, "workers"),
        ({"trials": 10, "workers": 1000}, "workers"),
        ({"trials": 10, "chunk": 0}, "chunk"),
        ({"trials": 10, "seed": -1}, "seed"),
        ({"trials": 10, "seed": 2**63}, "seed"),
        ({"trials": 10, "seed": None}, "seed"),
    ],
)
def test_numbers_out_of_range_are_refused_by_name(keywords, field):
    with pytest.raises(ScenarioError, match=f"^{field}="):
        simulate_hits(PROGRAM, **{"seed": 1, **keywords})


def test_progress_ends_at_all_trials():
    seen: list[tuple[int, int]] = []
    run_spans(
        lambda first, last: {"n": np.array([last - first])},
        identity="x",
        trials=1_000,
        chunk=300,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert seen == [(300, 1000), (600, 1000), (900, 1000), (1000, 1000)]
