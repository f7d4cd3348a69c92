"""What lies where at the start of a turn: one player's zones, by kinds of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from wsstats.errors import ScenarioError, did_you_mean
from wsstats.model import Clock, Pile, whole_number
from wsstats.rules import CLOCK_LIMIT, DECK_CARDS, ICONS, LOSING_LEVEL, MAX_CLIMAX

__all__ = ["CardKind", "PlayerState", "Zone"]

ORDERED: Final = ("clock", "stock")
PILES: Final = ("deck", "waiting_room", "clock", "stock", "hand", "stage", "memory")
TABLE_KEYS: Final = ("cards", "climax", "soul", "levels", "climax_icons")
KIND_KEYS: Final = ("cards", "climax", "level", "icons", "colour", "traits")
MAX_LEVEL: Final = 3


@dataclass(frozen=True, slots=True)
class CardKind:
    """What the steps may ask of a card.

    Parameters
    ----------
    climax : bool
        Is it a climax.
    level : int or None
        0..3; None: not stated. A climax counts as level 0.
    icons : tuple of str
        Trigger icons in printed order, at most two (R4.3).
    colour : str
        "" if it is not stated.
    traits : tuple of str
        Sorted.

    Examples
    --------
    >>> CardKind(True, icons=("soul", "gate")).icons.count("soul")
    1
    """

    climax: bool = False
    level: int | None = None
    icons: tuple[str, ...] = ()
    colour: str = ""
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """The cards of one zone.

    Parameters
    ----------
    cards : tuple of CardKind
        From the oldest to the newest (clock), from the bottom to the top (stock); any
        order elsewhere.
    ordered : bool
        False: the order is unknown.
    written : object
        As it was given, for the record.
    """

    cards: tuple[CardKind, ...] = ()
    ordered: bool = False
    written: Any = 0

    @property
    def climaxes(self) -> int:
        """How many are climaxes."""
        return sum(card.climax for card in self.cards)


ZoneLike: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class PlayerState:
    """The state of one player before the first step.

    Parameters
    ----------
    zones : mapping of str to Zone
        deck, waiting_room, clock, stock, hand, stage, memory.
    level : int
        0..3 cards in the level zone.
    board : mapping of str to int
        Numbers that do not change, such as ``other_characters``.

    Raises
    ------
    ScenarioError
        If a zone is impossible, or all together hold more than 50 cards or 8 climaxes
        (R1.1).

    Examples
    --------
    >>> state = PlayerState.of("defender", {"deck": "24/6", "stock": "4/1"})
    >>> len(state.zones["deck"].cards), state.zones["stock"].climaxes
    (24, 1)
    """

    zones: Mapping[str, Zone]
    level: int = 0
    board: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, table: Mapping[str, Any]) -> PlayerState:
        """Read a state.

        Parameters
        ----------
        name : str
            ``"defender"`` or ``"attacker"``, for messages.
        table : mapping
            Zones by name, ``level`` and ``board``. A zone is N, ``"N/K"``, (N, K), a
            table ``{cards, climax, soul, levels, climax_icons}``, or a list of tables
            ``{cards, climax, level, icons, colour, traits}``; clock and stock also
            letters such as ``"NNC"``.

        Returns
        -------
        PlayerState
            Checked.

        Raises
        ------
        ScenarioError
            If a value is impossible.
        """
        _known_keys(name, table, (*PILES, "level", "board"))
        zones = {
            zone: _zone(f"{name}.{zone}", zone, table.get(zone, 0)) for zone in PILES
        }
        level = whole_number(
            f"{name}.level", table.get("level", 0), low=0, high=LOSING_LEVEL - 1
        )
        board = table.get("board", {})
        if not isinstance(board, Mapping):
            raise ScenarioError.of(f"{name}.board", board, "a table of numbers")
        numbers = {
            str(key): whole_number(f"{name}.board.{key}", number, low=-50, high=50)
            for key, number in board.items()
        }
        state = cls(zones, level, numbers)
        state.check(name)
        return state

    def check(self, name: str) -> None:
        """Refuse more cards or climaxes than a deck list holds."""
        cards = self.level + sum(len(zone.cards) for zone in self.zones.values())
        climaxes = sum(zone.climaxes for zone in self.zones.values())
        if cards > DECK_CARDS:
            raise ScenarioError.of(
                f"cards of the {name}",
                cards,
                f"at most {DECK_CARDS} in all zones together",
                "take cards out of one zone",
            )
        if climaxes > MAX_CLIMAX:
            raise ScenarioError.of(
                f"climaxes of the {name}",
                climaxes,
                f"0 to {MAX_CLIMAX}",
                "a deck list holds at most 8 climaxes (R1.1)",
            )
        if len(self.zones["clock"].cards) >= CLOCK_LIMIT:
            raise ScenarioError.of(
                f"{name}.clock",
                len(self.zones["clock"].cards),
                f"0 to {CLOCK_LIMIT - 1} cards",
                "seven cards are a level at once (R9.1)",
            )
        if name == "defender" and not self.has_deck:
            raise ScenarioError.of(
                "defender.deck",
                "0/0",
                "at least 1 card in the deck or in the waiting room",
                "with both empty the player has lost already (R8.1)",
            )

    @property
    def has_deck(self) -> bool:
        """Does the player have a card in the deck or in the waiting room."""
        return bool(self.zones["deck"].cards or self.zones["waiting_room"].cards)

    @property
    def cards(self) -> int:
        """All cards of all zones, the level zone included."""
        return self.level + sum(len(zone.cards) for zone in self.zones.values())

    def to_dict(self) -> dict[str, Any]:
        """Return the state in the forms that `PlayerState.of` reads.

        Examples
        --------
        >>> PlayerState.of("defender", {"deck": (24, 6)}).to_dict()["deck"]
        '24/6'
        """
        table: dict[str, Any] = {"level": self.level}
        for name, zone in self.zones.items():
            if zone.cards:
                table[name] = zone.written
        return {**table, "board": dict(self.board)} if self.board else table


def _zone(path: str, name: str, value: ZoneLike) -> Zone:
    """Read one zone."""
    if isinstance(value, Mapping):
        return Zone(_from_table(path, value), False, dict(value))
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        cards = tuple(
            card
            for place, entry in enumerate(value)
            for card in _from_kind(f"{path}.{place}", entry)
        )
        return Zone(cards, name == "clock", [dict(entry) for entry in value])
    letters = isinstance(value, str) and value.strip().strip("NnCc") == ""
    if name in ORDERED and letters:
        kinds = tuple(CardKind(letter in "Cc") for letter in value.strip())
        return Zone(kinds, True, value.strip().upper())
    if name == "clock":
        climaxes = Clock.of(value).climaxes
        written = str(Clock(climaxes))
        return Zone(tuple(map(CardKind, climaxes)), True, written)
    pile = Pile.of(value, name=path)
    plain = (CardKind(),) * (pile.cards - pile.climax)
    return Zone((CardKind(True),) * pile.climax + plain, False, str(pile))


def _from_table(path: str, table: Mapping[str, Any]) -> tuple[CardKind, ...]:
    """Read counts by kind: soul is the number of non-climaxes with one soul icon."""
    _known_keys(path, table, TABLE_KEYS)
    pile = Pile.of((table.get("cards", 0), table.get("climax", 0)), name=path)
    plain = pile.cards - pile.climax
    soul = whole_number(f"{path}.soul", table.get("soul", 0), low=0, high=plain)
    icons = _icons(f"{path}.climax_icons", table.get("climax_icons", ""))
    climaxes = (CardKind(True, icons=icons),) * pile.climax
    levels = table.get("levels")
    if levels is None:
        with_soul = (CardKind(icons=("soul",)),) * soul
        return climaxes + with_soul + (CardKind(),) * (plain - soul)
    if soul:
        raise ScenarioError.of(
            f"{path}.levels",
            levels,
            "levels or soul, not both",
            "write a list of { cards, level, icons } instead",
        )
    if not isinstance(levels, (list, tuple)) or len(levels) > MAX_LEVEL + 1:
        raise ScenarioError.of(f"{path}.levels", levels, "[level 0, 1, 2, 3] cards")
    counts = [
        whole_number(f"{path}.levels.{level}", count, low=0, high=plain)
        for level, count in enumerate(levels)
    ]
    if sum(counts) != plain:
        raise ScenarioError.of(
            f"{path}.levels", list(levels), f"counts that sum to {plain} non-climaxes"
        )
    return climaxes + tuple(
        CardKind(level=level)
        for level, count in enumerate(counts)
        for _ in range(count)
    )


def _from_kind(path: str, entry: Any) -> tuple[CardKind, ...]:
    """Read one entry of a list: so many cards of one kind."""
    if not isinstance(entry, Mapping):
        raise ScenarioError.of(path, entry, "a table { cards = … }")
    _known_keys(path, entry, KIND_KEYS)
    number = whole_number(f"{path}.cards", entry.get("cards", 1), low=0, high=50)
    climax = entry.get("climax", False)
    if not isinstance(climax, bool):
        raise ScenarioError.of(f"{path}.climax", climax, "true or false")
    level = entry.get("level")
    if level is not None:
        level = whole_number(f"{path}.level", level, low=0, high=MAX_LEVEL)
    colour, traits = entry.get("colour", ""), entry.get("traits", [])
    traits = [traits] if isinstance(traits, str) else traits
    if not isinstance(colour, str):
        raise ScenarioError.of(f"{path}.colour", colour, "a name")
    if not isinstance(traits, (list, tuple)) or not all(
        isinstance(trait, str) for trait in traits
    ):
        raise ScenarioError.of(f"{path}.traits", traits, "a list of names")
    icons = _icons(f"{path}.icons", entry.get("icons", ""))
    kind = CardKind(climax, level, icons, colour, tuple(sorted(set(traits))))
    return (kind,) * number


def _icons(path: str, value: Any) -> tuple[str, ...]:
    """Read icons: "soul soul", "soul+gate" or a list."""
    if isinstance(value, str):
        value = value.replace("+", " ").split()
    if not isinstance(value, Iterable):
        raise ScenarioError.of(path, value, ", ".join(ICONS))
    icons = tuple(value)
    for icon in icons:
        if icon not in ICONS:
            raise ScenarioError.of(path, icon, ", ".join(ICONS))
    if len(icons) > 2:
        raise ScenarioError.of(path, " ".join(icons), "at most two icons a card (R4.3)")
    return icons


def _known_keys(path: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise ScenarioError.of(
                f"{path}.{key}",
                table[key],
                f"one of {', '.join(known)}",
                did_you_mean(key, known),
            )
