"""What steps mean: on decks of one kind of card, where a turn has one outcome only.

Kernel and play run the same rows, so they cannot tell whether a step was written as the
right rows. These ends are worked out by hand.
"""

from __future__ import annotations

import pytest

from wsstats.turn_odds import run

PLAIN = {"deck": "30/0"}  # every damage is dealt
CLIMAXES = {"deck": "8/8"}  # every damage is cancelled by its first card
SHOT = [{"cards": 8, "climax": True, "icons": "shot"}]
SOUL = {"deck": {"cards": 20, "soul": 20}, "stock": 3}
BURN = {"op": "burn", "damage": 1}
DECLARED = {"op": "burn", "damage": {"count": "declared"}}
ONE_OF_TWO = [{"state": "defender.deck", "equals": cards} for cards in (1, 30)]


def attack(**keys):
    return {"op": "attack", "soul": 2, "triggers": 0, **keys}


def outcome(do, *, defender=PLAIN, attacker=None):
    return run(defender=defender, attacker=attacker, do=do, trials=5, seed=1)


def dealt(do, **states):
    """Points that reach the defender's clock; every trial is alike."""
    damage = outcome(do, **states).players["defender"]["damage"]
    assert [odds.value for odds in damage.pmf].count(1) == 1
    return damage.mean.value


def began(do, path, **states):
    return outcome(do, **states).steps[path]["began"].value


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        ({"kind": "frontal"}, 2),
        ({"kind": "direct"}, 3),
        ({"kind": "side", "opposing_level": 1}, 1),
        ({"kind": "side", "opposing_level": 3}, 0),
        ({"kind": "frontal", "opposing_level": 1}, 2),
        ({"kind": "side", "opposing_level": 3, "trigger_soul": 2}, 1),
        ({"soul": -1, "kind": "direct", "trigger_soul": 1}, 1),
        ({"deals_damage": False}, 0),
    ],
)
def test_soul_is_summed_before_the_floor(keys, points):
    assert dealt([attack(**keys)]) == points


def test_trigger_soul_counts_and_the_card_goes_to_the_stock():
    result = outcome([attack(triggers=2)], attacker=SOUL)
    assert result.players["defender"]["damage"].mean.value == 4


@pytest.mark.parametrize(("armed", "fired"), [(0, 0), (1, 1), (3, 3)])
def test_each_armed_shot_is_a_damage_of_its_own(armed, fired):
    result = outcome([attack(armed_shots=armed)], defender=CLIMAXES)
    assert result.players["defender"]["cancels"].mean.value == 1 + fired


def test_a_shot_that_was_checked_fires_when_the_damage_is_cancelled():
    path = "0.shot"
    do = [attack(triggers=1)]
    assert began(do, path, defender=CLIMAXES, attacker={"deck": SHOT}) == 1
    assert began(do, path, defender=PLAIN, attacker={"deck": SHOT}) == 0


def test_a_damage_of_zero_leaves_the_shot_to_the_next_damage():
    do = [attack(soul=0, armed_shots=1, on_attack_end=[BURN])]
    assert began(do, "0.shot", defender=CLIMAXES) == 1


def test_a_dealt_damage_uses_the_shot_up():
    stacked = [{"op": "top_stack", "cards": 2}]
    do = [*stacked, attack(armed_shots=1, on_attack_end=[BURN])]
    defender = {"deck": "4/4", "waiting_room": "2/0"}
    assert began(do, "1.shot", defender=defender) == 0


@pytest.mark.parametrize(
    ("hook", "keys", "plain", "climaxes"),
    [
        ("on_attack", {}, 1, 1),
        ("after_trigger", {}, 1, 1),
        ("counter", {}, 1, 1),
        ("counter", {"kind": "side"}, 0, 0),
        ("on_cancel", {}, 0, 1),
        ("on_hit", {}, 1, 0),
        ("on_damage_taken", {}, 1, 0),
        ("on_reverse", {}, 0, 0),
        ("on_reverse", {"reverses": True}, 1, 1),
        ("on_reverse", {"reverses": True, "kind": "direct"}, 0, 0),
        ("on_attack_end", {}, 1, 1),
    ],
)
def test_a_hook_runs_at_its_moment(hook, keys, plain, climaxes):
    do = [attack(**keys, **{hook: [BURN]})]
    path = f"0.{hook}.0"
    for defender, times in ((PLAIN, plain), (CLIMAXES, climaxes)):
        steps = outcome(do, defender=defender).steps
        found = steps[path]["began"].value if path in steps else 0
        assert found == times


def test_no_hook_of_the_damage_runs_when_it_is_zero():
    do = [attack(soul=0, on_cancel=[BURN], on_hit=[BURN])]
    result = outcome(do)
    assert result.steps["0.on_cancel.0"]["began"].value == 0
    assert result.steps["0.on_hit.0"]["began"].value == 0


def test_a_restand_attacks_once_more_and_keeps_the_trigger_soul():
    again = {"op": "restand", "soul": 1, "kind": "direct", "limit": "turn"}
    do = [attack(triggers=1, on_attack_end=[again])]
    result = outcome(do, attacker=SOUL)
    assert result.steps["0"]["began"].value == 2
    assert result.players["defender"]["damage"].mean.value == (2 + 1) + (1 + 2 + 1)


@pytest.mark.parametrize(("stock", "attacks"), [(3, 2), (4, 1)])
def test_a_restand_that_cannot_be_paid_does_not_come(stock, attacks):
    again = {"op": "restand", "cost": {"stock": stock}, "limit": "turn"}
    do = [attack(on_attack_end=[again])]
    assert began(do, "0", attacker=SOUL) == attacks


def test_a_step_with_a_limit_runs_once_a_turn():
    once = {**BURN, "limit": "turn"}
    do = [{"op": "repeat", "times": 3, "do": [attack(soul=1, on_hit=[once])]}]
    assert began(do, "0.do.0.on_hit.0") == 1


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        ({"each_climax": [BURN]}, 3),
        ({"any_climax": [BURN]}, 1),
        ({"no_climax": [BURN]}, 0),
        ({"each": {"count": "cards", "max": 2, "do": [BURN]}}, 2),
        ({"then": [{**BURN, "damage": {"count": "climax", "plus": 1}}]}, 4),
        ({"then": [{**BURN, "damage": {"count": "climax", "per": 2, "max": 5}}]}, 5),
        ({"then": [{**BURN, "when": {"count": "climax", "at_least": 4}}]}, 0),
        ({"then": [{**BURN, "when": {"count": "climax", "at_most": 3}}]}, 1),
    ],
)
def test_counts_of_what_was_milled(keys, points):
    do = [{"op": "mill", "player": "attacker", "cards": 3, **keys}]
    assert dealt(do, attacker={"deck": "8/8"}) == points


@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ([{"op": "shield"}, BURN, BURN, attack()], 2),
        ([{"op": "shield", "until": "next"}, BURN, BURN, attack()], 3),
        ([{"op": "shield", "against": "attacks"}, BURN, attack()], 1),
        ([{"op": "shield", "against": "all"}, BURN, attack()], 0),
        ([{"op": "damage_bonus", "add": 2}, BURN, attack()], 5),
        ([{"op": "soul", "add": -1, "attacks": "turn"}, attack(), attack()], 2),
        ([attack(on_attack=[{"op": "soul", "add": 1}]), attack()], 5),
        ([attack(on_hit=[{**BURN, "damage": {"count": "damage"}}])], 4),
        ([{"op": "burn", "damage": 2, "times": 3}], 6),
        ([{"op": "declare", "values": [3], "do": [DECLARED]}], 3),
        ([{"op": "choose", "modes": [[BURN], [{**BURN, "damage": 5}]]}], 1),
        ([{**BURN, "optional": True, "policy": "no"}], 0),
        ([{"op": "play", "on_play": [BURN]}, {"op": "encore_step", "do": [BURN]}], 2),
        ([{**BURN, "when": {"state": "defender.deck", "equals": 29}}], 0),
        ([BURN, {**BURN, "when": {"state": "defender.deck", "equals": 29}}], 2),
        ([{**BURN, "when": {"any": ONE_OF_TWO}}], 1),
        ([{**BURN, "when": {"all": ONE_OF_TWO}}], 0),
    ],
)
def test_what_changes_damage(steps, points):
    assert dealt(steps) == points
