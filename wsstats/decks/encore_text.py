"""Read the text export of Encore Decks: headings, then code, count and name."""

from __future__ import annotations

from typing import Final

from wsstats.decks.listed import Listed, Reader, Rows, Sheet, within
from wsstats.decks.text import clean, shown, whole_number
from wsstats.errors import ScenarioError

__all__ = ["ENCORE_TEXT", "read_encore_text"]

HEADINGS: Final = {
    "characters": "character",
    "events": "event",
    "climaxes": "climax",
}


def read_encore_text(text: str) -> Sheet:
    r"""Read the rows of an Encore Decks text export.

    Parameters
    ----------
    text : str
        Content of the file, without a byte-order mark.

    Returns
    -------
    Sheet
        Every row with the type of its heading; the format says no level and no icons.

    Raises
    ------
    ScenarioError
        If a line is neither a heading nor a row; the message names the line.

    Notes
    -----
    The first line is the name of the deck and may hold anything. Headings may have
    trailing blanks and stand in any order.

    Examples
    --------
    >>> sheet = read_encore_text("Pier\nClimaxes \nZZZ/S99-E090\t4\tLights, Far\n")
    >>> sheet.name, sheet.rows[0].kind, sheet.rows[0].icons
    ('Pier', 'climax', None)
    """
    lines = text.split("\n")
    kinds = [_heading(line) for line in lines]
    name = ""
    # a deck may be named as a heading; then a true heading follows
    if kinds[0] is None or (len(kinds) > 1 and kinds[1] is not None):
        name, lines[0] = clean(lines[0]), ""
        kinds[0] = None
    kind: str | None = None
    rows = Rows()
    for number, (line, heading) in enumerate(zip(lines, kinds, strict=True), start=1):
        if heading is not None:
            kind = heading
        elif line.strip():
            with within(f"line {number}"):
                rows.put(number, _row(line, kind))
    return Sheet(rows.all(), name=name)


def _heading(line: str) -> str | None:
    return HEADINGS.get(line.strip().casefold())


def _row(line: str, kind: str | None) -> Listed:
    cells = [clean(cell) for cell in line.split("\t", maxsplit=2)]
    if len(cells) != 3:
        raise ScenarioError.of(
            "row",
            shown(clean(line)),
            "CODE<tab>COUNT<tab>NAME, or a heading Characters, Events or Climaxes",
        )
    if kind is None:
        raise ScenarioError.of(
            "code", shown(cells[0]), "below a heading Characters, Events or Climaxes"
        )
    count = whole_number(cells[1])
    if count is None:
        raise ScenarioError.of("count", shown(cells[1]), "a whole number from 1 to 50")
    return Listed(cells[0], cells[2], kind, count)


def _recognises(text: str) -> bool:
    """Tell a heading on a line of its own, and a row with tabs."""
    lines = text.split("\n")
    return any(_heading(line) for line in lines) and any("\t" in line for line in lines)


ENCORE_TEXT: Final = Reader(
    name="Encore Decks text",
    looks_like="an Encore Decks text export with the headings Characters, Events, "
    "Climaxes",
    recognises=_recognises,
    read=read_encore_text,
)
