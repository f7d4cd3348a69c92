"""The moves of a turn program against ends that were worked out by hand.

Zones are letters (see `tests.turn_programs`): X, Y, Z are climaxes. In a known order
the top of a deck stands first, and a shuffled deck lies as its cards came.
"""

from __future__ import annotations

import pytest

from tests.turn_programs import (
    DEFENDER,
    ends,
    number,
    play_known,
    program_of,
)
from wsstats import rows

TOP, BOTTOM = rows.TOP, rows.BOTTOM
D = DEFENDER


def moves(name, lines, before, **after):
    return pytest.param(lines, before, after, id=name)


def of(count, *line):
    """The row, after the rows that write 0, 1 and 2 with its number in register 0."""
    return [number(0, count), number(1, 1), number(2, 0), line]


MOVES = [
    moves(
        "mill-top",
        of(2, rows.MILL, D, 0, TOP, 0),
        {"deck": "ABXD", "waiting_room": "E"},
        deck="XD",
        waiting_room="EAB",
    ),
    moves(
        "mill-bottom",
        of(2, rows.MILL, D, 0, BOTTOM, 0),
        {"deck": "ABXD"},
        deck="AB",
        waiting_room="DX",
    ),
    moves(
        "mill-goes-on-in-the-new-deck",
        of(3, rows.MILL, D, 0, TOP, 0),
        {"deck": "AB", "waiting_room": "D"},
        deck="AB",
        waiting_room="D",
    ),
    moves(
        "mill-until-a-climax",
        of(4, rows.MILL, D, 0, TOP, 1),
        {"deck": "AXBD"},
        deck="BD",
        waiting_room="AX",
    ),
    moves(
        "mill-until-from-the-bottom",
        of(2, rows.MILL, D, 0, BOTTOM, 1),
        {"deck": "XABD"},
        deck="XA",
        waiting_room="DB",
    ),
    moves(
        "mill-until-refreshes-after-each-card",
        of(2, rows.MILL, D, 0, TOP, 1),
        {"deck": "A", "waiting_room": "BD"},
        deck="DA",
        waiting_room="B",
    ),
    moves(
        "flip",
        of(2, rows.FLIP, D, 0),
        {"deck": "AXD"},
        deck="D",
        waiting_room="AX",
    ),
    moves(
        "flipped-cards-are-not-in-the-new-deck",
        of(2, rows.FLIP, D, 0),
        {"deck": "A", "waiting_room": "BD"},
        deck="D",
        waiting_room="AB",
    ),
    moves("reveal", of(2, rows.REVEAL, D, 0, TOP), {"deck": "BAD"}),
    moves("reveal-bottom", of(9, rows.REVEAL, D, 0, BOTTOM), {"deck": "BAD"}),
    moves(
        "draw",
        of(2, rows.DRAW, D, 0),
        {"deck": "ABD", "hand": "E"},
        deck="D",
        hand="EAB",
    ),
    moves(
        "draw-across-a-refresh",
        of(2, rows.DRAW, D, 0),
        {"deck": "A", "waiting_room": "BD"},
        deck="D",
        hand="AB",
        waiting_room="",
    ),
    moves(
        "clock-levels-up",
        of(2, rows.CLOCK, D, 0),
        {"deck": "GHI", "clock": "XBDEF"},
        deck="I",
        clock="",
        level="B",
        waiting_room="XDEFGH",
    ),
    moves(
        "clock-goes-on-in-the-new-deck",
        of(2, rows.CLOCK, D, 0),
        {"deck": "A", "waiting_room": "BD"},
        deck="D",
        clock="AB",
        waiting_room="",
    ),
    moves(
        "heal",
        of(2, rows.HEAL, D, 0),
        {"deck": "E", "clock": "ABD", "waiting_room": "F"},
        clock="A",
        waiting_room="FDB",
    ),
    moves(
        "heal-more-than-there-is",
        of(2, rows.HEAL, D, 0),
        {"deck": "E", "clock": "A"},
        clock="",
        waiting_room="A",
    ),
    moves(
        "clock-kick",
        of(0, rows.CLOCK_KICK, D, 0),
        {"deck": "E", "stage": "BXA", "clock": "F"},
        stage="BX",
        clock="FA",
    ),
    moves(
        "clock-kick-a-climax",
        of(0, rows.CLOCK_KICK, D, 1),
        {"deck": "E", "stage": "BYXA"},
        stage="BYA",
        clock="X",
    ),
    moves("clock-kick-none", of(0, rows.CLOCK_KICK, D, 1), {"deck": "E", "stage": "A"}),
    moves(
        "clock-swap-with-the-deck",
        of(0, rows.CLOCK_SWAP, D, 1),
        {"deck": "DE", "clock": "AB"},
        deck="E",
        clock="AD",
        waiting_room="B",
    ),
    moves(
        "clock-swap-with-the-stage",
        of(0, rows.CLOCK_SWAP, D, 0),
        {"deck": "G", "clock": "AB", "stage": "ED"},
        clock="AD",
        stage="E",
        waiting_room="B",
    ),
    moves(
        "clock-swap-with-an-empty-stage",
        of(0, rows.CLOCK_SWAP, D, 0),
        {"deck": "G", "clock": "AB"},
        clock="A",
        waiting_room="B",
    ),
    moves(
        "clock-swap-of-an-empty-clock",
        of(0, rows.CLOCK_SWAP, D, 1),
        {"deck": "GH", "stage": "A"},
    ),
    moves(
        "force-level-up",
        of(0, rows.FORCE_LEVEL_UP, D),
        {"deck": "G", "clock": "XBA", "level": "D"},
        clock="",
        level="DB",
        waiting_room="XA",
    ),
    moves("force-level-up-of-nothing", of(0, rows.FORCE_LEVEL_UP, D), {"deck": "G"}),
    moves(
        "shuffle-back",
        of(3, rows.SHUFFLE_BACK, D, 0, 1),
        {"deck": "E", "waiting_room": "BYXDA"},
        deck="EXAB",
        waiting_room="YD",
    ),
    moves(
        "shuffle-back-no-climax-there",
        of(2, rows.SHUFFLE_BACK, D, 0, 1),
        {"deck": "E", "waiting_room": "BDA"},
        deck="EA",
        waiting_room="BD",
    ),
    moves(
        "top-stack",
        of(3, rows.TOP_STACK, D, 0, 1, 0),
        {"deck": "E", "waiting_room": "BYXDA"},
        deck="BAXE",
        waiting_room="YD",
    ),
    moves(
        "top-stack-climaxes-above",
        of(3, rows.TOP_STACK, D, 0, 1, 1),
        {"deck": "E", "waiting_room": "BYXDA"},
        deck="XBAE",
        waiting_room="YD",
    ),
    moves(
        "return-all-but",
        of(1, rows.RETURN_ALL_BUT, D, 0),
        {"deck": "E", "waiting_room": "BYXA"},
        deck="EYAB",
        waiting_room="X",
    ),
    moves(
        "stock-swap",
        of(0, rows.STOCK_SWAP, D),
        {"deck": "DEF", "stock": "AB", "waiting_room": "G"},
        deck="F",
        stock="DE",
        waiting_room="GAB",
    ),
    moves(
        "stock-swap-goes-on-in-the-new-deck",
        of(0, rows.STOCK_SWAP, D),
        {"deck": "D", "stock": "AB"},
        deck="B",
        stock="DA",
    ),
    moves(
        "stock-shuffle",
        of(0, rows.STOCK_SHUFFLE, D),
        {"deck": "D", "stock": "BA", "waiting_room": "E"},
        deck="A",
        stock="DB",
    ),
    moves(
        "stock-kick-newest",
        of(2, rows.STOCK_KICK, D, 0, TOP),
        {"deck": "E", "stock": "BAD"},
        stock="B",
        waiting_room="DA",
    ),
    moves(
        "stock-kick-oldest",
        of(2, rows.STOCK_KICK, D, 0, BOTTOM),
        {"deck": "E", "stock": "BAD"},
        stock="D",
        waiting_room="BA",
    ),
    moves(
        "to-memory",
        of(2, rows.TO_MEMORY, D, 0, 1),
        {"deck": "E", "waiting_room": "BYXA", "memory": "D"},
        memory="DXA",
        waiting_room="BY",
    ),
    moves(
        "free-refresh",
        of(0, rows.FREE_REFRESH, D),
        {"deck": "E", "waiting_room": "BXA"},
        deck="EBXA",
        waiting_room="",
    ),
    moves("shuffle", of(0, rows.SHUFFLE, D), {"deck": "BA"}),
    moves(
        "stock-order",  # a known order chooses 0: swap places 2 and 0, then 1 and 0
        of(0, rows.STOCK_ORDER, D),
        {"deck": "E", "stock": "ABD"},
        stock="BDA",
    ),
    moves(
        "pay-from-three-zones",
        [(rows.PAY, D, 2, 1, 1, 2), (rows.BEGIN,)],
        {"deck": "EF", "stock": "GHI", "hand": "BA", "clock": "D"},
        deck="F",
        stock="G",
        hand="B",
        clock="DE",
        waiting_room="IHA",
    ),
    moves(
        "no-refresh-while-paying",  # A B D are in the new deck: all was paid before
        [(rows.PAY, D, 1, 1, 1, 1)],
        {"deck": "E", "stock": "A", "hand": "B", "waiting_room": "D"},
        deck="DAB",
        stock="",
        hand="",
        clock="E",
        waiting_room="",
    ),
    moves(
        "nothing-is-paid-if-a-zone-has-too-few",
        [(rows.PAY, D, 1, 1, 3, 1)],
        {"deck": "EF", "stock": "G", "hand": "B"},
    ),
]


@pytest.mark.parametrize(("lines", "before", "after"), MOVES)
def test_a_move_changes_these_zones_and_no_other(lines, before, after):
    trial = play_known(program_of(lines, defender=before))
    expected = {zone: text for zone, text in {**before, **after}.items() if text}
    assert ends(trial.defender, before) == expected
    assert ends(trial.attacker, {"deck": "AA"}) == {"deck": "AA"}


LOOKS = [
    ("to-the-waiting-room", rows.CLIMAXES_AWAY, 4, TOP, "XBAD", "BAD", "X"),
    ("to-the-bottom", rows.CLIMAXES_AWAY, 2, TOP, "YBXAD", "BADXY", ""),
    ("waiting-room-first", rows.CLIMAXES_AWAY, 6, TOP, "YBXAD", "BAD", "YX"),
    ("climaxes-deepest", rows.CLIMAXES_AWAY, 1, TOP, "XBAD", "BAXD", ""),
    ("keep", rows.KEEP_CLIMAX, 4, TOP, "BYAXD", "XYD", "BA"),
    ("keep-rest-beneath", rows.KEEP_CLIMAX, 2, TOP, "BYAXD", "XYDAB", ""),
    ("keep-climaxes-above", rows.KEEP_CLIMAX, 1, TOP, "BYAXD", "XYABD", ""),
    ("non-climax-first", rows.NON_CLIMAX_FIRST, 7, TOP, "AYBXD", "BAYXD", ""),
    ("random-all-on-top", rows.RANDOM_PLACES, 7, TOP, "ABX", "XBA", ""),
    ("random-beneath", rows.RANDOM_PLACES, 6, TOP, "BAXD", "DXAB", ""),
    ("random-away", rows.RANDOM_PLACES, 4, TOP, "BAXD", "D", "BAX"),
    ("from-below", rows.CLIMAXES_AWAY, 4, BOTTOM, "DAXB", "DAB", "X"),
    ("from-below-up", rows.CLIMAXES_AWAY, 5, BOTTOM, "DAXB", "BAD", "X"),
    ("keep-from-below", rows.KEEP_CLIMAX, 4, BOTTOM, "DYAX", "DXY", "A"),
]


@pytest.mark.parametrize(
    ("policy", "places", "side", "deck", "after", "waiting_room"),
    [pytest.param(*look[1:], id=look[0]) for look in LOOKS],
)
def test_a_look_puts_each_card_to_its_place(
    policy, places, side, deck, after, waiting_room
):
    lines = [number(0, len(deck) - ("D" in deck)), (rows.LOOK, D, 0, places, policy)]
    lines[1] += (side,)
    trial = play_known(program_of(lines, defender={"deck": deck}))
    found = ends(trial.defender, {"deck": deck})
    assert found.get("deck", "") == after
    assert found.get("waiting_room", "") == waiting_room


def test_a_look_that_empties_the_deck_refreshes_after_it():
    lines = [number(0, 9), (rows.LOOK, D, 0, 4, rows.KEEP_CLIMAX, TOP)]
    trial = play_known(program_of(lines, defender={"deck": "AB"}))
    assert ends(trial.defender, {"deck": "AB"}) == {"deck": "AB"}
    assert trial.defender.refreshes == 1
