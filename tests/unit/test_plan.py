"""Plans of games: what they allow, what they refuse, what they say."""

from __future__ import annotations

import dataclasses
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from wsstats.errors import ScenarioError, StoreError
from wsstats.files.plan_file import plan_of_text, read_plan, standard_plan
from wsstats.plan import MOST_TURNS, TURN_TABLES, Plan, value_at

STANDARD = files("wsstats") / "data" / "plans" / "standard.toml"


def test_the_shipped_plan_writes_out_every_key_with_its_default():
    written = tomllib.loads(STANDARD.read_text(encoding="utf-8"))
    assert list(written) == list(Plan().to_dict())
    assert dataclasses.replace(standard_plan(), description="") == Plan()


def test_the_shipped_plan_explains_each_key_beside_it_or_above_it():
    above = ""
    explained = {"format", "title", "description"}
    for line in STANDARD.read_text(encoding="utf-8").splitlines():
        if "#" in line.lstrip("#") or (above.startswith("# ") and "---" not in above):
            explained.add(line.split(" = ")[0])
        above = line
    assert set(Plan().to_dict()) <= explained


def test_a_plan_survives_the_way_through_its_dictionary():
    plan = Plan(turns=6, draws=(0, 2), opponent_hits=((1,), (), (3, 3)), first="own")
    assert Plan.of(plan.to_dict()) == plan


def test_lists_of_a_file_become_tuples_that_cannot_change():
    plan = plan_of_text("format = 1\ndraws = [1, 2]\nopponent_hits = [[1], [2, 2]]")
    assert plan.draws == (1, 2)
    assert plan.opponent_hits == ((1,), (2, 2))
    assert hash(plan) == hash(dataclasses.replace(plan))


def test_whole_numbers_written_with_a_point_are_whole():
    assert Plan(draws=(2.0, 0.5)).draws == (2, 0.5)
    assert isinstance(Plan(draws=(2.0,)).draws[0], int)


def test_the_last_entry_of_a_table_repeats():
    assert [value_at((3, 1, 2), turn) for turn in range(1, 6)] == [3, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns = 0", "turns=0: allowed is a whole number from 1 to 20"),
        ("turns = 21", "turns=21: allowed is a whole number from 1 to 20"),
        ("turns = 3.5", "turns=3.5: allowed is a whole number"),
        ("turns = nan", "turns=nan: allowed is a whole number"),
        ("turns = true", "turns=True: allowed is a whole number"),
        ("first = 'me'", "first=me: allowed is random, own, opponent"),
        ("mulligan_climaxes = 1", "mulligan_climaxes=1: allowed is true or false"),
        ("mulligan_above = 4", "mulligan_above=4: allowed is a whole number from 0"),
        ("kept_climaxes = 9", "kept_climaxes=9: allowed is a whole number from 0 to 8"),
        ("clock_below = [7, 7]", "clock_below=[7, 7]: allowed is four numbers"),
        ("clock_below = [0, 0, 0, 8]", "clock_below[3]=8: allowed is a whole number"),
        ("costs = [0, 0, -1, 0]", "costs[2]=-1: allowed is a whole number from 0 to"),
        ("draws = 3", "draws=3: allowed is a list of numbers"),
        ("draws = []", "draws=0 entries: allowed is 1 to 20 entries"),
        ("draws = [0, 'x']", "draws[1]=x: allowed is a number from 0 to 10"),
        ("draws = [0, '1']", "draws[1]=1: allowed is a number from 0 to 10"),
        ("draws = [true]", "draws[0]=True: allowed is a number from 0 to 10"),
        ("draws = [nan]", "draws[0]=nan: allowed is a number from 0 to 10"),
        ("draws = [inf]", "draws[0]=inf: allowed is a number from 0 to 10"),
        ("draws = [-0.1]", "draws[0]=-0.1: allowed is a number from 0 to 10"),
        ("climaxes = [1.1]", "climaxes[0]=1.1: allowed is a number from 0 to 1"),
        ("attacks = [3, 4]", "attacks[1]=4: allowed is a number from 0 to 3"),
        ("opponent_hits = [[1], 2]", "opponent_hits[1]=2: allowed is a list of"),
        ("opponent_hits = [[1, 21]]", "opponent_hits[0][1]=21: allowed is a whole"),
        (f"opponent_hits = [{[1] * 11}]", "opponent_hits[0]=11 hits: allowed is at"),
        ("opponent_trigger_soul = [0, 0]", "opponent_trigger_soul=[0, 0]: allowed is"),
        ("opponent_trigger_soul = []", "opponent_trigger_soul=[]: allowed is 1 to 4"),
        ("title = 3", "title=3: allowed is text"),
        ("brainstorm = [1]", "did you mean brainstorms?"),
        ("oponent_hits = [[1]]", "did you mean opponent_hits?"),
        ("xyzzy = 1", "xyzzy=1: allowed is a key of a plan; remove it"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_what_is_allowed(text, message):
    with pytest.raises(ScenarioError) as error:
        plan_of_text(f"format = 1\n{text}\n")
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", TURN_TABLES)
def test_no_table_is_longer_than_the_longest_game(name):
    assert getattr(Plan(**{name: (0,) * MOST_TURNS}), name)
    with pytest.raises(ScenarioError, match=rf"{name}=21 entries: allowed is 1 to 20"):
        Plan(**{name: (0,) * (MOST_TURNS + 1)})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns = 3", "format=missing: allowed is 1; add the line format = 1"),
        ("format = 2", "format=2: allowed is 1; a newer file needs a newer wsstats"),
        ("format = '1'", "format=1: allowed is 1"),
        ("format = true", "format=True: allowed is 1"),
        ("turns 3", "content=Expected '='"),
        ("", "format=missing"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_with_its_name(tmp_path, text, message):
    path = tmp_path / "my plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        read_plan(path)
    assert str(error.value).startswith(f"my plan.toml: {message}")


@pytest.mark.parametrize("content", [b"format = 1\ntitle = '\xe9'", b"\xff\xfef\x00"])
def test_a_file_that_is_no_utf_8_is_refused(tmp_path, content):
    path = tmp_path / "plan.toml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match="encoding=not UTF-8 at byte"):
        read_plan(path)


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text("\ufeffformat = 1\nturns = 5", encoding="utf-8")
    assert read_plan(path).turns == 5


def test_a_plan_that_cannot_be_read_is_a_store_error(tmp_path):
    with pytest.raises(StoreError, match="there is no such file; check the path"):
        read_plan(tmp_path / "nothing.toml")
    with pytest.raises(StoreError, match="this is a folder; give a file"):
        read_plan(tmp_path)
    with pytest.raises(StoreError, match="no regular file"):
        read_plan("/dev/null")
    with pytest.raises(StoreError, match="cannot be read"):
        read_plan("plan\0.toml")


def test_a_huge_file_is_refused_before_it_is_parsed(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text("format = 1\n" + "#" * 200_000, encoding="utf-8")
    with pytest.raises(ScenarioError, match="size=more than 100000 bytes"):
        read_plan(Path(path))


def test_every_assumption_is_one_sentence():
    for plan in (Plan(), Plan(turns=1, mulligan_above=3, mulligan_climaxes=False)):
        for sentence in plan.assumptions():
            assert sentence.endswith(".")
            assert "\n" not in sentence
            assert sentence[0].isupper()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turns": 1}, "The game lasts 1 turn of each player at most"),
        ({"first": "own"}, "this player goes first."),
        ({"first": "opponent"}, "the opponent goes first."),
        (
            {"mulligan_climaxes": False, "mulligan_above": 3},
            "The opening hand exchanges no card.",
        ),
        ({"mulligan_above": 2}, "exchanges climaxes and cards above level 2."),
        ({"clock_below": (0, 1, 6, 7)}, "at level 0 never, at level 1 with fewer than"),
        ({"draws": (0, 0, 3)}, "0 in turns 1 to 2, 3 from turn 3 on."),
        ({"mills": (2,)}, "Cards milled: 2 every turn."),
        ({"stock_charges": (0, 4, 4, 1)}, "0 in turn 1, 4 in turns 2 to 3, 1 from"),
        ({"costs": (1, 2, 3, 4)}, "cost 1, 2, 3, 4 stock"),
        ({"kept_climaxes": 5}, "Climaxes beyond 5 are discarded"),
        ({"opponent_hits": ((1, 2), ())}, "soul of 1+2 in turn 1, nothing from turn 2"),
        ({"opponent_trigger_soul": (9, 1)}, "as a deck of 10 does: 0 (9), 1 (1) cards"),
        ({"opponent_removes": (4,)}, "They remove own characters: 4 every turn."),
        ({"attacks": (1,)}, "Characters that attack at most: 1 every turn."),
        ({"climaxes": (1,)}, "A climax in the hand is played: 1 every turn."),
    ],
)
def test_the_assumptions_say_what_the_plan_says(change, said):
    assert said in " ".join(Plan(**change).assumptions())


@pytest.mark.parametrize("name", ["draws", "searches", "salvages", "mills", "events"])
def test_what_never_happens_is_not_spoken_of(name):
    other = {key: (0,) for key in TURN_TABLES if key not in ("climaxes", "attacks")}
    silent = Plan(**other).assumptions()
    assert len(Plan(**{**other, name: (1,)}).assumptions()) == len(silent) + 1
