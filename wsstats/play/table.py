"""The table: two players' zones, the interrupts and the check timing (R6 to R10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeAlias

from wsstats.play.order import Order
from wsstats.rules import CLOCK_LIMIT, LOSING_LEVEL, Rules

__all__ = ["EVENT_RULES", "Event", "GameOver", "Player", "Table"]

Event: TypeAlias = dict[str, Any]

EVENT_RULES: Final = {
    "damage": "R5.1",
    "no_damage": "R3.4",
    "reveal": "R5.1",
    "cancelled": "R5.1",
    "dealt": "R5.1",
    "simultaneous_damage": "R6.7",
    "shot": "R4.4",
    "refresh": "R7.2",
    "refresh_point": "R7.3",
    "refresh_waits": "R8.2",
    "immediate_loss": "R8.2",
    "level_up": "R9.1",
    "loss": "R10.1",
    "draw": "R7.7",
    "clocked": "R2.3",
    "milled": "R1.5",
    "flip": "R1.5",
    "flipped": "R1.5",
    "trigger_check": "R4.1",
    "icon": "R4.3",
    "icon_no_effect": "R4.2",
    "triggered_card": "R4.1",
    "cost_paid": "R6.6",
    "end_phase": "R2.5",
    "exchanged": "R1.2",
}


class GameOver(Exception):  # noqa: N818 - an end of the game is no error
    """Someone has lost; nothing that follows happens."""


@dataclass(slots=True)
class Player:
    """One player's zones as lists of card numbers, and what is owed.

    Parameters
    ----------
    name : str
        ``"attacker"`` (the turn player) or ``"defender"``.
    climaxes : int
        Card numbers below this are climaxes.
    order : Order
        Where the order of the deck comes from.
    deck : list of int
        Cards left; `order` knows which is the top one.
    clock : list of int
        From the oldest to the newest.
    stock : list of int
        From the bottom to the top, newest last (R1.6).
    known_top, known_bottom : int
        How many cards at either end of the deck have been seen.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> Player("defender", 1, Known(list.sort), deck=[0, 1, 2]).count("deck")
    '3/1'
    """

    name: str
    climaxes: int
    order: Order
    deck: list[int] = field(default_factory=list)
    waiting_room: list[int] = field(default_factory=list)
    clock: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    stage: list[int] = field(default_factory=list)
    climax_zone: list[int] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    resolution_zone: list[int] = field(default_factory=list)
    refreshes: int = 0
    points_owed: int = 0
    points_paid: int = 0
    refresh_waits: bool = False
    in_damage: bool = False
    lost: str | None = None
    known_top: int = 0
    known_bottom: int = 0

    def take_top(self) -> int:
        """Remove the top card of the deck, which is not empty, and return it."""
        card = self.order.take_top(self.deck, self.known_top, self.known_bottom)
        if self.known_top > 0:
            self.known_top -= 1
        self.known_bottom = min(self.known_bottom, len(self.deck))
        return card

    def take_bottom(self) -> int:
        """Remove the bottom card of the deck, which is not empty, and return it."""
        card = self.order.take_bottom(self.deck, self.known_top, self.known_bottom)
        if self.known_bottom > 0:
            self.known_bottom -= 1
        self.known_top = min(self.known_top, len(self.deck))
        return card

    def take(self, cards: int, *, from_bottom: bool = False) -> list[int]:
        """Remove cards at one end of the deck, as far as it goes, and return them."""
        take = self.take_bottom if from_bottom else self.take_top
        return [take() for _ in range(min(cards, len(self.deck)))]

    def put_on_top(self, card: int) -> None:
        """Put a card on top of the deck, where it is known."""
        self.order.put_on_top(self.deck, card)
        self.known_top += 1
        self.refresh_waits = False

    def put_beneath(self, card: int) -> None:
        """Put a card beneath the deck, where it is known."""
        self.order.put_beneath(self.deck, card)
        self.known_bottom += 1
        self.refresh_waits = False

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """Add cards to the deck and shuffle it; a refresh that waited is off (R8.2)."""
        self.deck.extend(cards)
        self.known_top = self.known_bottom = 0
        self.refresh_waits = self.refresh_waits and not self.deck
        self.order.shuffle(self.deck)

    def is_climax(self, card: int) -> bool:
        """Tell whether a card is a climax."""
        return card < self.climaxes

    def kinds(self, cards: Iterable[int]) -> str:
        """Return cards as letters, N or C, in their order."""
        return "".join("C" if self.is_climax(card) else "N" for card in cards)

    def count(self, zone: str) -> str:
        """Return a zone as cards/climaxes."""
        kinds = self.kinds(getattr(self, zone))
        return f"{len(kinds)}/{kinds.count('C')}"


@dataclass(slots=True)
class Table:
    """The game in progress: players, rule settings, and the story so far.

    Parameters
    ----------
    players : list of Player
        The turn player first.
    rules : Rules
        Settings in force.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> player = Player("defender", 0, Known(list.sort), waiting_room=[3, 4])
    >>> table = Table([player], Rules())
    >>> table.check_timing()
    >>> [event["event"] for event in table.events]
    ['refresh', 'refresh_point']
    """

    event_rules: ClassVar[Mapping[str, str]] = EVENT_RULES

    players: list[Player]
    rules: Rules
    events: list[Event] = field(default_factory=list)

    def tell(self, event: str, player: Player | None = None, **fields: Any) -> None:
        """Add an event to the story; every event names its rule."""
        who = {"player": player.name} if player else {}
        self.events.append(
            {"event": event, **who, **fields, "rule": self.event_rules[event]}
        )

    def interrupts(self) -> None:
        """Run every interrupt that is due, the turn player's first (R6.1, R6.6)."""
        while any(self._one_interrupt(player) for player in self.players):
            pass

    def _one_interrupt(self, player: Player) -> bool:
        level_up_due = len(player.clock) >= CLOCK_LIMIT
        refresh_due = not player.deck and (
            bool(player.waiting_room) or not player.refresh_waits
        )
        refresh_first = self.rules.interrupt_order == "refresh_first"
        if level_up_due and not (refresh_due and refresh_first):
            self.level_up(player)
        elif refresh_due:
            self.refresh(player)
        return level_up_due or refresh_due

    def level_up(self, player: Player) -> None:
        """Put one of the oldest seven clock cards into the level (R9.1)."""
        seven = player.clock[:CLOCK_LIMIT]
        chosen = self.level_up_card(player, seven)
        six = [card for card in seven if card != chosen]
        del player.clock[:CLOCK_LIMIT]
        player.level.append(chosen)
        player.waiting_room.extend(six)
        kinds = player.kinds(six)
        self.tell(
            "level_up",
            player,
            level=len(player.level),
            card=player.kinds([chosen]),
            to_waiting_room=f"{len(kinds)}/{kinds.count('C')}",
            clock=len(player.clock),
        )

    def level_up_card(self, player: Player, seven: list[int]) -> int:
        """Choose the card for the level zone (R9.3): of its kind the oldest."""
        choice = self.rules.level_up_card
        if choice == "random":
            return seven[player.order.choose(len(seven))]
        if choice == "oldest":
            return seven[0]
        wanted = choice == "climax"
        for card in seven:
            if player.is_climax(card) == wanted:
                return card
        return seven[0]

    def refresh(self, player: Player) -> None:
        """Make the waiting room the new deck (R7), or wait for a card (R8)."""
        if not player.waiting_room:
            self._refresh_without_cards(player)
            return
        player.refresh_waits = False
        player.deck, player.waiting_room = player.waiting_room, []
        player.order.shuffle(player.deck)
        player.refreshes += 1
        self.tell(
            "refresh",
            player,
            deck=player.count("deck"),
            resolution_zone=player.count("resolution_zone"),
        )
        player.points_owed += 1
        if self.rules.refresh_point == "immediate":
            self.pay_refresh_point(player, when="at_once")

    def _refresh_without_cards(self, player: Player) -> None:
        climax_shown = any(map(player.is_climax, player.resolution_zone))
        strict = self.rules.empty_waiting_room == "strict"
        if strict and player.in_damage and not climax_shown:
            player.lost = "deck_out"
            self.tell(
                "immediate_loss",
                player,
                resolution_zone=player.count("resolution_zone"),
            )
            raise GameOver
        player.refresh_waits = True
        self.tell("refresh_waits", player)

    def pay_refresh_point(self, player: Player, *, when: str) -> None:
        """Put the top card of the deck into the clock: no damage, no cancel (R7.3)."""
        card = player.take_top()
        player.clock.append(card)
        player.points_owed -= 1
        player.points_paid += 1
        self.tell(
            "refresh_point",
            player,
            when=when,
            card=player.kinds([card]),
            clock=len(player.clock),
            deck=len(player.deck),
        )

    def check_timing(self) -> None:
        """Run interrupts, the verdict and owed points until none is due (R6.4)."""
        while True:
            self.interrupts()
            self.verdict()
            owing = [player for player in self.players if player.points_owed]
            if not owing:
                return
            self.pay_refresh_point(owing[0], when="check_timing")

    def verdict(self) -> None:
        """End the game if someone fulfils a losing condition (R10.1, R10.2)."""
        for player in self.players:
            if len(player.level) >= LOSING_LEVEL:
                player.lost = "level_4"
            elif not player.deck and not player.waiting_room:
                player.lost = "deck_out"
        losers = [player for player in self.players if player.lost]
        for player in losers:
            self.tell("loss", player, reason=player.lost)
        if losers:
            raise GameOver

    @property
    def result(self) -> str:
        """Who has lost: goes_on, attacker_lost, defender_lost or draw (R10.2)."""
        losers = [player.name for player in self.players if player.lost]
        if len(losers) < 2:
            return f"{losers[0]}_lost" if losers else "goes_on"
        return {
            "draw": "draw",
            "turn_player_wins": f"{self.players[1].name}_lost",
            "other_player_wins": f"{self.players[0].name}_lost",
        }[self.rules.both_lose]
