"""``wsstats damage``: the keys that other people's scripts rely on."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

import wsstats as ws
from tests.cli.run import wsstats

STATE = ["--deck", "6/2", "--waiting-room", "16/4", "--clock", "3", "--level", "2"]
STATE += ["--hits", "2,3,0,3,1"]
METHODS = [[], ["--exact"], ["--trials", 2000], ["--precision", "0.01"]]


def answer(*words):
    run = wsstats("damage", *STATE, *words, "--json")
    assert run.status == 0, run.err
    assert run.out.count("\n") == 1  # one object, nothing else
    return json.loads(run.out)


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_all_keys_of_the_interface_are_there_and_sum_to_one(method):
    found = answer(*method)
    assert found["format"] == 1
    assert found["version"] == ws.__version__
    assert found["method"] == ("exact" if len(method) < 2 else "monte_carlo")
    assert set(found["rules"]) == set(ws.Rules.__dataclass_fields__)
    for name in ("damage", "progress", "refreshes", "cancels", "level_ups"):
        pmf = found[name]["pmf"]
        assert sum(pmf.values()) == pytest.approx(1)
        mean = sum(int(value) * chance for value, chance in pmf.items())
        assert found[name]["mean"] == pytest.approx(mean)
    assert len(found["hits"]) == 5
    for hit in found["hits"]:
        assert sum(hit.values()) == pytest.approx(1)
    assert found["hits"][2]["none"] == pytest.approx(
        1 - found["hits"][2]["not_reached"]
    )
    assert found["hits"][2]["dealt"] == found["hits"][2]["cancelled"] == 0
    lost = found["lost"]
    assert lost["level_4"] + lost["deck_out"] == pytest.approx(lost["probability"])
    assert sum(found["final"].values()) == pytest.approx(1)
    assert found["final"]["lost"] == lost["probability"]


def test_exact_answers_have_no_trials_and_no_seed():
    found = answer()
    assert found["trials"] is None
    assert found["seed"] is None
    assert "intervals" not in found


def test_sampled_answers_carry_an_interval_for_every_number():
    found = answer("--trials", 3000, "--seed", 9)
    assert (found["trials"], found["seed"]) == (3000, 9)

    def check(values, intervals):
        if isinstance(values, dict):
            assert values.keys() == intervals.keys()
            for key in values:
                check(values[key], intervals[key])
        elif isinstance(values, list):
            for value, interval in zip(values, intervals, strict=True):
                check(value, interval)
        else:
            low, high = intervals
            assert low <= values <= high
            assert low < high  # a count of zero is no certainty

    names = ("damage", "progress", "refreshes", "cancels", "level_ups")
    for name in (*names, "hits", "lost", "final"):
        check(found[name], found["intervals"][name])


def test_the_command_line_and_python_give_the_same_object():
    result = ws.damage(
        deck=(6, 2), waiting_room=(16, 4), clock=3, level=2, hits=[2, 3, 0, 3, 1]
    )
    assert answer() == json.loads(json.dumps(result.to_dict()))


def test_every_rule_setting_is_a_flag_and_stands_in_the_answer():
    found = answer(
        *("--refresh-point", "immediate", "--empty-waiting-room", "lenient"),
        *("--level-up-card", "random", "--both-lose", "turn_player_wins"),
        *("--interrupt-order", "refresh_first"),
    )
    assert found["rules"] == {
        "refresh_point": "immediate",
        "empty_waiting_room": "lenient",
        "level_up_card": "random",
        "both_lose": "turn_player_wins",
        "interrupt_order": "refresh_first",
        "optional_icons": "always",
    }


def test_equal_seeds_print_equal_answers_for_any_workers():
    one, two = (answer("--trials", 3000, "--seed", 4, "--workers", n) for n in (1, 2))
    assert one == two
    assert one != answer("--trials", 3000, "--seed", 5)


def test_a_clock_as_letters_and_as_counts_is_the_same():
    words = ["damage", "--deck", "9/3", "--waiting-room", "9/1", "--hits", "2,5"]
    words.append("--json")
    assert (
        wsstats(*words, "--clock", "NNC").out == wsstats(*words, "--clock", "3/1").out
    )
    assert (
        wsstats(*words, "--clock", "CNN").out != wsstats(*words, "--clock", "3/1").out
    )


def test_the_text_answer_names_method_rule_and_interval():
    exact = wsstats("damage", *STATE).out
    assert "exact odds" in exact
    assert "refresh_point after_process" in exact
    sampled = " ".join(wsstats("damage", *STATE, "--trials", 2000).out.split())
    assert "Monte Carlo, 2,000 trials, seed 1, 95 % intervals" in sampled
    assert " to " in sampled


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_control_c_ends_with_130_and_prints_no_answer():
    program = "from wsstats.cli import main; main()"
    words = ["damage", *STATE, "--trials", "100000000000", "--workers", "1"]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(6)  # long enough to load or compile the kernel and to count
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_a_run_over_two_seconds_says_on_stderr_what_it_is_doing():
    from wsstats.cli_options import ProgressBar

    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        bar = ProgressBar()
        bar.waiting.function()  # as after two seconds without a step
        bar(50, 100)
        assert bar.waiting.finished.is_set()
        bar.close()
    assert err.getvalue().startswith(
        "wsstats: compiling, which only the first run does"
    )
