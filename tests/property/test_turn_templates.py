"""Every kind of step: the kernel and the play interpreter end a trial alike."""

from __future__ import annotations

import pytest

from wsstats import rows
from wsstats.encode_turn import encode_turn
from wsstats.kernels.turn_batch import end_of_turn
from wsstats.play import Hidden, Stream
from wsstats.play.turn import play_turn
from wsstats.players import PlayerState
from wsstats.rules import Rules
from wsstats.seeding import stream_key
from wsstats.steps import steps_of

TRIALS = 60
ZONES = (*rows.ZONES, "resolution_zone")
ATTACKER = {
    "deck": [
        {"cards": 3, "climax": True, "icons": "soul shot"},
        {"cards": 1, "climax": True, "icons": "soul gate"},
        {"cards": 5, "level": 0, "colour": "red", "traits": ["music"]},
        {"cards": 4, "level": 3, "icons": "soul", "colour": "blue"},
    ],
    "waiting_room": [
        {"cards": 3, "level": 1, "colour": "red"},
        {"cards": 2, "climax": True, "icons": "treasure"},
    ],
    "stock": 3,
    "hand": 2,
    "clock": 4,
    "level": 3,
    "board": {"others": 3},
}
DEFENDER = {
    "deck": "9/2",
    "waiting_room": "15/3",
    "stock": "4/1",
    "clock": "NCN",
    "level": 2,
}
B1 = {"op": "burn", "damage": 1}
STEPS = {
    "burn": [{"op": "burn", "damage": 4, "on_cancel": [B1], "on_hit": [B1]}],
    "times": [{"op": "burn", "damage": 2, "times": 3}],
    "bottom": [
        {"op": "look", "cards": 3, "to": ["bottom", "top"]},
        {"op": "burn", "damage": 6, "from": "bottom"},
    ],
    "shots": [
        {"op": "attack", "soul": 2, "triggers": 2, "armed_shots": 1, "on_cancel": [B1]}
    ],
    "restand": [
        {"op": "attack", "soul": 2, "kind": "direct", "triggers": 2}
        | {"on_attack_end": [{"op": "restand", "cost": {"stock": 2}, "limit": "turn"}]}
    ],
    "musashi": [
        {"op": "attack", "soul": 3, "triggers": 1}
        | {
            "on_cancel": [
                {"op": "mill", "player": "attacker", "cards": 1}
                | {"then": [B1 | {"damage": {"count": "level", "plus": 1}}]}
            ]
        }
    ],
    "icons": [
        {"op": "mill", "player": "attacker", "cards": 9}
        | {"then": [B1 | {"damage": {"count": "soul_icons"}}]}
    ],
    "colours": [
        {"op": "reveal", "cards": 4}
        | {"then": [B1 | {"when": {"count": "colours", "at_least": 2}}]},
        {"op": "draw", "cards": 3},
    ],
    "bottom mill": [
        {"op": "mill", "cards": 6, "side": "bottom"}
        | {"each_climax": [B1], "any_climax": [B1], "no_climax": [B1]}
    ],
    "until": [
        {"op": "mill", "side": "bottom", "until": "climax"}
        | {"then": [B1 | {"damage": {"count": "cards", "max": 4}}]}
    ],
    "look": [
        {"op": "look", "cards": 3, "to": ["top", "waiting_room"], "policy": policy}
        for policy in ("climaxes_away", "keep_climax", "non_climax_first", "random")
    ],
    "clock": [
        {"op": "clock", "cards": 2},
        {"op": "clock_kick"},
        {"op": "clock_swap", "with": "deck"},
        {"op": "clock_swap"},
    ],
    "piles": [
        {"op": "shuffle_back", "cards": 8, "climax": 1},
        {"op": "top_stack", "cards": 3, "climax": 1},
        {"op": "return_all_but", "keep_climax": 1},
        {"op": "burn", "damage": 5},
    ],
    "stock": [
        {"op": "stock_kick", "cards": 1, "side": "bottom"},
        {"op": "stock_swap"},
        {"op": "stock_shuffle"},
    ],
    "memory": [
        {"op": "to_memory", "player": "attacker", "cards": 4},
        {"op": "free_refresh"},
        {"op": "flip", "cards": 4, "then": [B1 | {"damage": {"count": "climax"}}]},
    ],
    "level": [
        {"op": "force_level_up", "when": {"state": "defender.clock", "at_least": 3}},
        {"op": "heal", "player": "defender", "cards": 1},
        {"op": "heal", "player": "attacker", "cards": 2},
        B1,
    ],
    "defence": [
        {"op": "shield", "against": "effects", "until": "next"},
        {"op": "damage_bonus", "add": 1},
        {"op": "attack", "soul": 3, "triggers": 1}
        | {
            "counter": [
                {"op": "soul", "add": -1},
                {"op": "burn", "player": "attacker", "damage": 1},
            ],
            "on_damage_taken": [
                {"op": "look", "cards": 1, "to": ["top", "waiting_room"]}
            ],
        },
        {"op": "burn", "damage": {"board": "others"}},
    ],
    "choices": [
        {"op": "declare", "values": [2, 3, 4], "policy": "random"}
        | {"do": [B1 | {"damage": {"count": "declared"}}]},
        {"op": "choose", "modes": [[B1], [{"op": "clock"}]], "policy": "random"},
        B1 | {"optional": True, "policy": "random"},
    ],
    "self": [
        {"op": "burn", "player": "attacker", "damage": 3, "times": 4},
        {"op": "encore_step", "do": [B1, {"op": "ability", "do": [B1]}]},
        {"op": "play", "cost": {"deck_top_to_clock": 1}, "on_play": [B1]},
    ],
}
RULES = (
    Rules(),
    Rules(refresh_point="immediate", level_up_card="random"),
    Rules(empty_waiting_room="lenient", interrupt_order="refresh_first"),
)


@pytest.mark.parametrize("rules", RULES, ids=["default", "immediate", "lenient"])
@pytest.mark.parametrize("name", STEPS)
def test_kernel_and_play_end_alike(name, rules):
    program = encode_turn(
        steps_of(STEPS[name]),
        defender=PlayerState.of("defender", DEFENDER),
        attacker=PlayerState.of("attacker", ATTACKER),
        rules=rules,
    )
    key = stream_key(5)
    ends = set()
    for trial in range(TRIALS):
        told = play_turn(program, Hidden(Stream(int(key), trial).below))
        zones, results = end_of_turn(program, key=key, trial=trial)
        for player in (told.attacker, told.defender):
            end = zones[player.name]
            for zone in ZONES:
                assert getattr(player, zone) == end[zone], (trial, player.name, zone)
            assert [player.refreshes] == end["refreshes"]
            assert [player.points_owed] == end["points_owed"]
        assert {n: r for n, r in enumerate(results) if r} == told.results
        ends.add(str(zones))
    assert len(ends) > 1  # the trials differ, so they can disagree
