"""Bad input gets one clear line on stderr, nothing on stdout, and no traceback."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.cli.run import wsstats

GOOD = {"--deck": "24/6", "--hits": "2,3"}

WRONG_VALUES = [
    ("--deck", "51/8", "deck"),
    ("--deck", "50/9", "deck"),
    ("--deck", "4/5", "deck"),
    ("--deck", "-1", "deck"),
    ("--deck", "ten", "deck"),
    ("--deck", "nan", "deck"),
    ("--deck", "inf", "deck"),
    ("--deck", "1e1", "deck"),
    ("--deck", "", "deck"),
    ("--deck", " ", "deck"),
    ("--deck", "24//6", "deck"),
    ("--deck", "24/6/1", "deck"),
    ("--deck", "24/-1", "deck"),
    ("--deck", "24/x", "deck"),
    ("--deck", "24.0/6", "deck"),
    ("--deck", "２４/６", "deck"),
    ("--deck", "9" * 400, "deck"),
    ("--deck", "24\n6", "deck"),
    ("--deck", "0", "deck"),
    ("--waiting-room", "30/2", "deck+waiting_room"),
    ("--waiting-room", "16/3", "climaxes"),
    ("--waiting-room", "x", "waiting_room"),
    ("--clock", "7", "clock"),
    ("--clock", "NNNNNNN", "clock"),
    ("--clock", "NNX", "clock"),
    ("--clock", "3/4", "clock"),
    ("--clock", "-1", "clock"),
    ("--level", "4", "level"),
    ("--level", "-1", "level"),
    ("--level", "two", "level"),
    ("--level", "1.5", "level"),
    ("--hits", "", "hits"),
    ("--hits", "51", "hits"),
    ("--hits", "-51", "hits"),
    ("--hits", "2,,3", "hits"),
    ("--hits", "2;3", "hits"),
    ("--hits", "2,nan", "hits"),
    ("--hits", ",".join(["1"] * 101), "hits"),
    ("--seed", "-1", "seed"),
    ("--seed", str(2**63), "seed"),
    ("--seed", "today", "seed"),
    ("--trials", "0", "trials"),
    ("--trials", "-5", "trials"),
    ("--trials", "1e6", "trials"),
    ("--trials", str(10**13), "trials"),
    ("--precision", "0", "precision"),
    ("--precision", "2", "precision"),
    ("--precision", "nan", "precision"),
    ("--precision", "1e-9", "precision"),
    ("--precision", "small", "precision"),
    ("--workers", "0", "workers"),
    ("--workers", "many", "workers"),
    ("--refresh-point", "at_once", "refresh_point"),
    ("--refresh-point", "imediate", "refresh_point"),
    ("--empty-waiting-room", "loose", "empty_waiting_room"),
    ("--level-up-card", "newest", "level_up_card"),
    ("--both-lose", "tie", "both_lose"),
    ("--interrupt-order", "first", "interrupt_order"),
]


def assert_refused(run, *, field):
    assert run.status == 1
    assert run.out == ""
    assert run.err.startswith("wsstats: ")
    assert run.err.count("\n") == 1
    assert field in run.err.partition("=")[0]
    assert "allowed" in run.err
    assert "Traceback" not in run.err
    assert len(run.err) < 600


@pytest.mark.parametrize(("flag", "value", "field"), WRONG_VALUES)
def test_a_wrong_value_is_named_with_what_is_allowed(flag, value, field):
    words = [part for pair in {**GOOD, flag: value}.items() for part in pair]
    assert_refused(wsstats("damage", *words), field=field)


def test_a_near_miss_of_a_setting_is_answered_with_the_right_name():
    run = wsstats("damage", "--deck", 9, "--hits", 1, "--refresh-point", "imediate")
    assert "did you mean immediate?" in run.err


@pytest.mark.parametrize(
    "flags",
    [
        ["--exact", "--trials", "9"],
        ["--trials", "9", "--precision", "0.1"],
        ["--exact", "--precision", "0.1"],
    ],
)
def test_two_methods_at_once_are_refused(flags):
    assert_refused(wsstats("damage", "--deck", 9, "--hits", 1, *flags), field="method")


@pytest.mark.parametrize(
    "words",
    [
        ["damage", "--hits", "1"],
        ["damage", "--deck", "9"],
        ["damage", "--deck", "9", "--hits", "1", "--foo"],
        ["damage", "--deck"],
        ["damage", "--deck", "9", "--hits", "1", "extra"],
        ["cancel"],
        ["report", "deck.csv"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2(words):
    run = wsstats(*words)
    assert run.status == 2
    assert run.out == ""
    assert "Error" in run.err
    assert "Traceback" not in run.err


SCENARIO = 'format = 1\ndefender = { deck = "9/2" }\n'
WRONG_SCENARIOS = [
    ("", "format"),
    ("format = 2", "format"),
    ("format = 1", "defender"),
    ("not toml", "scenario"),
    ("[1, 2]", "scenario"),
    ('{"format": 1', "scenario"),
    (SCENARIO, "do"),
    (SCENARIO + "do = []", "do"),
    (SCENARIO + 'do = [{op = "burn"}]', "damage"),
    (SCENARIO + 'do = [{op = "bum", damage = 2}]', "did you mean burn?"),
    (SCENARIO + "do = [{damage = 2}]", "op"),
    (SCENARIO + 'do = [{op = "burn", damge = 2}]', "did you mean damage?"),
    (SCENARIO + 'do = [{op = "burn", damage = "2"}]', "damage"),
    (SCENARIO + 'do = [{op = "burn", damage = 2.5}]', "damage"),
    (SCENARIO + 'do = [{op = "burn", damage = 99}]', "damage"),
    (SCENARIO + 'do = [{op = "burn", damage = 1, times = 0}]', "times"),
    (SCENARIO + 'do = [{op = "attack", soul = 1, kind = "back"}]', "kind"),
    (SCENARIO + 'do = [{op = "attack", soul = 1, triggers = 1}]', "triggers"),
    (SCENARIO + 'do = [{op = "repeat", times = 0, do = []}]', "times"),
    (SCENARIO + 'titel = "x"\ndo = [{op = "burn", damage = 1}]', "title"),
    (
        'format = 1\ndefender = {deck = "9/10"}\ndo = [{op = "burn", damage = 1}]',
        "deck",
    ),
    ("format = 1\ndefender = {deck = 9, level = true}\ndo = []", "level"),
    (
        SCENARIO + 'do = [{op = "burn", damage = 1}]\n[rules]\nboth_lose = "tie"',
        "both_lose",
    ),
]


@pytest.mark.parametrize(("text", "named"), WRONG_SCENARIOS)
def test_a_wrong_scenario_is_refused_with_the_place_of_the_fault(text, named, tmp_path):
    file = tmp_path / "scenario.toml"
    file.write_text(text, encoding="utf-8")
    run = wsstats("play", file)
    assert_refused(run, field="")
    assert named in run.err


def test_deep_nesting_is_refused_without_a_traceback(tmp_path):
    depth = 5_000
    nested = '{"op":"repeat","times":1,"do":[' * depth
    nested += '{"op":"burn","damage":1}' + "]}" * depth
    file = tmp_path / "deep.json"
    text = '{"format":1,"defender":{"deck":"9/2"},"do":[' + nested + "]}"
    file.write_text(text, encoding="utf-8")
    run = wsstats("play", file)
    assert run.status == 1
    assert run.out == ""
    assert "Traceback" not in run.err


def test_repeats_that_multiply_beyond_the_limit_are_refused_at_once(tmp_path):
    do = '{op = "burn", damage = 1}'
    for _ in range(8):
        do = f'{{op = "repeat", times = 100, do = [{do}]}}'
    file = tmp_path / "many.toml"
    file.write_text(SCENARIO + f"do = [{do}]", encoding="utf-8")
    assert_refused(wsstats("play", file), field="")


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "latin-1", "huge"])
def test_a_file_that_is_no_text_is_refused(kind, tmp_path):
    file = tmp_path / "scenario.toml"
    if kind == "folder":
        file.mkdir()
    elif kind == "binary":
        file.write_bytes(bytes(range(256)))
    elif kind == "latin-1":
        file.write_bytes('title = "é"'.encode("latin-1"))
    elif kind == "huge":
        file.write_bytes(b"#" * (2**20 + 1))
    run = wsstats("play", file)
    assert run.status == 1
    assert run.out == ""
    assert run.err.startswith("wsstats: scenario=")
    assert run.err.count("\n") == 1


def test_play_wants_a_file_or_a_state_but_not_both(tmp_path):
    file = tmp_path / "scenario.toml"
    file.write_text(SCENARIO + 'do = [{op = "burn", damage = 1}]', encoding="utf-8")
    assert_refused(wsstats("play"), field="--deck")
    assert_refused(wsstats("play", "--deck", 9), field="--hits")
    assert_refused(wsstats("play", file, "--deck", 9), field="SCENARIO")
    assert_refused(wsstats("play", file, "--trial", -1), field="trial")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
@pytest.mark.parametrize("target", [">&-", "> /dev/full"])
def test_an_output_that_takes_nothing_is_one_line_and_status_1(target):
    command = f"exec {shlex.quote(sys.executable)} -c "
    command += shlex.quote("from wsstats.cli import main; main()")
    done = subprocess.run(
        ["/bin/sh", "-c", f"{command} damage --deck 9 --hits 1 {target}"],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("wsstats: output: ")
    assert done.stderr.count("\n") == 1
