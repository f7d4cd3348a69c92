"""Turn programs made by hand, and what the kernel makes of them.

Cards 0, 1, 2 are climaxes, 3 to 49 are not. Where a deck is not in a known order, its
cards are of one sort or all of them move.
"""

from __future__ import annotations

import numpy as np

from wsstats import rows as op
from wsstats.kernels import end_of_turn
from wsstats.rules import ICONS, Rules
from wsstats.seeding import stream_key
from wsstats.turn_program import Start, TurnProgram

CLIMAXES = 3
REGISTERS = 8
A, D = op.ATTACKER, op.DEFENDER
BIG = 10**6
FAR = 99  # a target behind the last row


def start(kinds=None, **zones):
    """A player's cards: zone=list, and for some cards {column: value}."""
    table = np.zeros((50, op.KIND_COLUMNS), np.int64)
    table[:CLIMAXES, op.KIND_CLIMAX] = 1
    for card, columns in (kinds or {}).items():
        for column, value in columns.items():
            table[card, column] = value
    content = [np.array(zones.pop(zone, []), np.int8) for zone in op.ZONES]
    assert not zones
    return Start(tuple(content), CLIMAXES, np.arange(50), table)


def icon(name, times=1):
    return {op.KIND_ICON + ICONS.index(name): times}


def turn(*rows, attacker=None, defender=None, **rules):
    """A program; register r holds r at the start of `rows`, for r in 1 to 5."""
    lines = [(op.AMOUNT, r, -1, 0, r, BIG) for r in range(1, 6)]
    before = len(lines)
    for row in rows:
        line = list(row)
        place = {op.JUMP: 1, op.JUMP_UNLESS: 1, op.PAY: 5}.get(line[0])
        if place:  # targets count from the first of `rows`
            line[place] = before + min(line[place], len(rows))
        lines.append(line)
    padded = [[*line, *[0] * (op.WIDTH - len(line))] for line in lines]
    return TurnProgram(
        starts=(attacker or start(deck=[48]), defender or start(deck=[49])),
        rows=np.array(padded, np.int64),
        registers=REGISTERS,
        paths=("",) * len(lines),
        main=(),
        rules=Rules(**rules),
        digest="",
    )


def ends(*rows, trial=0, player="defender", **settings):
    """The end of one trial, for one player."""
    program = turn(*rows, **settings)
    return end_of_turn(program, key=stream_key(1), trial=trial)[0][player]


def results(*rows, trial=0, **settings):
    """What each of `rows` came to."""
    program = turn(*rows, **settings)
    return end_of_turn(program, key=stream_key(1), trial=trial)[1][5:]


def check(end, **zones):
    assert {zone: end[zone] for zone in zones} == zones


STACK = (op.TOP_STACK, D, 5, 3, 0)  # up to 3 climaxes, then up to 2 others above


def stacked(*cards, below=()):
    """Cards that STACK puts on the deck in a known order, the first one topmost."""
    assert list(cards) == sorted(cards, reverse=True)
    return start(deck=below, waiting_room=cards)


def register(value_rows, reg, **settings):
    """Read a register: deal its value, uncancellable, from 40 cards."""
    rows = (*value_rows, (op.DAMAGE, D, reg, 0, op.TOP, 7))
    defender = start(deck=range(3, 50))
    return ends(*rows, defender=defender, **settings)["damage"][0]
