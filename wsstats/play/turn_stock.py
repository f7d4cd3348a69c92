"""What effects do to the stock: swap it, shuffle it in, move cards out of it."""

from __future__ import annotations

from wsstats.play.table import Player
from wsstats.play.turn_table import TurnTable

__all__ = ["stock_kick", "stock_order", "stock_shuffle", "stock_swap"]


def stock_swap(table: TurnTable, player: Player) -> list[int]:
    """Put the stock into the waiting room, then as many new cards into the stock.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose stock.

    Returns
    -------
    list of int
        The cards that came into the stock.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3], stock=[4, 5])
    >>> stock_swap(TurnTable([player], Rules()), player), player.waiting_room
    ([2, 0], [4, 5])
    """
    gone, player.stock = player.stock, []
    player.waiting_room.extend(gone)
    waiting_room = player.count("waiting_room")
    kinds = player.kinds(gone)
    table.tell("stock_swapped", player, cards=kinds, waiting_room=waiting_room)
    table.interrupts()
    return _fill(table, player, len(gone))


def stock_shuffle(table: TurnTable, player: Player) -> list[int]:
    """Shuffle the stock into the deck, then put as many new cards into the stock.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose stock.

    Returns
    -------
    list of int
        The cards that came into the stock.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3], stock=[4, 1])
    >>> stock_shuffle(TurnTable([player], Rules()), player), player.deck
    ([0, 1], [2, 3, 4])
    """
    gone, player.stock = player.stock, []
    player.shuffle_in(gone)
    deck = player.count("deck")
    table.tell("stock_shuffled", player, cards=player.kinds(gone), deck=deck)
    table.interrupts()
    return _fill(table, player, len(gone))


def _fill(table: TurnTable, player: Player, cards: int) -> list[int]:
    """Put the top cards of the deck into the stock, together as far as it goes."""
    came: list[int] = []
    while len(came) < cards and player.deck:
        block = player.take(cards - len(came))
        player.stock.extend(block)
        came.extend(block)
        table.tell(
            "stock_filled",
            player,
            cards=player.kinds(block),
            deck=len(player.deck),
            stock=len(player.stock),
        )
        table.interrupts()
    return came


def stock_kick(
    table: TurnTable, player: Player, cards: int, *, from_bottom: bool = False
) -> list[int]:
    """Put stock cards into the waiting room, as many as there are.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose stock.
    cards : int
        How many at most.
    from_bottom : bool
        True: the oldest first; False: the newest first.

    Returns
    -------
    list of int
        The cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[6], stock=[4, 5, 3])
    >>> stock_kick(TurnTable([player], Rules()), player, 2), player.stock
    ([3, 5], [4])
    """
    place = 0 if from_bottom else -1
    gone = [player.stock.pop(place) for _ in range(min(cards, len(player.stock)))]
    player.waiting_room.extend(gone)
    side = "bottom" if from_bottom else "top"
    kinds, stock = player.kinds(gone), len(player.stock)
    table.tell("stock_moved", player, cards=kinds, stock=stock, side=side)
    table.interrupts()
    return gone


def stock_order(table: TurnTable, player: Player) -> None:
    """Put the stock into a random order: nobody knows how it came together.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose stock.

    Examples
    --------
    >>> from wsstats.play.order import Hidden
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Hidden(lambda n: 0), stock=[4, 5, 3])
    >>> stock_order(TurnTable([player], Rules()), player)
    >>> player.stock
    [5, 3, 4]
    """
    stock = player.stock
    for place in range(len(stock) - 1, 0, -1):
        other = player.order.choose(place + 1)
        stock[place], stock[other] = stock[other], stock[place]
    table.tell("stock_order", player, stock=len(stock))
