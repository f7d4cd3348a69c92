"""Deck files with a fault: one clear line each, never a traceback or half a deck."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from tests.unit.test_decks import DATA, NATIVE, rewritten
from wsstats.decks import read_deck
from wsstats.errors import ScenarioError, StoreError, WsStatsError

FORMATS = DATA / "deck_formats"
HEADER = "code,name,count,type,level,trigger\n"


def refusal(path: Path | str, *, cards: Path | None = None) -> str:
    """Read a deck that must be refused; answer the message."""
    with pytest.raises(WsStatsError) as caught:
        read_deck(path, cards=cards)
    assert type(caught.value) in (ScenarioError, StoreError)
    message = str(caught.value)
    assert message.isprintable(), "one line, nothing that a terminal would obey"
    assert len(message) < 400
    return message


FAULTS = [
    # (id, old text of the invented deck, new text, what the message must hold)
    ("51 cards", "1,character,2", "2,character,2", "cards=51|exactly 50|remove 1"),
    ("9 climaxes", "1,character,2,SOUL", "1,climax,,SOUL", "climaxes=9|at most 8"),
    ("negative", "1,character,2", "-1,character,2", "line 11|count=-1|1 to 50"),
    ("zero", "1,character,2", "0,character,2", "line 11|count=0|1 to 50"),
    ("word", "1,character,2", "one,character,2", "line 11|count=one|1 to 50"),
    ("float", "1,character,2", "1.0,character,2", "line 11|count=1.0|1 to 50"),
    ("NaN", "1,character,2", "NaN,character,2", "line 11|count=NaN|1 to 50"),
    ("infinity", "1,character,2", "inf,character,2", "line 11|count=inf|1 to 50"),
    ("power", "1,character,2", "1e0,character,2", "line 11|count=1e0|1 to 50"),
    ("underscore", "1,character,2", "1_0,character,2", "line 11|count=1_0|1 to 50"),
    ("wide digit", "1,character,2", "１,character,2", "line 11|count=１|1 to 50"),
    ("times", "1,character,2", "1x,character,2", "line 11|count=1x|1 to 50"),
    ("huge", "1,character,2", "9" * 5000 + ",character,2", "line 11|count=999|1 to 50"),
    ("51 of one", "1,character,2", "51,character,2", "line 11|count=51|1 to 50"),
    ("blank count", "1,character,2", ",character,2", "line 11|count=''|1 to 50"),
    ("no count column", "count,type", "type", "line 1|header=|add the column count"),
    ("no code column", "code,name", "name", "line 1|header=|add the column code"),
    ("extra column", "trigger\n", "trigger,cost\n", "line 1|column=cost|remove"),
    ("column twice", "name,count", "count,count", "line 1|column=count|each once"),
    ("semicolons", HEADER, HEADER.replace(",", ";"), "line 1|header=code;name|commas"),
    ("tabs", HEADER, HEADER.replace(",", "\t"), "line 1|header=|separate by commas"),
    ("unknown type", "1,character,2", "1,trap,2", "line 11|type=trap|character, event"),
    ("blank type", "1,character,2", "1,,2", "line 11|type=''|character, event, climax"),
    ("level 4", "1,character,2", "1,character,4", "line 11|level=4|0 to 3"),
    ("level -1", "1,character,2", "1,character,-1", "line 11|level=-1|0 to 3"),
    (
        "level word",
        "1,character,2",
        "1,character,two",
        "line 11|level=two|0, 1, 2 or 3",
    ),
    ("no level", "1,character,2", "1,character,", "line 11|level=''|0, 1, 2 or 3"),
    ("event level", "2,event,1", "2,event,", "line 14|level=''|0, 1, 2 or 3"),
    ("unknown icon", "SOUL+GATE", "SOUL+DOOR", "line 15|trigger=door|soul, comeback"),
    ("other joint", "SOUL+GATE", "SOUL GATE", "line 15|trigger=soul gate|soul,"),
    ("plus at end", "SOUL+GATE", "SOUL+", "line 15|trigger=''|soul, comeback"),
    ("three icons", "SOUL+GATE", "SOUL+SOUL+SOUL", "line 15|trigger=soul+soul+soul|2"),
    ("blank code", "ZZZ/S99-E041", "", "line 11|code=''|a card code without blanks"),
    ("hidden code", "ZZZ/S99-E041", "ZZZ\u200b", r"line 11|code='ZZZ\u200b'|blanks"),
    ("code in two", "ZZZ/S99-E041", "ZZZ S99", "line 11|code='ZZZ S99'|without blanks"),
    ("long code", "ZZZ/S99-E041", "Z" * 41, "line 11|code=ZZZ|at most 40 letters"),
    ("long name", "Paper Sword", "x" * 300, "line 11|name=xxx|at most 200 letters"),
    ("unquoted comma", '"Paper Sword, Jun"', "A, B", "line 11|cells=7|6, one a column"),
    ("cell less", "1,character,2,SOUL", "1,character,2", "line 11|cells=5|6, one a"),
    ("open quote", ',"Paper Sword, Jun",', ',"Paper,', "line 11|quotes=|close every"),
    ("text at quote", 'Jun",', 'Jun"x,', "line 11|quotes=|RFC 4180"),
    ("terminal code", "1,character,2", "\x1b[2J,character,2", "line 11|count="),
    ("same code", "ZZZ/S99-E041", "ZZZ/S99-E040", "line 11|name=Paper|as line 10 says"),
    ("zero byte", "Paper", "Pa\x00per", "content=binary|text in UTF-8"),
]


@pytest.mark.parametrize(
    ("old", "new", "parts"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_fault_in_a_csv_is_told_with_field_value_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, parts: str
) -> None:
    message = refusal(rewritten(tmp_path, old, new))
    assert message.startswith("deck.csv: ")
    for part in parts.split("|"):
        assert part in message


@pytest.mark.parametrize(
    ("field", "row"),
    [
        ("type=event", "ZZZ/S99-E060,{name},1,event,3,SOUL"),
        ("level=2", "ZZZ/S99-E060,{name},1,character,2,SOUL"),
        ("trigger=(blank)", "ZZZ/S99-E060,{name},1,character,3,"),
        ("name=Kei", "ZZZ/S99-E060,Kei,1,character,3,SOUL"),
        (r"name='K\u202e'", "ZZZ/S99-E060,K\u202e,1,character,3,SOUL"),
    ],
)
def test_two_rows_of_a_code_that_disagree_are_refused(
    tmp_path: Path, field: str, row: str
) -> None:
    path = tmp_path / "deck.csv"
    extra = row.format(name='"Crown of Reeds, Kei"')
    path.write_text(NATIVE.read_text(encoding="utf-8") + extra, encoding="utf-8")
    message = refusal(path)
    assert f"line 17: {field}: allowed is " in message
    assert "as line 12 says for ZZZ/S99-E060" in message


def test_rows_that_add_up_to_more_than_a_deck_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(HEADER + "ZZZ/S99-E001,,30,event,0,\n" * 2, encoding="utf-8")
    assert "line 3: count=60: allowed is a whole number from 1 to 50" in refusal(path)


def test_a_name_over_two_lines_does_not_shift_the_line_of_a_fault(
    tmp_path: Path,
) -> None:
    path = rewritten(tmp_path, "Quiet Ink, Hana", "Quiet Ink,\nHana")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("1,character,2", "1,character,7"), encoding="utf-8")
    assert "deck.csv: line 12: level=7: allowed is 0 to 3" in refusal(path)


def test_a_deck_of_49_is_refused(tmp_path: Path) -> None:
    path = rewritten(tmp_path, 'ZZZ/S99-E041,"Paper Sword, Jun",1,character,2,SOUL', "")
    message = refusal(path)
    assert "cards=49: allowed is exactly 50; add 1" in message


def test_a_header_alone_is_a_deck_of_no_cards(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(HEADER, encoding="utf-8")
    assert "cards=0: allowed is exactly 50; add 50" in refusal(path)


@pytest.mark.parametrize("content", [b"", b"\n \r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes(content)
    assert "deck.csv: content=empty: allowed is a deck list" in refusal(path)


@pytest.mark.parametrize("name", ["nowhere.csv", "no\nwhere.csv", "no/where/deck.csv"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    message = refusal(tmp_path / name)
    assert message.startswith("deck=")
    assert "where" in message
    assert "there is no such file; check the path" in message


def test_a_file_name_that_is_no_text_can_still_be_printed(tmp_path: Path) -> None:
    message = refusal(tmp_path / os.fsdecode(b"\xff.csv"))
    message.encode("utf-8")
    assert "there is no such file" in message


def test_a_path_that_the_system_does_not_take_is_refused() -> None:
    assert "cannot be read" in refusal("deck\0.csv")
    assert "cannot be read" in refusal("x" * 300)


def test_a_missing_card_file_is_named(tmp_path: Path) -> None:
    message = refusal(FORMATS / "encoredecks.txt", cards=tmp_path / "cards.csv")
    assert message.startswith("cards=")
    assert "there is no such file" in message


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert f"deck={tmp_path}: this is a folder; give a file" in refusal(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    assert "this is no regular file" in refusal(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices")
def test_a_device_is_refused_without_reading_it() -> None:
    assert "deck=/dev/zero: this is no regular file" in refusal("/dev/zero")


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deny(self: Path, mode: str) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    path = rewritten(tmp_path, "Paper", "Wooden")
    monkeypatch.setattr(Path, "open", deny)
    assert "cannot be read: Permission denied" in refusal(path)


def test_a_file_over_one_mebibyte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    text = NATIVE.read_text(encoding="utf-8")
    path.write_text(text + "\n" * (2**20 - len(text)), encoding="utf-8")
    assert read_deck(path).cards == 50
    path.write_text(text + "\n" * (2**20 - len(text) + 1), encoding="utf-8")
    assert "size=more than 1048576 bytes: allowed is at most" in refusal(path)


def test_the_first_byte_that_is_not_utf_8_is_named() -> None:
    path = FORMATS / "encoredecks_jp_cp932.txt"
    try:
        path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start
    message = refusal(path)
    assert f"encoding=not UTF-8 at byte {offset} " in message
    assert "save the file as UTF-8" in message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_unicode_encodings_are_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(NATIVE.read_text(encoding="utf-8"), encoding=encoding)
    message = refusal(path)
    assert "UTF-8" in message


def test_a_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    assert "content=binary (a zero byte at 8)" in refusal(path)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("broken_49_cards.bws.txt", "ZZZ/S99-E001"),
        ("broken_truncated.txt", "4 Lamp Keeper, Aya (ZZZ/S99-E001)"),
        ("blake.bws.txt", "ZZZ/S99-E001"),
        ("cockatrice.cod", '<?xml version="1.0" encoding="UTF-8"?>'),
        ("wsmtools.ws-dek", "{"),
        ("dirty.txt", "# comment"),
    ],
)
def test_an_unknown_format_is_refused_with_the_forms_that_are_known(
    name: str, first: str
) -> None:
    message = refusal(FORMATS / name)
    assert message.startswith(f"{name}: first line={first}: allowed is ")
    assert "code,name,count,type,level,trigger" in message
    assert "Encore Decks" in message


@pytest.mark.parametrize(
    ("name", "column"), [("encoredecks.csv", "quantity"), ("levels_only.csv", "slot")]
)
def test_another_csv_is_refused_with_its_first_strange_column(
    name: str, column: str
) -> None:
    message = refusal(FORMATS / name)
    assert message.startswith(f"{name}: line 1: column={column}: allowed is code,name")
