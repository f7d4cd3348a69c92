"""The choices of a player who follows a plan: which card to take, play or give up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wsstats import encode_game as program_of
from wsstats.encode_game import CHARACTER, EVENT, GameProgram
from wsstats.play.table import Player
from wsstats.rules import HAND_LIMIT, ICONS, LOSING_LEVEL

__all__ = ["Choices"]

STAGE_SLOTS: Final = 5  # R1.3


@dataclass(slots=True)
class Choices:
    """What a player chooses; nothing here is left to chance.

    Parameters
    ----------
    program : GameProgram
        Facts about the cards and the settings of the plan.
    player : Player
        Whose zones are looked at.
    """

    program: GameProgram
    player: Player

    def setting(self, column: int) -> int:
        """Return a setting of the plan."""
        return int(self.program.table[program_of.SETTINGS, column])

    def kind(self, card: int) -> int:
        """Return CLIMAX, CHARACTER or EVENT."""
        return int(self.program.table[program_of.KIND, card])

    def level(self, card: int) -> int:
        """Return the level printed on a card."""
        return int(self.program.table[program_of.LEVEL_OF, card])

    def icons(self, card: int) -> list[str]:
        """Return the trigger icons of a card in printed order."""
        rows = (program_of.FIRST_ICON, program_of.SECOND_ICON)
        codes = [int(self.program.table[row, card]) for row in rows]
        return [ICONS[code - 1] for code in codes if code]

    def cost(self, card: int) -> int:
        """Return the stock that a card costs."""
        return self.setting(program_of.COSTS + self.level(card))

    @property
    def own_level(self) -> int:
        """The player's level, 3 at most: the game of a fourth level is lost."""
        return min(len(self.player.level), LOSING_LEVEL - 1)

    def rank(self, card: int, *, levels_more: int = 0) -> int:
        """Return how little a card is wanted: far levels first, then late in the list.

        Parameters
        ----------
        card : int
            No climax.
        levels_more : int
            Rank it for a player of a higher level than the own.

        Returns
        -------
        int
            Different for each card.
        """
        level = min(self.own_level + levels_more, LOSING_LEVEL - 1)
        return int(self.program.table[program_of.RANK + level, card])

    def most_wanted(self, cards: Iterable[int]) -> int | None:
        """Return the character with the level nearest to the player's."""
        characters = [card for card in cards if self.kind(card) == CHARACTER]
        return min(characters, key=self.rank, default=None)

    def exchanged(self) -> list[int]:
        """Return the cards of the opening hand to exchange (R1.2)."""
        climaxes_go = self.setting(program_of.MULLIGAN_CLIMAXES) == 1
        highest = self.setting(program_of.MULLIGAN_ABOVE)
        return [
            card
            for card in self.player.hand
            if (climaxes_go if self.is_climax(card) else self.level(card) > highest)
        ]

    def is_climax(self, card: int) -> bool:
        """Tell whether a card is a climax."""
        return self.player.is_climax(card)

    def clocked(self) -> int | None:
        """Return the hand card to clock, or None to leave it (R2.3)."""
        below = self.setting(program_of.CLOCK_BELOW + self.own_level)
        if len(self.player.clock) >= below:
            return None
        others = [card for card in self.player.hand if not self.is_climax(card)]
        return max(others, key=self.rank, default=None)

    def given_up(self, hand: list[int]) -> int:
        """Return the card that is discarded from a hand that is not empty."""
        climaxes = [card for card in hand if self.is_climax(card)]
        others = [card for card in hand if not self.is_climax(card)]
        if len(climaxes) > self.setting(program_of.KEPT_CLIMAXES) or not others:
            return max(climaxes)
        return max(others, key=self.rank)

    def discards(self) -> list[int]:
        """Return the cards above the hand limit (R2.5)."""
        hand, gone = list(self.player.hand), []
        while len(hand) > HAND_LIMIT:
            gone.append(self.given_up(hand))
            hand.remove(gone[-1])
        return gone

    def replaced(self) -> int:
        """Return the stage card that would make room: lowest level, then oldest."""
        return min(self.player.stage, key=self.level)

    def has_room(self, card: int) -> bool:
        """Tell whether a character finds a slot, free or of a card of lower level."""
        free = len(self.player.stage) < STAGE_SLOTS
        return free or self.level(self.replaced()) < self.level(card)

    def makes_room(self) -> int | None:
        """Return the stage card to replace, or None if a slot is free."""
        return None if len(self.player.stage) < STAGE_SLOTS else self.replaced()

    def playable(self, kind: int) -> int | None:
        """Return the hand card of a kind to play, or None.

        Parameters
        ----------
        kind : int
            CHARACTER or EVENT.

        Returns
        -------
        int or None
            Level at most the player's, cost at most the stock, and room on the stage.
        """
        cards = [
            card
            for card in self.player.hand
            if self.kind(card) == kind
            and self.level(card) <= self.own_level
            and self.cost(card) <= len(self.player.stock)
            and (kind == EVENT or self.has_room(card))
        ]
        return min(cards, key=self.rank, default=None)

    def for_icon(self, icon: str) -> tuple[int | None, int | None]:
        """Return what an icon takes from the waiting room, and what that replaces."""
        cards = self.player.waiting_room
        if icon == "gate":
            return min(filter(self.is_climax, cards), default=None), None
        if icon == "choice":
            return self.most_wanted(c for c in cards if "soul" in self.icons(c)), None
        if icon == "standby":
            return self._for_standby()
        return self.most_wanted(cards), None

    def _for_standby(self) -> tuple[int | None, int | None]:
        """Choose a character of one level more than the own, or near to it (R4.3)."""
        cards = [
            card
            for card in self.player.waiting_room
            if self.kind(card) == CHARACTER
            and self.level(card) <= self.own_level + 1
            and self.has_room(card)
        ]
        if not cards:
            return None, None
        card = min(cards, key=lambda card: self.rank(card, levels_more=1))
        return card, self.makes_room()
