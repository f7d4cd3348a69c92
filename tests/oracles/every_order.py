"""Every order of every deck, played through the told interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from wsstats.encode import Program
from wsstats.play import Trial, play_trial

MOST_TRIALS = 2_000


class TooManyOrdersError(Exception):
    """The orders are too many to enumerate in a test."""


class Branch:
    """An order that follows a script of choices and notes where others were open.

    Orders that differ only in which of two like cards comes first are one branch, with
    the probability of all of them.
    """

    def __init__(self, climaxes: int, script: list[int]) -> None:
        self.climaxes = climaxes
        self.script = script
        self.taken: list[int] = []
        self.open: list[int] = []
        self.probability = Fraction(1)

    def decide(self, weights: list[int]) -> int:
        place = len(self.taken)
        options = [index for index, weight in enumerate(weights) if weight]
        choice = self.script[place] if place < len(self.script) else options[0]
        self.taken.append(choice)
        self.open.append(options[-1])
        self.probability *= Fraction(weights[choice], sum(weights))
        return choice

    def take_top(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        if known_top or known_bottom == len(deck):
            return deck.pop()
        return self.unseen(deck, deck[known_bottom:])

    def take_bottom(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        if known_bottom or known_top == len(deck):
            return deck.pop(0)
        return self.unseen(deck, deck[: len(deck) - known_top])

    def unseen(self, deck: list[int], heap: list[int]) -> int:
        climaxes = [card for card in heap if card < self.climaxes]
        others = [card for card in heap if card >= self.climaxes]
        kinds = [others, climaxes]
        card = kinds[self.decide([len(others), len(climaxes)])][0]
        deck.remove(card)
        return card

    def put_on_top(self, deck: list[int], card: int) -> None:
        deck.append(card)

    def put_beneath(self, deck: list[int], card: int) -> None:
        deck.insert(0, card)

    def shuffle(self, deck: list[int]) -> None:
        pass

    def choose(self, n: int) -> int:
        return self.decide([1] * n)


def every_trial(program: Program) -> Iterator[tuple[Fraction, Trial]]:
    """Yield every trial that can happen, with its probability."""
    script: list[int] = []
    for _ in range(MOST_TRIALS):
        branch = Branch(program.climaxes, script)
        trial = play_trial(program, branch)
        yield branch.probability, trial
        taken, last = branch.taken, branch.open
        while taken and taken[-1] >= last[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        script = [*taken[:-1], taken[-1] + 1]
    raise TooManyOrdersError


def distribution(
    program: Program, value: Callable[[Trial], object]
) -> dict[object, Fraction]:
    """Return the exact distribution of a value over all trials."""
    odds: dict[object, Fraction] = {}
    for probability, trial in every_trial(program):
        key = value(trial)
        odds[key] = odds.get(key, Fraction(0)) + probability
    return odds
