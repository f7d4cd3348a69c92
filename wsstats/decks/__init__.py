"""Deck lists: read from files, checked, with every guess named."""

from __future__ import annotations

from pathlib import Path

from wsstats.decks.deck_list import Card, DeckEntry, DeckList
from wsstats.decks.read import read_deck

__all__ = ["Card", "DeckEntry", "DeckList", "example_decks", "read_deck"]


def example_decks() -> dict[str, Path]:
    """Return the deck lists that come with the package.

    Returns
    -------
    dict of str to Path
        The CSV file of each invented deck, by its name.

    Examples
    --------
    >>> list(example_decks())
    ['harbour', 'lanterns']
    """
    folder = Path(__file__).parents[1] / "data" / "decks"
    return {path.stem: path for path in sorted(folder.glob("*.csv"))}
