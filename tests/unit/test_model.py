"""Values of a question: what is read, what is kept, what is refused."""

from __future__ import annotations

import dataclasses
from decimal import Decimal

import numpy as np
import pytest

import wsstats as ws
from wsstats.effects import Burn, hits_of
from wsstats.model import Clock, Defender, Pile, whole_number
from wsstats.rules import Rules, rules_of

NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize("value", ["24/6", " 24 / 6 ", "+24/+6", (24, 6), [24, 6]])
def test_a_pile_is_read_from_every_short_form(value):
    assert Pile.of(value) == Pile(24, 6)


@pytest.mark.parametrize("value", ["24", 24, (24,), np.int64(24)])
def test_a_pile_without_climaxes_may_leave_them_out(value):
    assert Pile.of(value) == Pile(24, 0)


@pytest.mark.parametrize(("cards", "climax"), [("24", "6"), (np.int8(24), np.int64(6))])
def test_numbers_are_kept_as_plain_ints(cards, climax):
    pile = Pile(cards, climax)
    assert (type(pile.cards), type(pile.climax)) == (int, int)
    assert pile == Pile(24, 6)
    assert type(Defender(deck=pile, level=np.int64(2)).level) is int
    assert type(Burn("3").damage) is int


@pytest.mark.parametrize(
    "value",
    [
        *("", "24/", "/6", "24//6", "24/6/1", "24-6", "1e1", "2.0/1", "NNC", "+-5"),
        *("٢", "９/2", "1_0", "9" * 30, "nan", "inf", "0x10"),
        *(-1, 51, 2.0, NAN, INF, None, True, Decimal(5), object()),
        *((), (5, 6), (20, 9), (5, -1), (5, 2.0), (5, True), (5, "x"), (1, 2, 3)),
    ],
)
def test_what_is_no_pile_is_refused_by_the_name_of_its_field(value):
    with pytest.raises(ws.ScenarioError, match=r"^waiting_room( cards| climaxes)?="):
        Pile.of(value, name="waiting_room")


@pytest.mark.parametrize(("cards", "climax"), [(-1, 0), (51, 8), (4, 5), (20, 9)])
def test_impossible_piles_cannot_be_made_at_all(cards, climax):
    with pytest.raises(ws.ScenarioError, match="allowed is"):
        Pile(cards, climax)


@pytest.mark.parametrize("value", ["NNC", "nnc", "3/1", (3, 1), " NNC "])
def test_counts_of_a_clock_put_the_climaxes_newest(value):
    assert Clock.of(value) == Clock((False, False, True))


def test_letters_of_a_clock_run_from_the_oldest_card():
    assert Clock.of("CNN").climaxes == (True, False, False)
    assert str(Clock.of("CNN")) == "CNN"
    assert Clock.of("") == Clock.of(0) == Clock()


@pytest.mark.parametrize(
    "value", [7, "7", "NNNNNNN", "3/4", "NXC", "C3", -1, 2.5, NAN, None, (1, 2, 3)]
)
def test_what_is_no_clock_is_refused(value):
    with pytest.raises(ws.ScenarioError, match=r"^clock"):
        Clock.of(value)


def test_seven_flags_or_letters_are_no_flags_of_a_clock():
    with pytest.raises(ws.ScenarioError, match="clock=7"):
        Clock((False,) * 7)
    with pytest.raises(ws.ScenarioError, match=r"Clock\.of"):
        Clock("NNC")


@pytest.mark.parametrize(
    ("state", "field"),
    [
        ({"deck": 40, "waiting_room": 11}, "deck+waiting_room+clock+level=40/0+11/0"),
        ({"deck": 44, "clock": 4, "level": 3}, "deck+waiting_room+clock+level"),
        ({"deck": "30/5", "waiting_room": "9/4"}, "climaxes in deck"),
        ({"deck": "30/7", "clock": "CC"}, "climaxes in deck"),
        ({"deck": 0}, "deck=0/0"),
        ({"deck": 9, "level": 4}, "level=4"),
        ({"deck": 9, "level": -1}, "level=-1"),
        ({"deck": 9, "level": 1.0}, "level=1.0"),
        ({"deck": 9, "level": True}, "level=True"),
    ],
)
def test_states_that_no_deck_list_allows_are_refused(state, field):
    with pytest.raises(ws.ScenarioError) as refusal:
        Defender.of(**state)
    assert str(refusal.value).startswith(field)


@pytest.mark.parametrize(
    "state",
    [
        {"deck": "50/8"},
        {"deck": 0, "waiting_room": "1/1"},
        {"deck": "41/0", "clock": "CCCCCC", "level": 3},
        {"deck": "20/4", "waiting_room": "24/2", "clock": "NCNCNN"},
    ],
)
def test_a_state_can_be_written_down_and_read_back(state):
    defender = Defender.of(**state)
    assert Defender.of(**defender.to_dict()) == defender


def test_values_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Pile(5).cards = 6
    with pytest.raises(dataclasses.FrozenInstanceError):
        Defender.of(deck=5).level = 1


@pytest.mark.parametrize(
    "hits", ["2,3,3,1", " 2, 3 ,3,1", [2, 3, 3, 1], (2, "3", Burn(3), np.int8(1))]
)
def test_hits_are_read_from_text_and_from_numbers(hits):
    assert hits_of(hits) == (Burn(2), Burn(3), Burn(3), Burn(1))


@pytest.mark.parametrize(
    "hits",
    [
        *("", " ", "2,,3", "2;3", "x", "51", "+-2", "1," * 100 + "1"),
        *([], [2.0], [NAN], [None], [True], [51], [-51], [1] * 101),
        [Burn(1, times=60), Burn(1, times=41)],
    ],
)
def test_what_are_no_hits_is_refused(hits):
    with pytest.raises(ws.ScenarioError, match=r"^hits"):
        hits_of(hits)


@pytest.mark.parametrize(
    ("field", "burn"),
    [
        ("damage", {"damage": 51}),
        ("damage", {"damage": 1.5}),
        ("times", {"damage": 1, "times": 0}),
        ("times", {"damage": 1, "times": 101}),
        ("cancellable", {"damage": 1, "cancellable": "no"}),
        ("cancellable", {"damage": 1, "cancellable": 0}),
    ],
)
def test_a_burn_with_a_wrong_number_is_refused_by_name(field, burn):
    with pytest.raises(ws.ScenarioError, match=f"^{field}="):
        Burn(**burn)


@pytest.mark.parametrize("value", ["9223372036854775807", " 7", "+7", "-7", "007"])
def test_whole_numbers_are_read_as_python_reads_them(value):
    assert whole_number("n", value, low=-9, high=2**63 - 1) == int(value)


@pytest.mark.parametrize(
    ("rules", "settings", "field"),
    [
        (None, {"refresh_point": "now"}, "refresh_point"),
        (None, {"refresh_points": "immediate"}, "argument"),
        (Rules(), {"both_lose": "draw"}, "rules"),
        ("immediate", {}, "rules"),
        (None, {"level_up_card": None}, "level_up_card"),
        (None, {"optional_icons": "soul"}, "optional_icons"),
    ],
)
def test_rules_are_one_value_or_known_settings(rules, settings, field):
    with pytest.raises(ws.ScenarioError, match=f"^{field}="):
        rules_of(rules, settings)


def test_a_message_is_one_short_line_whatever_was_given():
    with pytest.raises(ws.ScenarioError) as refusal:
        Pile.of("many\ncards " * 1000)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300
