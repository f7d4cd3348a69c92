"""Turn programs from simple words: zones as letters, rows as short tuples.

A letter is a kind of card. X, Y and Z are climaxes, every other letter is none; cards
are numbered with the climaxes first, then by the alphabet, so the lowest card of some
letters is the first one of the alphabet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from wsstats import rows
from wsstats.play import Hidden, Known, Player, TurnTrial, play_turn
from wsstats.rules import ICONS, SETTINGS, Rules
from wsstats.turn_program import Start, TurnProgram

ATTACKER, DEFENDER = rows.ATTACKER, rows.DEFENDER
CLIMAXES = "XYZ"
REGISTERS = 12
Zones = Mapping[str, str]
Kinds = Mapping[str, Mapping[str, Any]]


def kind_row(letter: str, facts: Mapping[str, Any]) -> list[int]:
    row = [0] * rows.KIND_COLUMNS
    row[rows.KIND_CLIMAX] = int(letter in CLIMAXES)
    row[rows.KIND_LEVEL] = facts.get("level", 0)
    row[rows.KIND_COLOUR] = facts.get("colour", 0)
    row[rows.KIND_TRAITS] = facts.get("traits", 0)
    for icon in facts.get("icons", ()):
        row[rows.KIND_ICON + ICONS.index(icon)] += 1
    return row


def start_of(zones: Zones, kinds: Kinds | None = None) -> Start:
    text = "".join(zones.get(zone, "") for zone in rows.ZONES)
    letters = sorted(text, key=lambda letter: (letter not in CLIMAXES, letter))
    kind_letters = sorted(set(text), key=letters.index)
    free = {letter: letters.index(letter) for letter in kind_letters}
    numbered = []
    for zone in rows.ZONES:
        cards = []
        for letter in zones.get(zone, ""):
            cards.append(free[letter])
            free[letter] += 1
        numbered.append(np.array(cards, np.int8))
    facts = [kind_row(letter, (kinds or {}).get(letter, {})) for letter in kind_letters]
    return Start(
        zones=tuple(numbered),
        climaxes=sum(letter in CLIMAXES for letter in text),
        kind_of=np.array([kind_letters.index(letter) for letter in letters], np.int64),
        kinds=np.array(facts, np.int64).reshape(-1, rows.KIND_COLUMNS),
    )


def program_of(
    lines: Iterable[Sequence[int]],
    *,
    attacker: Zones | None = None,
    defender: Zones | None = None,
    kinds: Kinds | None = None,
    rules: Rules | None = None,
) -> TurnProgram:
    """Build a program; a player without zones has a deck of two."""
    table = [[*line, *[0] * (rows.WIDTH - len(line))] for line in lines]
    named = (rows.BEGIN, rows.DAMAGE)
    return TurnProgram(
        starts=(
            start_of(attacker or {"deck": "AA"}, kinds),
            start_of(defender or {"deck": "AA"}, kinds),
        ),
        rows=np.array(table, np.int64).reshape(-1, rows.WIDTH),
        registers=REGISTERS,
        paths=tuple(
            str(number) if line[0] in named else "" for number, line in enumerate(table)
        ),
        main=tuple(n for n, line in enumerate(table) if line[0] == rows.DAMAGE),
        rules=rules or Rules(),
        digest="",
    )


def number(register: int, value: int) -> tuple[int, ...]:
    """Return the row that writes a number into a register."""
    return (rows.AMOUNT, register, -1, 0, value, 99)


def letters_of(zones: Zones) -> str:
    """Return the letter of each card number."""
    text = "".join(zones.get(zone, "") for zone in rows.ZONES)
    return "".join(sorted(text, key=lambda letter: (letter not in CLIMAXES, letter)))


def ends(player: Player, zones: Zones) -> dict[str, str]:
    """Return the zones of a player at the end as letters, empty ones left out."""
    letters = letters_of(zones)
    found = {
        zone: "".join(letters[card] for card in getattr(player, zone))
        for zone in (*rows.ZONES, "resolution_zone")
    }
    return {zone: text for zone, text in found.items() if text}


def as_it_lies(deck: list[int]) -> None:
    """Arrange a new deck: the order in which the cards came is the order."""


def play_known(program: TurnProgram) -> TurnTrial:
    return play_turn(program, Known(as_it_lies))


class Script:
    """Random numbers that are written down; notes below which number each stands."""

    def __init__(self, *picks: int) -> None:
        self.picks = list(picks)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.picks.pop(0) if self.picks else 0

    @property
    def order(self) -> Hidden:
        return Hidden(self.below)


# random programs ---------------------------------------------------------------------

KIND_LETTERS = "XYABDE"
players = st.sampled_from([ATTACKER, DEFENDER])
sides = st.sampled_from([rows.TOP, rows.BOTTOM])
registers = st.integers(0, REGISTERS - 1)
amounts = st.integers(0, 4)  # registers that mostly hold small numbers
flags = st.integers(0, 1)
policies = st.sampled_from(
    [rows.CLIMAXES_AWAY, rows.KEEP_CLIMAX, rows.NON_CLIMAX_FIRST, rows.RANDOM_PLACES]
)
OPERANDS: dict[int, tuple[st.SearchStrategy[int], ...]] = {
    rows.CHECK_TIMING: (),
    rows.BEGIN: (),
    rows.AMOUNT: (
        registers,
        st.integers(-1, REGISTERS - 1),
        st.integers(-2, 3),
        st.integers(-2, 6),
        st.integers(0, 9),
    ),
    rows.ADD: (registers, registers),
    rows.READ: (registers, players, st.integers(0, len(rows.ZONES) - 1)),
    rows.DAMAGE: (players, amounts, st.sampled_from([1, 1, 0]), sides, amounts),
    rows.SHIELD: (registers, registers),
    rows.TRIGGER: (registers, amounts),
    rows.SHOT: (amounts, registers, amounts),
    rows.MILL: (players, amounts, sides, flags),
    rows.FLIP: (players, amounts),
    rows.REVEAL: (players, amounts, sides),
    rows.LOOK: (players, amounts, st.integers(1, 7), policies, sides),
    rows.SHUFFLE: (players,),
    rows.DRAW: (players, amounts),
    rows.CLOCK: (players, amounts),
    rows.HEAL: (players, amounts),
    rows.CLOCK_KICK: (players, flags),
    rows.CLOCK_SWAP: (players, flags),
    rows.FORCE_LEVEL_UP: (players,),
    rows.SHUFFLE_BACK: (players, amounts, amounts),
    rows.TOP_STACK: (players, amounts, amounts, flags),
    rows.RETURN_ALL_BUT: (players, amounts),
    rows.STOCK_SWAP: (players,),
    rows.STOCK_SHUFFLE: (players,),
    rows.STOCK_KICK: (players, amounts, sides),
    rows.TO_MEMORY: (players, amounts, amounts),
    rows.FREE_REFRESH: (players,),
    rows.STOCK_ORDER: (players,),
}
SEES = {
    rows.TRIGGER,
    rows.MILL,
    rows.FLIP,
    rows.REVEAL,
    rows.LOOK,
    rows.DRAW,
    rows.CLOCK,
    rows.HEAL,
    rows.STOCK_SWAP,
    rows.STOCK_SHUFFLE,
    rows.STOCK_KICK,
}
OFTEN = [rows.CHECK_TIMING, rows.TRIGGER, rows.REVEAL]
OFTEN += [rows.DAMAGE] * 4 + [rows.LOOK] * 3
counts = st.tuples(st.just(rows.COUNT), registers, st.integers(0, 6), st.integers(0, 2))


@st.composite
def blocks(draw: st.DrawFn) -> list[list[int]]:
    """Some rows that belong together; no jump goes into the middle of a block."""
    operation = draw(st.sampled_from(OFTEN + sorted(OPERANDS)))
    block = [[operation, *(draw(operand) for operand in OPERANDS[operation])]]
    if operation in SEES:
        block += [list(count) for count in draw(st.lists(counts, max_size=2))]
    return block


@st.composite
def row_lists(draw: st.DrawFn) -> list[list[int]]:
    """Rows of every operation, with jumps to the beginnings of later blocks."""
    parts = draw(st.lists(blocks(), min_size=4, max_size=20))
    begin = [list(number(n, draw(st.integers(0, 7)))) for n in range(5)]
    begin.append([rows.CHECK_TIMING])  # as every program has: a refresh may be due
    whole = [begin]
    for part in parts:
        fork = draw(st.integers(0, 9))
        if fork == 0:
            whole.append([[rows.JUMP_UNLESS, -1, draw(registers), 0, 2]])
        elif fork == 1:
            costs = [draw(st.integers(0, 2)) for _ in range(3)]
            whole.append([[rows.PAY, draw(players), *costs, -1]])
        elif fork == 2:
            n, chooser = draw(st.integers(1, 3)), draw(st.sampled_from([0, 1]))
            fixed = draw(st.integers(0, n - 1))
            jumps = [[rows.JUMP, -1] for _ in range(n)]
            whole.append([[rows.CHOOSE, n, chooser, fixed], *jumps])
        whole.append(part)
    starts = [sum(map(len, whole[:n])) for n in range(len(whole) + 1)]
    for place, part in enumerate(whole):
        later = starts[place + 1 :]
        for row in part:
            if row[0] in (rows.JUMP, rows.JUMP_UNLESS):
                row[1] = draw(st.sampled_from(later[:4]))
            elif row[0] == rows.PAY:
                row[5] = draw(st.sampled_from(later[:4]))
    return [row for part in whole for row in part]


@st.composite
def zones(draw: st.DrawFn) -> dict[str, str]:
    """A player's zones; a deck may be empty at the start, or every zone."""

    def some(least: int, most: int) -> str:
        return draw(st.text(KIND_LETTERS, min_size=least, max_size=most))

    return {
        "deck": some(draw(st.sampled_from([0, 1, 1, 1])), 12),
        "waiting_room": some(0, 8),
        "clock": some(0, 6),
        "level": some(0, 3),
        "stock": some(0, 5),
        "hand": some(0, 5),
        "stage": some(0, 4),
        "memory": some(0, 2),
    }


kind_facts = st.fixed_dictionaries(
    {
        "level": st.integers(0, 3),
        "colour": st.integers(0, 4),
        "traits": st.integers(0, 7),
        "icons": st.lists(st.sampled_from(ICONS), max_size=3),
    }
)
any_rules = st.builds(
    Rules,
    **{name: st.sampled_from(values) for name, values in SETTINGS.items()},
    optional_icons=st.sampled_from(["always", "never", "comeback+gate", "pool+draw"]),
)


@st.composite
def programs(draw: st.DrawFn) -> TurnProgram:
    """A random program of rows for two players."""
    facts = {letter: draw(kind_facts) for letter in KIND_LETTERS}
    return program_of(
        draw(row_lists()),
        attacker=draw(zones()),
        defender=draw(zones()),
        kinds=facts,
        rules=draw(any_rules),
    )
