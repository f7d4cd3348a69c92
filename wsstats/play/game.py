"""One whole game under a plan, told step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wsstats import encode_game as program_of
from wsstats.encode_game import CHARACTER, EVENT, GameProgram
from wsstats.play import plays
from wsstats.play.actions import (
    clock_phase,
    damage,
    draw,
    end_phase,
    exchange,
    mill,
    resolve_trigger,
    reveal_trigger,
)
from wsstats.play.choices import Choices
from wsstats.play.game_table import GameTable
from wsstats.play.order import Order
from wsstats.play.table import GameOver, Player
from wsstats.rules import DECK_CARDS

__all__ = ["Game", "play_game"]

OPENING_HAND: Final = 5  # R1.2
OWN: Final = "own"
OTHER: Final = "opponent's"


@dataclass(frozen=True, slots=True)
class Game:
    """What one game came to.

    Parameters
    ----------
    table : GameTable
        The events, each with its turn, half, phase and rule.
    player : Player
        The zones at the end.
    goes_first : bool
        Whether the player had the first turn.
    """

    table: GameTable
    player: Player
    goes_first: bool


def play_game(program: GameProgram, order: Order) -> Game:
    """Play one game of a program and keep its story.

    Parameters
    ----------
    program : GameProgram
        From `wsstats.encode_game.encode_game`.
    order : Order
        ``Hidden(Stream(key, trial).below)`` plays that very game of the kernel.

    Returns
    -------
    Game
        Events and zones; the game stops where the player has lost.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> from wsstats.encode_game import encode_game
    >>> from wsstats.plan import Plan
    >>> from wsstats.play import Hidden, Stream
    >>> from wsstats.rules import Rules
    >>> deck = read_deck(example_decks()["harbour"])
    >>> program = encode_game(deck, Plan(first="own"), Rules())
    >>> game = play_game(program, Hidden(Stream(1, 0).below))
    >>> game.goes_first, [event["event"] for event in game.table.events][:3]
    (True, ['goes_first', 'draw', 'draw'])
    """
    deck = list(range(DECK_CARDS))
    player = Player("player", program.climaxes, order, deck=deck)
    player.order.shuffle(player.deck)
    table = GameTable([player], program.rules)
    script = _Script(program, table, player, Choices(program, player))
    goes_first = script.setup()
    try:
        for turn in range(1, program.turns + 1):
            script.turn(turn, goes_first)
    except GameOver:
        pass
    return Game(table, player, goes_first)


@dataclass(slots=True)
class _Script:
    """The phases of both halves of a turn, in the order of R2.1."""

    program: GameProgram
    table: GameTable
    player: Player
    choices: Choices

    def at(self, column: int) -> int:
        """Return what the plan says for the turn in progress."""
        row = program_of.TURN + self.table.turn - 1
        return int(self.program.table[row, column])

    def amount(self, column: int) -> int:
        """Return how often the plan does something in this turn; a rest is a chance."""
        whole, rest = divmod(self.at(column), program_of.WHOLE)
        if rest and self.player.order.choose(program_of.WHOLE) < rest:
            return whole + 1
        return whole

    def setup(self) -> bool:
        """Decide who goes first, draw the opening hand and exchange (R1.2)."""
        first = self.choices.setting(program_of.GOES_FIRST)
        goes_first = first == 1 if first else self.player.order.choose(2) == 0
        who = "player" if goes_first else "opponent"
        self.table.tell("goes_first", player=None, who=who)
        plays.draw_cards(self.table, self.player, OPENING_HAND)
        cards = self.choices.exchanged()
        if cards:
            exchange(self.table, self.player, cards)
        return goes_first

    def turn(self, turn: int, goes_first: bool) -> None:
        """Play both halves of a turn, the starting player's first."""
        self.table.turn = turn
        halves = [self.own_half, self.opponent_half]
        if not goes_first:
            halves.reverse()
        halves[0](first_turn=turn == 1)
        halves[1](first_turn=False)
        self.table.tell(
            "turn_ends",
            self.player,
            level=len(self.player.level),
            clock=len(self.player.clock),
            stock=len(self.player.stock),
            hand=len(self.player.hand),
            deck=self.player.count("deck"),
        )

    def own_half(self, *, first_turn: bool) -> None:
        """Play the player's own half; `first_turn` allows one attack only (R2.6)."""
        table, player = self.table, self.player
        self.enter(OWN, "draw")
        draw(table, player)
        table.check_timing()
        self.enter(OWN, "clock")
        card = self.choices.clocked()
        if card is not None:
            clock_phase(table, player, card)
            table.check_timing()
        self.enter(OWN, "main")
        self.main_phase()
        self.enter(OWN, "climax")
        wanted = self.amount(program_of.CLIMAXES_PLAYED)
        climaxes = [card for card in player.hand if player.is_climax(card)]
        if wanted and climaxes:
            plays.place_climax(table, player, min(climaxes))
            table.check_timing()
        self.enter(OWN, "attack")
        attacks = min(self.amount(program_of.ATTACKS), len(player.stage))
        for _ in range(min(attacks, 1) if first_turn else attacks):
            card = reveal_trigger(table, player)
            icons = self.choices.icons(card)
            resolve_trigger(table, player, card, icons, choose=self.choices.for_icon)
            table.check_timing()
        self.enter(OWN, "end")
        end_phase(table, player, self.choices.discards())
        table.check_timing()

    def enter(self, half: str, phase: str) -> None:
        """Begin a phase."""
        self.table.half, self.table.phase = half, phase

    def main_phase(self) -> None:
        """Use effects and play cards; a check timing follows each (R6.5)."""
        table, player, choices = self.table, self.player, self.choices
        if cards := self.amount(program_of.DRAWS):
            plays.draw_cards(table, player, cards)
            table.check_timing()
        self.searches_and_salvages()
        for _ in range(self.amount(program_of.BRAINSTORMS)):
            if player.stock:
                plays.brainstorm(
                    table, player, lambda: choices.most_wanted(player.waiting_room)
                )
                table.check_timing()
        if cards := self.amount(program_of.MILLS):
            mill(table, player, cards)
            table.check_timing()
        if cards := self.amount(program_of.STOCK_CHARGES):
            plays.charge_stock(table, player, cards)
            table.check_timing()
        self.plays_from_hand()

    def searches_and_salvages(self) -> None:
        """Discard a card for a character of the deck, then of the waiting room."""
        table, player, choices = self.table, self.player, self.choices
        for _ in range(self.amount(program_of.SEARCHES)):
            if player.hand:
                plays.discard(table, player, choices.given_up(player.hand))
                plays.search(table, player, choices.most_wanted(player.deck))
                table.check_timing()
        for _ in range(self.amount(program_of.SALVAGES)):
            if player.hand and choices.most_wanted(player.waiting_room) is not None:
                plays.discard(table, player, choices.given_up(player.hand))
                plays.salvage(table, player, choices.most_wanted(player.waiting_room))
                table.check_timing()

    def plays_from_hand(self) -> None:
        """Play characters, then events, as far as level and stock allow."""
        table, player, choices = self.table, self.player, self.choices
        for _ in range(self.amount(program_of.CHARACTERS)):
            card = choices.playable(CHARACTER)
            if card is not None:
                plays.play_character(
                    table,
                    player,
                    card,
                    cost=choices.cost(card),
                    replaced=choices.makes_room(),
                )
                table.check_timing()
        for _ in range(self.amount(program_of.EVENTS)):
            card = choices.playable(EVENT)
            if card is not None:
                plays.play_event(table, player, card, cost=choices.cost(card))
                table.check_timing()

    def opponent_half(self, *, first_turn: bool) -> None:
        """Take the opponent's hits, then lose characters; `first_turn`: one hit."""
        self.enter(OTHER, "damage")
        hits = self.at(program_of.HIT_COUNT)
        for number in range(min(hits, 1) if first_turn else hits):
            self.opponent_attack(self.at(program_of.HITS + number))
        self.enter(OTHER, "encore")
        plays.leave_stage(self.table, self.player, self.amount(program_of.REMOVES))
        self.table.check_timing()

    def opponent_attack(self, soul: int) -> None:
        """Add the soul of a trigger check, then deal the damage (R3.2, R5.1)."""
        columns = range(program_of.TRIGGER_SOUL, program_of.TRIGGER_SOUL + 4)
        cards = [self.choices.setting(column) for column in columns]
        picked = self.player.order.choose(cards[-1])
        trigger_soul = sum(picked >= up_to for up_to in cards)
        self.table.tell(
            "attacked",
            self.player,
            soul=soul,
            trigger_soul=trigger_soul,
            deck=self.player.count("deck"),
        )
        damage(self.table, self.player, soul + trigger_soul)
        self.table.check_timing()
