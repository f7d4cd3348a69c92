"""Fill in what a deck format leaves out: looked up where possible, else guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wsstats.decks.code import other_edition
from wsstats.decks.deck_list import DeckEntry
from wsstats.decks.listed import Listed
from wsstats.errors import ScenarioError

__all__ = ["TYPICAL_LEVELS", "complete", "typical_levels"]

# Characters and events of level 0 to 3 in a usual deck of 42 + 8 climaxes: near the
# mean of 13 tournament lists (16.7, 10.8, 5.7, 8.8) and the published advice.
TYPICAL_LEVELS: Final = (17, 11, 5, 9)
EVENT_LEVEL: Final = 1
SOUL_FROM_LEVEL: Final = 2  # 99 of 100 such characters have one soul icon, lower: few


def complete(
    rows: Sequence[Listed], cards: Mapping[str, Listed]
) -> tuple[tuple[DeckEntry, ...], tuple[str, ...]]:
    """Give every row a level and icons, and say what was guessed.

    Parameters
    ----------
    rows : sequence of Listed
        The deck as its file has it.
    cards : mapping of str to Listed
        Known cards by code; may be empty.

    Returns
    -------
    entries : tuple of DeckEntry
        One entry a row, in the same order.
    warnings : tuple of str
        What was guessed, for how many cards.

    Raises
    ------
    ScenarioError
        If a known card has another type than the deck says.

    Notes
    -----
    A card is looked up by its code, then with the E of the English edition inserted or
    removed. What is still unknown is guessed, and the guess is a guess:

    - *Levels.* A code does not tell a level. The levels of the whole deck are made to
      match `TYPICAL_LEVELS` in proportion. Events count as level 1. Characters, those
      with most copies first and then by code, each go to the level that still lacks
      most cards (the lower one of two), so the totals come near but a single card's
      level means nothing. The order of the file has no influence.
    - *Icons of characters and events.* One soul icon on a character of level 2 or 3,
      none on anything else. Where levels are known this is right for 95 % of
      characters; a level 1 character of cost 1 is the usual exception.
    - *Icons of climaxes.* None. No single pair fits more than a fifth of the climaxes
      in print, and a wrong icon would move cards that in truth stay: without icons a
      climax still cancels and still goes to the stock when triggered, as all do but
      treasure. What is left out is the soul it adds and the card it fetches.

    Examples
    --------
    >>> row = Listed("ZZZ/S99-019", "Lamp Keeper", "character", 4)
    >>> known = Listed("ZZZ/S99-E019", "Lamp Keeper", "character", 1, 3, ("soul",))
    >>> entries, warnings = complete([row], {"ZZZ/S99-E019": known})
    >>> entries[0].card.code, entries[0].card.level, warnings
    ('ZZZ/S99-019', 3, ())
    """
    known = [_looked_up(row, cards) for row in rows]
    levels = _levels(known)
    entries = []
    for row in known:
        level = levels.get(row.code, row.level)
        icons = row.icons
        if icons is None:
            has_soul = row.kind == "character" and (level or 0) >= SOUL_FROM_LEVEL
            icons = ("soul",) if has_soul else ()
        entries.append(row.entry(level=level, icons=icons, inferred=_lacks(row)))
    return tuple(entries), tuple(_warnings(known, bool(cards)))


def typical_levels(cards: int) -> tuple[int, int, int, int]:
    """Share out cards over the levels as a usual deck does.

    Parameters
    ----------
    cards : int
        Characters and events together, 0 or more.

    Returns
    -------
    tuple of int
        Cards of level 0 to 3; their sum is `cards`.

    Notes
    -----
    `TYPICAL_LEVELS` in proportion, by largest remainders.

    Examples
    --------
    >>> typical_levels(42), typical_levels(44)
    ((17, 11, 5, 9), (18, 12, 5, 9))
    """
    whole = sum(TYPICAL_LEVELS)
    shares = [divmod(cards * part, whole) for part in TYPICAL_LEVELS]
    totals = [share for share, _ in shares]
    by_remainder = sorted(range(4), key=lambda level: -shares[level][1])
    for level in by_remainder[: cards - sum(totals)]:
        totals[level] += 1
    return totals[0], totals[1], totals[2], totals[3]


def _looked_up(row: Listed, cards: Mapping[str, Listed]) -> Listed:
    if not _lacks(row):
        return row
    found = cards.get(row.code) or cards.get(other_edition(row.code) or "")
    if found is None:
        return row
    if found.kind != row.kind:
        raise ScenarioError.of(
            f"type of {row.code}",
            row.kind,
            f"{found.kind}, as the card file says",
            "correct one of the two files",
        )
    level = found.level if row.level is None else row.level
    icons = found.icons if row.icons is None else row.icons
    return Listed(row.code, row.name, row.kind, row.count, level, icons)


def _lacks(row: Listed) -> bool:
    return row.icons is None or (row.level is None and row.kind != "climax")


def _levels(rows: Sequence[Listed]) -> dict[str, int]:
    """Guess the levels that are unknown, by code."""
    leveled = [row for row in rows if row.kind != "climax"]
    places = list(typical_levels(sum(row.count for row in leveled)))
    guesses: dict[str, int] = {}
    characters = []
    for row in leveled:
        if row.level is not None:
            places[row.level] -= row.count
        elif row.kind == "event":
            guesses[row.code] = EVENT_LEVEL
            places[EVENT_LEVEL] -= row.count
        else:
            characters.append(row)
    for row in sorted(characters, key=lambda row: (-row.count, row.code)):
        level = places.index(max(places))
        guesses[row.code] = level
        places[level] -= row.count
    return guesses


def _warnings(rows: Sequence[Listed], has_cards: bool) -> list[str]:
    unknown = [row for row in rows if _lacks(row)]
    if not unknown:
        return []
    counts = {
        kind: sum(row.count for row in unknown if row.kind == kind)
        for kind in ("character", "event", "climax")
    }
    warnings = []
    others = counts["character"] + counts["event"]
    if others:
        warnings.append(
            f"level and trigger guessed, not read, for {_number(others, 'card')} "
            f"({_number(counts['character'], 'character')}, "
            f"{_number(counts['event'], 'event')}): levels as in a usual deck, a soul "
            "icon on each character of level 2 and 3"
        )
    if counts["climax"]:
        warnings.append(
            "trigger icons unknown and left out for "
            f"{_number(counts['climax'], 'climax')}: they cancel and go to the stock, "
            "but add no soul and fetch no card"
        )
    where = "not in the card file: " if has_cards else "codes: "
    warnings.append(
        f"{where}{_some([row.code for row in unknown])}; a CSV with level and trigger "
        "of these cards makes the input exact"
    )
    return warnings


def _number(count: int, word: str) -> str:
    plural = "climaxes" if word == "climax" else f"{word}s"
    return f"{count} {word if count == 1 else plural}"


def _some(codes: Sequence[str]) -> str:
    rest = len(codes) - 5
    return ", ".join(codes[:5]) + (f" and {rest} more" if rest > 0 else "")
