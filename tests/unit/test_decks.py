"""Deck lists that are read, and the totals they must give."""

from __future__ import annotations

import dataclasses
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wsstats.decks import Card, DeckEntry, DeckList, example_decks, read_deck
from wsstats.decks.code import other_edition
from wsstats.errors import ScenarioError

DATA = Path(__file__).parents[1] / "data"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (DATA / "decks" / "expected.json").read_text(encoding="utf-8")
)
NATIVE = DATA / "deck_formats" / "native.csv"


def totals(deck: DeckList) -> dict[str, Any]:
    """The totals of a deck under the names of expected.json."""
    return {
        "cards": deck.cards,
        "climaxes": deck.climaxes,
        "events": deck.events,
        "levels": {str(level): cards for level, cards in deck.levels.items()},
        "soul_trigger_characters": deck.soul_trigger_characters,
        "soul_icons_total": deck.soul_icons_total,
        "climax_triggers": {k.upper(): n for k, n in deck.climax_icons.items()},
        "distinct_codes": len(deck.entries),
        "max_copies_by_name": max(deck.copies_by_name.values()),
    }


def rewritten(folder: Path, old: str, new: str) -> Path:
    """The invented deck with one place changed."""
    text = NATIVE.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = folder / "deck.csv"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", EXPECTED)
def test_a_real_tournament_deck_has_the_published_totals(name: str) -> None:
    deck = read_deck(DATA / "decks" / f"{name}.csv")
    expected = {k: v for k, v in EXPECTED[name].items() if k != "source"}
    assert totals(deck) == expected
    assert (deck.name, deck.format, deck.warnings) == (name, "CSV", ())
    assert deck.inferred_cards == 0


def test_every_column_of_the_invented_deck_is_read() -> None:
    deck = read_deck(NATIVE)
    entries = {entry.card.code: entry for entry in deck.entries}
    assert entries["ZZZ/S99-E003"] == DeckEntry(
        Card("ZZZ/S99-E003", '"First Step" Chio', "character", 0, ()), 4
    )
    assert entries["ZZZ/S99-E041"] == DeckEntry(
        Card("ZZZ/S99-E041", "Paper Sword, Jun", "character", 2, ("soul",)), 1
    )
    assert entries["ZZZ/S99-E070"] == DeckEntry(
        Card("ZZZ/S99-E070", "Borrowed Umbrella", "event", 1, ()), 2
    )
    assert entries["ZZZ/S99-E090"] == DeckEntry(
        Card("ZZZ/S99-E090", "Lights Over the Pier", "climax", None, ("soul", "gate")),
        4,
    )
    assert len(entries) == 15


def test_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    other = read_deck(NATIVE.with_name("native_bom_crlf.csv"))
    assert other.entries == read_deck(NATIVE).entries


@pytest.mark.parametrize("name", ["harbour", "lanterns"])
def test_a_shipped_deck_is_legal_and_looks_like_a_real_one(name: str) -> None:
    deck = read_deck(example_decks()[name])
    assert (deck.cards, deck.climaxes, deck.warnings) == (50, 8, ())
    assert 15 <= deck.levels[0] <= 18
    assert 8 <= deck.levels[1] <= 14
    assert 12 <= deck.levels[2] + deck.levels[3] <= 18
    assert max(deck.copies_by_name.values()) == 4
    assert all(entry.card.code.startswith("ZZZ/") for entry in deck.entries)


def test_the_shipped_decks_show_different_climaxes() -> None:
    harbour, lanterns = (read_deck(path) for path in example_decks().values())
    assert harbour.climax_icons == {"choice": 4, "soul+gate": 4}
    assert lanterns.climax_icons == {"comeback": 4, "soul+soul": 4}
    assert lanterns.events == 4


def test_columns_may_stand_in_any_order_and_case(tmp_path: Path) -> None:
    rows = [line.split(",") for line in NATIVE.read_text("utf-8").splitlines()]
    plain = [[row[0], *row[-4:]] for row in rows]  # names hold commas: leave them out
    path = tmp_path / "deck.csv"
    lines = [f"{t},{c},{level},{code},{n}," for code, n, t, level, c in plain]
    lines[0] = "Trigger,TYPE,Level,code,Count,Name"
    lines[1:] = [f"{c},{t},{level},{code},{n}," for code, n, t, level, c in plain[1:]]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert read_deck(path).digest() == read_deck(NATIVE).digest()


def test_rows_of_one_code_add_up(tmp_path: Path) -> None:
    row = 'ZZZ/S99-E060,"Crown of Reeds, Kei",{},character,3,SOUL\n'
    path = rewritten(tmp_path, row.format(4), row.format(1) + "\n" + row.format(3))
    deck = read_deck(path)
    assert deck.digest() == read_deck(NATIVE).digest()
    assert len(deck.entries) == 15


@pytest.mark.parametrize("level", ["0", "2", "4", "CX"])
def test_the_level_of_a_climax_is_ignored_with_a_warning(
    tmp_path: Path, level: str
) -> None:
    path = rewritten(tmp_path, "4,climax,,CHOICE", f"4,climax,{level},CHOICE")
    deck = read_deck(path)
    assert deck.digest() == read_deck(NATIVE).digest()
    assert deck.warnings == (f"line 16: level {level} of a climax is ignored",)


@pytest.mark.parametrize("level", ["-", "－", " "])
def test_a_dash_is_no_level_for_a_climax(tmp_path: Path, level: str) -> None:
    path = rewritten(tmp_path, "4,climax,,CHOICE", f"4,climax,{level},CHOICE")
    assert read_deck(path).warnings == ()


@pytest.mark.parametrize("icon", ["DISCOVERY", "chance"])
def test_a_newer_icon_is_kept_with_a_warning(tmp_path: Path, icon: str) -> None:
    path = rewritten(tmp_path, "climax,,CHOICE", f"climax,,{icon}")
    deck = read_deck(path)
    assert deck.climax_icons == {icon.lower(): 4, "soul+gate": 4}
    assert deck.warnings == (
        f"ZZZ/S99-E091: the icon {icon.lower()} has no effect here",
    )


def test_a_climax_icon_on_a_character_is_a_warning(tmp_path: Path) -> None:
    deck = read_deck(rewritten(tmp_path, "1,character,0,", "1,character,0,CHOICE"))
    (warning,) = deck.warnings
    assert "ZZZ/S99-TE05" in warning
    assert "choice" in warning


def test_the_order_of_two_icons_does_not_matter(tmp_path: Path) -> None:
    path = rewritten(tmp_path, "SOUL+GATE", " gate + Soul ")
    assert read_deck(path).entries == read_deck(NATIVE).entries


def test_fewer_climaxes_than_allowed_are_a_warning(tmp_path: Path) -> None:
    path = rewritten(tmp_path, "4,climax,,CHOICE", "4,event,0,")
    deck = read_deck(path)
    assert (deck.climaxes, deck.events) == (4, 6)
    assert deck.warnings == ("the deck has 4 climaxes: 8 are allowed",)


def test_five_cards_of_one_name_are_a_warning_that_names_it(tmp_path: Path) -> None:
    deck = read_deck(rewritten(tmp_path, "Harbour Guide, Emi", "Lamp Keeper, Aya"))
    (warning,) = deck.warnings
    assert warning.startswith("5 cards are named Lamp Keeper, Aya: more than 4 is ")


def test_cards_without_a_name_are_not_taken_for_one_name(tmp_path: Path) -> None:
    text = NATIVE.read_text(encoding="utf-8")
    path = tmp_path / "deck.csv"
    for name in ("Lights Over the Pier", "The Promise We Kept"):
        text = text.replace(name, "")
    path.write_text(text, encoding="utf-8")
    assert read_deck(path).warnings == ()


def test_a_line_break_inside_a_name_becomes_a_blank(tmp_path: Path) -> None:
    deck = read_deck(rewritten(tmp_path, "Paper Sword, Jun", "Paper\r\nSword, Jun"))
    assert "Paper Sword, Jun" in deck.copies_by_name


def test_the_digest_ignores_names_and_order(tmp_path: Path) -> None:
    deck = read_deck(NATIVE)
    entries = [
        DeckEntry(dataclasses.replace(entry.card, name=f"name {place}"), entry.count)
        for place, entry in enumerate(deck.entries)
    ]
    random.Random(3).shuffle(entries)
    other = DeckList("another name", tuple(entries), "another format")
    assert other.digest() == deck.digest()
    assert [e.card.code for e in other.ordered] == [e.card.code for e in deck.ordered]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ZZZ/S99-E041", "ZZZ/S99-E042"),
        ("1,character,2,SOUL", "1,event,2,SOUL"),
        ("1,character,2,SOUL", "1,character,3,SOUL"),
        ("1,character,2,SOUL", "1,character,2,"),
        ("CHOICE", "COMEBACK"),
    ],
)
def test_the_digest_changes_with_every_fact(tmp_path: Path, old: str, new: str) -> None:
    path = rewritten(tmp_path, old, new)
    assert read_deck(path).digest() != read_deck(NATIVE).digest()


def test_the_digest_changes_with_the_counts() -> None:
    cards = [Card(f"ZZZ/S99-00{n}", "", "character", 0) for n in (1, 2)]
    digests = {
        DeckList("", (DeckEntry(cards[0], n), DeckEntry(cards[1], 50 - n)), "").digest()
        for n in (20, 25, 30)
    }
    assert len(digests) == 3


def test_a_deck_list_refuses_one_code_in_two_entries() -> None:
    entry = DeckEntry(Card("ZZZ/S99-001", "", "character", 0), 25)
    with pytest.raises(ScenarioError, match=r"code=ZZZ/S99-001: allowed is one entry"):
        DeckList("", (entry, entry), "")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"level": None}, r"level=\(blank\): allowed is 0 to 3"),
        ({"level": True}, "level=True"),
        ({"level": 1.0}, r"level=1\.0"),
        ({"kind": "climax"}, "level=0: allowed is no level on a climax"),
        ({"icons": ["soul"]}, r"trigger=\['soul'\]: allowed is a tuple"),
        ({"icons": ("soul", "soul", "soul")}, "trigger=soul.soul.soul: .*at most 2"),
        ({"code": 7}, "code=7: allowed is text"),
        ({"code": "A B"}, "code='A B': allowed is a card code without blanks"),
        ({"name": "a\x1bb"}, r"name='a\\x1bb': allowed is text without control"),
    ],
)
def test_a_card_refuses_what_no_card_has(fields: dict[str, Any], message: str) -> None:
    good = {"code": "ZZZ/S99-001", "name": "", "kind": "character", "level": 0}
    with pytest.raises(ScenarioError, match=message):
        Card(**{**good, **fields})


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("LSS/W45-E019", "LSS/W45-019"),
        ("LSS/W45-019", "LSS/W45-E019"),
        ("LSS/W53-TE05", "LSS/W53-T05"),
        ("LSS/W53-P05", "LSS/W53-PE05"),
        ("BD/EN-W03-007", "BD/EN-W03-E007"),
        ("ZZZ/S99-E001SEC", "ZZZ/S99-001SEC"),
        ("ZZZ", None),
    ],
)
def test_the_other_edition_of_a_code_differs_by_the_e_of_its_serial(
    code: str, other: str | None
) -> None:
    assert other_edition(code) == other


def test_reading_decks_needs_no_other_library() -> None:
    code = (
        "import sys, wsstats.decks as d; d.read_deck(d.example_decks()['harbour']);"
        "others = {'numpy', 'numba', 'pandas', 'pydantic'};"
        "print(sorted(others & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_deck_is_read_from_a_path_or_its_text(tmp_path: Path) -> None:
    path = tmp_path / "桟橋 deck.csv"
    shutil.copy(NATIVE, path)
    assert read_deck(path) == read_deck(str(path))
    assert read_deck(path).name == "桟橋 deck"
