"""A checked deck list: cards, their counts, and the totals that matter."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from wsstats.decks.text import shown
from wsstats.errors import ScenarioError
from wsstats.rules import DECK_CARDS, ICONS, MAX_CLIMAX

__all__ = ["KINDS", "NEWER_ICONS", "Card", "DeckEntry", "DeckList"]

KINDS: Final = ("character", "event", "climax")
NEWER_ICONS: Final = ("discovery", "chance")  # R4.3: accepted, without an effect
ALL_ICONS: Final = ICONS + NEWER_ICONS
MAX_ICONS: Final = 2  # no printed card carries more
MAX_SAME_NAME: Final = 4  # R1.1
MAX_LEVEL: Final = 3
LONGEST_CODE: Final = 40
LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck list, with the facts that the odds depend on.

    Parameters
    ----------
    code : str
        Card code as printed, such as ``"ZZZ/S99-E001"``; no blanks.
    name : str
        Name as printed; may be empty.
    kind : str
        ``"character"``, ``"event"`` or ``"climax"``.
    level : int or None
        0 to 3; None for a climax.
    icons : tuple of str
        Up to two trigger icons in lower case, kept in the order of the rules page.
    inferred : bool
        True if level or icons were not given but guessed.

    Raises
    ------
    ScenarioError
        If a field holds something else.

    Notes
    -----
    Icons follow R4.3. The order of two icons on one card never matters (R4.6).

    Examples
    --------
    >>> Card("ZZZ/S99-E090", "Lights", "climax", None, ("gate", "soul")).icons
    ('soul', 'gate')
    """

    code: str
    name: str
    kind: str
    level: int | None
    icons: tuple[str, ...] = ()
    inferred: bool = False

    def __post_init__(self) -> None:
        _check_text("code", self.code, most=LONGEST_CODE)
        if not self.code or " " in self.code or not self.code.isprintable():
            raise ScenarioError.of(
                "code", repr(self.code), "a card code without blanks"
            )
        _check_text("name", self.name, most=LONGEST_NAME)
        if self.kind not in KINDS:
            raise ScenarioError.of("type", shown(self.kind), ", ".join(KINDS))
        self._check_level()
        self._check_icons()
        ordered = tuple(sorted(self.icons, key=ALL_ICONS.index))
        object.__setattr__(self, "icons", ordered)

    def _check_level(self) -> None:
        if self.kind == "climax":
            if self.level is not None:
                raise ScenarioError.of("level", self.level, "no level on a climax")
        elif not _is_whole(self.level, 0, MAX_LEVEL):
            value = "(blank)" if self.level is None else self.level
            raise ScenarioError.of(
                "level", value, f"0 to {MAX_LEVEL} on {_a(self.kind)}"
            )

    def _check_icons(self) -> None:
        if not isinstance(self.icons, tuple):
            raise ScenarioError.of("trigger", self.icons, "a tuple of icon names")
        for icon in self.icons:
            if icon not in ALL_ICONS:
                raise ScenarioError.of("trigger", shown(icon), ", ".join(ALL_ICONS))
        if len(self.icons) > MAX_ICONS:
            raise ScenarioError.of(
                "trigger", "+".join(self.icons), f"at most {MAX_ICONS} icons on a card"
            )


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A card and how often the deck holds it.

    Parameters
    ----------
    card : Card
        The card.
    count : int
        Copies, 1 to 50.

    Raises
    ------
    ScenarioError
        If the count is no whole number from 1 to 50.

    Examples
    --------
    >>> DeckEntry(Card("ZZZ/S99-E001", "Lamp Keeper", "character", 0), 4).count
    4
    """

    card: Card
    count: int

    def __post_init__(self) -> None:
        if not _is_whole(self.count, 1, DECK_CARDS):
            raise ScenarioError.of(
                "count", self.count, f"a whole number from 1 to {DECK_CARDS}"
            )


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck of exactly 50 cards with at most 8 climaxes (R1.1).

    Parameters
    ----------
    name : str
        What the deck is called; not part of its identity.
    entries : tuple of DeckEntry
        One entry a card code, in the order of the file.
    format : str
        The form it was read from, such as ``"CSV"``.
    warnings : tuple of str
        What the reader had to repair, guess or ignore; the deck adds its own: fewer
        than 8 climaxes, more than 4 cards of one name, icons without an effect.

    Raises
    ------
    ScenarioError
        If the deck holds another number of cards, too many climaxes, or one code twice.

    Notes
    -----
    More than four cards of one name are a warning, because some cards lift that limit
    by their own text (R1.1).

    Examples
    --------
    >>> filler = Card("ZZZ/S99-E001", "Lamp Keeper", "character", 0)
    >>> climax = Card("ZZZ/S99-E090", "Lights", "climax", None, ("soul", "gate"))
    >>> deck = DeckList("demo", (DeckEntry(filler, 42), DeckEntry(climax, 8)), "none")
    >>> deck.cards, deck.climaxes, deck.climax_icons
    (50, 8, {'soul+gate': 8})
    >>> deck.warnings[0]
    '42 cards are named Lamp Keeper: more than 4 is legal only if the card says so'
    """

    name: str
    entries: tuple[DeckEntry, ...]
    format: str
    warnings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        codes = Counter(entry.card.code for entry in self.entries)
        for code, rows in codes.items():
            if rows > 1:
                raise ScenarioError.of("code", code, "one entry a code")
        if self.cards != DECK_CARDS:
            gap = DECK_CARDS - self.cards
            fix = f"add {gap}" if gap > 0 else f"remove {-gap}"
            raise ScenarioError.of("cards", self.cards, f"exactly {DECK_CARDS}", fix)
        if self.climaxes > MAX_CLIMAX:
            raise ScenarioError.of(
                "climaxes",
                self.climaxes,
                f"at most {MAX_CLIMAX}",
                f"replace {self.climaxes - MAX_CLIMAX}",
            )
        notes = dict.fromkeys((*self.warnings, *self._notes()))
        object.__setattr__(self, "warnings", tuple(notes))

    def _notes(self) -> list[str]:
        notes = [
            f"{copies} cards are named {shown(name)}: more than {MAX_SAME_NAME} is "
            "legal only if the card says so"
            for name, copies in self.copies_by_name.items()
            if copies > MAX_SAME_NAME
        ]
        if self.climaxes < MAX_CLIMAX:
            notes.append(
                f"the deck has {self.climaxes} climaxes: {MAX_CLIMAX} are allowed"
            )
        for card in (entry.card for entry in self.entries):
            for icon in dict.fromkeys(card.icons):
                if icon in NEWER_ICONS:
                    notes.append(f"{card.code}: the icon {icon} has no effect here")
                elif icon != "soul" and card.kind != "climax":
                    notes.append(
                        f"{card.code}: {_a(card.kind)} with the icon {icon}, which "
                        "only climaxes carry; check the type and the trigger"
                    )
        return notes

    @property
    def cards(self) -> int:
        """Number of cards, 50."""
        return sum(entry.count for entry in self.entries)

    @property
    def climaxes(self) -> int:
        """Number of climaxes, 0 to 8."""
        return self._count("climax")

    @property
    def events(self) -> int:
        """Number of events."""
        return self._count("event")

    @property
    def levels(self) -> dict[int, int]:
        """Number of characters and events of each level 0 to 3."""
        totals = dict.fromkeys(range(MAX_LEVEL + 1), 0)
        for entry in self.entries:
            if entry.card.level is not None:
                totals[entry.card.level] += entry.count
        return totals

    @property
    def soul_trigger_characters(self) -> int:
        """Number of characters with a soul icon."""
        return sum(
            entry.count
            for entry in self.entries
            if entry.card.kind == "character" and "soul" in entry.card.icons
        )

    @property
    def soul_icons_total(self) -> int:
        """Number of soul icons in the whole deck, climaxes included."""
        return sum(
            entry.count * entry.card.icons.count("soul") for entry in self.entries
        )

    @property
    def climax_icons(self) -> dict[str, int]:
        """Number of climaxes by their icons joined by +; ``"none"`` without one."""
        totals: Counter[str] = Counter()
        for entry in self.entries:
            if entry.card.kind == "climax":
                totals["+".join(entry.card.icons) or "none"] += entry.count
        return dict(sorted(totals.items()))

    @property
    def copies_by_name(self) -> dict[str, int]:
        """Number of cards of each name; a card without a name goes by its code."""
        totals: Counter[str] = Counter()
        for entry in self.entries:
            totals[entry.card.name or entry.card.code] += entry.count
        return dict(totals)

    @property
    def inferred_cards(self) -> int:
        """Number of cards whose level or icons were guessed."""
        return sum(entry.count for entry in self.entries if entry.card.inferred)

    @property
    def ordered(self) -> tuple[DeckEntry, ...]:
        """The entries by code: the order in which to number cards.

        Two lists with equal digests give the same order, whatever the order of their
        files was.
        """
        return tuple(sorted(self.entries, key=lambda entry: entry.card.code))

    def digest(self) -> str:
        """Return the identity of the deck's content.

        Returns
        -------
        str
            SHA-256, 64 hexadecimal digits, of code, count, kind, level and icons of
            every card; names, the deck's name and the order of entries do not matter.

        Examples
        --------
        >>> filler = Card("ZZZ/S99-E001", "Lamp Keeper", "character", 0)
        >>> one = DeckList("one", (DeckEntry(filler, 50),), "none")
        >>> other = DeckList("other", (DeckEntry(filler, 50),), "none")
        >>> one.digest() == other.digest(), len(one.digest())
        (True, 64)
        """
        rows: list[list[Any]] = [
            [e.card.code, e.count, e.card.kind, e.card.level, list(e.card.icons)]
            for e in self.ordered
        ]
        text = json.dumps(rows, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    def _count(self, kind: str) -> int:
        return sum(entry.count for entry in self.entries if entry.card.kind == kind)


def _is_whole(value: Any, low: int, high: int) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and low <= value <= high


def _check_text(field: str, value: Any, *, most: int) -> None:
    if not isinstance(value, str):
        raise ScenarioError.of(field, value, "text")
    if len(value) > most:
        raise ScenarioError.of(field, shown(value), f"at most {most} letters")
    if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in value):
        raise ScenarioError.of(field, repr(value), "text without control characters")


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "event" else f"a {kind}"
