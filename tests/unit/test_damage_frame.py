"""The table of many states gives the odds of each state alone."""

from __future__ import annotations

import random

import numpy as np
import pandas as pd
import pytest

import wsstats as ws
from tests.statistical.test_agreement import random_state
from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.exact import exact_odds
from wsstats.rules import SETTINGS, Rules


@pytest.mark.parametrize("number", range(16))
def test_every_row_equals_the_exact_engine(number):
    rng = random.Random(number)
    rules = Rules(**{name: rng.choice(values) for name, values in SETTINGS.items()})
    states = [random_state(rng) for _ in range(12)]
    hits = [rng.randint(-1, 7) for _ in range(rng.randint(1, 6))]
    frame = ws.damage_frame(
        pd.DataFrame([state.to_dict() for state in states]), hits=hits, rules=rules
    )
    for row, state in zip(frame.to_dict("records"), states, strict=True):
        odds = exact_odds(encode(state, hits_of(hits), rules))
        for name in ("damage", "progress", "refreshes", "cancels", "level_ups"):
            mean = sum(v * p for v, p in enumerate(getattr(odds, name)))
            assert row[f"{name}_mean"] == pytest.approx(mean, abs=1e-12)
        assert row["lost_level_4"] == pytest.approx(odds.lost["level_4"], abs=1e-12)
        assert row["lost_deck_out"] == pytest.approx(odds.lost["deck_out"], abs=1e-12)
        for points in range(sum(h for h in hits if h > 0) + 1):
            chance = odds.damage[points] if points < len(odds.damage) else 0
            assert row[f"damage_{points}"] == pytest.approx(chance, abs=1e-12)


def test_counts_texts_and_tuples_are_the_same_state():
    counts = pd.DataFrame(
        {
            "deck": [24],
            "deck_climax": [6],
            "waiting_room": [16],
            "waiting_room_climax": [1],
            "clock": [3],
            "clock_climax": [1],
            "level": [2],
        }
    )
    texts = pd.DataFrame(
        {"deck": ["24/6"], "waiting_room": [(16, 1)], "clock": ["NNC"], "level": [2]}
    )
    one, two = (ws.damage_frame(f, hits=[2, 3, 3, 1]) for f in (counts, texts))
    pd.testing.assert_frame_equal(one, two)


def test_rows_keep_their_index_and_order():
    states = pd.DataFrame({"deck": ["20/5", "30/8"]}, index=["b", "a"])
    frame = ws.damage_frame(states, hits=[3])
    assert frame.index.tolist() == ["b", "a"]
    assert frame.loc["a", "damage_3"] == pytest.approx(0.37931, abs=1e-5)


def test_workers_and_row_blocks_change_nothing():
    rng = np.random.default_rng(3)
    states = pd.DataFrame({"deck": rng.integers(10, 40, 45_000)})
    states["deck_climax"] = rng.integers(0, 8, len(states))
    one, two = (
        ws.damage_frame(states, hits=[2, 3], workers=workers) for workers in (1, 2)
    )
    pd.testing.assert_frame_equal(one, two)
    alone = ws.damage_frame(states.iloc[[44_000]], hits=[2, 3])
    pd.testing.assert_frame_equal(one.iloc[[44_000]], alone)


def test_no_rows_give_no_rows():
    frame = ws.damage_frame(pd.DataFrame({"deck": pd.Series([], dtype=int)}), hits=[2])
    assert len(frame) == 0
    assert "damage_2" in frame.columns


def test_a_state_that_outgrows_the_kernel_is_answered_all_the_same(monkeypatch):
    import wsstats.frames.states as module

    def fails(starts, *, hits, rules):
        return np.full((len(starts), 8 + int(hits.sum())), np.nan)

    states = pd.DataFrame({"deck": ["9/3"], "waiting_room": ["11/3"], "clock": ["NC"]})
    expected = ws.damage_frame(states, hits=[3, 4])
    monkeypatch.setattr(module, "odds_of_states", fails)
    pd.testing.assert_frame_equal(ws.damage_frame(states, hits=[3, 4]), expected)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"climaxes": [3]}, "climaxes"),
        ({"level": [1]}, "no column deck"),
        ({"deck": ["24/9"]}, "row 0"),
        ({"deck": [30], "level": [4]}, "level"),
        ({"deck": [30], "clock": [7]}, "clock"),
        ({"deck": [30], "deck_climax": [31]}, "deck_climax"),
        ({"deck": [5], "deck_climax": [6]}, "deck_climax"),
        ({"deck": [0]}, "deck"),
        ({"deck": [-1]}, "deck"),
        ({"deck": [40], "waiting_room": [11]}, "cards"),
        ({"deck": [30], "deck_climax": [5], "waiting_room": ["9/4"]}, "climaxes"),
        ({"deck": [float("nan")]}, "row 0"),
        ({"deck": ["24/6"], "deck_climax": [6]}, "deck_climax"),
        ({"deck": [30], "level": [1.5]}, "level"),
    ],
)
def test_impossible_rows_and_columns_are_refused(columns, message):
    with pytest.raises(ws.ScenarioError, match=message):
        ws.damage_frame(pd.DataFrame(columns), hits=[3])
