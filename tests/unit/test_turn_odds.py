"""The odds of a turn: they agree with exact ones, and say how often steps happen."""

from __future__ import annotations

import pytest

import wsstats as ws
from wsstats.errors import ScenarioError
from wsstats.turn_odds import run

STATE = {"deck": "24/6", "waiting_room": "16/2", "clock": 3, "level": 2}
COUNTED = ("damage", "progress", "refreshes", "cancels", "level_ups")


def burns(*damage):
    return [{"op": "burn", "damage": points} for points in damage]


def test_hits_agree_with_the_exact_odds():
    exact = ws.damage(**STATE, hits=[2, 3, 3, 1], method="exact").to_dict()
    turn = run(defender=STATE, do=burns(2, 3, 3, 1), trials=200_000, seed=3).to_dict()
    for name in COUNTED:
        for value, odds in turn[name]["pmf"].items():
            assert exact[name]["pmf"][value] == pytest.approx(odds, abs=0.006)
        low, high = turn["intervals"][name]["mean"]
        assert low <= turn[name]["mean"] <= high
    for hit, other in zip(turn["hits"], exact["hits"], strict=True):
        assert sum(hit.values()) == pytest.approx(1)
        assert hit["dealt"] == pytest.approx(other["dealt"], abs=0.006)


def test_the_answer_has_both_players_and_every_step():
    do = [{"op": "burn", "damage": 4, "on_cancel": burns(1)}]
    answer = run(defender=STATE, do=do, trials=2000, seed=1).to_dict()
    assert set(answer["attacker"]) == {*COUNTED, "lost", "final"}
    assert set(answer["steps"]) == {"0", "0.on_cancel.0"}
    steps = answer["steps"]
    assert steps["0"]["began"] == 1
    assert steps["0.on_cancel.0"]["began"] == steps["0"]["cancelled"]


def test_a_step_that_never_came_up_is_not_called_impossible():
    do = [{"op": "burn", "damage": 1, "on_cancel": burns(1)}]
    result = run(defender={"deck": "9/0"}, do=do, trials=100, seed=1)
    for odds in result.steps["0.on_cancel.0"].values():
        assert odds.value == odds.low == 0
        assert 0.03 < odds.high < 0.05  # Wilson: 0 of 100, once and not twice


def test_rounds_of_a_repeat_are_added_up():
    do = [{"op": "repeat", "times": 3, "do": burns(1)}]
    result = run(defender={"deck": "9/0"}, do=do, trials=100, seed=1)
    assert result.steps["0.do.0"]["began"].value == 3
    assert result.steps["0.do.0"]["dealt"].value == 3


def test_a_heal_makes_negative_progress():
    do = [{"op": "heal", "player": "defender", "cards": 2}]
    result = run(defender=STATE, do=do, trials=100, seed=1)
    progress = result.players["defender"]["progress"]
    assert progress.mean.value == -2
    assert result.to_dict()["progress"]["pmf"] == {"-2": 1, "-1": 0, "0": 0}
    assert progress.at_least(-2).value == 1
    assert progress.at_least(-1).value == 0


@pytest.mark.parametrize(
    ("both_lose", "kill"),
    [("draw", 0), ("turn_player_wins", 1), ("other_player_wins", 0)],
)
def test_a_kill_when_both_lose_follows_the_rule(both_lose, kill):
    last = {"deck": 9, "level": 3, "clock": 6}
    do = [
        {
            "op": "effect",
            "do": [{"op": "clock"}, {"op": "clock", "player": "attacker"}],
        }
    ]
    result = run(
        defender=last, attacker=last, do=do, trials=10, seed=1, both_lose=both_lose
    )
    assert result.kill.value == kill
    assert result.players["attacker"]["lost"]["level_4"].value == 1


def test_an_optimal_policy_is_refused():
    do = [{"op": "look", "cards": 2, "policy": "optimal"}]
    with pytest.raises(ScenarioError, match="policy=optimal"):
        run(defender=STATE, do=do, trials=10, seed=1)


def test_an_unknown_zone_is_refused_with_the_nearest_name():
    with pytest.raises(ScenarioError, match="did you mean deck"):
        run(defender={"dek": 9}, do=burns(1), trials=10, seed=1)
