"""What a turn program leaves known, what damage does, and how a trial ends."""

from __future__ import annotations

import pytest

from tests.turn_programs import (
    ATTACKER,
    DEFENDER,
    Script,
    ends,
    number,
    play_known,
    program_of,
)
from wsstats import rows
from wsstats.play import Known, play_turn
from wsstats.rules import Rules

TOP, BOTTOM = rows.TOP, rows.BOTTOM
ALL_PLACES = rows.TO_TOP | rows.TO_BOTTOM | rows.TO_WAITING_ROOM
D = DEFENDER


def test_random_places_are_drawn_after_the_cards_in_the_order_looked_at():
    script = Script(0, 0, 0, 2, 0, 1)
    lines = [number(0, 3), (rows.LOOK, D, 0, ALL_PLACES, rows.RANDOM_PLACES, TOP)]
    zones = {"deck": "ABDE"}
    trial = play_turn(program_of(lines, defender=zones), script.order)
    # the heap gives A, then E (moved into its place), then D (moved into that)
    assert script.asked == [4, 3, 2, 3, 3, 3]
    assert ends(trial.defender, zones) == {"deck": "DBE", "waiting_room": "A"}
    assert (trial.defender.known_top, trial.defender.known_bottom) == (1, 1)


# the hidden order: what is known costs no random number ------------------------------


def asked(lines, deck, *picks):
    script = Script(*picks)
    zones = {"deck": deck}
    trial = play_turn(program_of(lines, defender=zones), script.order)
    return script.asked, ends(trial.defender, zones), trial.defender


def test_cards_revealed_on_top_are_drawn_without_a_random_number():
    lines = [number(0, 2), number(1, 3), (rows.REVEAL, D, 0, TOP), (rows.DRAW, D, 1)]
    numbers, zones, _ = asked(lines, "ABDEF", 1, 2, 0)
    assert numbers == [5, 4, 3]
    # B, then D out of A F D E; the heap A F E gives A
    assert zones == {"deck": "EF", "hand": "BDA"}


def test_cards_revealed_at_the_bottom_are_milled_from_there_in_that_order():
    lines = [number(0, 2), number(1, 3), (rows.REVEAL, D, 0, BOTTOM)]
    lines.append((rows.MILL, D, 1, BOTTOM, 0))
    numbers, zones, _ = asked(lines, "ABDEF", 1, 2, 0)
    assert numbers == [5, 4, 3]
    assert zones == {"deck": "EF", "waiting_room": "BDA"}


def test_the_heap_lies_between_known_cards():
    lines = [number(0, 1), (rows.REVEAL, D, 0, TOP), (rows.REVEAL, D, 0, BOTTOM)]
    numbers, zones, player = asked(lines, "ABDE", 0, 0)
    assert numbers == [4, 3]
    assert zones == {"deck": "EDBA"}  # bottom E, heap D B, top A
    assert (player.known_top, player.known_bottom) == (1, 1)
    lines += [number(1, 4), (rows.DRAW, D, 1)]
    numbers, zones, player = asked(lines, "ABDE", 0, 0, 0, 0)
    assert numbers == [4, 3, 2, 1]
    assert zones == {"hand": "ADBE"}
    assert (player.known_top, player.known_bottom) == (0, 0)


def test_a_bottom_card_is_taken_from_a_deck_that_is_known_from_the_top():
    lines = [number(0, 3), number(1, 1), (rows.REVEAL, D, 0, TOP)]
    lines.append((rows.MILL, D, 1, BOTTOM, 0))
    numbers, zones, player = asked(lines, "ABD")
    assert numbers == [3, 2, 1]
    assert zones == {"deck": "DA", "waiting_room": "B"}
    assert player.known_top == 2


def test_a_shuffle_forgets_what_was_known():
    lines = [number(0, 2), (rows.REVEAL, D, 0, TOP), (rows.SHUFFLE, D)]
    lines.append((rows.DRAW, D, 0))
    assert asked(lines, "ABDE")[0] == [4, 3, 4, 3]


def test_cards_shuffled_back_make_the_deck_one_heap_again():
    lines = [number(0, 1), (rows.MILL, D, 0, TOP, 0), (rows.REVEAL, D, 0, TOP)]
    lines += [(rows.SHUFFLE_BACK, D, 0, 5), (rows.DRAW, D, 0)]
    assert asked(lines, "ABD")[0] == [3, 2, 3]


def test_a_stack_on_top_is_known():
    lines = [number(0, 2), (rows.MILL, D, 0, TOP, 0), (rows.TOP_STACK, D, 0, 5, 0)]
    lines.append((rows.DRAW, D, 0))
    numbers, zones, _ = asked(lines, "BADE")
    assert numbers == [4, 3]
    assert zones == {"deck": "DA", "hand": "EB"}


def test_the_stock_order_is_drawn_from_the_top_down():
    script, zones = Script(1, 0), {"deck": "E", "stock": "ABD"}
    program = program_of([(rows.STOCK_ORDER, D)], defender=zones)
    trial = play_turn(program, script.order)
    assert script.asked == [3, 2]
    assert ends(trial.defender, zones)["stock"] == "DAB"


def test_a_known_deck_is_arranged_anew_at_each_shuffle():
    program = program_of([(rows.SHUFFLE, D)], defender={"deck": "DBA"})
    trial = play_turn(program, Known(list.sort))
    assert ends(trial.defender, {"deck": "DBA"}) == {"deck": "ABD"}


# damage ------------------------------------------------------------------------------


def hit(points, deck, *, cancellable=1, side=TOP, **zones):
    before = {"deck": deck, **zones}
    lines = [number(0, points), (rows.DAMAGE, D, 0, cancellable, side, 1)]
    trial = play_known(program_of(lines, defender=before))
    return trial, ends(trial.defender, before)


def test_damage_is_dealt_cancelled_or_none():
    trial, zones = hit(2, "ABX")
    assert (trial.results, trial.damage, trial.cancels) == (
        {1: "dealt"},
        (0, 2),
        (0, 0),
    )
    assert zones == {"deck": "X", "clock": "AB"}
    trial, zones = hit(2, "AXB")
    assert (trial.results, trial.damage, trial.cancels) == (
        {1: "cancelled"},
        (0, 0),
        (0, 1),
    )
    assert zones == {"deck": "B", "waiting_room": "AX"}
    trial, zones = hit(0, "X")
    assert (trial.results, zones) == ({1: "none"}, {"deck": "X"})
    trial, zones = hit(2, "AXB", cancellable=0)
    assert (trial.results, zones) == ({1: "dealt"}, {"deck": "B", "clock": "AX"})


def test_damage_comes_from_the_bottom_if_the_row_says_so():
    trial, zones = hit(2, "XAB", side=BOTTOM)
    assert zones == {"deck": "X", "clock": "BA"}
    assert trial.table.events[0]["side"] == "bottom"
    assert hit(3, "XAB", side=BOTTOM)[0].results == {1: "cancelled"}


def test_damage_to_the_attacker_counts_for_the_attacker():
    lines = [number(0, 1), (rows.DAMAGE, ATTACKER, 0, 1, TOP, 1)]
    trial = play_known(program_of(lines, attacker={"deck": "AB"}))
    assert (trial.damage, len(trial.attacker.clock)) == ((1, 0), 1)


def test_running_out_of_cards_inside_damage_ends_the_trial_at_once():
    lines = [number(0, 3), (rows.DAMAGE, D, 0, 1, TOP, 1), (rows.BEGIN,)]
    program = program_of(lines, defender={"deck": "AB"})
    trial = play_known(program)
    assert (trial.outcome, trial.results) == ("defender_lost", {})
    assert trial.defender.lost == "deck_out"
    lenient = program_of(
        lines, defender={"deck": "AB"}, rules=Rules(empty_waiting_room="lenient")
    )
    assert play_known(lenient).results == {1: "dealt", 2: "began"}


def test_nothing_happens_after_a_loss_at_a_check_timing():
    lines = [number(0, 1), (rows.CLOCK, D, 0), (rows.BEGIN,), (rows.CHECK_TIMING,)]
    lines += [(rows.BEGIN,), (rows.DRAW, D, 0)]
    zones = {"deck": "AB", "clock": "ABDEFG", "level": "ABD"}
    trial = play_known(program_of(lines, defender=zones))
    assert (trial.outcome, trial.results) == ("defender_lost", {2: "began"})
    assert trial.defender.hand == []


def test_the_point_of_a_refresh_is_paid_at_the_check_timing_of_either_player():
    lines = [number(0, 2), (rows.DRAW, ATTACKER, 0), (rows.CHECK_TIMING,)]
    before = {"deck": "A", "waiting_room": "BDE"}
    trial = play_known(program_of(lines, attacker=before))
    assert ends(trial.attacker, before) == {"deck": "E", "hand": "AB", "clock": "D"}
    assert trial.outcome == "goes_on"


def test_cards_that_come_back_stop_a_refresh_that_waits():
    # the deck ends in the clock with nothing in the waiting room: the refresh waits
    lines = [number(0, 2), number(1, 1), (rows.CLOCK, D, 0)]
    lines += [(rows.STOCK_SHUFFLE, D), (rows.DRAW, D, 1)]
    before = {"deck": "AB", "stock": "DE"}
    trial = play_known(program_of(lines, defender=before))
    events = [event["event"] for event in trial.table.events]
    assert events[:3] == ["to_clock", "refresh_waits", "stock_shuffled"]
    assert trial.defender.refresh_waits  # the new stock emptied the deck again
    assert events.count("refresh_waits") == 2
    assert trial.defender.refreshes == 0
    assert ends(trial.defender, before) == {"clock": "AB", "stock": "DE"}


def test_a_free_refresh_is_no_refresh():
    before = {"deck": "E", "waiting_room": "AB"}
    lines = [(rows.FREE_REFRESH, D), (rows.CHECK_TIMING,)]
    player = play_known(program_of(lines, defender=before)).defender
    assert (player.refreshes, player.points_owed, player.clock) == (0, 0, [])


# the level-up by force --------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "level"), [("non_climax", "B"), ("climax", "X"), ("oldest", "Z")]
)
def test_a_forced_level_up_chooses_among_the_whole_clock(rule, level):
    before = {"deck": "G", "clock": "ZBXA"}
    if rule == "climax":
        before["clock"] = "BXZA"
    program = program_of(
        [(rows.FORCE_LEVEL_UP, D)], defender=before, rules=Rules(level_up_card=rule)
    )
    found = ends(play_known(program).defender, before)
    assert found["level"] == level
    assert found["waiting_room"] == before["clock"].replace(level, "")


def test_a_forced_level_up_at_random_draws_below_the_clock():
    script, before = Script(2), {"deck": "G", "clock": "ABD"}
    program = program_of(
        [(rows.FORCE_LEVEL_UP, D)], defender=before, rules=Rules(level_up_card="random")
    )
    trial = play_turn(program, script.order)
    assert script.asked == [3]
    assert ends(trial.defender, before) == {
        "deck": "G",
        "level": "D",
        "waiting_room": "AB",
    }
