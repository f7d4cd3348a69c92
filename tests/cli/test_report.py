"""``wsstats report``: the page comes whole or not at all, and overwrites no folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import wsstats
from wsstats.decks import example_decks

DECK = example_decks()["harbour"]
DATA = Path(__file__).parents[1] / "data"


def test_the_command_writes_the_page_and_prints_its_place(tmp_path):
    run = wsstats("report", DECK, "-o", tmp_path / "r", "--trials", 500)
    assert run.status == 0, run.err
    assert run.out.splitlines()[0] == str(tmp_path / "r" / "index.html")
    assert (tmp_path / "r" / "index.html").is_file()


def test_json_is_one_object_with_rules_seed_and_trials(tmp_path):
    run = wsstats(
        *("report", DECK, "-o", tmp_path / "r", "--trials", 500, "--seed", 3),
        *("--refresh-point", "immediate", "--optional-icons", "never", "--json"),
    )
    found = json.loads(run.out)
    assert (found["trials"], found["seed"]) == (500, 3)
    assert found["rules"]["refresh_point"] == "immediate"
    assert found["rules"]["optional_icons"] == "never"
    assert found["deck"]["digest"]


def test_an_encore_list_with_a_card_file_gives_no_warning(tmp_path):
    deck = DATA / "deck_formats" / "encoredecks.txt"
    words = ("report", deck, "--trials", 300, "--json")
    guessed = json.loads(wsstats(*words, "-o", tmp_path / "a").out)
    cards = DATA / "deck_formats" / "native.csv"
    known = json.loads(wsstats(*words, "-o", tmp_path / "b", "--cards", cards).out)
    assert guessed["deck"]["warnings"]
    assert not known["deck"]["warnings"]


def edited(tmp_path: Path, old: str, new: str) -> Path:
    text = DECK.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "deck.csv"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def bad_decks(tmp_path: Path) -> dict[str, Path]:
    rows = DECK.read_text(encoding="utf-8").splitlines()
    character = next(row for row in rows if ",character," in row)
    climax = next(row for row in rows if ",climax," in row)
    binary, latin, folder = (tmp_path / name for name in ("b.csv", "l.csv", "folder"))
    binary.write_bytes(b"\x00\x01" * 50)
    latin.write_bytes(DECK.read_bytes() + "é,é,1,event,1,\n".encode("latin-1"))
    empty = tmp_path / "empty.csv"
    empty.write_text("", encoding="utf-8")
    folder.mkdir()

    def variant(name: str, old: str, new: str) -> Path:
        place = tmp_path / name
        place.mkdir()
        return edited(place, old, new)

    def with_count(row: str, count: str) -> str:
        kind = ",character," if ",character," in row else ",climax,"
        head, _, tail = row.partition(kind)
        return f"{head.rpartition(',')[0]},{count}{kind}{tail}"

    return {
        "51 cards": variant("51", character, with_count(character, "5")),
        "9 climaxes": variant("9", climax, with_count(climax, "5")),
        "negative": variant("neg", character, with_count(character, "-4")),
        "text": variant("text", character, with_count(character, "four")),
        "NaN": variant("nan", character, with_count(character, "nan")),
        "unknown type": variant("type", ",character,", ",monster,"),
        "no column": variant("column", "level", "lvl"),
        "empty": empty,
        "folder": folder,
        "binary": binary,
        "missing": tmp_path / "none.csv",
        "wrong encoding": latin,
    }


KINDS = [
    *("51 cards", "9 climaxes", "negative", "text", "NaN", "unknown type"),
    *("no column", "empty", "folder", "binary", "missing", "wrong encoding"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_deck_is_refused_in_one_line_and_leaves_nothing(kind, tmp_path):
    target = tmp_path / "r"
    run = wsstats("report", bad_decks(tmp_path)[kind], "-o", target, "--trials", 100)
    assert run.status == 1
    assert run.out == ""
    assert run.err.startswith("wsstats: ")
    assert run.err.count("\n") == 1
    assert "Traceback" not in run.err
    assert not target.exists()


def test_an_existing_folder_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    for flags in ([], ["--force"]):
        run = wsstats("report", DECK, "-o", tmp_path, "--trials", 100, *flags)
        assert run.status == 1
        assert run.err.count("\n") == 1
        assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_force_replaces_an_earlier_report(tmp_path):
    words = ("report", DECK, "-o", tmp_path / "r", "--trials", 200)
    assert wsstats(*words).status == 0
    assert wsstats(*words).status == 1
    assert wsstats(*words, "--seed", 5, "--force", "--json").status == 0
    known = json.loads((tmp_path / "r" / "provenance.json").read_text("utf-8"))
    assert known["seed"] == 5


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        (["--exact"], "--exact"),
        (["--trials", "0"], "trials"),
        (["--precision", "nan"], "precision"),
        (["--seed", "x"], "seed"),
        (["--workers", "-1"], "workers"),
        (["--optional-icons", "soul"], "optional_icons"),
        (["--plan", "nowhere.toml"], "plan"),
        (["--cards", "nowhere.csv"], "cards"),
    ],
)
def test_a_wrong_flag_is_refused_in_one_line_and_leaves_nothing(flags, named, tmp_path):
    run = wsstats("report", DECK, "-o", tmp_path / "r", *flags)
    assert run.status == 1
    assert run.out == ""
    assert run.err.count("\n") == 1
    assert named in run.err
    assert not (tmp_path / "r").exists()


def test_a_place_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    target = tmp_path / "file" / "r"
    run = wsstats("report", DECK, "-o", target, "--trials", 100)
    assert run.status == 1
    assert run.out == ""
    assert run.err.count("\n") == 1
    assert "Traceback" not in run.err
