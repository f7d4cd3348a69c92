"""What a deck file says of its cards, before anything is looked up or guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from wsstats.decks.deck_list import Card, DeckEntry
from wsstats.decks.text import shown
from wsstats.errors import ScenarioError

__all__ = ["Listed", "Reader", "Rows", "Sheet", "within"]


@dataclass(frozen=True, slots=True)
class Listed:
    """One card code of a file; level or icons are None if the file does not say them.

    Parameters
    ----------
    code, name, kind : str
        As in `Card`.
    count : int
        Copies, 1 to 50.
    level : int or None
        0 to 3; always None for a climax.
    icons : tuple of str or None
        Trigger icons.

    Examples
    --------
    >>> Listed("ZZZ/S99-E070", "Umbrella", "event", 2).entry(level=1, icons=()).count
    2
    """

    code: str
    name: str
    kind: str
    count: int
    level: int | None = None
    icons: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        level = 0 if self.level is None and self.kind != "climax" else self.level
        self.entry(level=level, icons=self.icons or ())

    def entry(
        self, *, level: int | None, icons: tuple[str, ...], inferred: bool = False
    ) -> DeckEntry:
        """Build the entry once level and icons are known.

        Parameters
        ----------
        level : int or None
            0 to 3; None for a climax.
        icons : tuple of str
            Trigger icons.
        inferred : bool
            True if one of the two is a guess.

        Returns
        -------
        DeckEntry
            The card and its count.

        Raises
        ------
        ScenarioError
            If a field holds something that a card cannot have.

        Examples
        --------
        >>> row = Listed("ZZZ/S99-E001", "Lamp Keeper", "character", 4)
        >>> row.entry(level=0, icons=(), inferred=True).card.inferred
        True
        """
        card = Card(self.code, self.name, self.kind, level, icons, inferred)
        return DeckEntry(card, self.count)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a reader found in one file.

    Parameters
    ----------
    rows : tuple of Listed
        One row a code.
    name : str
        Name of the deck; empty if the file has none.
    warnings : tuple of str
        What was ignored or repaired, each with its line.

    Examples
    --------
    >>> Sheet(()).name
    ''
    """

    rows: tuple[Listed, ...]
    name: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """One deck format: how to tell it and how to read it.

    Parameters
    ----------
    name : str
        What the format is called in messages.
    looks_like : str
        How a user recognises it, for the message about an unknown file.
    recognises : callable
        Takes the text of the file; True if it is in this format, faults included.
    read : callable
        Takes the text; returns a `Sheet` or raises `ScenarioError` with the line.

    Examples
    --------
    >>> empty = Reader("nothing", "an empty file", lambda t: not t, lambda t: Sheet(()))
    >>> empty.recognises("")
    True
    """

    name: str
    looks_like: str
    recognises: Callable[[str], bool]
    read: Callable[[str], Sheet]


class Rows:
    """Collect rows by code; equal rows add up, rows that disagree are refused.

    Parameters
    ----------
    add_up : bool
        False if counts have no meaning, as in a card file.

    Examples
    --------
    >>> rows = Rows()
    >>> rows.put(2, Listed("ZZZ/S99-E001", "Lamp Keeper", "character", 3))
    >>> rows.put(3, Listed("ZZZ/S99-E001", "Lamp Keeper", "character", 1))
    >>> [row.count for row in rows.all()]
    [4]
    """

    def __init__(self, *, add_up: bool = True) -> None:
        self._add_up = add_up
        self._rows: dict[str, tuple[int, Listed]] = {}

    def put(self, line: int, row: Listed) -> None:
        """Take in the row of a line.

        Parameters
        ----------
        line : int
            Where it stands, from 1.
        row : Listed
            What the line says.

        Raises
        ------
        ScenarioError
            If an earlier line says something else of the same code, or the sum of
            counts is no legal count.

        Examples
        --------
        >>> rows = Rows()
        >>> rows.put(2, Listed("ZZZ/S99-E001", "Lamp Keeper", "character", 3))
        >>> rows.put(3, Listed("ZZZ/S99-E001", "Lamp Keeper", "event", 1))
        Traceback (most recent call last):
        wsstats.errors.ScenarioError: type=event: allowed is character, as line 2 ...
        """
        if row.code not in self._rows:
            self._rows[row.code] = (line, row)
            return
        first, old = self._rows[row.code]
        fields = {"name": "name", "kind": "type", "level": "level", "icons": "trigger"}
        for attribute, field in fields.items():
            new_value, old_value = (_text(getattr(r, attribute)) for r in (row, old))
            if new_value != old_value:
                raise ScenarioError.of(
                    field,
                    new_value,
                    f"{old_value}, as line {first} says for {row.code}",
                )
        if self._add_up:
            row = replace(old, count=old.count + row.count)
            self._rows[row.code] = (first, row)

    def all(self) -> tuple[Listed, ...]:
        """Return the rows in the order of their first lines.

        Returns
        -------
        tuple of Listed
            One row a code.

        Examples
        --------
        >>> Rows().all()
        ()
        """
        return tuple(row for _, row in self._rows.values())


@contextmanager
def within(place: str) -> Iterator[None]:
    """Say in every message from inside which file or line it is about.

    Parameters
    ----------
    place : str
        File name or line, put before the message.

    Examples
    --------
    >>> with within("line 3"):
    ...     raise ScenarioError.of("level", 7, "0 to 3")
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: line 3: level=7: allowed is 0 to 3
    """
    try:
        yield
    except ScenarioError as error:
        raise ScenarioError(f"{place}: {error}") from None


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        value = "+".join(value)
    return "(blank)" if value is None or value == "" else str(shown(value))
