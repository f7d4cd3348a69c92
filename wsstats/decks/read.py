"""Read a deck list from a file in any format that is known."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from wsstats.decks.complete import complete
from wsstats.decks.deck_list import DeckList
from wsstats.decks.encore_text import ENCORE_TEXT
from wsstats.decks.listed import Listed, Reader, within
from wsstats.decks.native_csv import NATIVE_CSV, read_native_csv
from wsstats.decks.text import shown
from wsstats.errors import ScenarioError, StoreError

__all__ = ["READERS", "read_deck"]

READERS: Final[tuple[Reader, ...]] = (NATIVE_CSV, ENCORE_TEXT)
MEBIBYTE: Final = 1024 * 1024
LARGEST_DECK: Final = MEBIBYTE
LARGEST_CARDS: Final = 32 * MEBIBYTE  # every card in print as CSV is about 2 MiB


def read_deck(
    path: str | os.PathLike[str], *, cards: str | os.PathLike[str] | None = None
) -> DeckList:
    """Read, check and complete a deck list.

    Parameters
    ----------
    path : str or path
        The deck list; its format is told by its content.
    cards : str or path, optional
        A CSV with level and trigger of the cards, for formats that have neither. It
        may hold any number of cards; its counts are ignored.

    Returns
    -------
    DeckList
        Exactly 50 cards. ``format`` says what the file was recognised as, ``warnings``
        what was guessed or ignored.

    Raises
    ------
    StoreError
        If a file is missing, no regular file, or cannot be read.
    ScenarioError
        If its content is no deck list, has a fault, or is no legal deck (R1.1).

    Notes
    -----
    Formats: the CSV ``code,name,count,type,level,trigger`` and the Encore Decks text
    export. The latter has neither levels nor triggers; see
    `wsstats.decks.complete.complete` for what is done about that.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> deck = read_deck(example_decks()["harbour"])
    >>> deck.format, deck.cards, deck.climaxes
    ('CSV', 50, 8)
    """
    known = {} if cards is None else _read_cards(Path(cards))
    path = Path(path)
    text = _text_of(path, field="deck", largest=LARGEST_DECK)
    with within(_name(path)):
        reader = _reader_for(text)
        sheet = reader.read(text)
        entries, guesses = complete(sheet.rows, known)
        warnings = sheet.warnings + guesses
        return DeckList(sheet.name or path.stem, entries, reader.name, warnings)


def _read_cards(path: Path) -> dict[str, Listed]:
    text = _text_of(path, field="cards", largest=LARGEST_CARDS)
    with within(_name(path)):
        if not NATIVE_CSV.recognises(text):
            raise ScenarioError.of("first line", _first(text), NATIVE_CSV.looks_like)
        return {row.code: row for row in read_native_csv(text, counts=False).rows}


def _reader_for(text: str) -> Reader:
    for reader in READERS:
        if reader.recognises(text):
            return reader
    forms = ", or ".join(reader.looks_like for reader in READERS)
    raise ScenarioError.of(
        "first line", _first(text), forms, "export the deck in one of these forms"
    )


def _text_of(path: Path, *, field: str, largest: int) -> str:
    content = _bytes_of(path, field=field, largest=largest)
    with within(_name(path)):
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise ScenarioError.of("encoding", "UTF-16", "UTF-8", "save it as UTF-8")
        if 0 in content:
            raise ScenarioError.of(
                "content",
                f"binary (a zero byte at {content.index(0)})",
                "text in UTF-8",
            )
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ScenarioError.of(
                "encoding",
                f"not UTF-8 at byte {error.start} (0x{content[error.start]:02x})",
                "UTF-8",
                "save the file as UTF-8",
            ) from None
        if not text.strip():
            raise ScenarioError.of("content", "empty", "a deck list")
    return text


def _bytes_of(path: Path, *, field: str, largest: int) -> bytes:
    """Read a regular file; a pipe or device would block or never end."""
    place = f"{field}={_name(path, whole=True)}"
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise StoreError(f"{place}: this is a folder; give a file")
        if not stat.S_ISREG(mode):
            raise StoreError(f"{place}: this is no regular file; give a file")
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise StoreError(f"{place}: there is no such file; check the path") from None
    except StoreError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(f"{place}: cannot be read: {reason}") from None
    if len(content) > largest:
        with within(_name(path)):
            raise ScenarioError.of(
                "size", f"more than {largest} bytes", f"at most {largest} bytes"
            )
    return content


def _name(path: Path, *, whole: bool = False) -> str:
    """Return a path as one line of text that can be printed everywhere."""
    return str(shown(str(path) if whole else path.name))


def _first(text: str) -> str:
    line = next(line for line in text.split("\n") if line.strip())
    return str(shown(line.strip()[:60]))
