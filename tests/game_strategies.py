"""Hypothesis strategies for decks and plans of whole games."""

from __future__ import annotations

import dataclasses

from hypothesis import strategies as st

from tests.strategies import rules as settings_of_rules
from wsstats.decks import Card, DeckEntry, DeckList
from wsstats.plan import FIRST, TURN_TABLES, Plan
from wsstats.rules import DECK_CARDS, ICONS, OPTIONAL_ICONS, Rules

icons = st.lists(st.sampled_from(ICONS), max_size=2).map(tuple)


@st.composite
def cards(draw: st.DrawFn, number: int, kind: str) -> Card:
    level = None if kind == "climax" else draw(st.integers(0, 3))
    worn = draw(icons) if kind != "event" else ()
    return Card(f"T-{number}", "", kind, level, worn)


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    """Fifty cards of up to 14 codes with any level, kind and icons."""
    climaxes = draw(st.sampled_from([8, 8, 8, 5, 1, 0]))
    entries: list[DeckEntry] = []
    for left, kinds in (
        (climaxes, ["climax"]),
        (DECK_CARDS - climaxes, ["character", "character", "event"]),
    ):
        while left:
            kind = draw(st.sampled_from(kinds))
            card = draw(cards(len(entries), kind))
            count = min(left, draw(st.integers(1, 8)))
            entries.append(DeckEntry(card, count))
            left -= count
    order = draw(st.permutations(entries))
    return DeckList("any", tuple(order), "none")


def table(high: int) -> st.SearchStrategy[tuple[float, ...]]:
    few = min(high, 3)
    entry = st.one_of(
        st.integers(0, few),
        st.sampled_from([0.5, few - 0.25 if few > 1 else 0.75]),
        st.integers(0, high),
    )
    return st.lists(entry, min_size=1, max_size=4).map(tuple)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any plan; one in three puts so many cards into the stock that decks run out."""
    hits = st.lists(st.integers(0, 6), max_size=4).map(tuple)
    weights = st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any)
    plan = Plan(
        turns=draw(st.integers(1, 12)),
        first=draw(st.sampled_from(FIRST)),
        mulligan_climaxes=draw(st.booleans()),
        mulligan_above=draw(st.integers(0, 3)),
        clock_below=draw(st.tuples(*[st.integers(0, 7)] * 4)),
        costs=draw(st.tuples(*[st.integers(0, 3)] * 4)),
        kept_climaxes=draw(st.integers(0, 4)),
        opponent_hits=tuple(draw(st.lists(hits, min_size=1, max_size=4))),
        opponent_trigger_soul=tuple(draw(weights)),
        **{name: draw(table(high)) for name, high in TURN_TABLES.items()},
    )
    if draw(st.integers(0, 2)):
        return plan
    few = st.lists(st.integers(0, 3), min_size=1, max_size=2).map(tuple)
    return dataclasses.replace(
        plan,
        turns=draw(st.integers(8, 12)),
        brainstorms=(0,),
        stock_charges=(draw(st.integers(4, 10)),),
        costs=(9, 9, 9, 0),
        opponent_hits=(draw(few),),
        opponent_trigger_soul=(1,),
    )


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    chosen = draw(settings_of_rules()).to_dict()
    some = st.sets(st.sampled_from(OPTIONAL_ICONS), min_size=1)
    chosen["optional_icons"] = draw(
        st.one_of(st.sampled_from(["always", "never"]), some.map(sorted).map("+".join))
    )
    return Rules(**chosen)
