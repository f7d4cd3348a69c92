"""Every deck up to 50 cards and 8 climaxes, hits of 1 to 10, as fractions."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from wsstats.effects import hits_of
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.exact import cancel_odds, dealt_odds, exact_odds
from wsstats.model import Defender, Pile
from wsstats.rules import Rules

GRID = Path(__file__).parents[1] / "data" / "cancel_grid.csv"
with GRID.open(encoding="utf-8", newline="") as file:
    ROWS = [
        (
            Pile(int(row["deck_n"]), int(row["deck_cx"])),
            int(row["damage"]),
            Fraction(row["p_hit_fraction"]),
        )
        for row in csv.DictReader(file)
    ]


def test_the_closed_form_gives_all_rows():
    assert len(ROWS) == 4011
    for pile, damage, dealt in ROWS:
        assert dealt_odds(pile, damage) == dealt
        assert cancel_odds(pile, damage) == 1 - dealt


@pytest.mark.parametrize("refresh_point", ["after_process", "immediate"])
def test_the_exact_engine_gives_all_rows_the_last_card_included(refresh_point):
    rules = Rules(refresh_point=refresh_point)
    for pile, damage, dealt in ROWS:
        # Cards wait, so that a deck whose last card is taken can refresh and pay.
        waiting = (min(2, 50 - pile.cards), 0)
        program = encode(
            Defender.of(deck=pile, waiting_room=waiting), hits_of([damage]), rules
        )
        hit = exact_odds(program, fractions=True).hits[0]
        assert hit["dealt"] == dealt, (pile, damage)
        assert hit["cancelled"] == 1 - dealt, (pile, damage)


@pytest.mark.parametrize("damage", [-1, 51, 31, 1.5, "two"])
def test_a_hit_that_the_formula_does_not_cover_is_refused(damage):
    with pytest.raises(ScenarioError, match="damage="):
        cancel_odds(Pile(30, 8), damage)
