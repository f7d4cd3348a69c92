"""What effects do to the order and the cards of a deck: reveal, look, shuffle back."""

from __future__ import annotations

from collections.abc import Sequence

from wsstats import rows
from wsstats.play.table import Player
from wsstats.play.turn_table import TurnTable

__all__ = [
    "free_refresh",
    "look",
    "lowest",
    "return_all_but",
    "reveal",
    "shuffle",
    "shuffle_back",
    "top_stack",
]


def lowest(player: Player, cards: int, climaxes: int) -> list[int]:
    """Take the lowest cards out of the waiting room.

    Parameters
    ----------
    player : Player
        Whose waiting room.
    cards : int
        How many at most, climaxes included.
    climaxes : int
        How many climaxes at most.

    Returns
    -------
    list of int
        The cards in ascending order, so climaxes first.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> player = Player("defender", 2, Known(list.sort), waiting_room=[5, 1, 4, 0])
    >>> lowest(player, 2, 1), player.waiting_room
    ([0, 4], [5, 1])
    """
    there = sorted(player.waiting_room)
    wanted = [card for card in there if player.is_climax(card)][: max(climaxes, 0)]
    others = [card for card in there if not player.is_climax(card)]
    wanted += others[: max(cards - climaxes, 0)]
    for card in wanted:
        player.waiting_room.remove(card)
    return wanted


def shuffle(table: TurnTable, player: Player) -> None:
    """Shuffle the deck: no card of it is known any more.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose deck.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 0, Known(list.sort), deck=[4, 3], known_top=1)
    >>> shuffle(TurnTable([player], Rules()), player)
    >>> player.deck, player.known_top
    ([3, 4], 0)
    """
    player.shuffle_in([])
    table.tell("shuffle", player, deck=len(player.deck))


def shuffle_back(
    table: TurnTable, player: Player, cards: int, climaxes: int
) -> list[int]:
    """Shuffle cards of the waiting room into the deck (R7.8).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.
    cards, climaxes : int
        As for `lowest`.

    Returns
    -------
    list of int
        The cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2], waiting_room=[3, 0])
    >>> shuffle_back(TurnTable([player], Rules()), player, 1, 1), player.deck
    ([0], [0, 2])
    """
    back = lowest(player, cards, climaxes)
    player.shuffle_in(back)
    _tell_back(table, player, "shuffled_back", back)
    return back


def return_all_but(table: TurnTable, player: Player, climaxes: int) -> list[int]:
    """Shuffle the waiting room into the deck, except some climaxes (R7.8).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.
    climaxes : int
        How many climaxes stay at most: the lowest.

    Returns
    -------
    list of int
        The cards that went back, in ascending order.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 2, Known(list.sort), waiting_room=[1, 3, 0])
    >>> return_all_but(TurnTable([player], Rules()), player, 1), player.waiting_room
    ([1, 3], [0])
    """
    there = filter(player.is_climax, sorted(player.waiting_room))
    stay = list(there)[: max(climaxes, 0)]
    back = sorted(card for card in player.waiting_room if card not in stay)
    player.waiting_room = [card for card in player.waiting_room if card in stay]
    player.shuffle_in(back)
    _tell_back(table, player, "returned", back)
    return back


def free_refresh(table: TurnTable, player: Player) -> None:
    """Shuffle the whole waiting room into the deck; no point is owed (R7.8).

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 0, Known(list.sort), deck=[2], waiting_room=[1])
    >>> free_refresh(TurnTable([player], Rules()), player)
    >>> player.deck, player.refreshes, player.points_owed
    ([1, 2], 0, 0)
    """
    back, player.waiting_room = player.waiting_room, []
    player.shuffle_in(back)
    _tell_back(table, player, "free_refresh", back)


def _tell_back(
    table: TurnTable, player: Player, event: str, cards: Sequence[int]
) -> None:
    """Tell which cards came back into the deck, then let interrupts run."""
    kinds, deck = player.kinds(cards), player.count("deck")
    waiting_room = player.count("waiting_room")
    table.tell(event, player, cards=kinds, deck=deck, waiting_room=waiting_room)
    table.interrupts()


def top_stack(
    table: TurnTable,
    player: Player,
    cards: int,
    climaxes: int,
    *,
    climaxes_above: bool = False,
) -> list[int]:
    """Put cards of the waiting room on top of the deck, where they are known.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose cards.
    cards, climaxes : int
        As for `lowest`.
    climaxes_above : bool
        True: the climaxes come last, so they lie on top of the other cards.

    Returns
    -------
    list of int
        The cards in the order in which they were put down.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2], waiting_room=[3, 0])
    >>> top_stack(TurnTable([player], Rules()), player, 2, 1), player.deck
    ([0, 3], [3, 0, 2])
    """
    stack = lowest(player, cards, climaxes)
    if climaxes_above:
        stack.sort(key=player.is_climax)  # keeps the numbers of one kind ascending
    for card in stack:
        player.put_on_top(card)
    _tell_back(table, player, "top_stacked", stack)
    return stack


def reveal(
    table: TurnTable, player: Player, cards: int, *, from_bottom: bool = False
) -> list[int]:
    """Show cards of the deck; they stay where they are and are known.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose deck.
    cards : int
        How many, at most the deck.
    from_bottom : bool
        True: the lowest cards instead of the top ones.

    Returns
    -------
    list of int
        The cards, the one at the very end of the deck first.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3])
    >>> reveal(TurnTable([player], Rules()), player, 2), player.known_top
    ([2, 0], 2)
    """
    shown = player.take(cards, from_bottom=from_bottom)
    put_back = player.put_beneath if from_bottom else player.put_on_top
    for card in reversed(shown):
        put_back(card)
    side = "bottom" if from_bottom else "top"
    table.tell("revealed", player, cards=player.kinds(shown), side=side)
    return shown


def look(
    table: TurnTable,
    player: Player,
    cards: int,
    *,
    places: int,
    policy: int,
    from_bottom: bool = False,
) -> list[int]:
    """Look at cards of the deck and put each to a place.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        Whose deck.
    cards : int
        How many, at most the deck.
    places : int
        Bits ``TO_TOP``, ``TO_BOTTOM`` and ``TO_WAITING_ROOM`` of `wsstats.rows`.
    policy : int
        ``CLIMAXES_AWAY``, ``KEEP_CLIMAX``, ``NON_CLIMAX_FIRST`` or ``RANDOM_PLACES``.
    from_bottom : bool
        True: the lowest cards instead of the top ones.

    Returns
    -------
    list of int
        The cards in the order looked at.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("defender", 1, Known(list.sort), deck=[2, 0, 3])
    >>> table, away = TurnTable([player], Rules()), rows.TO_WAITING_ROOM
    >>> look(table, player, 2, places=away, policy=rows.CLIMAXES_AWAY)
    [2, 0]
    >>> player.deck, player.waiting_room
    ([2, 3], [0])
    """
    seen = player.take(cards, from_bottom=from_bottom)
    stay = rows.TO_BOTTOM if from_bottom and not places & rows.TO_TOP else rows.TO_TOP
    put: dict[int, list[int]] = {rows.TO_TOP: [], rows.TO_BOTTOM: []}
    put[rows.TO_WAITING_ROOM] = []
    for card in seen:
        put[_place(player, card, places, policy) or stay].append(card)
    if policy != rows.RANDOM_PLACES:
        put[rows.TO_TOP].sort(reverse=policy == rows.KEEP_CLIMAX)
    for card in put[rows.TO_TOP]:
        player.put_on_top(card)
    for card in sorted(put[rows.TO_BOTTOM]):
        player.put_beneath(card)
    player.waiting_room.extend(put[rows.TO_WAITING_ROOM])
    table.tell(
        "looked",
        player,
        cards=player.kinds(seen),
        top=player.kinds(put[rows.TO_TOP]),
        bottom=player.kinds(sorted(put[rows.TO_BOTTOM])),
        to_waiting_room=player.kinds(put[rows.TO_WAITING_ROOM]),
        side="bottom" if from_bottom else "top",
    )
    table.interrupts()
    return seen


def _place(player: Player, card: int, places: int, policy: int) -> int:
    """Return the place of a card that was looked at; 0 means that it stays."""
    allowed = (rows.TO_TOP, rows.TO_BOTTOM, rows.TO_WAITING_ROOM)
    if policy == rows.RANDOM_PLACES:
        open_ = [place for place in allowed if places & place]
        return open_[player.order.choose(len(open_))]
    if policy == rows.NON_CLIMAX_FIRST:
        return 0
    if player.is_climax(card) == (policy == rows.KEEP_CLIMAX):
        return 0
    if places & rows.TO_WAITING_ROOM:
        return rows.TO_WAITING_ROOM
    return places & rows.TO_BOTTOM
