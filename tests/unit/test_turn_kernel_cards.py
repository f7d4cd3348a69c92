"""Rows of a turn program that move cards, against ends found by hand."""

from __future__ import annotations

import pytest

from tests.turn_kernel_programs import (
    FAR,
    STACK,
    A,
    D,
    check,
    ends,
    icon,
    register,
    results,
    stacked,
    start,
)
from wsstats import rows as op

# --- the deck -----------------------------------------------------------------------


def test_mill_goes_on_after_a_refresh():
    end = ends((op.MILL, D, 4, op.TOP, 0), defender=start(deck=[7, 7, 7]))
    check(end, waiting_room=[7], deck=[7, 7], refreshes=[1])


def test_mill_until_a_climax_stops_there():
    defender = stacked(9, 1, 0, below=[30] * 9)
    end = ends(STACK, (op.MILL, D, 5, op.TOP, 1), defender=defender)
    check(end, waiting_room=[9, 1], known_top=[1])
    bottom = ends(STACK, (op.MILL, D, 4, op.BOTTOM, 1), defender=defender)
    check(bottom, waiting_room=[30] * 4, known_top=[3])


def test_flip_keeps_the_cards_out_of_the_refresh_it_causes():
    defender = start(deck=[7, 7], waiting_room=[8, 8, 8])
    end = ends((op.FLIP, D, 3), defender=defender)
    check(end, waiting_room=[7, 7, 8], deck=[8, 8], resolution_zone=[], refreshes=[1])


def test_reveal_makes_cards_known_where_they_are():
    deck = list(range(10, 20))
    end = ends((op.REVEAL, D, 3, op.TOP), defender=start(deck=deck))
    check(end, known_top=[3], known_bottom=[0])
    assert sorted(end["deck"]) == deck
    twice = ends(
        (op.REVEAL, D, 3, op.TOP), (op.REVEAL, D, 4, op.TOP), defender=start(deck=deck)
    )
    assert twice["deck"][-3:] == end["deck"][-3:]
    check(twice, known_top=[4])
    below = ends((op.REVEAL, D, 2, op.BOTTOM), defender=start(deck=deck))
    check(below, known_top=[0], known_bottom=[2])
    whole = ends(
        (op.REVEAL, D, 2, op.BOTTOM),
        (op.REVEAL, D, 5, op.TOP),
        defender=start(deck=[7] * 4),
    )
    check(whole, known_top=[4], known_bottom=[0], deck=[7] * 4)


def test_the_known_bottom_is_drawn_last():
    rows = [(op.REVEAL, D, 1, op.BOTTOM), (op.DRAW, D, 4)]
    for trial in range(5):
        end = ends(*rows, defender=start(deck=[5, 6, 7, 8, 9]), trial=trial)
        seen = ends(rows[0], defender=start(deck=[5, 6, 7, 8, 9]), trial=trial)
        check(end, deck=seen["deck"][:1], known_bottom=[1])


def test_shuffle_forgets_the_order():
    rows = [(op.REVEAL, D, 2, op.TOP), (op.REVEAL, D, 1, op.BOTTOM), (op.SHUFFLE, D)]
    end = ends(*rows, defender=start(deck=[5] * 6))
    check(end, known_top=[0], known_bottom=[0], deck=[5] * 6)


def count(row, what, param=0, **settings):
    """What COUNT says of the cards that a row sees; read as uncancellable damage."""
    rows = [row, (op.COUNT, 0, op.COUNTS.index(what), param)]
    return register(rows, 0, **settings)


def test_count_of_each_sort():
    kinds = {
        0: {op.KIND_COLOUR: 3, op.KIND_LEVEL: 3} | icon("soul") | icon("gate"),
        7: {op.KIND_LEVEL: 2, op.KIND_COLOUR: 3, op.KIND_TRAITS: 0b101} | icon("soul"),
        8: {op.KIND_LEVEL: 1, op.KIND_COLOUR: 1, op.KIND_TRAITS: 0b100},
        9: {op.KIND_LEVEL: 3},
    }
    attacker = start(deck=[0, 7, 8, 9], waiting_room=[40, 40, 40], kinds=kinds)
    expected = {
        "cards": 4,
        "climax": 1,
        "level": 6,
        "soul_icons": 2,
        "trigger_icons": 3,
        "colours": 2,
    }
    for row in ((op.REVEAL, A, 4, op.TOP), (op.MILL, A, 4, op.TOP, 0)):
        for what, value in expected.items():
            assert count(row, what, attacker=attacker) == value, what
        found = [count(row, "trait", trait, attacker=attacker) for trait in range(3)]
        assert found == [1, 0, 2]


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        ((op.TRIGGER, 6, 7), 1),
        ((op.MILL, A, 3, op.TOP, 0), 3),
        ((op.FLIP, A, 3), 3),
        ((op.LOOK, A, 3, op.TO_TOP, op.NON_CLIMAX_FIRST, op.TOP), 3),
        ((op.DRAW, A, 2), 2),
        ((op.CLOCK, A, 2), 2),
        ((op.HEAL, A, 3), 2),
        ((op.STOCK_SWAP, A), 4),
        ((op.STOCK_SHUFFLE, A), 4),
        ((op.STOCK_KICK, A, 5, op.TOP), 4),
        ((op.REVEAL, A, 0, op.TOP), 0),
    ],
)
def test_the_rows_that_see_cards(row, cards):
    attacker = start(deck=[7] * 9, clock=[8, 8], stock=[9] * 4)
    rows = [(op.REVEAL, A, 1, op.TOP), row, (op.COUNT, 0, 0, 0)]
    assert register(rows, 0, attacker=attacker) == cards
    rows = [
        (op.REVEAL, A, 5, op.TOP),
        (op.SHUFFLE, A),
        (op.COUNT, 0, 0, 0),
    ]
    assert register(rows, 0, attacker=attacker) == 5


def look(places, policy, side=op.TOP, **settings):
    """Look at four cards, two of them climaxes; below lie cards 30."""
    defender = stacked(9, 8, 1, 0, below=settings.pop("below", [30, 30, 30]))
    rows = [STACK, (op.LOOK, D, 4, places, policy, side)]
    return ends(*rows, defender=defender, **settings)


def test_look_climaxes_away():
    both = op.TO_BOTTOM | op.TO_WAITING_ROOM
    end = look(both, op.CLIMAXES_AWAY)
    check(end, deck=[30] * 3 + [8, 9], waiting_room=[1, 0], known_top=[2])
    end = look(op.TO_BOTTOM, op.CLIMAXES_AWAY)
    check(end, deck=[1, 0] + [30] * 3 + [8, 9], known_top=[2], known_bottom=[2])
    end = look(op.TO_TOP, op.CLIMAXES_AWAY)
    check(end, deck=[30] * 3 + [0, 1, 8, 9], known_top=[4], known_bottom=[0])


def test_look_keep_climax():
    end = look(op.TO_WAITING_ROOM, op.KEEP_CLIMAX)
    check(end, deck=[30] * 3 + [1, 0], waiting_room=[9, 8], known_top=[2])
    end = look(op.TO_TOP, op.KEEP_CLIMAX)
    check(end, deck=[30] * 3 + [9, 8, 1, 0], waiting_room=[], known_top=[4])


def test_look_non_climax_first():
    end = look(op.TO_TOP | op.TO_WAITING_ROOM, op.NON_CLIMAX_FIRST)
    check(end, deck=[30] * 3 + [0, 1, 8, 9], waiting_room=[], known_top=[4])


def test_look_at_random_places_uses_every_place_that_is_allowed():
    ends_ = [look(5, op.RANDOM_PLACES, trial=trial) for trial in range(60)]
    stay = [end["known_top"][0] for end in ends_]
    assert {0, 1, 2, 3, 4} == set(stay)
    assert 90 <= sum(stay) <= 150
    assert all(end["known_bottom"] == [0] for end in ends_)
    one = look(op.TO_TOP, op.RANDOM_PLACES)  # the first looked at lies deepest
    check(one, deck=[30] * 3 + [9, 8, 1, 0])


def test_look_at_the_bottom():
    end = look(op.TO_WAITING_ROOM, op.KEEP_CLIMAX, op.BOTTOM, below=[30] * 5)
    check(end, waiting_room=[30] * 4, deck=[30, 0, 1, 8, 9], known_top=[4])
    end = look(op.TO_BOTTOM, op.NON_CLIMAX_FIRST, op.BOTTOM, below=[30] * 5)
    check(end, known_bottom=[4], known_top=[4])
    end = look(op.TO_TOP, op.NON_CLIMAX_FIRST, op.BOTTOM, below=[30] * 5)
    check(end, known_top=[8], known_bottom=[0], deck=[30, 0, 1, 8, 9] + [30] * 4)


def test_looking_the_whole_deck_away_refreshes():
    end = look(op.TO_WAITING_ROOM, op.KEEP_CLIMAX, below=[])
    check(end, deck=[1, 0], waiting_room=[9, 8], refreshes=[0])
    defender = start(deck=[8, 9])
    row = (op.LOOK, D, 5, op.TO_WAITING_ROOM, op.KEEP_CLIMAX, op.TOP)
    end = ends(row, defender=defender)
    assert sorted(end["deck"]) == [8, 9]
    check(end, refreshes=[1], waiting_room=[], known_top=[0])


def test_draw_refreshes_between_two_cards():
    defender = start(deck=[7], waiting_room=[8, 8, 8])
    end = ends((op.DRAW, D, 2), defender=defender)
    check(end, hand=[7, 8], deck=[8, 8], refreshes=[1])


# --- the clock ----------------------------------------------------------------------


def test_clock_moves_top_cards_and_levels_up():
    defender = start(deck=[7] * 5, clock=[20] * 5)
    end = ends((op.CLOCK, D, 3), defender=defender)
    check(end, clock=[7], level=[20], waiting_room=[20] * 4 + [7] * 2, damage=[0])


def test_heal_takes_the_newest_first():
    defender = start(deck=[7], clock=[20, 21, 22])
    end = ends((op.HEAL, D, 2), defender=defender)
    check(end, clock=[20], waiting_room=[22, 21])
    check(ends((op.HEAL, D, 5), defender=defender), clock=[])


def test_clock_kick_takes_the_lowest_of_its_sort():
    defender = start(deck=[7], stage=[22, 2, 1, 21])
    check(ends((op.CLOCK_KICK, D, 0), defender=defender), clock=[21], stage=[22, 2, 1])
    check(ends((op.CLOCK_KICK, D, 1), defender=defender), clock=[1], stage=[22, 2, 21])
    check(ends((op.CLOCK_KICK, D, 1), defender=start(deck=[7], stage=[9])), clock=[])


def test_clock_swap_needs_a_clock_card():
    defender = start(deck=[7, 7], clock=[20, 21], stage=[30, 25])
    end = ends((op.CLOCK_SWAP, D, 1), defender=defender)
    check(end, clock=[20, 7], waiting_room=[21], stage=[30, 25])
    end = ends((op.CLOCK_SWAP, D, 0), defender=defender)
    check(end, clock=[20, 25], waiting_room=[21], stage=[30])
    check(ends((op.CLOCK_SWAP, D, 1), defender=start(deck=[7])), clock=[], deck=[7])


@pytest.mark.parametrize(
    ("choice", "card"), [("non_climax", 20), ("climax", 1), ("oldest", 1)]
)
def test_force_level_up_chooses_by_the_rule(choice, card):
    clock = [1, 20, 2, 21]
    defender = start(deck=[7], clock=clock)
    end = ends((op.FORCE_LEVEL_UP, D), defender=defender, level_up_card=choice)
    rest = [other for other in clock if other != card]
    check(end, level=[card], clock=[], waiting_room=rest)


def test_force_level_up_at_random_takes_every_card_and_an_empty_clock_nothing():
    defender = start(deck=[7], clock=[1, 20, 2])
    row, rule = (op.FORCE_LEVEL_UP, D), {"level_up_card": "random"}
    taken = {
        ends(row, defender=defender, trial=trial, **rule)["level"][0]
        for trial in range(40)
    }
    assert taken == {1, 2, 20}
    check(ends(row, defender=start(deck=[7])), level=[], clock=[])
    full = start(deck=[7], clock=[20, 21, 22, 23, 24, 25, 26, 27])
    check(ends(row, defender=full), level=[20], clock=[27])


# --- waiting room and stock ---------------------------------------------------------

ROOM = [2, 31, 0, 30, 1, 32]


def room(**zones):
    return start(deck=[7, 8], waiting_room=ROOM, **zones)


def test_shuffle_back_takes_the_lowest_of_both_sorts():
    end = ends((op.SHUFFLE_BACK, D, 4, 2), defender=room())
    check(end, deck=[7, 8, 0, 1, 30, 31], waiting_room=[2, 32], known_top=[0])
    end = ends((op.SHUFFLE_BACK, D, 4, 4), defender=room())
    check(end, deck=[7, 8, 0, 1, 2], waiting_room=[31, 30, 32])


def test_shuffle_back_forgets_the_order_of_the_deck():
    rows = [(op.REVEAL, D, 1, op.TOP), (op.SHUFFLE_BACK, D, 0, 0)]
    check(ends(*rows, defender=start(deck=[7, 7])), known_top=[0], deck=[7, 7])


def test_a_waiting_refresh_is_off_when_cards_come_into_the_deck():
    # drawing the last card with an empty waiting room makes a refresh wait; the stock
    # shuffled in ends the wait, so the next empty deck waits anew, not twice
    rows = [(op.DRAW, D, 1), (op.STOCK_SHUFFLE, D), (op.HEAL, D, 1)]
    end = ends(*rows, defender=start(deck=[7], stock=[9, 9], clock=[20]))
    check(end, hand=[7], stock=[9, 9], deck=[20], waiting_room=[], refreshes=[1])


def test_top_stack_puts_others_or_climaxes_above():
    end = ends((op.TOP_STACK, D, 4, 2, 0), defender=room())
    check(end, deck=[7, 8, 0, 1, 30, 31], known_top=[4], waiting_room=[2, 32])
    end = ends((op.TOP_STACK, D, 4, 2, 1), defender=room())
    check(end, deck=[7, 8, 30, 31, 0, 1], known_top=[4])


def test_return_all_but_leaves_the_lowest_climaxes():
    end = ends((op.RETURN_ALL_BUT, D, 2), defender=room())
    check(end, deck=[7, 8, 2, 30, 31, 32], waiting_room=[0, 1], known_top=[0])
    end = ends((op.RETURN_ALL_BUT, D, 0), defender=room())
    check(end, deck=[7, 8, 0, 1, 2, 30, 31, 32], waiting_room=[])
    end = ends((op.RETURN_ALL_BUT, D, 5), defender=room())
    check(end, waiting_room=[2, 0, 1])


def test_to_memory_takes_the_lowest_of_both_sorts():
    end = ends((op.TO_MEMORY, D, 3, 1), defender=room(memory=[40]))
    check(end, memory=[40, 0, 30, 31], waiting_room=[2, 1, 32], deck=[7, 8])


def test_free_refresh_owes_no_point():
    rows = [(op.REVEAL, D, 1, op.TOP), (op.FREE_REFRESH, D)]
    end = ends(*rows, defender=start(deck=[7], waiting_room=ROOM))
    check(end, deck=[7, *ROOM], waiting_room=[], known_top=[0])
    check(end, refreshes=[0], points_owed=[0])


def test_pay_takes_everything_or_jumps_with_nothing_paid():
    player = start(
        deck=[7, 7, 7], stock=[20, 21, 22], hand=[31, 0, 30], waiting_room=[9]
    )
    rows = [(op.PAY, D, 2, 2, 1, FAR), (op.BEGIN,)]
    end = ends(*rows, defender=player)
    check(end, stock=[20], hand=[31], waiting_room=[9, 22, 21, 0, 30], clock=[7])
    assert results(*rows, defender=player)[1] == "began"
    for too_much in ((4, 0, 0), (0, 4, 0), (3, 3, 4)):
        rows = [(op.PAY, D, *too_much, FAR), (op.BEGIN,)]
        end = ends(*rows, defender=player)
        check(end, stock=[20, 21, 22], hand=[31, 0, 30], waiting_room=[9], clock=[])
        assert results(*rows, defender=player)[1] == ""


def test_no_interrupt_comes_while_a_cost_is_paid():
    player = start(deck=[7, 7], stock=[20], waiting_room=[9], clock=[8] * 5)
    end = ends((op.PAY, D, 1, 0, 2, FAR), defender=player)
    # both were due only after the payment: the level-up came first, so six of its
    # cards are in the new deck
    check(end, refreshes=[1], level=[8], clock=[], waiting_room=[])
    assert sorted(end["deck"]) == [7, 7, 8, 8, 8, 8, 9, 20]


def test_stock_swap_fills_as_many_as_there_were():
    end = ends((op.STOCK_SWAP, D), defender=start(deck=[7] * 5, stock=[20, 1, 21]))
    check(end, stock=[7] * 3, waiting_room=[20, 1, 21], deck=[7] * 2)
    end = ends((op.STOCK_SWAP, D), defender=start(deck=[7], stock=[20, 20]))
    check(end, stock=[7, 20], deck=[20], refreshes=[1])


def test_stock_shuffle_mixes_the_stock_into_the_deck():
    rows = [(op.REVEAL, D, 1, op.TOP), (op.STOCK_SHUFFLE, D)]
    defender = start(deck=[7], stock=[20, 1, 21])
    stocks = [ends(*rows, defender=defender, trial=trial) for trial in range(40)]
    assert all(len(end["stock"]) == 3 for end in stocks)
    assert {end["deck"][0] for end in stocks} == {7, 20, 1, 21}
    check(stocks[0], known_top=[0], refreshes=[0])


def test_stock_kick_takes_from_its_side():
    defender = start(deck=[7], stock=[20, 21, 22])
    end = ends((op.STOCK_KICK, D, 2, op.TOP), defender=defender)
    check(end, stock=[20], waiting_room=[22, 21])
    end = ends((op.STOCK_KICK, D, 2, op.BOTTOM), defender=defender)
    check(end, stock=[22], waiting_room=[20, 21])


def test_stock_order_is_any_order():
    defender = start(deck=[7], stock=[20, 21, 22])
    orders = [
        tuple(ends((op.STOCK_ORDER, D), defender=defender, trial=trial)["stock"])
        for trial in range(80)
    ]
    assert len(set(orders)) == 6
    assert all(sorted(order) == [20, 21, 22] for order in orders)
