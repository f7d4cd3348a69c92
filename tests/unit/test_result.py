"""The answer as table, as picture and in a notebook."""

from __future__ import annotations

import pytest

import wsstats as ws

QUESTION = {"deck": (24, 6), "waiting_room": (16, 2), "clock": 3, "level": 2}


def ask(**keywords):
    return ws.damage(**QUESTION, hits=[2, 3, 3, 1], **keywords)


def test_the_table_has_every_value_of_every_distribution():
    frame = ask().to_frame()
    sums = frame.groupby("quantity", observed=True)["probability"].sum()
    assert sums.tolist() == pytest.approx([1] * 5)
    assert frame["low"].isna().all()
    sampled = ask(trials=2_000, seed=1).to_frame()
    assert (sampled["low"] <= sampled["probability"]).all()
    assert (sampled["probability"] <= sampled["high"]).all()


def test_the_picture_has_a_bar_of_the_right_height_for_each_number_of_points():
    result = ask()
    heights = [bar.get_height() for bar in result.plot().patches]
    expected = [100 * result.damage.at_least(points).value for points in range(1, 10)]
    assert heights == pytest.approx(expected)


def test_a_notebook_shows_the_odds_and_how_they_came_about():
    shown = ask(trials=2_000, seed=3, refresh_point="immediate")._repr_html_()
    assert "at least 9" in shown
    assert "2,000 trials, seed 3, 95 % intervals; refresh point immediate" in shown


def test_sampled_odds_need_a_seed_and_exact_ones_no_trials():
    with pytest.raises(ws.ScenarioError, match=r"^seed="):
        ask(trials=100)
    with pytest.raises(ws.ScenarioError, match=r"^method="):
        ask(method="exact", trials=100, seed=1)
    with pytest.raises(ws.ScenarioError, match=r"^method="):
        ask(method="guess")
    assert ask(method="monte_carlo", seed=1).trials == 1_000_000


def test_settings_by_name_and_as_a_value_are_the_same():
    by_name = ask(refresh_point="immediate", level_up_card="random")
    rules = ws.Rules(refresh_point="immediate", level_up_card="random")
    assert by_name.to_dict() == ask(rules=rules).to_dict()
    with pytest.raises(ws.ScenarioError, match="not both"):
        ask(rules=rules, both_lose="draw")
    with pytest.raises(ws.ScenarioError, match="refresh_pint"):
        ask(refresh_pint="immediate")


def test_at_least_zero_is_certain_and_beyond_the_most_impossible():
    damage = ask().damage
    assert damage.at_least(0).value == 1
    assert damage.at_least(10).value == 0
    sampled = ask(trials=500, seed=1).damage.at_least(10)
    assert sampled.value == 0
    assert sampled.high > 0
