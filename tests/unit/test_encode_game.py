"""A deck list and a plan as the table of a game."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from wsstats import encode_game as program_of
from wsstats.decks import Card, DeckEntry, DeckList
from wsstats.encode_game import encode_game
from wsstats.plan import Plan
from wsstats.rules import ICONS, Rules


def deck_of(*rows: tuple[int, str, int | None, tuple[str, ...]]) -> DeckList:
    entries = [
        DeckEntry(Card(f"T-{99 - place}", "", kind, level, icons), count)
        for place, (count, kind, level, icons) in enumerate(rows)
    ]
    return DeckList("test", tuple(entries), "none")


DECK = deck_of(
    (2, "event", 2, ()),
    (4, "climax", None, ("choice",)),
    (36, "character", 0, ()),
    (4, "climax", None, ("soul", "gate")),
    (4, "character", 3, ("soul",)),
)


def table_of(plan: Plan | None = None, rules: Rules | None = None) -> np.ndarray:
    return encode_game(DECK, plan or Plan(), rules or Rules()).table


def test_climaxes_come_first_and_the_others_follow_in_the_order_of_the_list():
    table = table_of()
    kinds = table[program_of.KIND, :50].tolist()
    levels = table[program_of.LEVEL_OF, :50].tolist()
    climax, character, event = 0, 1, 2
    assert kinds == [climax] * 8 + [event] * 2 + [character] * 40
    assert levels == [0] * 8 + [2, 2] + [0] * 36 + [3] * 4
    assert encode_game(DECK, Plan(), Rules()).climaxes == 8


def test_icons_stand_in_printed_order_and_unknown_ones_have_no_effect():
    table = table_of()
    first, second = table[program_of.FIRST_ICON], table[program_of.SECOND_ICON]
    assert [ICONS[code - 1] for code in (first[0], first[4], second[4])] == [
        "choice",
        "soul",
        "gate",
    ]
    assert second[0] == first[8] == 0
    deck = deck_of(
        (1, "climax", None, ("chance", "draw")), (49, "character", 0, ("discovery",))
    )
    table = encode_game(deck, Plan(), Rules()).table
    assert table[program_of.FIRST_ICON, :2].tolist() == [program_of.DRAW, 0]
    assert not table[program_of.SECOND_ICON].any()


@pytest.mark.parametrize(
    ("own_level", "wanted"),
    [(0, [0, 2, 3]), (1, [0, 2, 3]), (2, [2, 3, 0]), (3, [3, 2, 0])],
)
def test_a_card_is_wanted_more_the_nearer_its_level(own_level, wanted):
    """At level 1 the levels 0 and 2 are equally near: the earlier in the list wins."""
    deck = deck_of(
        (1, "character", 0, ()), (1, "character", 2, ()), (48, "character", 3, ())
    )
    table = encode_game(deck, Plan(), Rules()).table
    ranks = table[program_of.RANK + own_level, :3]
    levels = table[program_of.LEVEL_OF, :3]
    assert [int(levels[card]) for card in np.argsort(ranks)] == wanted


def test_no_two_cards_are_wanted_equally():
    table = table_of()
    for level in range(4):
        assert len(set(table[program_of.RANK + level, :50].tolist())) == 50


def test_the_last_entry_of_a_table_fills_the_turns_that_follow():
    plan = Plan(turns=4, draws=(0, 1.5), opponent_hits=((1,), (2, 3)))
    table = table_of(plan)
    turns = table[program_of.TURN :]
    assert turns.shape[0] == 4
    assert turns[:, program_of.DRAWS].tolist() == [0, 1500, 1500, 1500]
    assert turns[:, program_of.HIT_COUNT].tolist() == [1, 2, 2, 2]
    assert turns[3, program_of.HITS : program_of.HITS + 3].tolist() == [2, 3, 0]


def test_every_table_of_the_plan_has_a_column_of_its_own():
    names = dict.fromkeys(program_of.TABLES, (0,))
    before = table_of(Plan(turns=1, **names))
    changed = set()
    for name in program_of.TABLES:
        after = table_of(Plan(turns=1, **{**names, name: (1,)}))
        places = np.argwhere(after != before).tolist()
        assert len(places) == 1, name
        changed.add(tuple(places[0]))
    assert len(changed) == len(program_of.TABLES)


def test_settings_that_are_used_are_written_down():
    plan = Plan(
        first="opponent",
        mulligan_climaxes=False,
        mulligan_above=3,
        kept_climaxes=5,
        clock_below=(1, 2, 3, 4),
        costs=(5, 6, 7, 8),
        opponent_trigger_soul=(30, 15, 5),
    )
    row = table_of(plan, Rules(optional_icons="draw+gate"))[program_of.SETTINGS]
    assert row[:16].tolist() == [2, 0, 3, 5, 1, 2, 3, 4, 5, 6, 7, 8, 30, 45, 50, 50]
    used = [code for code in range(1, 11) if row[program_of.USES + code]]
    assert used == [program_of.DRAW, program_of.GATE]


def test_what_changes_the_answer_changes_the_digest_and_nothing_else_does():
    plan = Plan()
    digest = encode_game(DECK, plan, Rules()).digest
    same = dataclasses.replace(plan, title="Other", description="words")
    longer = dataclasses.replace(plan, draws=(*plan.draws, plan.draws[-1]))
    renamed = dataclasses.replace(DECK, name="Other")
    assert encode_game(DECK, same, Rules()).digest == digest
    assert encode_game(DECK, longer, Rules()).digest == digest
    assert encode_game(renamed, plan, Rules()).digest == digest
    assert encode_game(DECK, Plan(turns=8), Rules()).digest != digest
    assert encode_game(DECK, Plan(first="own"), Rules()).digest != digest
    rules = Rules(refresh_point="immediate")
    assert encode_game(DECK, plan, rules).digest != digest
