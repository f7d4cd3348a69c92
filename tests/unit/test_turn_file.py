"""A turn is read from TOML and JSON alike, and faults are told with their place."""

from __future__ import annotations

import json

import pytest

from wsstats.errors import ScenarioError
from wsstats.files.turn_file import read_turn

TEXT = """
format = 1
title = "two swings and a cancel burn"
[rules]
refresh_point = "immediate"
[defender]
level = 2
deck = "24/6"
waiting_room = "16/2"
clock = "3"
stock = "4/0"
[attacker]
level = 3
deck = { cards = 25, climax = 4, soul = 10 }
waiting_room = "10/3"
[[do]]
op = "attack"
soul = 2
kind = "side"
opposing_level = 1
triggers = 1
on_cancel = [ { op = "burn", damage = 2 } ]
on_hit = []
[[do]]
op = "repeat"
times = 3
do = [ { op = "attack", soul = 3, kind = "frontal", triggers = 1 } ]
"""


def test_toml_is_read(tmp_path):
    file = tmp_path / "turn.toml"
    file.write_text(TEXT)
    turn = read_turn(file)
    assert turn.title == "two swings and a cancel burn"
    assert turn.rules.refresh_point == "immediate"
    assert [step.op for step in turn.steps] == ["attack", "repeat"]
    souls = [card.icons for card in turn.attacker.zones["deck"].cards]
    assert souls.count(("soul",)) == 10
    assert turn.defender.zones["deck"].climaxes == 6


def test_json_says_the_same(tmp_path):
    table = {
        "format": 1,
        "defender": {"deck": "24/6"},
        "do": [{"op": "burn", "damage": 4, "on_cancel": [{"op": "burn", "damage": 1}]}],
    }
    file = tmp_path / "turn.json"
    file.write_text(json.dumps(table))
    turn = read_turn(file)
    assert [step.to_dict() for step in turn.steps] == table["do"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "turn.toml: format=2"),
        ('title = "two', 'titel = "two', "did you mean title"),
        ('"immediate"', '"late"', "refresh_point=late"),
        ("refresh_point", "refresh_pint", "did you mean refresh_point"),
        ("level = 2", "level = 4", "defender.level=4"),
        ('deck = "24/6"', 'deck = "24/9"', "defender.deck"),
        ("soul = 10", "soul = 22", "attacker.deck.soul=22"),
        ("soul = 2", "sole = 2", "0.sole=2: .* did you mean soul"),
        ("on_cancel = [ { op", "on_cancel = [ { ob", "0.on_cancel.0.op=missing"),
        ("times = 3", "times = 0", "1.times=0: allowed is .* from 1 to 100"),
    ],
)
def test_faults_are_told_with_their_place(tmp_path, old, new, message):
    file = tmp_path / "turn.toml"
    assert old in TEXT
    file.write_text(TEXT.replace(old, new, 1))
    with pytest.raises(ScenarioError, match=message):
        read_turn(file)
