"""Run spans of trials of a turn program and count what happens."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats import rows as op
from wsstats.kernels.batch import BINS, CLOCKS, LEVELS, add_one
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.rng import start_stream
from wsstats.kernels.turn import COUNT_CARDS, COUNT_COLOURS, COUNTED, run_turn
from wsstats.kernels.turn_cards import (
    ALL_ICONS,
    COLUMNS,
    MOVES,
    REGISTERS,
    Cards,
    Memo,
    Rng,
    State,
    Table,
)
from wsstats.kernels.turn_trigger import SOUL
from wsstats.kernels.zones import (
    CANCELS,
    CLIMAXES,
    CLOCK,
    ENTRIES,
    HAND,
    ICONS_USED,
    KNOWN_BOTTOM,
    KNOWN_TOP,
    LEVEL,
    LOST,
    MEMORY,
    PLACES,
    POINTS_DEALT,
    POINTS_OWED,
    POINTS_PAID,
    REFRESHES,
    RESOLUTION,
    STAGE,
    STOCK,
    ZONES,
    Number,
    new_cards,
    new_state,
)
from wsstats.rules import ICONS, Rules
from wsstats.turn_program import Start, TurnProgram

__all__ = ["count_turn", "end_of_turn"]

PLAYERS: Final = ("attacker", "defender")
ZONE_NUMBERS: Final = (0, 1, CLOCK, LEVEL, STOCK, HAND, STAGE, MEMORY)  # of op.ZONES
CARDS: Final = 128  # card numbers are int8
WORD: Final = 8  # cards a word
MOVING_ICONS: Final = frozenset(ICONS) - {"soul", "return", "shot"}

# operations that take cards out of the stock, and what COUNT reads
STOCK_ROWS: Final = {
    op.STOCK_SWAP,
    op.STOCK_SHUFFLE,
    op.STOCK_KICK,
    op.STOCK_ORDER,
}
COUNT_COLUMNS: Final = {
    "cards": COUNT_CARDS,
    "climax": op.KIND_CLIMAX,
    "level": op.KIND_LEVEL,
    "soul_icons": SOUL,
    "trigger_icons": ALL_ICONS,
    "colours": COUNT_COLOURS,
    "trait": op.KIND_TRAITS,
}

PROGRESS_BINS: Final = 256
NO_PROGRESS: Final = 64  # the bin of progress 0

# the blocks of the flat count array: those of the attacker, of the defender, the rest
SHAPES: Final = {
    "damage": (BINS,),
    "progress": (PROGRESS_BINS,),
    "refreshes": (BINS,),
    "cancels": (BINS,),
    "level_ups": (BINS,),
    "final": (LEVELS, CLOCKS),
    "lost": (3,),
}
SIZES: Final = [int(np.prod(shape)) for shape in SHAPES.values()]
ENDS: Final = dict(zip(SHAPES, np.cumsum(SIZES).tolist(), strict=True))
DAMAGE: Final = 0
PROGRESS: Final = ENDS["damage"]
REFRESH_COUNT: Final = ENDS["progress"]
CANCEL_COUNT: Final = ENDS["refreshes"]
LEVEL_UPS: Final = ENDS["cancels"]
FINAL: Final = ENDS["level_ups"]
LOSSES: Final = ENDS["final"]
PLAYER: Final = ENDS["lost"]  # counts of a player
OUTCOME: Final = 2 * PLAYER
OUTCOMES: Final = 4
ROW_COUNTS: Final = OUTCOME + OUTCOMES


@inlined
def count_player(
    offset: Number, begin: State, state: State, counts: NDArray[np.int64]
) -> None:
    """Count the end of a trial for one player, in the block at `offset`."""
    level_ups = state[LEVEL] - begin[LEVEL]
    progress = NO_PROGRESS + 7 * level_ups + state[CLOCK] - begin[CLOCK]
    progress = max(0, min(progress, PROGRESS_BINS - 1))
    add_one(counts, offset + DAMAGE, state[POINTS_DEALT])
    counts[offset + PROGRESS + progress] += 1
    add_one(counts, offset + REFRESH_COUNT, state[REFRESHES])
    add_one(counts, offset + CANCEL_COUNT, state[CANCELS])
    add_one(counts, offset + LEVEL_UPS, level_ups)
    counts[offset + LOSSES + state[LOST]] += 1
    if state[LOST] == 0:
        level = min(state[LEVEL], LEVELS - 1)
        clock = min(state[CLOCK], CLOCKS - 1)
        counts[offset + FINAL + level * CLOCKS + clock] += 1


@kernel
def run_span(
    rows: NDArray[np.int64],
    table: Table,
    start: NDArray[np.int64],
    start_state: NDArray[np.int64],
    used: NDArray[np.int64],
    registers: NDArray[np.int64],
    begin: int,
    key: np.uint64,
    first: int,
    last: int,
    words: NDArray[np.int64],
    cards: Cards,
    state: NDArray[np.int64],
    rng: Rng,
    memo: Memo,
    counts: NDArray[np.int64],
) -> None:
    """Add the trials first..last - 1 to `counts` (see the offsets above).

    The caller ensures that `words` is `cards` seen as one row of int64, that `cards`
    begins as a copy of `start`, and that `used` names the words that a trial needs as
    they were. Each trial begins at row `begin` with the values of `registers`; `cards`,
    `state`, `rng` and `memo` are work space.
    """
    for trial in range(first, last):
        start_stream(key, trial, rng)
        for player in range(2):
            for entry in range(ENTRIES):
                state[player, entry] = start_state[player, entry]
        for index in range(used.size):
            words[used[index]] = start[used[index]]
        for register in range(registers.size):
            memo[REGISTERS + register] = registers[register]
        run_turn(rows, table, cards, state, rng, memo, counts, ROW_COUNTS, begin)
        count_player(0, start_state[0], state[0], counts)
        count_player(PLAYER, start_state[1], state[1], counts)
        lost = np.int64(state[0, LOST] != 0) + 2 * np.int64(state[1, LOST] != 0)
        counts[OUTCOME + lost] += 1


def table_of(starts: tuple[Start, Start], rules: Rules) -> Table:
    """Return what is printed on each card, shape (2, 128, COLUMNS)."""
    table = np.zeros((2, CARDS, COLUMNS), np.int64)
    moving = [
        op.KIND_ICON + place
        for place, icon in enumerate(ICONS)
        if icon == "treasure" or (icon in MOVING_ICONS and rules.uses_icon(icon))
    ]
    for player, start in enumerate(starts):
        known = table[player, : start.kind_of.size]
        known[:, : op.KIND_COLUMNS] = start.kinds[start.kind_of]
        known[:, MOVES] = known[:, moving].any(axis=1)
        known[:, ALL_ICONS] = known[:, op.KIND_ICON : op.KIND_COLUMNS].sum(axis=1)
        table[player, : start.climaxes, op.KIND_CLIMAX] = 1
        table[player, : start.climaxes, op.KIND_LEVEL] = 0
    return table


def start_of(start: Start, rules: Rules) -> tuple[Cards, State]:
    """Lay the start zones of a player out as kernel arrays."""
    cards, state = new_cards(), new_state(rules)
    for zone, content in zip(ZONE_NUMBERS, start.zones, strict=True):
        cards[zone, : content.size] = content
        state[zone] = content.size
    state[CLIMAXES] = start.climaxes
    state[ICONS_USED] = sum(
        1 << op.KIND_ICON + ICONS.index(icon)
        for icon in MOVING_ICONS
        if rules.uses_icon(icon)
    )
    return cards, state


def used_words(rows: NDArray[np.int64], state: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the words of the start cards that a trial may change.

    Those of a zone that only grows at its end stay as they are.
    """
    done = set(rows[:, 0].tolist())
    shrinks = {0, 1, CLOCK}
    shrinks |= {STOCK, HAND} if op.PAY in done else set()
    shrinks |= {STAGE} if done & {op.CLOCK_KICK, op.CLOCK_SWAP} else set()
    shrinks |= {STOCK} if done & STOCK_ROWS else set()
    used = [
        (player * ZONES + zone) * (PLACES // WORD) + word
        for player in range(2)
        for zone in sorted(shrinks)
        for word in range(-(-int(state[player, zone]) // WORD))
    ]
    return np.array(used, np.int64)


def rows_of(program: TurnProgram) -> NDArray[np.int64]:
    """Return the rows as the kernel reads them.

    READ names a zone of the kernel; COUNT a column of the table of cards, a shift and a
    mask.
    """
    rows = program.rows.copy()
    for row in rows:
        if row[0] == op.READ:
            row[3] = ZONE_NUMBERS[row[3]]
        elif row[0] == op.COUNT:
            is_trait = op.COUNTS[row[2]] == "trait"
            row[4] = 1 if is_trait else -1
            row[3] = row[3] if is_trait else 0
            row[2] = COUNT_COLUMNS[op.COUNTS[row[2]]]
    return rows


def registers_of(program: TurnProgram) -> tuple[NDArray[np.int64], int]:
    """Return the registers after the first rows, which set constants; count them."""
    registers, begin = np.zeros(program.registers, np.int64), 0
    for operation, target, source, _, value, most, *_ in program.rows.tolist():
        if operation != op.AMOUNT or source >= 0:
            break
        registers[target] = min(most, value)
        begin += 1
    return registers, begin


def run(
    program: TurnProgram, *, key: np.uint64, first: int, last: int
) -> tuple[NDArray[np.int64], Cards, NDArray[np.int64]]:
    """Run a span of trials; return its counts, and the cards and state of the last."""
    starts = [start_of(start, program.rules) for start in program.starts]
    cards = np.stack([zones for zones, _ in starts])
    state = np.stack([sizes for _, sizes in starts])
    rows = rows_of(program)
    registers, begin = registers_of(program)
    counts = np.zeros(ROW_COUNTS + COUNTED * len(rows), np.int64)
    with np.errstate(over="ignore"):  # the stream wraps, seen when compiling is off
        run_span(
            rows,
            table_of(program.starts, program.rules),
            cards.copy().view(np.int64).reshape(-1),
            state.copy(),
            used_words(rows, state),
            registers,
            begin,
            key,
            first,
            last,
            cards.view(np.int64).reshape(-1),
            cards,
            state,
            np.zeros(1, np.uint64),
            np.zeros(REGISTERS + program.registers, np.int64),
            counts,
        )
    return counts, cards, state


def count_turn(
    program: TurnProgram, *, key: np.uint64, first: int, last: int
) -> dict[str, NDArray[np.int64]]:
    """Run the trials first..last - 1 of a turn program and count what happens.

    Parameters
    ----------
    program : TurnProgram
        Start zones and rows; no row asks for a best choice.
    key : uint64
        From `wsstats.seeding.stream_key`.
    first, last : int
        Span of trial numbers, `last` excluded.

    Returns
    -------
    dict of str to int64 array
        For ``attacker`` and ``defender`` each: ``attacker.damage`` (cards that damage
        put into the clock), ``.refreshes``, ``.cancels``, ``.level_ups``: shape (128,),
        the last bin means "or more"; ``.progress``: shape (256,), 7 a level gained and
        the change of the clock, 0 is bin 64; ``.final``: shape (4, 7), level by clock
        of those who have not lost; ``.lost``: shape (3,), not, level 4, deck out.

        ``outcome``: shape (4,), goes on, the attacker alone has lost, the defender
        alone, both. ``rows``: shape (rows, 4), how often a BEGIN row ran, and a DAMAGE
        row came to none, dealt, cancelled.

    Examples
    --------
    >>> from wsstats.rules import Rules
    >>> nobody = tuple(np.arange(9 * (zone == 0), dtype=np.int8) for zone in range(8))
    >>> kinds = np.zeros((1, op.KIND_COLUMNS), np.int64)
    >>> start = Start(nobody, 0, np.zeros(9, np.int64), kinds)
    >>> rows = np.zeros((2, op.WIDTH), np.int64)
    >>> rows[0] = op.AMOUNT, 0, -1, 0, 2, 9, 0, 0
    >>> rows[1] = op.DAMAGE, op.DEFENDER, 0, 1, op.TOP, 1, 0, 0
    >>> program = TurnProgram((start, start), rows, 2, ("", ""), (1,), Rules(), "")
    >>> counts = count_turn(program, key=np.uint64(1), first=0, last=10)
    >>> counts["defender.damage"][:4].tolist(), counts["rows"][1].tolist()
    ([0, 0, 10, 0], [0, 0, 10, 0])
    """
    counts, _, _ = run(program, key=key, first=first, last=last)
    shaped = {}
    for number, player in enumerate(PLAYERS):
        block = counts[number * PLAYER : (number + 1) * PLAYER]
        parts = np.split(block, np.cumsum(SIZES)[:-1])
        for (name, shape), part in zip(SHAPES.items(), parts, strict=True):
            shaped[f"{player}.{name}"] = part.reshape(shape)
    shaped["outcome"] = counts[OUTCOME:ROW_COUNTS]
    shaped["rows"] = counts[ROW_COUNTS:].reshape(-1, COUNTED)
    return shaped


def end_of_turn(
    program: TurnProgram, *, key: np.uint64, trial: int
) -> tuple[dict[str, dict[str, list[int]]], list[str]]:
    """Run one trial alone and return its end state.

    Parameters
    ----------
    program : TurnProgram
        Start zones and rows; no row asks for a best choice.
    key : uint64
        From `wsstats.seeding.stream_key`.
    trial : int
        Number of the trial.

    Returns
    -------
    players : dict of str to dict of str to list of int
        Of ``attacker`` and ``defender`` the card numbers of each of
        `wsstats.rows.ZONES` and of ``resolution_zone``, in order, and as one-number
        lists ``refreshes``, ``points_owed``, ``points_paid``, ``damage``, ``cancels``,
        ``lost``, ``known_top``, ``known_bottom``.
    results : list of str
        Of each row: ``began``, ``none``, ``dealt``, ``cancelled``, or "" for a row that
        did not run or is no BEGIN or DAMAGE.

    Examples
    --------
    >>> from wsstats.rules import Rules
    >>> nobody = tuple(np.arange(9 * (zone == 0), dtype=np.int8) for zone in range(8))
    >>> kinds = np.zeros((1, op.KIND_COLUMNS), np.int64)
    >>> start = Start(nobody, 0, np.zeros(9, np.int64), kinds)
    >>> rows = np.array([[op.BEGIN, 0, 0, 0, 0, 0, 0, 0]])
    >>> program = TurnProgram((start, start), rows, 2, ("0",), (), Rules(), "")
    >>> end_of_turn(program, key=np.uint64(1), trial=0)[1]
    ['began']
    """
    counts, cards, state = run(program, key=key, first=trial, last=trial + 1)
    zones = [*zip(op.ZONES, ZONE_NUMBERS, strict=True), ("resolution_zone", RESOLUTION)]
    players: dict[str, dict[str, list[int]]] = {}
    for number, player in enumerate(PLAYERS):
        players[player] = {
            name: cards[number, zone, : state[number, zone]].tolist()
            for name, zone in zones
        }
        for name, entry in (
            ("refreshes", REFRESHES),
            ("points_owed", POINTS_OWED),
            ("points_paid", POINTS_PAID),
            ("damage", POINTS_DEALT),
            ("cancels", CANCELS),
            ("lost", LOST),
            ("known_top", KNOWN_TOP),
            ("known_bottom", KNOWN_BOTTOM),
        ):
            players[player][name] = [int(state[number, entry])]
    words = ("began", "none", "dealt", "cancelled")
    results = [
        words[row.argmax()] if row.any() else ""
        for row in counts[ROW_COUNTS:].reshape(-1, COUNTED)
    ]
    return players, results
