"""Triggers, registers, jumps and counts of a turn program, and its story."""

from __future__ import annotations

import pytest

from tests.turn_programs import (
    ATTACKER,
    DEFENDER,
    REGISTERS,
    Script,
    ends,
    number,
    play_known,
    program_of,
)
from wsstats import rows
from wsstats.effects import Burn
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.model import Defender
from wsstats.play import Hidden, Stream, play_trial, play_turn
from wsstats.play.story import story
from wsstats.play.table import EVENT_RULES
from wsstats.play.turn_rows import OPERATIONS
from wsstats.play.turn_table import TURN_RULES
from wsstats.rules import Rules

TOP, BOTTOM = rows.TOP, rows.BOTTOM
D = DEFENDER


# triggers ----------------------------------------------------------------------------

TRIGGERS = [
    ("none", [], {"deck": "TB"}, {"deck": "B", "stock": "T"}),
    ("soul", ["soul", "soul"], {"deck": "TB"}, {"deck": "B", "stock": "T"}),
    ("return", ["return"], {"deck": "TB"}, {"deck": "B", "stock": "T"}),
    (
        "comeback",
        ["comeback"],
        {"deck": "TB", "waiting_room": "XDA"},
        {"deck": "B", "stock": "T", "waiting_room": "XD", "hand": "A"},
    ),
    (
        "gate",
        ["gate"],
        {"deck": "TB", "waiting_room": "YXA"},
        {"deck": "B", "stock": "T", "waiting_room": "YA", "hand": "X"},
    ),
    (
        "choice",  # S carries a soul icon, A and the climax do not count
        ["choice"],
        {"deck": "TB", "waiting_room": "XSA"},
        {"deck": "B", "stock": "T", "waiting_room": "XA", "hand": "S"},
    ),
    (
        "standby",  # K is of level 3: too high for level 0 and 1
        ["standby"],
        {"deck": "TB", "waiting_room": "XKL"},
        {"deck": "B", "stock": "T", "waiting_room": "XK", "stage": "L"},
    ),
    ("draw", ["draw"], {"deck": "TBD"}, {"deck": "D", "stock": "T", "hand": "B"}),
    ("pool", ["pool"], {"deck": "TBD"}, {"deck": "D", "stock": "BT"}),
    (
        "treasure",
        ["treasure"],
        {"deck": "TBD"},
        {"deck": "D", "stock": "B", "hand": "T"},
    ),
    (
        "the-refresh-comes-before-the-icons",
        ["draw"],
        {"deck": "T", "waiting_room": "AB"},
        {"deck": "B", "stock": "T", "hand": "A"},
    ),
    ("empty-deck", ["soul"], {"hand": "T", "deck": ""}, {"hand": "T"}),
]


@pytest.mark.parametrize(
    ("icons", "before", "after"),
    [pytest.param(*trigger[1:], id=trigger[0]) for trigger in TRIGGERS],
)
def test_a_trigger_check_resolves_its_icons(icons, before, after):
    kinds = {"T": {"icons": icons}, "S": {"icons": ["soul"]}}
    kinds |= {"X": {"icons": ["soul"]}, "K": {"level": 3}, "L": {"level": 1}}
    program = program_of([(rows.TRIGGER, 0, 1)], attacker=before, kinds=kinds)
    trial = play_known(program)
    assert ends(trial.attacker, before) == after
    there = "T" in before["deck"]
    assert trial.registers[:2] == (icons.count("soul") * there, 0)


def test_optional_icons_are_left_alone_if_the_rules_say_so():
    before = {"deck": "TBD", "waiting_room": "A"}
    kinds = {"T": {"icons": ["comeback", "treasure"]}}
    program = program_of(
        [(rows.TRIGGER, 0, 1)],
        attacker=before,
        kinds=kinds,
        rules=Rules(optional_icons="never"),
    )
    found = ends(play_known(program).attacker, before)
    assert found == {"deck": "BD", "hand": "T", "waiting_room": "A"}


def test_soul_and_shot_icons_are_added_to_the_registers():
    kinds = {"T": {"icons": ["shot", "soul"]}, "U": {"icons": ["soul"]}}
    lines = [number(0, 2), (rows.TRIGGER, 0, 1), (rows.TRIGGER, 0, 1)]
    program = program_of(lines, attacker={"deck": "TUA"}, kinds=kinds)
    assert play_known(program).registers[:2] == (4, 1)


# registers and jumps -----------------------------------------------------------------


def registers_after(*lines, **players):
    return play_known(program_of(lines, **players)).registers


def test_an_amount_is_a_line_with_a_highest_value():
    found = registers_after(
        number(0, 3),
        (rows.AMOUNT, 1, 0, 2, -1, 99),
        (rows.AMOUNT, 2, 0, 2, -1, 4),
        (rows.AMOUNT, 3, -1, 7, 6, 99),
        (rows.AMOUNT, 4, 0, -2, 1, 99),
    )
    assert found == (3, 5, 4, 6, -5, *[0] * (REGISTERS - 5))


def test_a_register_is_added_to_another():
    assert registers_after(number(0, 3), (rows.ADD, 1, 0), (rows.ADD, 1, 0))[1] == 6


def test_every_zone_of_either_player_can_be_counted():
    sizes = {zone: "A" * (n + 1) for n, zone in enumerate(rows.ZONES)}
    lines = [(rows.READ, zone, DEFENDER, zone) for zone in range(len(rows.ZONES))]
    lines.append((rows.READ, 8, ATTACKER, 0))
    found = registers_after(*lines, defender=sizes)
    assert found[:9] == (1, 2, 3, 4, 5, 6, 7, 8, 2)


def test_a_jump_leaves_rows_out():
    trial = play_known(program_of([(rows.JUMP, 2), (rows.BEGIN,), (rows.BEGIN,)]))
    assert trial.results == {2: "began"}


@pytest.mark.parametrize(
    ("value", "goes_on"), [(1, False), (2, True), (4, True), (5, False)]
)
def test_a_conditional_jump_goes_on_inside_its_bounds(value, goes_on):
    lines = [number(0, value), (rows.JUMP_UNLESS, 3, 0, 2, 4), (rows.BEGIN,)]
    lines.append((rows.BEGIN,))
    trial = play_known(program_of(lines))
    assert (2 in trial.results) == goes_on
    assert 3 in trial.results


CHOICE = [
    (rows.JUMP, 5),
    (rows.JUMP, 4),
    (rows.JUMP, 6),
    (rows.BEGIN,),
    (rows.BEGIN,),
    (rows.BEGIN,),
]


@pytest.mark.parametrize(("option", "first"), [(0, 5), (1, 4), (2, 6)])
def test_a_choice_goes_to_the_jump_of_its_option(option, first):
    fixed = [(rows.CHOOSE, 3, rows.FIXED, option), *CHOICE]
    trial = play_turn(program_of(fixed), Script(1, 1).order)
    assert min(trial.results) == first
    script = Script(option)
    by_chance = [(rows.CHOOSE, 3, rows.RANDOM, 9), *CHOICE]
    trial = play_turn(program_of(by_chance), script.order)
    assert (min(trial.results), script.asked) == (first, [3])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ((rows.CHOOSE, 1, rows.BEST_FOR_ATTACKER, 0), "choice=best for the attacker"),
        ((rows.CHOOSE, 1, rows.BEST_FOR_DEFENDER, 0), "choice=best for the defender"),
        ((rows.LOOK, D, 0, 1, rows.OPTIMAL_ATTACKER, TOP), "policy=optimal"),
        ((rows.LOOK, D, 0, 1, rows.OPTIMAL_DEFENDER, TOP), "policy=optimal"),
    ],
)
def test_a_best_choice_is_refused(line, words):
    with pytest.raises(ScenarioError, match=f"^{words}: allowed is .*; use --exact"):
        play_known(program_of([line, (rows.BEGIN,)]))


@pytest.mark.parametrize(("there", "jumps"), [(2, False), (1, True)])
def test_a_cost_that_cannot_be_paid_jumps(there, jumps):
    lines = [(rows.PAY, D, 2, 0, 0, 2), (rows.BEGIN,), (rows.BEGIN,)]
    before = {"deck": "A", "stock": "A" * there}
    trial = play_known(program_of(lines, defender=before))
    assert trial.results == ({2: "began"} if jumps else {1: "began", 2: "began"})


@pytest.mark.parametrize(
    ("damage", "shield", "after"),
    [(3, 0, (3, 0)), (3, 1, (0, 0)), (3, 2, (0, 2)), (0, 1, (0, 1)), (-1, 1, (-1, 1))],
)
def test_a_shield_stops_damage(damage, shield, after):
    lines = [number(0, damage), number(1, shield), (rows.SHIELD, 0, 1)]
    assert registers_after(*lines)[:2] == after


@pytest.mark.parametrize(
    ("result", "after"),
    [(rows.NONE, (2, 1)), (rows.DEALT, (0, 1)), (rows.CANCELLED, (0, 3))],
)
def test_a_shot_waits_for_damage_and_fires_when_it_is_cancelled(result, after):
    lines = [number(0, 2), number(1, 1), number(2, result), (rows.SHOT, 0, 1, 2)]
    assert registers_after(*lines)[:2] == after


def test_the_result_of_a_damage_is_in_its_register():
    lines = [number(0, 1), number(1, 9)]
    lines += [(rows.DAMAGE, D, 0, 1, TOP, 2), (rows.DAMAGE, D, 0, 1, TOP, 3)]
    lines += [number(0, 0), (rows.DAMAGE, D, 0, 1, TOP, 1)]
    found = registers_after(*lines, defender={"deck": "AXB"})
    assert found[1:4] == (rows.NONE, rows.DEALT, rows.CANCELLED)


# what COUNT counts -------------------------------------------------------------------

KINDS = {
    "X": {"level": 2, "icons": ["soul", "gate"], "colour": 1, "traits": 1},
    "A": {"level": 1, "icons": ["soul", "soul"], "colour": 1, "traits": 5},
    "B": {"level": 3, "colour": 2, "traits": 4},
    "D": {},
}
SEEN = {  # of X A B D
    "cards": 4,
    "climax": 1,
    "level": 4,
    "soul_icons": 3,
    "trigger_icons": 4,
    "colours": 2,
    "trait": 2,
}


@pytest.mark.parametrize("what", rows.COUNTS)
def test_cards_seen_are_counted(what):
    lines = [number(0, 4), number(1, 10), (rows.FLIP, D, 0)]
    lines.append((rows.COUNT, 1, rows.COUNTS.index(what), 2))
    found = registers_after(*lines, defender={"deck": "XABDD"}, kinds=KINDS)
    assert found[1] == 10 + SEEN[what]


def test_each_trait_is_counted_by_its_number():
    lines = [number(0, 4), (rows.FLIP, D, 0)]
    trait = rows.COUNTS.index("trait")
    lines += [(rows.COUNT, 1 + bit, trait, bit) for bit in range(3)]
    found = registers_after(*lines, defender={"deck": "XABDD"}, kinds=KINDS)
    assert found[1:4] == (2, 0, 2)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ((rows.TRIGGER, 8, 9), 1),
        ((rows.MILL, ATTACKER, 0, TOP, 0), 3),
        ((rows.MILL, ATTACKER, 0, TOP, 1), 2),
        ((rows.FLIP, ATTACKER, 0), 3),
        ((rows.REVEAL, ATTACKER, 0, TOP), 3),
        ((rows.LOOK, ATTACKER, 0, 7, 0, TOP), 3),
        ((rows.DRAW, ATTACKER, 0), 3),
        ((rows.CLOCK, ATTACKER, 0), 3),
        ((rows.HEAL, ATTACKER, 0), 1),
        ((rows.STOCK_SWAP, ATTACKER), 2),
        ((rows.STOCK_SHUFFLE, ATTACKER), 2),
        ((rows.STOCK_KICK, ATTACKER, 0, TOP), 2),
    ],
)
def test_these_operations_see_cards(line, cards):
    lines = [number(0, 3), line, (rows.COUNT, 1, 0, 0), (rows.SHUFFLE, ATTACKER)]
    before = {"deck": "AXABDE", "clock": "A", "stock": "AB"}
    assert registers_after(*lines, attacker=before)[1] == cards


def test_an_operation_that_finds_no_card_has_seen_none():
    lines = [number(0, 3), (rows.DRAW, D, 0), (rows.HEAL, D, 0), (rows.COUNT, 1, 0, 0)]
    assert registers_after(*lines, defender={"deck": "ABDEF"})[1] == 0


def test_cards_of_each_player_are_counted_by_their_own_kinds():
    lines = [number(0, 1), (rows.DRAW, ATTACKER, 0), (rows.COUNT, 1, 2, 0)]
    lines += [(rows.DRAW, DEFENDER, 0), (rows.COUNT, 2, 2, 0)]
    found = registers_after(
        *lines, attacker={"deck": "AA"}, defender={"deck": "BB"}, kinds=KINDS
    )
    assert found[1:3] == (1, 3)


# the whole ---------------------------------------------------------------------------


def test_every_operation_of_the_rows_can_be_played():
    first, last = rows.CHECK_TIMING, rows.STOCK_ORDER
    assert sorted(OPERATIONS) == list(range(first, last + 1))


def test_hits_alone_are_the_trial_of_a_program_of_hits():
    burns = [Burn(3), Burn(2, cancellable=False), Burn(5), Burn(4)]
    defender = Defender.of(deck="12/3", waiting_room="9/2", clock=5, level=1)
    program = encode(defender, burns, Rules())
    zones = [program.deck, program.waiting_room, program.clock, program.level]
    turn = program_of([])
    start = type(turn.starts[0])(
        zones=(*zones, *[program.deck[:0]] * 4),
        climaxes=program.climaxes,
        kind_of=turn.starts[0].kind_of,
        kinds=turn.starts[0].kinds,
    )
    lines = []
    for burn in burns:
        lines += [number(0, burn.damage), (rows.DAMAGE, D, 0, burn.cancellable, TOP, 1)]
        lines.append((rows.CHECK_TIMING,))
    built = program_of(lines)
    built = type(built)(
        **{name: getattr(built, name) for name in built.__slots__}
        | {"starts": (turn.starts[0], start)}
    )
    for number_of_trial in range(20):
        hits = play_trial(program, Hidden(Stream(5, number_of_trial).below))
        told = play_turn(built, Hidden(Stream(5, number_of_trial).below))
        assert told.table.events == hits.table.events
        reached = [word for word in hits.hits if word != "not_reached"]
        assert list(told.results.values()) == reached
        assert told.damage == (0, hits.damage)
        assert told.defender.deck == hits.defender.deck


EVERYTHING = [
    number(0, 2),
    number(1, 1),
    (rows.BEGIN,),
    (rows.CHOOSE, 1, rows.FIXED, 0),
    (rows.JUMP, 5),
    (rows.PAY, ATTACKER, 9, 9, 9, 6),
    (rows.PAY, ATTACKER, 1, 1, 1, 7),
    (rows.MILL, D, 0, BOTTOM, 0),
    (rows.FLIP, D, 0),
    (rows.REVEAL, D, 0, TOP),
    (rows.LOOK, D, 0, 4, rows.KEEP_CLIMAX, TOP),
    (rows.SHUFFLE, D),
    (rows.SHUFFLE_BACK, D, 1, 2),
    (rows.TOP_STACK, D, 1, 2, 0),
    (rows.TO_MEMORY, D, 1, 2),
    (rows.CLOCK, D, 0),
    (rows.HEAL, D, 1),
    (rows.CLOCK_KICK, D, 0),
    (rows.CLOCK_SWAP, D, 1),
    (rows.FORCE_LEVEL_UP, D),
    (rows.RETURN_ALL_BUT, D, 1),
    (rows.FREE_REFRESH, D),
    (rows.STOCK_SWAP, D),
    (rows.STOCK_SHUFFLE, D),
    (rows.STOCK_KICK, D, 1, TOP),
    (rows.STOCK_ORDER, D),
    (rows.DAMAGE, D, 1, 0, TOP, 3),
    number(4, rows.CANCELLED),
    number(5, 1),
    (rows.SHOT, 5, 6, 4),
    (rows.SHIELD, 0, 1),
]


def test_every_event_has_a_rule_and_a_sentence():
    defender = {"deck": "ABDEFGHABDEFGH", "stage": "A", "stock": "ABD"}
    attacker = {"deck": "ABDE", "stock": "A", "hand": "A"}
    trial = play_known(program_of(EVERYTHING, attacker=attacker, defender=defender))
    told = {event["event"] for event in trial.table.events}
    assert set(TURN_RULES) <= told
    assert not set(TURN_RULES) & set(EVENT_RULES)
    lines = story(trial.table.events)
    assert len(lines) == len(trial.table.events)
    for event, line in zip(trial.table.events, lines, strict=True):
        assert line.startswith(event["rule"])
        assert "None" not in line
        if "player" in event:
            assert event["player"] in line
    assert "R6.5   step 2" in lines
    assert (
        "R1.5   defender: mill: NN to the waiting room, from the bottom"
        in "\n".join(lines)
    )


def test_a_story_of_one_player_does_not_name_the_player_in_each_line():
    lines = [number(0, 1), (rows.DRAW, D, 0)]
    events = play_known(program_of(lines)).table.events
    assert story(events) == ["R7.7   draw: no climax; 1 left in the deck"]
