"""How a card of a deck is found: from a random stream, or from a known order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

__all__ = ["Hidden", "Known", "Order", "Stream"]

MASK: Final = 2**64 - 1
GAMMA: Final = 0x9E3779B97F4A7C15  # splitmix64, Steele, Lea and Flood 2014
WORDS_A_TRIAL: Final = 2**20


class Stream:
    """The random words of one trial: splitmix64 of a counter.

    Parameters
    ----------
    key : int
        64-bit key of the seed (`wsstats.seeding.stream_key`).
    trial : int
        Number of the trial, 0 or more.

    Examples
    --------
    >>> Stream(0, 0).word() == 0xE220A8397B1DCDAF  # first output of splitmix64(0)
    True
    """

    def __init__(self, key: int, trial: int) -> None:
        self.state = (key + trial * WORDS_A_TRIAL * GAMMA) & MASK

    def word(self) -> int:
        """Return the next 64 random bits.

        Returns
        -------
        int
            In 0..2**64 - 1.

        Examples
        --------
        >>> 0 <= Stream(1, 2).word() < 2**64
        True
        """
        self.state = (self.state + GAMMA) & MASK
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        return word ^ (word >> 31)

    def below(self, n: int) -> int:
        """Return a number below `n`, each equally likely (Lemire 2019).

        Parameters
        ----------
        n : int
            1..2**31.

        Returns
        -------
        int
            In 0..n - 1.

        Examples
        --------
        >>> Stream(1, 2).below(1)
        0
        """
        product = (self.word() >> 32) * n
        if product % 2**32 < n:
            least = 2**32 % n
            while product % 2**32 < least:
                product = (self.word() >> 32) * n
        return product >> 32


class Order(Protocol):
    """What a deck's order is taken from.

    A deck is a list of card numbers, of which some on top and some at the bottom may
    have been seen: `known_top` and `known_bottom` say how many.
    """

    def take_top(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        """Remove the top card from a deck that is not empty, and return it."""

    def take_bottom(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        """Remove the bottom card from a deck that is not empty, and return it."""

    def put_on_top(self, deck: list[int], card: int) -> None:
        """Put a card above all others."""

    def put_beneath(self, deck: list[int], card: int) -> None:
        """Put a card below all others."""

    def shuffle(self, deck: list[int]) -> None:
        """Shuffle a new deck (R7.2)."""

    def choose(self, n: int) -> int:
        """Return a number below `n` for a random choice that is not a draw."""


class Hidden:
    """An unknown order: each draw picks one of the unseen cards at random.

    The deck list begins with the cards known at the bottom, the very bottom first, and
    ends with those known on top, the top last. Between them lies a heap of unseen
    cards: the picked one is replaced by the last. This is one step of a shuffle, so no
    order is ever decided before it is seen.

    Parameters
    ----------
    below : callable
        ``below(n)`` returns a number in 0..n - 1, each equally likely.

    Examples
    --------
    >>> deck = [0, 1, 2]
    >>> Hidden(lambda n: 0).take_top(deck), deck
    (0, [2, 1])
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def take_top(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        """Remove the top card: a known one, or one of the heap at random.

        Parameters
        ----------
        deck : list of int
            At least one card.
        known_top, known_bottom : int
            How many cards at either end have been seen.

        Returns
        -------
        int
            The card.

        Examples
        --------
        >>> deck = [7, 0, 1, 2]
        >>> Hidden(lambda n: 0).take_top(deck, 0, 1), deck
        (0, [7, 2, 1])
        """
        heap = len(deck) - known_bottom
        if known_top == 0 and heap > 0:
            pick = known_bottom + self.below(heap)
            deck[pick], deck[-1] = deck[-1], deck[pick]
        return deck.pop()

    def take_bottom(
        self, deck: list[int], known_top: int = 0, known_bottom: int = 0
    ) -> int:
        """Remove the bottom card: a known one, or one of the heap at random.

        Parameters
        ----------
        deck : list of int
            At least one card.
        known_top, known_bottom : int
            How many cards at either end have been seen.

        Returns
        -------
        int
            The card.

        Examples
        --------
        >>> deck = [0, 1, 2, 7]
        >>> Hidden(lambda n: 0).take_bottom(deck, 1, 0), deck
        (0, [2, 1, 7])
        """
        heap = len(deck) - known_top
        if known_bottom > 0 or heap == 0:
            return deck.pop(0)
        pick, last = self.below(heap), heap - 1
        deck[pick], deck[last] = deck[last], deck[pick]
        return deck.pop(last)

    def put_on_top(self, deck: list[int], card: int) -> None:
        """Add a card behind the last, where the known top is."""
        deck.append(card)

    def put_beneath(self, deck: list[int], card: int) -> None:
        """Add a card before the first, where the known bottom is."""
        deck.insert(0, card)

    def shuffle(self, deck: list[int]) -> None:
        """Do nothing: an unseen order is random already."""

    def choose(self, n: int) -> int:
        """Return a random number below `n`."""
        return self.below(n)


class Known:
    """A known order: the top card stands first, and each new deck is arranged.

    Parameters
    ----------
    arrange : callable
        ``arrange(deck)`` puts a new deck (a list of card numbers) into its order.

    Examples
    --------
    >>> deck = [4, 2]
    >>> Known(lambda deck: None).take_top(deck), deck
    (4, [2])
    """

    def __init__(self, arrange: Callable[[list[int]], None]) -> None:
        self.arrange = arrange

    def take_top(
        self,
        deck: list[int],
        known_top: int = 0,  # noqa: ARG002 - every card is known here
        known_bottom: int = 0,  # noqa: ARG002
    ) -> int:
        """Remove the first card and return it."""
        return deck.pop(0)

    def take_bottom(
        self,
        deck: list[int],
        known_top: int = 0,  # noqa: ARG002 - every card is known here
        known_bottom: int = 0,  # noqa: ARG002
    ) -> int:
        """Remove the last card and return it."""
        return deck.pop()

    def put_on_top(self, deck: list[int], card: int) -> None:
        """Add a card before the first."""
        deck.insert(0, card)

    def put_beneath(self, deck: list[int], card: int) -> None:
        """Add a card behind the last."""
        deck.append(card)

    def shuffle(self, deck: list[int]) -> None:
        """Arrange a new deck."""
        self.arrange(deck)

    def choose(self, n: int) -> int:
        """Return 0: a known trial leaves nothing to chance."""
        return 0 * n
