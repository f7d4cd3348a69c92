"""``wsstats play``: the story of the very trial that the kernel counts."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import wsstats
from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.kernels import end_of_trial
from wsstats.model import Defender
from wsstats.rules import Rules
from wsstats.seeding import stream_key

STATE = {"deck": "3/1", "waiting_room": "16/2", "clock": "NNNNC", "level": 1}
FLAGS = ["--deck", "3/1", "--waiting-room", "16/2", "--clock", "NNNNC", "--level", "1"]
FLAGS += ["--hits", "2,3,4"]
TOML = """
format = 1
title = "three hits"
[rules]
refresh_point = "immediate"
[defender]
deck = "3/1"
waiting_room = { cards = 16, climax = 2 }
clock = "NNNNC"
level = 1
[[do]]
op = "burn"
damage = 2
[[do]]
op = "repeat"
times = 1
do = [ { op = "attack", soul = 2, kind = "direct" } ]
[[do]]
op = "attack"
soul = 3
kind = "side"
opposing_level = 1
trigger_soul = 2
"""


@pytest.mark.parametrize("trial", [0, 7, 123456])
def test_the_story_ends_like_the_trial_of_the_kernel(trial):
    run = wsstats("play", *FLAGS, "--seed", 5, "--trial", trial, "--json")
    told = json.loads(run.out)
    program = encode(Defender.of(**STATE), hits_of("2,3,4"), Rules())
    zones, hits = end_of_trial(program, key=stream_key(5), trial=trial)
    assert told["hits"] == hits
    assert told["refreshes"] == zones["refreshes"][0]
    for zone in ("deck", "waiting_room", "level"):
        kinds = [card < program.climaxes for card in zones[zone]]
        assert told["end"][zone] == f"{len(kinds)}/{sum(kinds)}"
    letters = ["C" if card < program.climaxes else "N" for card in zones["clock"]]
    assert told["end"]["clock"] == "".join(letters)


def test_a_scenario_in_toml_and_in_json_tells_the_same_story(tmp_path):
    import tomllib

    toml, as_json = tmp_path / "a.toml", tmp_path / "b.json"
    toml.write_text(TOML, encoding="utf-8")
    as_json.write_text(json.dumps(tomllib.loads(TOML)), encoding="utf-8")
    one, two = (
        wsstats("play", toml, "--trial", 3),
        wsstats("play", as_json, "--trial", 3),
    )
    assert one.status == two.status == 0, one.err + two.err
    assert one.out == two.out
    by_flags = wsstats("play", *FLAGS, "--trial", 3, "--refresh-point", "immediate")
    assert one.out == by_flags.out  # 2, then 2 + 1, then 3 + 2 - 1


def test_rules_given_as_flags_stand_above_those_of_the_file(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text(TOML, encoding="utf-8")
    run = wsstats("play", file, "--refresh-point", "after_process", "--json")
    assert json.loads(run.out)["rules"]["refresh_point"] == "after_process"
    run = wsstats("play", file, "--json")
    assert json.loads(run.out)["rules"]["refresh_point"] == "immediate"


def test_every_event_of_the_json_names_its_rule():
    run = wsstats("play", *FLAGS, "--trial", 2, "--json")
    events = json.loads(run.out)["events"]
    assert len(events) > 5
    assert all(event["rule"].startswith("R") for event in events)
