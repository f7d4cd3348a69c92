"""Read the CSV form of a deck list: code, name, count, type, level, trigger."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from wsstats.decks.deck_list import KINDS
from wsstats.decks.listed import Listed, Reader, Rows, Sheet, within
from wsstats.decks.text import clean, shown, whole_number
from wsstats.errors import ScenarioError

__all__ = ["COLUMNS", "NATIVE_CSV", "read_native_csv"]

COLUMNS: Final = ("code", "name", "count", "type", "level", "trigger")
HEADER: Final = ",".join(COLUMNS)
NO_LEVEL: Final = ("", "-", "－")  # ways to say that a climax has no level


def read_native_csv(text: str, *, counts: bool = True) -> Sheet:
    r"""Read the rows of a CSV deck list or card file.

    Parameters
    ----------
    text : str
        Content of the file, without a byte-order mark.
    counts : bool
        False for a card file: its counts are ignored and may be blank.

    Returns
    -------
    Sheet
        Every row with its level and icons.

    Raises
    ------
    ScenarioError
        If the header or a row is wrong; the message names line and column.

    Notes
    -----
    RFC 4180 with LF or CRLF. Columns may stand in any order. Type and trigger in any
    case; icons are joined by ``+``. The level of a climax is ignored, with a warning
    if it is not blank. Rows of one code add up if all else agrees.

    Examples
    --------
    >>> sheet = read_native_csv(
    ...     "code,name,count,type,level,trigger\n"
    ...     'ZZZ/S99-E090,"Lights, Far",4,Climax,,SOUL+GATE\n'
    ... )
    >>> sheet.rows[0].icons
    ('soul', 'gate')
    """
    lines = _lines(text)
    number, header = next(lines, (1, []))
    with within(f"line {number}"):
        columns = _columns(header)
    rows, warnings = Rows(add_up=counts), []
    for number, cells in lines:
        with within(f"line {number}"):
            if len(cells) != len(columns):
                raise ScenarioError.of(
                    "cells",
                    len(cells),
                    f"{len(columns)}, one a column",
                    "put a name that contains a comma in double quotes",
                )
            fields = dict(zip(columns, map(clean, cells), strict=True))
            row = _row(fields, counts=counts)
            rows.put(number, row)
        if row.kind == "climax" and fields["level"] not in NO_LEVEL:
            level = shown(fields["level"])
            warnings.append(f"line {number}: level {level} of a climax is ignored")
    return Sheet(rows.all(), warnings=tuple(warnings))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each line that is not blank, and its cells."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    number = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise ScenarioError(
                f"line {number}: quotes={error}: allowed is CSV after RFC 4180; close "
                "every double quote and write one inside a name twice"
            ) from None
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield number, cells
        number = reader.line_num + 1


def _columns(header: list[str]) -> list[str]:
    columns = [clean(cell).casefold() for cell in header]
    if len(columns) == 1:
        raise ScenarioError.of(
            "header", shown(columns[0]), HEADER, "separate by commas"
        )
    for column in columns:
        if column not in COLUMNS or columns.count(column) > 1:
            raise ScenarioError.of(
                "column", shown(column), f"{HEADER}, each once", "remove this column"
            )
    for column in COLUMNS:
        if column not in columns:
            raise ScenarioError.of(
                "header", ",".join(columns), HEADER, f"add the column {column}"
            )
    return columns


def _row(fields: dict[str, str], *, counts: bool) -> Listed:
    kind = fields["type"].casefold()
    if kind not in KINDS:
        raise ScenarioError.of("type", shown(fields["type"]), ", ".join(KINDS))
    count = whole_number(fields["count"]) if counts else 1
    if count is None:
        raise ScenarioError.of(
            "count", shown(fields["count"]), "a whole number from 1 to 50"
        )
    level = None if kind == "climax" else whole_number(fields["level"])
    if kind != "climax" and level is None:
        raise ScenarioError.of("level", shown(fields["level"]), "0, 1, 2 or 3")
    trigger = fields["trigger"].casefold()
    icons = tuple(icon.strip() for icon in trigger.split("+")) if trigger else ()
    return Listed(fields["code"], fields["name"], kind, count, level, icons)


def _recognises(text: str) -> bool:
    """Tell a header with some of the columns, whatever separates them."""
    header = next((line for line in text.split("\n") if line.strip()), "")
    for separator in ";\t|":
        header = header.replace(separator, ",")
    cells = {cell.strip().strip('"').casefold() for cell in header.split(",")}
    return len(cells & set(COLUMNS)) >= 2


NATIVE_CSV: Final = Reader(
    name="CSV",
    looks_like=f"a CSV with the header {HEADER}",
    recognises=_recognises,
    read=read_native_csv,
)
