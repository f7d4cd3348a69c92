"""What the README says is what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from experiments.e01_climaxes_back import run as e01
from wsstats.files.scenario_file import read_scenario
from wsstats.rules import OPTIONAL_ICONS, SETTINGS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def consoles() -> list[tuple[str, str]]:
    """Each console block as its command and its output."""
    blocks = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, flags=re.DOTALL)
    return [(command, output) for command, output in blocks]


@pytest.mark.parametrize(("command", "output"), consoles())
def test_every_console_example_prints_what_stands_there(command, output):
    words = shlex.split(command)
    assert words[0] == "wsstats"
    done = subprocess.run(
        [sys.executable, "-c", "from wsstats.cli import main; main()", *words[1:]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == output


def test_there_are_console_examples():
    assert len(consoles()) >= 2


def test_the_scenario_in_the_readme_can_be_read(tmp_path):
    text = re.search(r"```toml\n(.*?)```", README, flags=re.DOTALL)[1]
    file = tmp_path / "scenario.toml"
    file.write_text(text, encoding="utf-8")
    scenario = read_scenario(file)
    assert [(burn.damage, burn.times) for burn in scenario.burns] == [(3, 1), (4, 2)]
    assert scenario.rules.refresh_point == "immediate"


def test_the_table_of_settings_is_complete():
    for name, values in SETTINGS.items():
        row = re.search(rf"^\| `{name}` \| (.*) \|$", README, flags=re.MULTILINE)[1]
        assert tuple(re.findall(r"`(\w+)`", row)) == values
    assert OPTIONAL_ICONS


def test_the_two_commands_are_one_line_each():
    commands = re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    assert len(commands) == 2
    for command in commands:
        assert command.count("\n") == 1
        assert command.startswith("python3 -m venv .venv && ")


def test_the_experiment_in_the_readme_makes_the_same_table_and_picture(tmp_path):
    e01.main([str(tmp_path)])
    made = (tmp_path / "table.md").read_text(encoding="utf-8")
    told = (ROOT / "experiments/e01_climaxes_back/README.md").read_text("utf-8")
    assert made in told

    def labels(path: Path) -> list[str]:
        return re.findall(r">([^<>]+)</text>", path.read_text(encoding="utf-8"))

    drawn = labels(tmp_path / "at_least.svg")
    assert labels(ROOT / "docs/at_least.svg") == drawn
    assert "4 or more points: 39 % with 30/8, 29 % with 20/6" in drawn
    assert "39 % with 30/8, 29 % with 20/6" in README


def test_every_percentage_in_the_experiments_answer_stands_in_its_table():
    told = (ROOT / "experiments/e01_climaxes_back/README.md").read_text("utf-8")
    text, _, table = told.partition("| deck |")
    for number in re.findall(r"\d+\.\d+", text):
        assert number in table
