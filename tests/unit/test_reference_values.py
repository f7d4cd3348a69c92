"""Published and independently computed odds, reproduced as fractions.

Rows that ask for what this version does not play (trigger checks, mills, looks, draws,
another tool's late refresh) are named with the reason: none is dropped silently.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.exact import Odds, cancel_odds, exact_odds
from wsstats.model import Defender, Pile
from wsstats.rules import CLOCK_LIMIT, LOSING_LEVEL, Rules

DATA = Path(__file__).parents[1] / "data"
with (DATA / "reference_values.csv").open(encoding="utf-8", newline="") as file:
    ROWS = {row["id"]: row for row in csv.DictReader(file)}

DEFERRED = {  # pattern of ids: why
    r"9CX-.*": "draws and combinatorics, no damage",
    r"TGT-01": "a ratio, no odds",
    r"WTB-(T9|B1|B2b|B2c|B3|H3)": "mills and looks",
    r"WTB-C3a": "levels of the attacker's deck",
    r"STCG-.*": "mills",
    r"JF-.*": "trigger checks, mills, and the tool's own late refresh",
    r"SKY-.*": "trigger checks and stock effects",
    r"RM-.*-lazy": "late refresh, another tool's rule; see the test of its own below",
}


def mean(odds: list[Fraction]) -> Fraction:
    return sum((value * chance for value, chance in enumerate(odds)), Fraction(0))


def all_cancelled(odds: Odds) -> Fraction:
    return odds.cancels[len(odds.hits)] if len(odds.cancels) > len(odds.hits) else 0


QUANTITIES: list[tuple[str, Callable[[Odds, re.Match[str]], Fraction]]] = [
    (
        r"P\((damage )?\d+ (damage )?(not cancelled|hits)\)",
        lambda o, m: o.hits[0]["dealt"],
    ),
    (r"P\(2 damage hits\), 50/5", lambda o, m: o.hits[0]["dealt"]),
    (r"E\[(damage|burn) \d\]", lambda o, m: mean(o.damage)),
    (r"E\[total\]", lambda o, m: mean(o.damage)),
    (r"P\(all three cancel\)", lambda o, m: all_cancelled(o)),
    (r"P\(total>=(\d+)\)", lambda o, m: sum(o.damage[int(m[1]) :])),
    (r"P\(level 4\) from .*", lambda o, m: o.lost["level_4"]),
    (r"E\[cards added to clock incl. penalties\]", lambda o, m: mean(o.progress)),
]


def reason_to_defer(name: str) -> str | None:
    for pattern, reason in DEFERRED.items():
        if re.fullmatch(pattern, name):
            return reason
    return None


def odds_of(row: dict[str, str]) -> Odds:
    points = [int(n) for n in row["damage_or_ops"].removeprefix("burn ").split("-")]

    def number(key: str, default: int) -> int:
        return int(row[key]) if row[key] else default

    deck = Pile(int(row["deck_n"]), int(row["deck_cx"]))
    others = min(20, 50 - deck.cards - 10)
    start = Defender.of(
        deck=deck,
        waiting_room=(number("wr_n", max(0, others)), number("wr_cx", 0)),
        clock=(number("clock", 0), number("clock_cx", 0)),
        level=number("level", 0),
    )
    program = encode(start, hits_of(points), Rules(refresh_point="immediate"))
    return exact_odds(program, fractions=True)


def answer(row: dict[str, str]) -> Fraction:
    if row["quantity"].startswith("P(>=1 CX among the first d cards"):
        points = int(re.search(r"d=(\d+)", row["damage_or_ops"])[1])
        return cancel_odds(Pile(int(row["deck_n"]), int(row["deck_cx"])), points)
    if row["quantity"] == "damage to reach level 4":
        return Fraction(LOSING_LEVEL * CLOCK_LIMIT)
    for pattern, value in QUANTITIES:
        match = re.fullmatch(pattern, row["quantity"])
        if match:
            return Fraction(value(odds_of(row), match))
    raise KeyError(row["quantity"])


ANSWERED = [name for name in ROWS if reason_to_defer(name) is None]


@pytest.mark.parametrize("name", ANSWERED)
def test_the_value_of_the_row_is_reproduced_exactly(name):
    assert answer(ROWS[name]) == Fraction(ROWS[name]["exact_fraction"])


def test_no_row_is_left_out():
    deferred = {name for name in ROWS if reason_to_defer(name)}
    assert len(ROWS) == 146
    assert len(ANSWERED) == 81
    assert deferred | set(ANSWERED) == set(ROWS)


def test_a_late_refresh_gives_another_number_and_is_not_ours():
    # "Lazy" tools refresh when the next card is needed, after the cancelled cards have
    # reached the waiting room (R7.1): the row says what comes out then.
    late = Fraction(ROWS["RM-3-20-lazy"]["exact_fraction"])
    ours = Fraction(ROWS["RM-3-20-CR9.2"]["exact_fraction"])
    assert late != ours
    assert answer(ROWS["RM-3-20-CR9.2"]) == ours
