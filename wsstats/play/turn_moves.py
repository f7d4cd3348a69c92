"""What costs and effects do to the clock, the stage, the memory and single cards."""

from __future__ import annotations

from wsstats.play.actions import mill, pay_deck_top_to_clock
from wsstats.play.table import Player
from wsstats.play.turn_deck import lowest
from wsstats.play.turn_table import TurnTable
from wsstats.rules import CLOCK_LIMIT

__all__ = [
    "clock_kick",
    "clock_swap",
    "force_level_up",
    "heal",
    "mill_until_climax",
    "pay",
    "to_clock",
    "to_memory",
]


def pay(
    table: TurnTable, player: Player, *, stock: int, hand: int, deck_top: int
) -> bool:
    """Pay a cost from three zones together; interrupts come afterwards (R6.6).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Who pays.
    stock : int
        Stock cards, newest first, to the waiting room.
    hand : int
        Hand cards, lowest first, to the waiting room.
    deck_top : int
        Top cards of the deck, to the clock.

    Returns
    -------
    bool
        False, and nothing is paid, if a zone holds too few cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("attacker", 1, Known(list.sort), deck=[6], stock=[4, 5])
    >>> table = TurnTable([player], Rules())
    >>> pay(table, player, stock=1, hand=1, deck_top=0), player.stock
    (False, [4, 5])
    >>> pay(table, player, stock=1, hand=0, deck_top=0), player.waiting_room
    (True, [5])
    """
    if (
        stock > len(player.stock)
        or hand > len(player.hand)
        or deck_top > len(player.deck)
    ):
        table.tell("not_paid", player, stock=stock, hand=hand, deck_top=deck_top)
        return False
    if stock:
        paid = [player.stock.pop() for _ in range(stock)]
        player.waiting_room.extend(paid)
        left = len(player.stock)
        table.tell("stock_paid", player, cards=player.kinds(paid), stock=left)
    if hand:
        paid = sorted(player.hand)[:hand]
        player.hand = [card for card in player.hand if card not in paid]
        player.waiting_room.extend(paid)
        left = len(player.hand)
        table.tell("hand_paid", player, cards=player.kinds(paid), hand=left)
    pay_deck_top_to_clock(table, player, deck_top)
    return True


def mill_until_climax(
    table: TurnTable, player: Player, cards: int, *, from_bottom: bool = False
) -> list[int]:
    """Put cards into the waiting room one by one until a climax has gone.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose deck.
    cards : int
        How many at most.
    from_bottom : bool
        True: from the bottom of the deck.

    Returns
    -------
    list of int
        The cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3])
    >>> mill_until_climax(TurnTable([player], Rules()), player, 3)
    [2, 0]
    """
    gone: list[int] = []
    for _ in range(cards):
        gone += mill(table, player, 1, from_bottom=from_bottom)
        if gone and player.is_climax(gone[-1]):
            break
    return gone


def to_clock(table: TurnTable, player: Player, cards: int) -> list[int]:
    """Put the top cards of the deck into the clock: no damage (R5.6).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.
    cards : int
        How many; together as far as the deck goes, then the rest.

    Returns
    -------
    list of int
        The cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3])
    >>> to_clock(TurnTable([player], Rules()), player, 2), player.clock
    ([2, 0], [2, 0])
    """
    gone: list[int] = []
    while len(gone) < cards and player.deck:
        block = player.take(cards - len(gone))
        player.clock.extend(block)
        gone.extend(block)
        clock, deck = len(player.clock), len(player.deck)
        kinds = player.kinds(block)
        table.tell("to_clock", player, cards=kinds, clock=clock, deck=deck)
        table.interrupts()
    return gone


def heal(table: TurnTable, player: Player, cards: int) -> list[int]:
    """Put the newest clock cards into the waiting room.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose clock.
    cards : int
        How many at most.

    Returns
    -------
    list of int
        The cards, newest first.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[6], clock=[4, 5, 3])
    >>> heal(TurnTable([player], Rules()), player, 2), player.clock
    ([3, 5], [4])
    """
    gone = [player.clock.pop() for _ in range(min(cards, len(player.clock)))]
    player.waiting_room.extend(gone)
    kinds, clock = player.kinds(gone), len(player.clock)
    table.tell("heal", player, cards=kinds, clock=clock)
    table.interrupts()
    return gone


def clock_kick(table: TurnTable, player: Player, *, climax: bool) -> None:
    """Put the lowest stage card of a sort into the clock (R5.6).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose stage.
    climax : bool
        Which sort.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[6], stage=[5, 4])
    >>> clock_kick(TurnTable([player], Rules()), player, climax=False)
    >>> player.clock, player.stage
    ([4], [5])
    """
    fitting = [card for card in player.stage if player.is_climax(card) == climax]
    if not fitting:
        table.tell("clock_kick", player, card="", clock=len(player.clock))
        return
    card = min(fitting)
    player.stage.remove(card)
    player.clock.append(card)
    kind = player.kinds([card])
    table.tell("clock_kick", player, card=kind, clock=len(player.clock))
    table.interrupts()


def clock_swap(table: TurnTable, player: Player, *, from_deck: bool) -> None:
    """Put the newest clock card away and another card into the clock (R5.6).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose clock.
    from_deck : bool
        True: the other card is the top one of the deck; False: the lowest of the stage.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[6, 7], clock=[4, 5])
    >>> clock_swap(TurnTable([player], Rules()), player, from_deck=True)
    >>> player.clock, player.waiting_room
    ([4, 6], [5])
    """
    if not heal(table, player, 1):
        return
    origin = player.deck if from_deck else player.stage
    if not origin:
        return
    card = player.take_top() if from_deck else min(player.stage)
    if not from_deck:
        player.stage.remove(card)
    player.clock.append(card)
    table.tell(
        "clock_swap",
        player,
        card=player.kinds([card]),
        **{"from": "deck" if from_deck else "stage"},
        clock=len(player.clock),
    )
    table.interrupts()


def force_level_up(table: TurnTable, player: Player) -> None:
    """Level up with the clock as it is (R9.3); an empty clock does nothing.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose clock.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[6, 7], clock=[0, 4, 5])
    >>> force_level_up(TurnTable([player], Rules()), player)
    >>> player.level, player.waiting_room, player.clock
    ([4], [0, 5], [])
    """
    if len(player.clock) >= CLOCK_LIMIT:
        table.level_up(player)
    elif player.clock:
        chosen = table.level_up_card(player, player.clock)
        gone = [card for card in player.clock if card != chosen]
        player.clock.clear()
        player.level.append(chosen)
        player.waiting_room.extend(gone)
        table.tell(
            "forced_level_up",
            player,
            level=len(player.level),
            card=player.kinds([chosen]),
            cards=player.kinds(gone),
        )
    table.interrupts()


def to_memory(table: TurnTable, player: Player, cards: int, climaxes: int) -> list[int]:
    """Put cards of the waiting room into the memory.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.
    cards, climaxes : int
        As for `wsstats.play.turn_deck.lowest`.

    Returns
    -------
    list of int
        The cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), waiting_room=[3, 0, 2])
    >>> to_memory(TurnTable([player], Rules()), player, 2, 1), player.memory
    ([0, 2], [0, 2])
    """
    gone = lowest(player, cards, climaxes)
    player.memory.extend(gone)
    waiting_room = player.count("waiting_room")
    kinds = player.kinds(gone)
    table.tell("to_memory", player, cards=kinds, waiting_room=waiting_room)
    return gone
