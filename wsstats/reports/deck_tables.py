"""Tidy tables of what a deck list holds."""

from __future__ import annotations

import pandas as pd

from wsstats.decks import DeckList

__all__ = ["deck_counts_frame"]


def deck_counts_frame(deck: DeckList) -> pd.DataFrame:
    """Count the cards of a deck by kind, level and icons.

    Parameters
    ----------
    deck : DeckList
        Any deck.

    Returns
    -------
    DataFrame
        Columns group ("kind", "level", "climax icons", "character icons"), value,
        cards.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> deck_counts_frame(read_deck(example_decks()["harbour"])).values[0].tolist()
    ['kind', 'character', 41]
    """
    characters = {
        "one soul icon or more": deck.soul_trigger_characters,
        "no soul icon": deck.cards
        - deck.climaxes
        - deck.events
        - deck.soul_trigger_characters,
    }
    groups: dict[str, dict[str, int]] = {
        "kind": {
            "character": sum(characters.values()),
            "event": deck.events,
            "climax": deck.climaxes,
        },
        "level": {str(level): cards for level, cards in deck.levels.items()},
        "climax icons": deck.climax_icons,
        "character icons": characters,
    }
    rows = [
        (group, value, cards)
        for group, counts in groups.items()
        for value, cards in counts.items()
    ]
    return pd.DataFrame(rows, columns=["group", "value", "cards"])
