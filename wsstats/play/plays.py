"""What a turn player does with cards: pay, discard, search, play, charge."""

from __future__ import annotations

from collections.abc import Callable

from wsstats.play.actions import draw, flip
from wsstats.play.game_table import GameTable
from wsstats.play.table import Player

__all__ = [
    "brainstorm",
    "charge_stock",
    "discard",
    "draw_cards",
    "leave_stage",
    "pay_stock",
    "place_climax",
    "play_character",
    "play_event",
    "salvage",
    "search",
]


def pay_stock(table: GameTable, player: Player, cards: int) -> None:
    """Pay a cost from the top of the stock, newest first (R1.6); no interrupt (R6.6).

    Parameters
    ----------
    table : GameTable
        The game.
    player : Player
        Who pays.
    cards : int
        0 or more, not more than the stock holds.
    """
    if not cards:
        return
    paid = [player.stock.pop() for _ in range(cards)]
    player.waiting_room.extend(paid)
    kinds, stock = player.kinds(paid), len(player.stock)
    table.tell("stock_paid", player, cards=kinds, stock=stock)


def discard(table: GameTable, player: Player, card: int) -> None:
    """Pay a cost with a hand card (R1.6)."""
    player.hand.remove(card)
    player.waiting_room.append(card)
    kind, hand = player.kinds([card]), len(player.hand)
    table.tell("discarded", player, card=kind, hand=hand)


def draw_cards(table: GameTable, player: Player, cards: int) -> None:
    """Draw cards one by one; a refresh comes between two draws (R7.7)."""
    for _ in range(cards):
        draw(table, player)


def search(table: GameTable, player: Player, card: int | None) -> None:
    """Take a card of the deck into the hand, then shuffle the deck (R2.4)."""
    if card is None:
        table.tell("searched", player, card="", deck=len(player.deck))
        return
    # no card of an unseen deck has a place: the last one closes the gap
    player.deck[player.deck.index(card)] = player.deck[-1]
    player.deck.pop()
    player.hand.append(card)
    player.order.shuffle(player.deck)
    kind = player.kinds([card])
    table.tell("searched", player, card=kind, deck=len(player.deck))
    table.interrupts()


def salvage(table: GameTable, player: Player, card: int | None) -> None:
    """Take a card of the waiting room into the hand (R2.4)."""
    if card is not None:
        player.waiting_room.remove(card)
        player.hand.append(card)
    kind = "" if card is None else player.kinds([card])
    table.tell("salvaged", player, card=kind, hand=len(player.hand))


def brainstorm(
    table: GameTable, player: Player, choose: Callable[[], int | None]
) -> None:
    """Pay 1 stock, flip 4 cards, salvage a card for each climax among them (R1.5).

    Parameters
    ----------
    table : GameTable
        The game.
    player : Player
        Whose deck.
    choose : callable
        Returns the card of the waiting room to take, or None.
    """
    pay_stock(table, player, 1)
    flipped = flip(table, player, 4)
    for _ in filter(player.is_climax, flipped):
        salvage(table, player, choose())


def charge_stock(table: GameTable, player: Player, cards: int) -> None:
    """Put cards from the top of the deck into the stock, one by one (R1.6)."""
    for _ in range(cards):
        if not player.deck:
            return
        card = player.take_top()
        player.stock.append(card)
        kind = player.kinds([card])
        table.tell(
            "charged",
            player,
            card=kind,
            stock=len(player.stock),
            deck=len(player.deck),
        )
        table.interrupts()


def play_character(
    table: GameTable, player: Player, card: int, *, cost: int, replaced: int | None
) -> None:
    """Play a character: its cost first, then the stage (R1.6, R11.2).

    Parameters
    ----------
    table : GameTable
        The game.
    player : Player
        Who plays it.
    card : int
        A hand card.
    cost : int
        Stock cards to pay.
    replaced : int or None
        The stage card whose slot it takes.
    """
    pay_stock(table, player, cost)
    player.hand.remove(card)
    player.stage.append(card)
    gone = [] if replaced is None else [replaced]
    for other in gone:
        player.stage.remove(other)
        player.waiting_room.append(other)
    table.tell(
        "played",
        player,
        card=player.kinds([card]),
        to="stage",
        replaced=player.kinds(gone),
        stage=len(player.stage),
    )
    table.interrupts()


def play_event(table: GameTable, player: Player, card: int, *, cost: int) -> None:
    """Play an event: it waits in the resolution zone while its cost is paid (R11.2)."""
    player.hand.remove(card)
    player.resolution_zone.append(card)
    table.tell("played", player, card=player.kinds([card]), to="resolution_zone")
    pay_stock(table, player, cost)
    player.resolution_zone.remove(card)
    player.waiting_room.append(card)
    table.tell("event_ends", player, card=player.kinds([card]))
    table.interrupts()


def place_climax(table: GameTable, player: Player, card: int) -> None:
    """Play a climax into the climax zone (R2.4)."""
    player.hand.remove(card)
    player.climax_zone.append(card)
    table.tell("climax_placed", player, hand=len(player.hand))
    table.interrupts()


def leave_stage(table: GameTable, player: Player, cards: int) -> None:
    """Put the characters that came first into the waiting room (R2.7)."""
    gone = player.stage[:cards]
    if not gone:
        return
    del player.stage[:cards]
    player.waiting_room.extend(gone)
    table.tell("left_stage", player, cards=player.kinds(gone), stage=len(player.stage))
    table.interrupts()
