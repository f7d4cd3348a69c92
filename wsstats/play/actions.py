"""What players and effects do to the zones: damage, draws, mills, trigger checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from wsstats.play.table import Player, Table
from wsstats.rules import HAND_LIMIT

__all__ = [
    "Choose",
    "attack_damage",
    "clock_phase",
    "damage",
    "damage_to_all",
    "draw",
    "end_phase",
    "exchange",
    "flip",
    "mill",
    "pay_deck_top_to_clock",
    "resolve_trigger",
    "reveal_trigger",
    "trigger_check",
]

# of an icon: the card to take from the waiting room, and the stage card it replaces
Choose: TypeAlias = Callable[[str], tuple[int | None, int | None]]


def damage(
    table: Table,
    player: Player,
    points: int,
    *,
    cancellable: bool = True,
    from_bottom: bool = False,
) -> str:
    """Deal `points` of damage to a player: one damage process (R5.1).

    Parameters
    ----------
    table : Table
        The game.
    player : Player
        Who takes the damage.
    points : int
        0 or less does nothing (R3.4).
    cancellable : bool
        False: climaxes do not stop it (R5.5).
    from_bottom : bool
        True: the cards come from the bottom of the deck.

    Returns
    -------
    str
        ``"dealt"``, ``"cancelled"`` or ``"none"``.

    Raises
    ------
    GameOver
        If deck and waiting room run out under the strict rule (R8.2).
    """
    if points <= 0:
        table.tell("no_damage", player, damage=points)
        return "none"
    side = _side(from_bottom)
    table.tell("damage", player, damage=points, cancellable=cancellable, **side)
    revealed = 0
    player.in_damage = True
    while revealed < points and player.deck:
        card = player.take_bottom() if from_bottom else player.take_top()
        player.resolution_zone.append(card)
        revealed += 1
        kind = player.kinds([card])
        table.tell("reveal", player, number=revealed, card=kind, deck=len(player.deck))
        table.interrupts()  # a refresh comes here, before the card is judged
        if cancellable and player.is_climax(card):
            table.tell("cancelled", player, cards=_empty_into(player, "waiting_room"))
            table.interrupts()
            player.in_damage = False
            return "cancelled"
    cards = _empty_into(player, "clock")
    table.tell("dealt", player, cards=cards, clock=len(player.clock))
    table.interrupts()  # a level-up comes here
    player.in_damage = False
    return "dealt"


def _side(from_bottom: bool) -> dict[str, str]:
    """Return the field that says where cards come from, if not from the top."""
    return {"side": "bottom"} if from_bottom else {}


def _empty_into(player: Player, zone: str) -> str:
    """Move the resolution zone into a zone, in the order revealed; return the kinds."""
    cards = player.kinds(player.resolution_zone)
    getattr(player, zone).extend(player.resolution_zone)
    player.resolution_zone.clear()
    return cards


def damage_to_all(table: Table, points: int) -> None:
    """Deal damage to all players at the same time: interrupts wait (R6.7).

    Parameters
    ----------
    table : Table
        The game.
    points : int
        1 or more, for each player.
    """
    shown: dict[str, str] = {}
    for player in table.players:
        while len(player.resolution_zone) < points and player.deck:
            card = player.take_top()
            player.resolution_zone.append(card)
            if player.is_climax(card):
                break
    for player in table.players:
        cancelled = any(map(player.is_climax, player.resolution_zone))
        zone = "waiting_room" if cancelled else "clock"
        shown[player.name] = _empty_into(player, zone)
    table.tell(
        "simultaneous_damage",
        players=[player.name for player in table.players],
        damage=points,
        cards=shown,
        clock={player.name: len(player.clock) for player in table.players},
    )
    table.interrupts()


def attack_damage(
    *, soul: int, kind: str, trigger_soul: int, opposing_level: int
) -> int:
    """Return the damage of an attack: sum first, floor last (R3.2, R3.3).

    Parameters
    ----------
    soul : int
        Soul of the attacking character, effects included.
    kind : str
        ``"frontal"``, ``"side"`` (minus `opposing_level`) or ``"direct"`` (plus 1).
    trigger_soul : int
        Soul that the trigger checks added.
    opposing_level : int
        Level of the opposite character, for a side attack.

    Returns
    -------
    int
        Points, possibly 0 or less.

    Examples
    --------
    >>> attack_damage(soul=2, kind="side", trigger_soul=2, opposing_level=3)
    1
    """
    total = soul + trigger_soul
    if kind == "direct":
        total += 1
    if kind == "side":
        total -= opposing_level
    return total


def draw(table: Table, player: Player) -> int | None:
    """Draw a card; interrupts follow, so a refresh comes between two draws (R7.7)."""
    if not player.deck:
        return None
    card = player.take_top()
    player.hand.append(card)
    kind = player.kinds([card])
    table.tell("draw", player, card=kind, deck=len(player.deck))
    table.interrupts()
    return card


def clock_phase(table: Table, player: Player, card: int) -> None:
    """Put a hand card into the clock, then draw two (R2.3)."""
    player.hand.remove(card)
    player.clock.append(card)
    table.tell("clocked", player, card=player.kinds([card]), clock=len(player.clock))
    table.interrupts()
    for _ in range(2):
        draw(table, player)


def mill(
    table: Table, player: Player, cards: int, *, from_bottom: bool = False
) -> list[int]:
    """Put cards of the deck into the waiting room, together (R1.5)."""
    gone: list[int] = []
    while len(gone) < cards and player.deck:
        block = player.take(cards - len(gone), from_bottom=from_bottom)
        player.waiting_room.extend(block)
        gone.extend(block)
        table.tell(
            "milled",
            player,
            cards=player.kinds(block),
            deck=len(player.deck),
            waiting_room=player.count("waiting_room"),
            **_side(from_bottom),
        )
        table.interrupts()
    return gone


def flip(table: Table, player: Player, cards: int) -> list[int]:
    """Flip cards over one by one, then put them into the waiting room (R1.5)."""
    for number in range(1, cards + 1):
        if not player.deck:
            break
        card = player.take_top()
        player.resolution_zone.append(card)
        kind = player.kinds([card])
        table.tell("flip", player, number=number, card=kind, deck=len(player.deck))
        table.interrupts()
    flipped = list(player.resolution_zone)
    table.tell("flipped", player, cards=_empty_into(player, "waiting_room"))
    table.interrupts()
    return flipped


def pay_deck_top_to_clock(table: Table, player: Player, cards: int) -> None:
    """Pay with the top cards of the own deck; no interrupt while paying (R6.6)."""
    for _ in range(cards):
        card = player.take_top()
        player.clock.append(card)
        table.tell(
            "cost_paid",
            player,
            cost="deck_top_to_clock",
            card=player.kinds([card]),
            deck=len(player.deck),
            clock=len(player.clock),
        )
    table.interrupts()


def end_phase(table: Table, player: Player, discards: Sequence[int]) -> None:
    """Discard down to seven, then put the climax zone into the waiting room (R2.5).

    Parameters
    ----------
    table : Table
        The game.
    player : Player
        The turn player.
    discards : sequence of int
        The hand cards above the hand limit.
    """
    if len(player.hand) - len(discards) > HAND_LIMIT:
        raise ValueError("end_phase must discard down to the hand limit")
    for card in discards:
        player.hand.remove(card)
    gone = [*discards, *player.climax_zone]
    player.climax_zone.clear()
    player.waiting_room.extend(gone)
    hand = len(player.hand)
    table.tell("end_phase", player, to_waiting_room=player.kinds(gone), hand=hand)
    table.interrupts()


def exchange(table: Table, player: Player, cards: Sequence[int]) -> None:
    """Exchange cards of the opening hand; the game has not begun (R1.2)."""
    for card in cards:
        player.hand.remove(card)
    player.waiting_room.extend(cards)
    table.tell("exchanged", player, cards=player.kinds(cards))
    for _ in cards:
        draw(table, player)


def trigger_check(table: Table, player: Player, icons: Sequence[str]) -> int:
    """Check the top card of the own deck for its trigger icons (R4.1).

    Parameters
    ----------
    table : Table
        The game.
    player : Player
        The attacking player.
    icons : sequence of str
        Icons of the revealed card in printed order.

    Returns
    -------
    int
        Soul that the icons add.
    """
    card = reveal_trigger(table, player)
    resolve_trigger(table, player, card, icons)
    return list(icons).count("soul")


def reveal_trigger(table: Table, player: Player) -> int:
    """Reveal the top card of the own deck for a trigger check; return it (R4.1)."""
    card = player.take_top()
    player.resolution_zone.append(card)
    kind = player.kinds([card])
    table.tell("trigger_check", player, card=kind, deck=len(player.deck))
    table.interrupts()
    return card


def resolve_trigger(
    table: Table,
    player: Player,
    card: int,
    icons: Sequence[str],
    *,
    choose: Choose | None = None,
) -> None:
    """Resolve the icons of a revealed card, then put it into the stock (R4.1).

    Parameters
    ----------
    table : Table
        The game.
    player : Player
        The attacking player.
    card : int
        From `reveal_trigger`.
    icons : sequence of str
        Its icons in printed order.
    choose : callable, optional
        ``choose(icon)`` returns the card that comeback, gate, choice or standby takes
        out of the waiting room, and the stage card it replaces; None for no card.
        Without it the oldest climax or non-climax is taken.
    """
    for icon in icons:
        _resolve_icon(table, player, icon, choose or _oldest_in(player))
    if player.resolution_zone:  # treasure has moved it to the hand
        player.resolution_zone.remove(card)
        player.stock.append(card)
        kind, stock = player.kinds([card]), len(player.stock)
        table.tell("triggered_card", player, card=kind, to="stock", stock=stock)


def _oldest_in(player: Player) -> Choose:
    """Choose the oldest climax for gate, the oldest other card for the rest."""

    def choose(icon: str) -> tuple[int | None, int | None]:
        wants_climax = icon == "gate"
        for card in player.waiting_room:
            if player.is_climax(card) == wants_climax:
                return card, None
        return None, None

    return choose


def _resolve_icon(table: Table, player: Player, icon: str, choose: Choose) -> None:
    """Resolve one icon (R4.3); soul, shot and return do not move own cards."""
    used = table.rules.uses_icon(icon)
    if icon == "treasure" and player.resolution_zone:
        card = player.resolution_zone.pop()
        player.hand.append(card)
        _tell_icon(table, player, icon, card, "resolution_zone", "hand")
    if not used:
        return
    if icon == "draw":
        draw(table, player)
    elif icon in ("pool", "treasure") and player.deck:
        card = player.take_top()
        player.stock.append(card)
        _tell_icon(table, player, icon, card, "deck", "stock")
        table.interrupts()
    elif icon in ("comeback", "gate", "choice", "standby"):
        _take_from_waiting_room(table, player, icon, choose)


def _take_from_waiting_room(
    table: Table, player: Player, icon: str, choose: Choose
) -> None:
    card, replaced = choose(icon)
    if card is None:
        table.tell("icon_no_effect", player, icon=icon)
        return
    zone = "stage" if icon == "standby" else "hand"
    player.waiting_room.remove(card)
    getattr(player, zone).append(card)
    if replaced is not None:
        player.stage.remove(replaced)
        player.waiting_room.append(replaced)
    _tell_icon(table, player, icon, card, "waiting_room", zone)


def _tell_icon(
    table: Table, player: Player, icon: str, card: int, origin: str, target: str
) -> None:
    deck = {"deck": len(player.deck)} if origin == "deck" else {}
    places = {"from": origin, "to": target}
    table.tell("icon", player, icon=icon, card=player.kinds([card]), **places, **deck)
