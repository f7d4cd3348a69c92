"""Encore Decks text: what it says, what a card file adds, what is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.test_decks import DATA, EXPECTED, NATIVE, totals
from wsstats.decks import DeckList, read_deck
from wsstats.decks.complete import TYPICAL_LEVELS, typical_levels
from wsstats.errors import ScenarioError

ENGLISH = DATA / "deck_formats" / "encoredecks.txt"
JAPANESE = DATA / "deck_formats" / "encoredecks_jp.txt"


def written(folder: Path, *lines: str) -> Path:
    path = folder / "deck.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("path", "name"), [(ENGLISH, "Pier/Reeds test deck"), (JAPANESE, "桟橋デッキ")]
)
def test_the_export_gives_name_types_and_counts(path: Path, name: str) -> None:
    deck = read_deck(path)
    assert (deck.name, deck.format) == (name, "Encore Decks text")
    assert (deck.cards, deck.events, deck.climaxes) == (50, 2, 8)
    first = deck.entries[2]
    assert first.count == 4
    assert first.card.kind == "character"
    assert first.card.name in ('"First Step" Chio', "“はじめの一歩”チオ")


@pytest.mark.parametrize("path", [ENGLISH, JAPANESE])
def test_with_a_card_file_nothing_is_guessed(path: Path) -> None:
    deck = read_deck(path, cards=NATIVE)
    assert totals(deck) == totals(read_deck(NATIVE))
    assert (deck.inferred_cards, deck.warnings) == (0, ())
    assert {entry.card.inferred for entry in deck.entries} == {False}


def test_the_cards_keep_the_codes_and_names_of_the_deck_file() -> None:
    deck = read_deck(JAPANESE, cards=NATIVE)
    assert deck.entries[0].card.code == "ZZZ/S99-001"
    assert deck.entries[0].card.name == "灯台守 アヤ"


def test_without_a_card_file_every_guess_is_marked_and_told() -> None:
    deck = read_deck(ENGLISH)
    assert all(entry.card.inferred for entry in deck.entries)
    assert deck.inferred_cards == 50
    assert deck.climax_icons == {"none": 8}
    about_levels, about_climaxes, about_codes = deck.warnings
    assert "guessed, not read, for 42 cards (40 characters, 2 events):" in about_levels
    assert "unknown and left out for 8 climaxes:" in about_climaxes
    assert "ZZZ/S99-E001" in about_codes
    assert "and 10 more; a CSV with level and trigger" in about_codes


def test_guessed_characters_have_a_soul_icon_from_level_two_on() -> None:
    for entry in read_deck(ENGLISH).entries:
        if entry.card.kind == "character":
            assert entry.card.level is not None
            assert entry.card.icons == (("soul",) if entry.card.level >= 2 else ())
        else:
            assert entry.card.icons == ()
            assert entry.card.level == (1 if entry.card.kind == "event" else None)


def test_guessed_levels_come_near_the_usual_deck() -> None:
    levels = read_deck(ENGLISH).levels
    for level, usual in enumerate(TYPICAL_LEVELS):
        assert abs(levels[level] - usual) <= 1


def test_the_order_of_the_file_does_not_change_a_guess(tmp_path: Path) -> None:
    lines = ENGLISH.read_text(encoding="utf-8").splitlines()
    characters = lines[2:14]
    path = written(tmp_path, *lines[:2], *reversed(characters), *lines[14:])
    assert read_deck(path).digest() == read_deck(ENGLISH).digest()


@pytest.mark.parametrize("cards", range(51))
def test_usual_levels_share_out_every_card_within_one(cards: int) -> None:
    shares = typical_levels(cards)
    assert sum(shares) == cards
    for share, part in zip(shares, TYPICAL_LEVELS, strict=True):
        assert abs(share - cards * part / 42) < 1


def test_cards_missing_from_the_card_file_are_named_and_guessed(tmp_path: Path) -> None:
    text = NATIVE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "E041" not in line]
    cards = tmp_path / "cards.csv"
    cards.write_text("\n".join(lines), encoding="utf-8")
    deck = read_deck(ENGLISH, cards=cards)
    assert [e.card.code for e in deck.entries if e.card.inferred] == ["ZZZ/S99-E041"]
    assert "not read, for 1 card (1 character, 0 events):" in deck.warnings[0]
    assert deck.warnings[1].startswith("not in the card file: ZZZ/S99-E041;")
    assert deck.climax_icons == {"choice": 4, "soul+gate": 4}


def test_a_card_file_needs_no_counts_and_may_repeat_rows(tmp_path: Path) -> None:
    rows = [line.split(",") for line in NATIVE.read_text("utf-8").splitlines()]
    lines = [",".join([row[0], "", "", *row[-3:]]) for row in rows[1:]]
    cards = tmp_path / "cards.csv"
    text = "\n".join(["code,name,count,type,level,trigger", *lines * 60])
    cards.write_text(text, encoding="utf-8")
    assert totals(read_deck(ENGLISH, cards=cards)) == totals(read_deck(NATIVE))


def test_the_exact_code_goes_before_the_other_edition(tmp_path: Path) -> None:
    text = NATIVE.read_text(encoding="utf-8")
    cards = tmp_path / "cards.csv"
    extra = "ZZZ/S99-091,Other,1,climax,,DRAW\n"
    cards.write_text(text + extra, encoding="utf-8")
    assert "choice" in read_deck(ENGLISH, cards=cards).climax_icons
    assert "draw" in read_deck(JAPANESE, cards=cards).climax_icons


def test_a_complete_deck_needs_no_card_file() -> None:
    other = DATA / "decks" / "aqours_dabtenshi.csv"
    assert read_deck(NATIVE, cards=other) == read_deck(NATIVE)


@pytest.mark.parametrize("first", ["Characters", "", "ZZZ/S99-E001", "a\tb"])
def test_the_first_line_is_the_name_whatever_it_says(
    tmp_path: Path, first: str
) -> None:
    lines = ENGLISH.read_text(encoding="utf-8").splitlines()
    deck = read_deck(written(tmp_path, first, *lines[1:]))
    assert deck.name == (first.replace("\t", " ") or "deck")
    assert deck.digest() == read_deck(ENGLISH).digest()


def test_a_missing_first_line_leaves_the_file_name(tmp_path: Path) -> None:
    lines = ENGLISH.read_text(encoding="utf-8").splitlines()
    deck = read_deck(written(tmp_path, *lines[1:]))
    assert (deck.name, deck.cards) == ("deck", 50)


def test_windows_line_ends_and_blank_lines_change_nothing(tmp_path: Path) -> None:
    lines = ENGLISH.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "deck.txt"
    path.write_bytes("\r\n\r\n".join(lines).encode("utf-8-sig"))
    deck = read_deck(path)
    assert deck.entries == read_deck(ENGLISH).entries
    assert deck.name == "Pier/Reeds test deck"


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("E041\t1", "E041\t2", ["cards=51", "exactly 50", "remove 1"]),
        ("E041\t1", "E041\t0", ["line 12", "count=0", "1 to 50"]),
        ("E041\t1", "E041\t-1", ["line 12", "count=-1", "1 to 50"]),
        ("E041\t1", "E041\tfour", ["line 12", "count=four", "1 to 50"]),
        ("E041\t1", "E041 1", ["line 12", "row=", "CODE<tab>COUNT<tab>NAME"]),
        ("E041\t1\t", "E041\t1 ", ["line 12", "row=", "CODE<tab>COUNT<tab>NAME"]),
        ("Events ", "Sideboard ", ["line 15", "row=Sideboard", "a heading"]),
        ("E041", "E040", ["line 12", "name=Paper Sword, Jun", "as line 11 says"]),
        ("E070", "E061", ["line 16", "name=Borrowed", "as line 14 says"]),
        ("Characters ", "", ["line 3", "code=ZZZ/S99-E001", "below a heading"]),
        ("E091\t4", "E091\t5", ["cards=51"]),
    ],
)
def test_a_fault_in_the_export_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, parts: list[str]
) -> None:
    text = ENGLISH.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = written(tmp_path, text.replace(old, new))
    with pytest.raises(ScenarioError) as caught:
        read_deck(path)
    message = str(caught.value)
    assert message.startswith("deck.txt: ")
    assert "\n" not in message
    for part in parts:
        assert part in message


def test_a_card_file_with_another_type_is_refused(tmp_path: Path) -> None:
    text = NATIVE.read_text(encoding="utf-8")
    cards = tmp_path / "cards.csv"
    cards.write_text(text.replace("2,event,1", "2,character,1"), encoding="utf-8")
    with pytest.raises(
        ScenarioError, match=r"type of ZZZ/S99-E070=event: allowed is character"
    ):
        read_deck(ENGLISH, cards=cards)


def test_a_card_file_that_is_no_csv_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"encoredecks.txt: first line=Pier/Reeds"):
        read_deck(ENGLISH, cards=ENGLISH)


@pytest.mark.shared
def test_a_real_export_with_its_cards_has_the_published_totals(
    real_exports: Path,
) -> None:
    path = real_exports / "encoredecks_txt" / "Dabtenshi.txt"
    deck = read_deck(path, cards=DATA / "decks" / "aqours_dabtenshi.csv")
    expected = {k: v for k, v in EXPECTED["aqours_dabtenshi"].items() if k != "source"}
    assert totals(deck) == expected
    assert (deck.name, deck.warnings) == ("Dabtenshi", ())


@pytest.mark.shared
@pytest.mark.parametrize(
    ("file", "name", "codes", "events"),
    [
        ("Dabtenshi.txt", "Dabtenshi", 14, 4),
        (
            "Roselia_Necro-Ako_Birdcage-Yukina.txt",
            "Roselia Necro-Ako/Birdcage-Yukina",
            29,
            1,
        ),
    ],
)
def test_a_real_export_alone_is_read_and_its_guesses_told(
    real_exports: Path, file: str, name: str, codes: int, events: int
) -> None:
    deck: DeckList = read_deck(real_exports / "encoredecks_txt" / file)
    assert (deck.name, len(deck.entries), deck.events) == (name, codes, events)
    assert (deck.cards, deck.climaxes, deck.inferred_cards) == (50, 8, 50)
    assert len(deck.warnings) == 3


@pytest.mark.shared
def test_published_lists_are_refused_until_they_can_be_read(real_exports: Path) -> None:
    paths = sorted(real_exports.glob("*.txt"))
    assert len(paths) == 4
    for path in paths:
        with pytest.raises(ScenarioError, match="first line="):
            read_deck(path)
