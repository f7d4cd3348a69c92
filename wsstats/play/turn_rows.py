"""What each operation of a turn program does (see `wsstats.rows`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from wsstats import rows
from wsstats.play import actions, turn_deck, turn_moves, turn_stock
from wsstats.play.table import Player
from wsstats.play.turn_table import TurnTable
from wsstats.play.turn_trigger import Cards, check_trigger
from wsstats.turn_program import TurnProgram

__all__ = ["OPERATIONS", "Turn"]

RESULT_CODES: Final = {
    "none": rows.NONE,
    "dealt": rows.DEALT,
    "cancelled": rows.CANCELLED,
}


@dataclass(slots=True)
class Turn:
    """The state of a trial: what the rows read and write.

    Parameters
    ----------
    program : TurnProgram
        The rows, and what is printed on the cards.
    table : TurnTable
        Attacker and defender, and the story so far.
    row : int
        Number of the row that runs.
    seen : list of int
        Cards that the nearest row before moved or showed.
    seen_by : int
        Whose cards those are.
    results : dict of int to str
        See `wsstats.play.turn.TurnTrial`.
    registers : list of int
        The numbers that rows write.

    Examples
    --------
    >>> turn = Turn(None, None)
    >>> turn.see(1, [4, 5])
    >>> turn.seen_by, turn.seen
    (1, [4, 5])
    """

    program: TurnProgram
    table: TurnTable
    row: int = 0
    seen: list[int] = field(default_factory=list)
    seen_by: int = 0
    results: dict[int, str] = field(default_factory=dict)
    registers: list[int] = field(default_factory=list)

    def run(self) -> None:
        """Run the rows from the first to the last."""
        self.registers = [0] * self.program.registers
        lines = self.program.rows.tolist()
        while self.row < len(lines):
            here = self.row
            operation, *operands = lines[here]
            after = OPERATIONS[operation](self, operands)
            self.row = here + 1 if after is None else after

    def player(self, number: int) -> Player:
        """Return the attacker or the defender."""
        return self.table.players[number]

    def see(self, number: int, cards: list[int]) -> None:
        """Keep the cards that a row moved or showed, for the COUNT rows after it."""
        self.seen_by, self.seen = number, cards

    def cards(self, number: int) -> Cards:
        """Return what is printed on a player's cards."""
        return Cards(self.program.starts[number])


Operands: TypeAlias = list[int]
Operation: TypeAlias = Callable[[Turn, Operands], int | None]


def _check_timing(turn: Turn, _: Operands) -> None:
    turn.table.check_timing()


def _begin(turn: Turn, _: Operands) -> None:
    turn.results[turn.row] = "began"
    turn.table.tell("step", path=turn.program.paths[turn.row])


def _jump(_: Turn, operands: Operands) -> int:
    return operands[0]


def _jump_unless(turn: Turn, operands: Operands) -> int | None:
    target, reg, low, high = operands[:4]
    return None if low <= turn.registers[reg] <= high else target


def _amount(turn: Turn, operands: Operands) -> None:
    dst, src, per, plus, most = operands[:5]
    value = 0 if src < 0 else turn.registers[src]
    turn.registers[dst] = min(most, per * value + plus)


def _add(turn: Turn, operands: Operands) -> None:
    dst, src = operands[:2]
    turn.registers[dst] += turn.registers[src]


def _read(turn: Turn, operands: Operands) -> None:
    dst, player, zone = operands[:3]
    turn.registers[dst] = len(getattr(turn.player(player), rows.ZONES[zone]))


def _choose(turn: Turn, operands: Operands) -> int:
    n, chooser, fixed = operands[:3]
    order = turn.player(rows.ATTACKER).order
    option = order.choose(n) if chooser == rows.RANDOM else fixed
    turn.table.tell("choice", option=option + 1, options=n)
    return turn.row + 1 + option


def _pay(turn: Turn, operands: Operands) -> int | None:
    player, stock, hand, deck_top, target = operands[:5]
    paid = turn_moves.pay(
        turn.table, turn.player(player), stock=stock, hand=hand, deck_top=deck_top
    )
    return None if paid else target


def _damage(turn: Turn, operands: Operands) -> None:
    player, reg, cancellable, side, result = operands[:5]
    word = actions.damage(
        turn.table,
        turn.player(player),
        turn.registers[reg],
        cancellable=bool(cancellable),
        from_bottom=side == rows.BOTTOM,
    )
    turn.registers[result] = RESULT_CODES[word]
    turn.results[turn.row] = word


def _shield(turn: Turn, operands: Operands) -> None:
    reg, shield = operands[:2]
    if turn.registers[reg] > 0 and turn.registers[shield] > 0:
        turn.table.tell("shielded", damage=turn.registers[reg])
        turn.registers[reg] = 0
        if turn.registers[shield] == 1:  # it was for the next damage only
            turn.registers[shield] = 0


def _trigger(turn: Turn, operands: Operands) -> None:
    soul, shots = operands[:2]
    attacker, cards = turn.player(rows.ATTACKER), turn.cards(rows.ATTACKER)
    card = check_trigger(turn.table, attacker, cards)
    turn.see(rows.ATTACKER, [] if card is None else [card])
    icons = [] if card is None else cards.icons(card)
    turn.registers[soul] += icons.count("soul")
    turn.registers[shots] += icons.count("shot")


def _shot(turn: Turn, operands: Operands) -> None:
    shots, pending, result = operands[:3]
    if turn.registers[result] == rows.NONE:
        return
    if turn.registers[result] == rows.CANCELLED:
        turn.registers[pending] += turn.registers[shots]
        for _ in range(turn.registers[shots]):
            turn.table.tell("shot", turn.player(rows.ATTACKER), damage=1)
    turn.registers[shots] = 0


def _mill(turn: Turn, operands: Operands) -> None:
    player, reg, side, until = operands[:4]
    move = turn_moves.mill_until_climax if until else actions.mill
    seen = move(
        turn.table,
        turn.player(player),
        turn.registers[reg],
        from_bottom=side == rows.BOTTOM,
    )
    turn.see(player, seen)


def _reveal(turn: Turn, operands: Operands) -> None:
    player, reg, side = operands[:3]
    cards, bottom = turn.registers[reg], side == rows.BOTTOM
    shown = turn_deck.reveal(turn.table, turn.player(player), cards, from_bottom=bottom)
    turn.see(player, shown)


def _count(turn: Turn, operands: Operands) -> None:
    dst, what, param = operands[:3]
    cards = turn.cards(turn.seen_by)
    turn.registers[dst] += cards.count(turn.seen, rows.COUNTS[what], param)


def _look(turn: Turn, operands: Operands) -> None:
    player, reg, places, policy, side = operands[:5]
    seen = turn_deck.look(
        turn.table,
        turn.player(player),
        turn.registers[reg],
        places=places,
        policy=policy,
        from_bottom=side == rows.BOTTOM,
    )
    turn.see(player, seen)


def _draw(turn: Turn, operands: Operands) -> None:
    player, reg = operands[:2]
    drawn = (
        actions.draw(turn.table, turn.player(player))
        for _ in range(turn.registers[reg])
    )
    turn.see(player, [card for card in drawn if card is not None])


def _stock_kick(turn: Turn, operands: Operands) -> None:
    player, reg, side = operands[:3]
    cards, bottom = turn.registers[reg], side == rows.BOTTOM
    gone = turn_stock.stock_kick(
        turn.table, turn.player(player), cards, from_bottom=bottom
    )
    turn.see(player, gone)


def _clock_kick(turn: Turn, operands: Operands) -> None:
    player, climax = operands[:2]
    turn_moves.clock_kick(turn.table, turn.player(player), climax=bool(climax))


def _clock_swap(turn: Turn, operands: Operands) -> None:
    player, from_deck = operands[:2]
    turn_moves.clock_swap(turn.table, turn.player(player), from_deck=bool(from_deck))


def _return_all_but(turn: Turn, operands: Operands) -> None:
    player, reg = operands[:2]
    turn_deck.return_all_but(turn.table, turn.player(player), turn.registers[reg])


def _top_stack(turn: Turn, operands: Operands) -> None:
    player, reg, climax, climax_first = operands[:4]
    turn_deck.top_stack(
        turn.table,
        turn.player(player),
        turn.registers[reg],
        turn.registers[climax],
        climaxes_above=bool(climax_first),
    )


def _whole(move: Callable[[TurnTable, Player], object]) -> Operation:
    """Make an operation of a move that needs no number."""

    def operation(turn: Turn, operands: Operands) -> None:
        move(turn.table, turn.player(operands[0]))

    return operation


def _whole_seen(move: Callable[[TurnTable, Player], list[int]]) -> Operation:
    """Make an operation of a move that needs no number and shows cards."""

    def operation(turn: Turn, operands: Operands) -> None:
        turn.see(operands[0], move(turn.table, turn.player(operands[0])))

    return operation


def _some_seen(move: Callable[[TurnTable, Player, int], list[int]]) -> Operation:
    """Make an operation of a move of a number of cards, which it shows."""

    def operation(turn: Turn, operands: Operands) -> None:
        player, reg = operands[:2]
        seen = move(turn.table, turn.player(player), turn.registers[reg])
        turn.see(player, seen)

    return operation


def _chosen(move: Callable[[TurnTable, Player, int, int], object]) -> Operation:
    """Make an operation of a move of climaxes and other cards."""

    def operation(turn: Turn, operands: Operands) -> None:
        player, reg, climax = operands[:3]
        cards, climaxes = turn.registers[reg], turn.registers[climax]
        move(turn.table, turn.player(player), cards, climaxes)

    return operation


OPERATIONS: Final[dict[int, Operation]] = {
    rows.CHECK_TIMING: _check_timing,
    rows.BEGIN: _begin,
    rows.JUMP: _jump,
    rows.JUMP_UNLESS: _jump_unless,
    rows.AMOUNT: _amount,
    rows.ADD: _add,
    rows.READ: _read,
    rows.CHOOSE: _choose,
    rows.PAY: _pay,
    rows.DAMAGE: _damage,
    rows.SHIELD: _shield,
    rows.TRIGGER: _trigger,
    rows.SHOT: _shot,
    rows.MILL: _mill,
    rows.FLIP: _some_seen(actions.flip),
    rows.REVEAL: _reveal,
    rows.COUNT: _count,
    rows.LOOK: _look,
    rows.SHUFFLE: _whole(turn_deck.shuffle),
    rows.DRAW: _draw,
    rows.CLOCK: _some_seen(turn_moves.to_clock),
    rows.HEAL: _some_seen(turn_moves.heal),
    rows.CLOCK_KICK: _clock_kick,
    rows.CLOCK_SWAP: _clock_swap,
    rows.FORCE_LEVEL_UP: _whole(turn_moves.force_level_up),
    rows.SHUFFLE_BACK: _chosen(turn_deck.shuffle_back),
    rows.TOP_STACK: _top_stack,
    rows.RETURN_ALL_BUT: _return_all_but,
    rows.STOCK_SWAP: _whole_seen(turn_stock.stock_swap),
    rows.STOCK_SHUFFLE: _whole_seen(turn_stock.stock_shuffle),
    rows.STOCK_KICK: _stock_kick,
    rows.TO_MEMORY: _chosen(turn_moves.to_memory),
    rows.FREE_REFRESH: _whole(turn_deck.free_refresh),
    rows.STOCK_ORDER: _whole(turn_stock.stock_order),
}
