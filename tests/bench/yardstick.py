"""The yardstick: the same simulation in plain Python, on lists that are shuffled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

SEVEN = 7
FOUR = 4


class Yardstick:
    """Hits against one defender under the default rules, with the kernel's tallies.

    Written as one would write it first: a list a zone, ``random.shuffle`` for the deck
    and for each new deck, ``pop`` for a card. True is a climax.
    """

    def __init__(
        self,
        *,
        deck: tuple[int, int],
        waiting_room: tuple[int, int],
        clock: int,
        level: int,
        hits: Sequence[int],
    ) -> None:
        self.start_deck = [True] * deck[1] + [False] * (deck[0] - deck[1])
        cards, climaxes = waiting_room
        self.start_waiting_room = [True] * climaxes + [False] * (cards - climaxes)
        self.start_clock = [False] * clock
        self.start_level = level
        self.hits = hits
        self.tallies: dict[str, Counter[object]] = {
            name: Counter()
            for name in (
                *("damage", "progress", "refreshes", "cancels", "level_ups"),
                *("final", "lost", "hits"),
            )
        }

    def run(self, trials: int) -> None:
        """Play trials and count them."""
        for _ in range(trials):
            self.play()

    def play(self) -> None:
        """Play one trial."""
        self.deck = self.start_deck.copy()
        random.shuffle(self.deck)
        self.waiting_room = self.start_waiting_room.copy()
        self.clock = self.start_clock.copy()
        self.level, self.owed, self.refreshes = self.start_level, 0, 0
        damage, cancels, lost = 0, 0, ""
        for number, points in enumerate(self.hits):
            dealt = self.hit(points)
            if dealt is None:
                lost = "deck_out"
                break
            self.tallies["hits"][number, dealt > 0] += 1
            damage += dealt
            cancels += dealt == 0
            lost = self.check_timing()
            if lost:
                break
        self.count(damage, cancels, lost)

    def hit(self, points: int) -> int | None:
        """Run a damage process: points dealt, 0 if cancelled, None if lost at once."""
        revealed = []
        while len(revealed) < points:
            card = self.deck.pop()
            revealed.append(card)
            if not self.deck:
                if self.waiting_room:
                    self.refresh()
                elif not card:
                    return None
            if card:
                self.waiting_room += revealed
                if not self.deck:
                    self.refresh()
                return 0
        self.clock += revealed
        self.level_up()
        return points

    def refresh(self) -> None:
        """Shuffle the waiting room into a new deck; a point is owed."""
        self.deck, self.waiting_room = self.waiting_room, []
        random.shuffle(self.deck)
        self.owed += 1
        self.refreshes += 1

    def level_up(self) -> None:
        """Put the oldest non-climax of seven into the level, six away."""
        while len(self.clock) >= SEVEN:
            seven, self.clock = self.clock[:SEVEN], self.clock[SEVEN:]
            seven.pop(seven.index(False) if False in seven else 0)
            self.waiting_room += seven
            self.level += 1

    def check_timing(self) -> str:
        """State a loss, pay owed points; return the reason of a loss."""
        while True:
            if self.level >= FOUR:
                return "level_4"
            if not self.deck and not self.waiting_room:
                return "deck_out"
            if not self.owed:
                return ""
            self.owed -= 1
            self.clock.append(self.deck.pop())
            self.level_up()
            if not self.deck and self.waiting_room:
                self.refresh()

    def count(self, damage: int, cancels: int, lost: str) -> None:
        """Add the trial to the tallies."""
        tallies, level_ups = self.tallies, self.level - self.start_level
        progress = SEVEN * level_ups + len(self.clock) - len(self.start_clock)
        tallies["damage"][damage] += 1
        tallies["progress"][progress] += 1
        tallies["refreshes"][self.refreshes] += 1
        tallies["cancels"][cancels] += 1
        tallies["level_ups"][level_ups] += 1
        tallies["lost"][lost] += 1
        if not lost:
            tallies["final"][self.level, len(self.clock)] += 1
