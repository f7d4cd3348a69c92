"""Everything that repeats a report: its deck and plan as files, and the command."""

from __future__ import annotations

import csv
import io
import json
import shlex
from typing import Any, Final

from wsstats.decks import DeckList
from wsstats.plan import Plan
from wsstats.rules import Rules

__all__ = ["DECK_FILE", "PLAN_FILE", "command_line", "deck_csv", "plan_toml"]

DECK_FILE: Final = "deck.csv"
PLAN_FILE: Final = "plan.toml"
HEADER: Final = ("code", "name", "count", "type", "level", "trigger")


def deck_csv(deck: DeckList) -> str:
    r"""Write a deck list in the CSV form that `wsstats.decks.read_deck` reads.

    Parameters
    ----------
    deck : DeckList
        Any deck; what was guessed about it is written like the rest.

    Returns
    -------
    str
        One line a card code, in the order of the list, for it numbers the cards.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> deck_csv(read_deck(example_decks()["harbour"])).splitlines()[1]
    'ZZZ/S98-E001,"First Boat Out, Mio",4,character,0,'
    """
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for entry in deck.entries:
        card = entry.card
        level = "" if card.level is None else card.level
        icons = "+".join(card.icons).upper()
        rows.writerow([card.code, card.name, entry.count, card.kind, level, icons])
    return text.getvalue()


def plan_toml(plan: Plan) -> str:
    r"""Write a plan as TOML that `wsstats.files.plan_file.read_plan` reads.

    Parameters
    ----------
    plan : Plan
        Any plan.

    Returns
    -------
    str
        One line a key.

    Notes
    -----
    Text, lists, whole numbers, fractions and true or false look the same in TOML and in
    JSON, but for one control character that JSON does not escape.

    Examples
    --------
    >>> plan_toml(Plan(turns=7)).splitlines()[3]
    'turns = 7'
    """

    def line(key: str, value: Any) -> str:
        text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        return f"{key} = {text}\n"

    return "".join(line(key, value) for key, value in plan.to_dict().items())


def command_line(
    *, rules: Rules, seed: int, trials: int | None, precision: float | None
) -> str:
    """Return the command that writes the same report again, from inside its folder.

    Parameters
    ----------
    rules : Rules
        Settings in force.
    seed : int
        Seed of the games.
    trials : int, optional
        Number of games.
    precision : float, optional
        Half-width that was asked for instead.

    Returns
    -------
    str
        One line to paste into a shell.

    Examples
    --------
    >>> command_line(rules=Rules(), seed=1, trials=1000, precision=None)
    'wsstats report deck.csv -o again --plan plan.toml --trials 1000 --seed 1'
    """
    words = ["wsstats", "report", DECK_FILE, "-o", "again", "--plan", PLAN_FILE]
    if precision is None:
        words += ["--trials", str(trials)]
    else:
        words += ["--precision", repr(precision)]
    words += ["--seed", str(seed)]
    usual = Rules().to_dict()
    for name, value in rules.to_dict().items():
        if value != usual[name]:
            words += [f"--{name.replace('_', '-')}", value]
    return shlex.join(words)
