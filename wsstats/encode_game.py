"""Encode a deck list and a plan into the integer table of a whole game."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.decks import Card, DeckList
from wsstats.encode import RULES_VERSION
from wsstats.plan import FIRST, MOST_HITS, Plan, value_at
from wsstats.rules import ICONS, LOSING_LEVEL, OPTIONAL_ICONS, Rules

__all__ = ["GameProgram", "encode_game"]

WIDTH: Final = 64

# rows whose columns are card numbers
KIND: Final = 0
LEVEL_OF: Final = 1
FIRST_ICON: Final = 2
SECOND_ICON: Final = 3
RANK: Final = 4  # four rows, by the level of the player
# rows whose columns are named below
SETTINGS: Final = 8
TURN: Final = 9  # one row a turn

# values of KIND
CLIMAX: Final = 0
CHARACTER: Final = 1
EVENT: Final = 2

# values of the icon rows: 0 is none, the others are 1 + the place in ICONS
SOUL: Final = 1
COMEBACK: Final = 2
DRAW: Final = 3
POOL: Final = 5
TREASURE: Final = 7
GATE: Final = 8
CHOICE: Final = 9
STANDBY: Final = 10

# columns of SETTINGS
GOES_FIRST: Final = 0  # the place in wsstats.plan.FIRST
MULLIGAN_CLIMAXES: Final = 1
MULLIGAN_ABOVE: Final = 2
KEPT_CLIMAXES: Final = 3
CLOCK_BELOW: Final = 4  # four columns, by level
COSTS: Final = 8  # four columns, by level
TRIGGER_SOUL: Final = 12  # four columns: cards with so much soul or less
USES: Final = 16  # eleven columns, by icon: is its "may" part used?

# columns of a turn; the first eleven are amounts in thousandths: the whole ones happen,
# the rest is the chance of one more
WHOLE: Final = 1000
DRAWS: Final = 0
SEARCHES: Final = 1
SALVAGES: Final = 2
BRAINSTORMS: Final = 3
MILLS: Final = 4
STOCK_CHARGES: Final = 5
CHARACTERS: Final = 6
EVENTS: Final = 7
CLIMAXES_PLAYED: Final = 8
ATTACKS: Final = 9
REMOVES: Final = 10
HIT_COUNT: Final = 11
HITS: Final = 12  # MOST_HITS columns
TABLES: Final = (
    "draws",
    "searches",
    "salvages",
    "brainstorms",
    "mills",
    "stock_charges",
    "characters",
    "events",
    "climaxes",
    "attacks",
    "opponent_removes",
)


@dataclass(frozen=True, slots=True, eq=False)
class GameProgram:
    """What the interpreters of whole games run: one table of numbers.

    Cards are numbered 0..49 and keep their number for the whole game: climaxes first,
    then the others, each in the order of the deck list.

    Parameters
    ----------
    table : int64 array, shape (9 + turns, 64)
        Facts about the cards, settings and turns; rows and columns are the constants of
        `wsstats.encode_game`. Row ``RANK + level`` orders the cards for a player of
        that level: the lowest number is wanted most, the highest is given up first.
    climaxes : int
        Climaxes of the deck; smaller card numbers are climaxes.
    turns : int
        Turns of each player at most.
    rules : Rules
        Settings in force.
    digest : str
        SHA-256 of everything that changes the answer.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> deck = read_deck(example_decks()["harbour"])
    >>> program = encode_game(deck, Plan(turns=7), Rules())
    >>> program.climaxes, program.turns, program.table.shape
    (8, 7, (16, 64))
    """

    table: NDArray[np.int64]
    climaxes: int
    turns: int
    rules: Rules
    digest: str


def encode_game(deck: DeckList, plan: Plan, rules: Rules) -> GameProgram:
    """Encode a game of one deck under a plan.

    Parameters
    ----------
    deck : DeckList
        The player's deck.
    plan : Plan
        What both players do.
    rules : Rules
        Settings in force.

    Returns
    -------
    GameProgram
        Games of equal programs and seeds are equal.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> deck = read_deck(example_decks()["harbour"])
    >>> encode_game(deck, Plan(), Rules()).table[KIND, :9].tolist()
    [0, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    cards = [entry.card for entry in deck.entries for _ in range(entry.count)]
    cards.sort(key=lambda card: card.kind != "climax")  # stable: keeps the list order
    table = np.zeros((TURN + plan.turns, WIDTH), np.int64)
    for number, card in enumerate(cards):
        _write_card(table, number, card)
    _write_settings(table, plan, rules)
    for turn in range(1, plan.turns + 1):
        _write_turn(table[TURN + turn - 1], plan, turn)
    identity = {
        "rules_version": RULES_VERSION,
        "table": table.tolist(),
        "rules": rules.to_dict(),
    }
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
    return GameProgram(
        table=table,
        climaxes=deck.climaxes,
        turns=plan.turns,
        rules=rules,
        digest=hashlib.sha256(text.encode()).hexdigest(),
    )


def _write_card(table: NDArray[np.int64], number: int, card: Card) -> None:
    kinds = {"climax": CLIMAX, "character": CHARACTER, "event": EVENT}
    level = card.level or 0
    table[KIND, number] = kinds[card.kind]
    table[LEVEL_OF, number] = level
    known = [1 + ICONS.index(icon) for icon in card.icons if icon in ICONS]
    for row, code in zip((FIRST_ICON, SECOND_ICON), known, strict=False):
        table[row, number] = code
    for own_level in range(LOSING_LEVEL):
        table[RANK + own_level, number] = abs(level - own_level) * WIDTH + number


def _write_settings(table: NDArray[np.int64], plan: Plan, rules: Rules) -> None:
    row = table[SETTINGS]
    row[GOES_FIRST] = FIRST.index(plan.first)
    row[MULLIGAN_CLIMAXES] = plan.mulligan_climaxes
    row[MULLIGAN_ABOVE] = plan.mulligan_above
    row[KEPT_CLIMAXES] = plan.kept_climaxes
    row[CLOCK_BELOW : CLOCK_BELOW + LOSING_LEVEL] = plan.clock_below
    row[COSTS : COSTS + LOSING_LEVEL] = plan.costs
    weights = np.zeros(4, np.int64)
    weights[: len(plan.opponent_trigger_soul)] = plan.opponent_trigger_soul
    row[TRIGGER_SOUL : TRIGGER_SOUL + 4] = weights.cumsum()
    for icon in OPTIONAL_ICONS:
        row[USES + 1 + ICONS.index(icon)] = rules.uses_icon(icon)


def _write_turn(row: NDArray[np.int64], plan: Plan, turn: int) -> None:
    for column, name in enumerate(TABLES):
        row[column] = round(WHOLE * value_at(getattr(plan, name), turn))
    hits = value_at(plan.opponent_hits, turn)
    row[HIT_COUNT] = len(hits)
    row[HITS : HITS + MOST_HITS][: len(hits)] = hits
