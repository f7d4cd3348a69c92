"""Steps of a turn become rows, and what cannot be done is refused with its path."""

from __future__ import annotations

import re

import pytest

from wsstats import rows as row
from wsstats.encode_turn import encode_turn
from wsstats.errors import ScenarioError
from wsstats.players import PlayerState
from wsstats.steps import Step, steps_of

DEFENDER = {"deck": "20/4", "waiting_room": "15/3", "stock": "4/1", "clock": 2}
KINDS = [
    {"cards": 4, "climax": True, "icons": "soul shot"},
    {"cards": 10, "level": 0, "colour": "red", "traits": ["music"]},
    {"cards": 10, "level": 3, "icons": "soul", "colour": "blue"},
]


def encoded(do, attacker=None, **more):
    return encode_turn(
        steps_of(do),
        defender=PlayerState.of("defender", DEFENDER),
        attacker=None if attacker is None else PlayerState.of("attacker", attacker),
        **more,
    )


def ops(program):
    return program.rows[:, 0].tolist()


def test_jumps_lead_forward_and_rows_are_complete():
    do = [
        {"op": "attack", "soul": 2, "kind": "direct", "triggers": 2}
        | {"on_attack_end": [{"op": "restand", "limit": "turn"}]}
        | {"on_cancel": [{"op": "burn", "damage": {"count": "damage"}}]},
        {"op": "mill", "cards": 6, "each_climax": [{"op": "burn", "damage": 1}]},
    ]
    program = encoded(do, {"deck": KINDS})
    for number, entry in enumerate(program.rows.tolist()):
        if entry[0] in (row.JUMP, row.JUMP_UNLESS):
            assert number < entry[1] <= len(program.rows)


def test_a_hook_is_one_process_and_two_abilities_are_two():
    burn = {"op": "burn", "damage": 1}
    one = encoded([{"op": "attack", "soul": 1, "triggers": 0, "on_hit": [burn, burn]}])
    abilities = [{"op": "ability", "do": [burn]}] * 2
    two = encoded([{"op": "attack", "soul": 1, "triggers": 0, "on_hit": abilities}])
    assert ops(two).count(row.CHECK_TIMING) == ops(one).count(row.CHECK_TIMING) + 1


def test_the_rounds_of_a_repeat_are_steps_of_their_own():
    program = encoded(
        [{"op": "repeat", "times": 3, "do": [{"op": "burn", "damage": 1}]}]
    )
    assert ops(program).count(row.CHECK_TIMING) == 1 + 3 + 1
    assert program.paths.count("0.do.0") == 6
    assert len(program.main) == 3


def test_cards_are_numbered_climaxes_first_and_kind_after_kind():
    program = encoded(
        [{"op": "attack", "soul": 1, "triggers": 1}], {"deck": list(reversed(KINDS))}
    )
    start = program.starts[row.ATTACKER]
    assert start.climaxes == 4
    assert (start.kind_of[1:] >= start.kind_of[:-1]).all()
    assert start.kinds[0, row.KIND_CLIMAX] == 1
    assert sorted(start.zones[0].tolist()) == list(range(24))


def test_attributes_that_no_step_reads_make_no_kinds():
    program = encoded([{"op": "burn", "damage": 1}], {"deck": KINDS})
    assert len(program.starts[row.ATTACKER].kinds) == 2


@pytest.mark.parametrize(
    ("do", "message"),
    [
        ([{"op": "brun", "damage": 1}], "0.op=brun: .* did you mean burn"),
        ([{"op": "burn", "damge": 1}], "0.damge=1: .* did you mean damage"),
        ([{"op": "burn", "damage": 51}], "0.damage=51: allowed is .* to 50"),
        ([{"op": "burn"}], "0.damage=missing"),
        ([{"op": "heal"}], "0.player=missing: allowed is attacker or defender"),
        ([{"op": "mill", "cards": 43}], "0.cards=43: allowed is 0..41"),
        (
            [{"op": "burn", "damage": 1, "cost": {"hand": 1}}],
            "0.cost.hand=1: .* the hand is empty",
        ),
        ([{"op": "attack", "soul": 1}], "attacker.deck=missing: .* step 0"),
        (
            [
                {"op": "attack", "soul": 1, "triggers": 0},
                {"op": "burn", "damage": 1, "on_cancel": [{"op": "attack", "soul": 1}]},
            ],
            "1.on_cancel.0=attack: allowed is an attack outside other steps",
        ),
        (
            [{"op": "attack", "soul": 1, "triggers": 0}
             | {"on_hit": [{"op": "restand"}]}],
            "0.on_hit.0.limit=missing: allowed is turn",
        ),
        ([{"op": "restand", "limit": "turn"}], "0=restand: allowed is inside a hook"),
        ([{"op": "ability"}], "0=ability: allowed is directly inside a hook"),
        (
            [{"op": "burn", "damage": {"count": "climax"}}],
            "0.damage.count=climax: .* put it inside that step",
        ),
        (
            [{"op": "burn", "damage": {"board": "markers"}}],
            "0.damage.board=markers: .* add markers",
        ),
        (
            [{"op": "mill", "cards": 2}
             | {"then": [{"op": "burn", "damage": {"count": "level"}}]}],
            "defender.deck=cards without level",
        ),
        ([{"op": "soul", "add": 1}], "0.attacks=this: allowed is turn"),
        ([], "do=.*: allowed is 1 step or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_with_its_path(do, message):
    with pytest.raises(ScenarioError, match=message):
        encoded(do)


def test_nesting_too_deep_is_refused():
    step = {"op": "burn", "damage": 1}
    for _ in range(25):
        step = {"op": "effect", "do": [step]}
    with pytest.raises(ScenarioError, match="at most 20 deep"):
        encoded([step])


def test_the_first_turn_has_one_attack():
    attack = {"op": "attack", "soul": 1, "triggers": 0}
    encoded([attack], first_turn=True)
    with pytest.raises(ScenarioError, match=re.escape("first_turn=2 attacks")):
        encoded([{"op": "repeat", "times": 2, "do": [attack]}], first_turn=True)


def test_a_step_is_written_as_it_was_read():
    table = {
        "op": "mill",
        "cards": {"count": "declared", "max": 4},
        "side": "bottom",
        "when": {"all": [{"state": "defender.level", "equals": 2}]},
        "each": {"count": "level", "do": [{"op": "burn", "damage": 1}]},
    }
    step = steps_of([table])[0]
    assert step.to_dict() == table
    assert Step("mill", **{k: v for k, v in table.items() if k != "op"}) == step
