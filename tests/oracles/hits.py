"""Play hits against one defender with real lists of cards, slowly and plainly.

Written from the rules page alone, and sharing no code with the package, so that the
fast programs have something to be wrong against. A card is the letter "N" or "C" (a
climax). Chance is asked for at three places only (`Chance`): an order for a deck that
is shuffled, the top card of a deck, and one of seven level-up cards. `simulate`
answers with a shuffled list, `enumerate_outcomes` with every possible card in turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

__all__ = [
    "Chance",
    "Outcome",
    "Settings",
    "Start",
    "Table",
    "cards_of",
    "enumerate_outcomes",
    "pile",
    "play_out",
    "simulate",
    "summary",
]

Hit = tuple[int, bool]  # points, and whether a climax cancels it
Process = Sequence[Hit]  # the damages of one effect; a check timing follows it

ALLOWED = {
    "refresh_point": ("after_process", "immediate"),
    "empty_waiting_room": ("strict", "lenient"),
    "level_up_card": ("non_climax", "climax", "oldest", "random"),
    "interrupt_order": ("level_up_first", "refresh_first"),
}


def pile(cards: int, climaxes: int = 0) -> str:
    """Write a pile of so many cards, climaxes among them, as letters.

    >>> pile(5, 2)
    'NNNCC'
    """
    return "N" * (cards - climaxes) + "C" * climaxes


def cards_of(zone: str | tuple[int, int]) -> list[str]:
    """Lay out a zone that was given as letters or as (cards, climaxes)."""
    return list(zone if isinstance(zone, str) else pile(*zone))


@dataclass(frozen=True, slots=True)
class Settings:
    """The rule settings that matter for one defender, defaults of the rules page."""

    refresh_point: str = "after_process"
    empty_waiting_room: str = "strict"
    level_up_card: str = "non_climax"
    interrupt_order: str = "level_up_first"

    def __post_init__(self) -> None:
        for name, allowed in ALLOWED.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {allowed}")


@dataclass(frozen=True, slots=True)
class Start:
    """The defender before the first process: letters, or (cards, climaxes).

    The order of `clock` counts (oldest first; as counts, the climaxes are the newest),
    that of the deck does not, because it is shuffled. The level holds non-climaxes.
    """

    deck: str | tuple[int, int]
    waiting_room: str | tuple[int, int] = ""
    clock: str | tuple[int, int] = ""
    level: int = 0

    def __post_init__(self) -> None:
        for name in ("deck", "waiting_room", "clock"):
            if set(cards_of(getattr(self, name))) - set("NC"):
                raise ValueError(f"{name} holds other letters than N and C")
        if not cards_of(self.deck) and not cards_of(self.waiting_room):
            raise ValueError("deck and waiting room are both empty")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is left when the program is over or the defender has lost.

    `clock` holds one flag a card, oldest first, true for a climax; `deck` and
    `waiting_room` are (cards, climaxes). `hits` has one word a hit, all processes in
    one row: "dealt", "cancelled", "none" (0 points or less) or "not_reached".
    `damage` counts points that reached the clock by hits, `points_paid` and
    `points_owed` are refresh points. `lost` is None, "level_4" or "deck_out".
    """

    level: int
    clock: tuple[bool, ...]
    deck: tuple[int, int]
    waiting_room: tuple[int, int]
    refreshes: int
    points_paid: int
    points_owed: int
    damage: int
    hits: tuple[str, ...]
    lost: str | None


class Chance(Protocol):
    """The three places where the game asks for chance."""

    def shuffle(self, deck: list[str]) -> None:
        """Bring a deck into a random order, in place."""

    def top(self, deck: list[str]) -> str:
        """Take the top card off a deck that was shuffled."""

    def one_of(self, cards: Sequence[str]) -> int:
        """Choose the place of one of the cards, all equally likely."""


class Defeat(Exception):  # noqa: N818 - an end of the game, no error
    """The defender has lost; the argument says how."""


@dataclass(slots=True)
class Table:
    """The zones of one defender and the rules that move cards between them."""

    chance: Chance
    settings: Settings
    deck: list[str]  # top card first
    waiting_room: list[str]
    clock: list[str]  # oldest card first
    level: list[str]
    watch: Callable[[Table], None] | None = None  # called after every movement
    resolution_zone: list[str] = field(default_factory=list)
    hits: list[str] = field(default_factory=list)
    refreshes: int = 0
    points_paid: int = 0
    points_owed: int = 0
    damage: int = 0
    lost: str | None = None
    in_damage: bool = False
    refresh_waits: bool = False

    def run(self, processes: Sequence[Process]) -> None:
        """Play all processes, each followed by a check timing, until one is lost."""
        try:
            self.check_timing()
            for process in processes:
                for points, cancellable in process:
                    self.hit(points, cancellable)
                self.check_timing()
        except Defeat as verdict:
            self.lost = str(verdict)
        reached = len(self.hits)
        self.hits += ["not_reached"] * (sum(map(len, processes)) - reached)

    def moved(self) -> None:
        """Let the watcher look at the zones after a movement of cards."""
        if self.watch is not None:
            self.watch(self)

    # Damage: R5.1, R3.4

    def hit(self, points: int, cancellable: bool) -> None:
        """Run one damage process and write down how it ended."""
        if points <= 0:
            self.hits.append("none")
            return
        self.in_damage = True
        revealed = 0
        while revealed < points and self.deck:
            card = self.chance.top(self.deck)
            self.resolution_zone.append(card)
            revealed += 1
            self.moved()
            self.interrupts()
            if card == "C" and cancellable:
                self.waiting_room += self.resolution_zone
                self.resolution_zone.clear()
                self.hits.append("cancelled")
                break
        else:
            self.clock += self.resolution_zone
            self.damage += len(self.resolution_zone)
            self.resolution_zone.clear()
            self.hits.append("dealt")
        self.moved()
        self.interrupts()
        self.in_damage = False

    # Interrupts: R6.1, R6.6

    def interrupts(self) -> None:
        """Level up and refresh until neither is due."""
        level_up_first = self.settings.interrupt_order == "level_up_first"
        while True:
            level_up = len(self.clock) >= 7
            refresh = not self.deck
            if self.refresh_waits and not self.waiting_room:
                refresh = False
            if level_up and (level_up_first or not refresh):
                self.level_up()
            elif refresh:
                self.refresh()
            else:
                return

    def level_up(self) -> None:
        """Put one of the oldest seven clock cards into the level (R9.1, R9.3)."""
        seven = self.clock[:7]
        wish = self.settings.level_up_card
        if wish == "random":
            place = self.chance.one_of(seven)
        elif wish == "non_climax" and "N" in seven:
            place = seven.index("N")
        elif wish == "climax" and "C" in seven:
            place = seven.index("C")
        else:
            place = 0
        del self.clock[:7]
        self.level.append(seven.pop(place))
        self.waiting_room += seven
        self.moved()

    def refresh(self) -> None:
        """Make the waiting room the deck (R7); if it is empty, lose or wait (R8.2)."""
        if not self.waiting_room:
            strict = self.settings.empty_waiting_room == "strict"
            if strict and self.in_damage and "C" not in self.resolution_zone:
                raise Defeat("deck_out")
            self.refresh_waits = True
            return
        self.refresh_waits = False
        self.refreshes += 1
        self.deck += self.waiting_room
        self.waiting_room.clear()
        self.chance.shuffle(self.deck)
        self.moved()
        if self.settings.refresh_point == "immediate":
            self.pay_point()
        else:
            self.points_owed += 1

    def pay_point(self) -> None:
        """Put the top card of the deck into the clock: no damage, no cancel (R7.3)."""
        self.clock.append(self.chance.top(self.deck))
        self.points_paid += 1
        self.moved()

    # Check timing: R6.4, R10

    def check_timing(self) -> None:
        """Interrupts, verdict, one owed point; again until nothing is left to do."""
        while True:
            self.interrupts()
            if len(self.level) >= 4:
                raise Defeat("level_4")
            if not self.deck and not self.waiting_room:
                raise Defeat("deck_out")
            if not self.points_owed:
                return
            self.points_owed -= 1
            self.pay_point()


def play_out(
    start: Start,
    processes: Sequence[Process],
    settings: Settings,
    chance: Chance,
    watch: Callable[[Table], None] | None = None,
) -> Table:
    """Set the table, shuffle the deck, play all processes; return the table."""
    table = Table(
        chance=chance,
        settings=settings,
        deck=cards_of(start.deck),
        waiting_room=cards_of(start.waiting_room),
        clock=cards_of(start.clock),
        level=["N"] * start.level,
        watch=watch,
    )
    chance.shuffle(table.deck)
    table.run(processes)
    return table


def summary(table: Table) -> Outcome:
    """Read the outcome off a table at the end."""

    def counted(zone: list[str]) -> tuple[int, int]:
        return len(zone), zone.count("C")

    return Outcome(
        level=len(table.level),
        clock=tuple(card == "C" for card in table.clock),
        deck=counted(table.deck),
        waiting_room=counted(table.waiting_room),
        refreshes=table.refreshes,
        points_paid=table.points_paid,
        points_owed=table.points_owed,
        damage=table.damage,
        hits=tuple(table.hits),
        lost=table.lost,
    )


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance by a random number generator: shuffle the list, take its first card."""

    rng: random.Random

    def shuffle(self, deck: list[str]) -> None:
        self.rng.shuffle(deck)

    def top(self, deck: list[str]) -> str:
        return deck.pop(0)

    def one_of(self, cards: Sequence[str]) -> int:
        return self.rng.randrange(len(cards))


@dataclass(slots=True)
class Fork:
    """Chance by trying everything: follow a script, then note what else could come.

    A shuffled deck is one whose next card may be any of its cards, so the order is
    settled card by card: the next one is a climax with probability climaxes / cards.
    """

    script: str
    taken: str = ""
    probability: Fraction = Fraction(1)
    untried: list[str] = field(default_factory=list)

    def shuffle(self, deck: list[str]) -> None:
        pass

    def top(self, deck: list[str]) -> str:
        return deck.pop(self.one_of(deck))

    def one_of(self, cards: Sequence[str]) -> int:
        depth = len(self.taken)
        if depth < len(self.script):
            kind = self.script[depth]
        else:
            kind = cards[0]
            if len(set(cards)) > 1:
                self.untried.append(self.taken + ("C" if kind == "N" else "N"))
        self.taken += kind
        self.probability *= Fraction(list(cards).count(kind), len(cards))
        return list(cards).index(kind)


def simulate(
    start: Start,
    processes: Sequence[Process],
    settings: Settings,
    rng: random.Random,
    watch: Callable[[Table], None] | None = None,
) -> Outcome:
    """Play the program once with shuffled lists of cards.

    >>> simulate(Start("N", "NN"), [[(1, True)]], Settings(), random.Random(1)).hits
    ('dealt',)
    """
    return summary(play_out(start, processes, settings, Dice(rng), watch))


def enumerate_outcomes(
    start: Start, processes: Sequence[Process], settings: Settings
) -> dict[Outcome, Fraction]:
    """Play the program for every order of the deck and of each new deck.

    >>> odds = enumerate_outcomes(Start("NNC", "N"), [[(2, True)]], Settings())
    >>> sum(odds[outcome] for outcome in odds if outcome.hits == ("dealt",))
    Fraction(1, 3)
    """
    outcomes: dict[Outcome, Fraction] = {}
    scripts = [""]
    while scripts:
        chance = Fork(scripts.pop())
        outcome = summary(play_out(start, processes, settings, chance))
        outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance.probability
        scripts += chance.untried
    return outcomes
