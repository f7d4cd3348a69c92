"""The trigger check of a turn program: the icons of a card, and what they take."""

from __future__ import annotations

from dataclasses import dataclass

from wsstats import rows
from wsstats.play.actions import Choose, resolve_trigger, reveal_trigger
from wsstats.play.table import Player
from wsstats.play.turn_table import TurnTable
from wsstats.rules import ICONS
from wsstats.turn_program import Start

__all__ = ["Cards", "check_trigger"]


@dataclass(frozen=True, slots=True)
class Cards:
    """What is printed on one player's cards.

    Parameters
    ----------
    start : Start
        Its kinds of cards.

    Examples
    --------
    >>> import numpy as np
    >>> kinds = np.zeros((1, rows.KIND_COLUMNS), np.int64)
    >>> kinds[0, rows.KIND_LEVEL] = 2
    >>> cards = Cards(Start((), 0, np.zeros(3, np.int64), kinds))
    >>> cards.count([0, 2], "level"), cards.icons(0)
    (4, [])
    """

    start: Start

    def value(self, card: int, column: int) -> int:
        """Return an attribute of a card by its column in `wsstats.rows`."""
        return int(self.start.kinds[self.start.kind_of[card], column])

    def icons(self, card: int) -> list[str]:
        """Return the icons of a card in the order of `wsstats.rules.ICONS`."""
        return [
            icon
            for place, icon in enumerate(ICONS)
            for _ in range(self.value(card, rows.KIND_ICON + place))
        ]

    def count(self, seen: list[int], what: str, trait: int = 0) -> int:
        """Count something over cards: one of `wsstats.rows.COUNTS`.

        Parameters
        ----------
        seen : list of int
            Card numbers.
        what : str
            What to count.
        trait : int
            Number of the trait, for ``"trait"``.

        Returns
        -------
        int
            0 or more.

        Examples
        --------
        >>> Cards(None).count([3, 4], "cards")
        2
        """
        if what == "cards":
            return len(seen)
        if what == "climax":
            return sum(card < self.start.climaxes for card in seen)
        if what == "colours":
            return len({self.value(card, rows.KIND_COLOUR) for card in seen} - {0})
        return sum(self._of(card, what, trait) for card in seen)

    def _of(self, card: int, what: str, trait: int) -> int:
        if what == "level":
            is_climax = card < self.start.climaxes
            return 0 if is_climax else self.value(card, rows.KIND_LEVEL)
        if what == "trait":
            return self.value(card, rows.KIND_TRAITS) >> trait & 1
        icons = self.icons(card)
        return icons.count("soul") if what == "soul_icons" else len(icons)


def check_trigger(table: TurnTable, player: Player, cards: Cards) -> int | None:
    """Check the top card of a deck for its trigger (R4), as a row program does.

    Parameters
    ----------
    table : TurnTable
        The turn.
    player : Player
        The attacker.
    cards : Cards
        What is printed on the attacker's cards.

    Returns
    -------
    int or None
        The card that was checked; None if the deck was empty.

    Examples
    --------
    >>> import numpy as np
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> kinds = np.zeros((1, rows.KIND_COLUMNS), np.int64)
    >>> cards = Cards(Start((), 0, np.zeros(3, np.int64), kinds))
    >>> player = Player("attacker", 0, Known(list.sort), deck=[2, 1])
    >>> check_trigger(TurnTable([player], Rules()), player, cards), player.stock
    (2, [2])
    """
    if not player.deck:
        return None
    card = reveal_trigger(table, player)
    icons = cards.icons(card)
    resolve_trigger(table, player, card, icons, choose=_lowest(player, cards))
    return card


def _lowest(player: Player, cards: Cards) -> Choose:
    """Choose the lowest card of the waiting room that fits an icon (R4.3)."""

    def fits(card: int, icon: str) -> bool:
        if icon == "gate" or player.is_climax(card):
            return icon == "gate" and player.is_climax(card)
        if icon == "choice":
            return "soul" in cards.icons(card)
        if icon == "standby":
            return cards.value(card, rows.KIND_LEVEL) <= len(player.level) + 1
        return True

    def choose(icon: str) -> tuple[int | None, int | None]:
        fitting = (card for card in player.waiting_room if fits(card, icon))
        return min(fitting, default=None), None

    return choose
