"""Rows of a turn program that compute, deal damage, check timings and triggers."""

from __future__ import annotations

import numpy as np
import pytest

from tests.turn_kernel_programs import (
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
    turn,
)
from wsstats import rows as op
from wsstats.kernels import count_turn, end_of_turn
from wsstats.seeding import stream_key

# --- rows that compute and jump -----------------------------------------------------


def test_amount_multiplies_adds_and_has_a_most():
    assert register([(op.AMOUNT, 0, 3, 2, 1, 9)], 0) == 7
    assert register([(op.AMOUNT, 0, 3, 2, 1, 6)], 0) == 6
    assert register([(op.AMOUNT, 0, -1, 2, 1, 6)], 0) == 1
    assert register([(op.AMOUNT, 3, 3, -1, 0, 6)], 3) == 0


def test_add_and_registers_begin_at_zero():
    assert register([(op.ADD, 4, 5)], 4) == 9
    assert register([(op.ADD, 6, 2)], 6) == 2


def test_jump_skips_rows_between():
    assert register([(op.JUMP, 2), (op.ADD, 1, 5), (op.ADD, 1, 1)], 1) == 2


@pytest.mark.parametrize(
    ("low", "high", "value"), [(2, 4, 9), (4, 9, 4), (0, 3, 9), (0, 2, 4)]
)
def test_jump_unless_goes_on_within_its_bounds(low, high, value):
    rows = [(op.JUMP_UNLESS, 2, 3, low, high), (op.ADD, 4, 5), (op.ADD, 0, 4)]
    assert register(rows, 0) == value


@pytest.mark.parametrize(("zone", "cards"), [*enumerate((2, 4, 1, 3, 5, 6, 7, 8))])
def test_read_counts_a_zone(zone, cards):
    numbers = iter(range(3, 50))
    sizes = dict(zip(op.ZONES, (2, 4, 1, 3, 5, 6, 7, 8), strict=True))
    attacker = start(
        **{name: [next(numbers) for _ in range(size)] for name, size in sizes.items()}
    )
    assert register([(op.READ, 0, A, zone)], 0, attacker=attacker) == cards


def test_choose_fixed_takes_its_option_and_random_each_as_often():
    def rows(chooser):
        options = [(op.JUMP, 3), (op.JUMP, 4)]
        return [(op.CHOOSE, 2, chooser, 1), *options, (op.ADD, 0, 5), (op.ADD, 0, 1)]

    assert register(rows(op.FIXED), 0) == 1
    values = [
        ends(
            *rows(op.RANDOM),
            (op.DAMAGE, D, 0, 0, op.TOP, 7),
            defender=start(deck=range(3, 50)),
            trial=trial,
        )["damage"][0]
        for trial in range(60)
    ]
    assert set(values) == {1, 6}
    assert 15 <= values.count(1) <= 45


def test_shield_of_one_stops_one_damage_and_a_larger_one_every_damage():
    once = [(op.SHIELD, 4, 1), (op.SHIELD, 5, 1)]
    assert register(once, 4) == 0
    assert register(once, 5) == 5
    always = [(op.SHIELD, 4, 2), (op.SHIELD, 5, 2)]
    assert register(always, 5) == 0
    assert register([(op.SHIELD, 0, 1), (op.SHIELD, 5, 1)], 5) == 0  # no damage, kept


def test_shot_is_pending_after_a_cancel_and_gone_after_a_hit():
    def shots(deck):
        rows = [(op.DAMAGE, A, 1, 1, op.TOP, 6), (op.SHOT, 3, 0, 6)]
        return [
            register(rows, reg, attacker=start(deck=deck, waiting_room=[40]))
            for reg in (0, 3)
        ]

    assert shots([0, 1, 2]) == [3, 0]
    assert shots([7, 8, 9]) == [0, 0]
    assert register([(op.SHOT, 3, 0, 7)], 3) == 3  # no damage: it stays armed


# --- damage -------------------------------------------------------------------------


def test_damage_goes_to_the_clock_and_a_climax_cancels_it():
    hit = (op.DAMAGE, D, 2, 1, op.TOP, 0)
    check(ends(hit, defender=start(deck=[7, 7, 7])), clock=[7, 7], deck=[7], damage=[2])
    end = ends(hit, defender=start(deck=[1, 1, 1]))
    check(end, clock=[], waiting_room=[1], deck=[1, 1], cancels=[1], damage=[0])
    assert results(hit, defender=start(deck=[1, 1, 1])) == ["cancelled"]
    assert results(hit, defender=start(deck=[7, 7, 7])) == ["dealt"]
    assert results((op.DAMAGE, D, 0, 1, op.TOP, 1)) == ["none"]


def test_uncancellable_damage_takes_climaxes_as_they_come():
    defender = start(deck=[1, 1, 1])
    check(ends((op.DAMAGE, D, 2, 0, op.TOP, 0), defender=defender), clock=[1, 1])


def test_damage_takes_known_cards_first_and_from_the_side_it_names():
    defender = stacked(9, 8, 1, below=[30] * 20)
    top = ends(STACK, (op.DAMAGE, D, 3, 1, op.TOP, 0), defender=defender)
    check(top, waiting_room=[9, 8, 1], clock=[], known_top=[0], deck=[30] * 20)
    bottom = ends(STACK, (op.DAMAGE, D, 3, 1, op.BOTTOM, 0), defender=defender)
    check(bottom, clock=[30] * 3, deck=[30] * 17 + [1, 8, 9], known_top=[3])


def test_damage_refreshes_in_the_middle_and_the_point_waits_for_the_check_timing():
    defender = start(deck=[7, 7], waiting_room=[8, 8, 8])
    hit = (op.DAMAGE, D, 3, 1, op.TOP, 0)
    check(
        ends(hit, defender=defender),
        clock=[7, 7, 8],
        deck=[8, 8],
        refreshes=[1],
        points_owed=[1],
    )
    check(
        ends(hit, (op.CHECK_TIMING,), defender=defender),
        clock=[7, 7, 8, 8],
        deck=[8],
        points_owed=[0],
        points_paid=[1],
        damage=[3],
    )


def test_a_strict_deck_out_ends_the_trial_at_once():
    rows = [(op.DAMAGE, D, 2, 1, op.TOP, 0), (op.BEGIN,)]
    defender = start(deck=[7, 7])
    assert results(*rows, defender=defender) == ["", ""]
    check(ends(*rows, defender=defender), lost=[2])
    lenient = {"defender": defender, "empty_waiting_room": "lenient"}
    assert results(*rows, **lenient) == ["dealt", "began"]


# --- check timing -------------------------------------------------------------------


def test_check_timing_judges_both_players_together():
    out, four = start(hand=[5]), start(deck=[7], level=[3, 4, 5, 6])
    program = turn((op.CHECK_TIMING,), (op.BEGIN,), attacker=out, defender=four)
    both, told = end_of_turn(program, key=stream_key(1), trial=0)
    assert (both["attacker"]["lost"], both["defender"]["lost"]) == ([2], [1])
    assert told[-1] == ""
    counts = count_turn(program, key=stream_key(1), first=0, last=4)
    assert counts["outcome"].tolist() == [0, 0, 0, 4]
    assert counts["attacker.lost"].tolist() == [0, 0, 4]


def test_the_attackers_point_is_paid_first_and_may_end_the_game_first():
    # his point is the seventh clock card at level 3; hers would be so, too
    player = {"waiting_room": [7, 7], "clock": [8] * 6, "level": [4, 5, 6]}
    program = turn(
        (op.CHECK_TIMING,), attacker=start(**player), defender=start(**player)
    )
    both, _ = end_of_turn(program, key=stream_key(1), trial=0)
    check(both["attacker"], lost=[1], points_owed=[0], clock=[])
    check(both["defender"], lost=[0], points_owed=[1], deck=[7, 7], refreshes=[1])
    counts = count_turn(program, key=stream_key(1), first=0, last=2)
    assert counts["outcome"].tolist() == [0, 2, 0, 0]


# --- trigger checks -----------------------------------------------------------------


def trigger(kinds, deck=(7, 7, 7), **settings):
    """A trigger check of card 7 (or of `deck`), then the soul as damage."""
    zones = {zone: settings.pop(zone) for zone in op.ZONES if zone in settings}
    attacker = start(deck=deck, kinds=kinds, **zones)
    return ends((op.TRIGGER, 0, 6), attacker=attacker, player="attacker", **settings)


def test_trigger_adds_soul_and_shots_and_puts_the_card_into_the_stock():
    kinds = {7: icon("soul", 2) | icon("shot")}
    check(trigger(kinds, stock=[20]), stock=[20, 7], deck=[7, 7])
    attacker = start(deck=[7, 7, 7], kinds=kinds)
    assert register([(op.TRIGGER, 0, 6)], 0, attacker=attacker) == 2
    assert register([(op.TRIGGER, 0, 6)], 6, attacker=attacker) == 1
    check(trigger({}, deck=[], waiting_room=[9]), stock=[], waiting_room=[9])


def test_each_icon_moves_its_card():
    room = [2, 21, 1, 20]
    levels = {20: {op.KIND_LEVEL: 3}, 21: {op.KIND_LEVEL: 1} | icon("soul")}

    def end(name, **settings):
        return trigger({7: icon(name)} | levels, waiting_room=room, **settings)

    check(end("comeback"), hand=[20], waiting_room=[2, 21, 1], stock=[7])
    check(end("gate"), hand=[1], waiting_room=[2, 21, 20], stock=[7])
    check(end("choice"), hand=[21], waiting_room=[2, 1, 20], stock=[7])
    check(end("standby"), stage=[21], waiting_room=[2, 1, 20], stock=[7])
    check(end("standby", level=[30, 31]), stage=[20], waiting_room=[2, 21, 1])
    check(end("draw"), hand=[7], stock=[7], deck=[7])
    check(end("pool"), stock=[7, 7], deck=[7], hand=[])
    check(end("treasure"), hand=[7], stock=[7], deck=[7])
    check(end("return"), hand=[], stock=[7], waiting_room=room)


def test_icons_that_the_rules_leave_out_move_nothing_but_the_treasure_itself():
    for name in ("comeback", "gate", "draw", "pool", "standby", "choice"):
        end = trigger({7: icon(name)}, waiting_room=[1, 20], optional_icons="never")
        check(end, hand=[], stage=[], stock=[7], waiting_room=[1, 20], deck=[7, 7])
    end = trigger({7: icon("treasure")}, optional_icons="never")
    check(end, hand=[7], stock=[], deck=[7, 7])


def test_a_trigger_on_the_last_card_refreshes_before_the_icon():
    end = trigger({7: icon("draw")}, deck=[7], waiting_room=[9, 9])
    check(end, hand=[9], deck=[9], stock=[7], refreshes=[1], points_owed=[1])


# --- counts -------------------------------------------------------------------------


def test_counts_of_a_span_are_those_of_its_trials():
    rows = [
        (op.CHECK_TIMING,),
        (op.TRIGGER, 3, 6),
        (op.BEGIN,),
        (op.DAMAGE, D, 3, 1, op.TOP, 7),
        (op.CHECK_TIMING,),
        (op.HEAL, A, 1),
        (op.DAMAGE, D, 2, 1, op.TOP, 7),
        (op.CHECK_TIMING,),
    ]
    deck = [*range(3), *range(20, 30)]
    kinds = {20: icon("soul"), 1: icon("treasure"), 25: icon("draw")}
    player = start(deck=deck, kinds=kinds, clock=[40, 41, 42], level=[45], stock=[44])
    program = turn(*rows, attacker=player, defender=player)
    key = stream_key(3)
    counts = count_turn(program, key=key, first=10, last=40)
    told = [end_of_turn(program, key=key, trial=trial) for trial in range(10, 40)]
    for name in ("attacker", "defender"):
        for what in ("damage", "refreshes", "cancels"):
            values = [both[name][what][0] for both, _ in told]
            assert np.bincount(values, minlength=128).tolist() == (
                counts[f"{name}.{what}"].tolist()
            )
        progress = [
            64 + 7 * (len(both[name]["level"]) - 1) + len(both[name]["clock"]) - 3
            for both, _ in told
        ]
        assert np.bincount(progress, minlength=256).tolist() == (
            counts[f"{name}.progress"].tolist()
        )
        assert counts[f"{name}.final"].sum() == counts[f"{name}.lost"][0] == 30
    assert counts["attacker.progress"][63] == 30  # healed by one
    words = ("began", "none", "dealt", "cancelled")
    for number, row in enumerate(counts["rows"]):
        found = [results_[number] for _, results_ in told]
        assert row.tolist() == [found.count(word) for word in words]
    assert counts["outcome"].tolist() == [30, 0, 0, 0]
    halves = [
        count_turn(program, key=key, first=first, last=first + 15) for first in (10, 25)
    ]
    for name, block in counts.items():
        assert (halves[0][name] + halves[1][name]).tolist() == block.tolist()
