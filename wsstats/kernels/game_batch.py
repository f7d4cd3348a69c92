"""Run spans of whole games and count when and how they refresh."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.encode_game import GameProgram
from wsstats.kernels.game import (
    CLIMAX_COUNTS,
    DAMAGES,
    DECK_NUMBERS,
    GAME_HITS,
    GAME_STATE,
    HIT_STATES,
    PHASES,
    opponent_half,
    own_half,
    set_up,
)
from wsstats.kernels.game_moves import Cards, Rng, State, Table
from wsstats.kernels.jit import inlined, kernel
from wsstats.kernels.notes import (
    CLIMAXES_BY_ZONE,
    NEW_CARDS,
    NOTE,
    NOTED,
    NOTED_MOMENT,
    NOTES,
)
from wsstats.kernels.rng import start_stream
from wsstats.kernels.zones import (
    CLIMAX_ZONE,
    CLIMAXES,
    CLOCK,
    DECK,
    ENTRIES,
    HAND,
    LEVEL,
    LOST,
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
from wsstats.plan import MOST_TURNS
from wsstats.rules import DECK_CARDS

__all__ = ["count_games", "end_of_game"]

REFRESH_BINS: Final = 16  # the last bin means "this many or more"
DECK_SIZES: Final = DECK_CARDS + 1
CLOCKS: Final = 7
LEVELS: Final = 5  # levels 0..3, lost
SQUARES: Final = 3  # sums over games: cancels**2, cancels * hits, hits**2

# where climaxes are missing; behind these come memory (no plan puts a card there) and
# the resolution zone
MISSING_ZONES: Final = [HAND, STOCK, CLOCK, LEVEL, STAGE, CLIMAX_ZONE]
MEMORY: Final = len(MISSING_ZONES)

# the blocks of the flat count array, in this order; turns are the longest game's
SHAPES: Final = {
    "hit_state": (DECK_SIZES, CLIMAX_COUNTS),
    "refresh_when": (NOTED, MOST_TURNS, 2, PHASES),
    "new_deck": (NOTED, DECK_SIZES, CLIMAX_COUNTS),
    "by_zone": (NOTED, ZONES, CLIMAX_COUNTS),
    "refreshes": (REFRESH_BINS,),
    "points_paid": (REFRESH_BINS,),
    "hits_by_deck": (DECK_NUMBERS, DAMAGES, 2),
    "hit_squares": (DECK_NUMBERS, DAMAGES + 1, SQUARES),
    "level_by_turn": (MOST_TURNS, LEVELS),
    "clock_by_turn": (MOST_TURNS, CLOCKS),
    "stock_by_turn": (MOST_TURNS, DECK_SIZES),
    "hand_by_turn": (MOST_TURNS, DECK_SIZES),
    "lost": (3,),
}
SIZES: Final = [int(np.prod(shape)) for shape in SHAPES.values()]
ENDS: Final = dict(zip(SHAPES, np.cumsum(SIZES).tolist(), strict=True))
TOTAL: Final = sum(SIZES)

REFRESH_WHEN: Final = ENDS["hit_state"]
NEW_DECK: Final = ENDS["refresh_when"]
BY_ZONE: Final = ENDS["new_deck"]
REFRESH_COUNT: Final = ENDS["by_zone"]
POINTS: Final = ENDS["refreshes"]
HITS_BY_DECK: Final = ENDS["points_paid"]
HIT_SQUARES: Final = ENDS["hits_by_deck"]
LEVEL_BY_TURN: Final = ENDS["hit_squares"]
CLOCK_BY_TURN: Final = ENDS["level_by_turn"]
STOCK_BY_TURN: Final = ENDS["clock_by_turn"]
HAND_BY_TURN: Final = ENDS["stock_by_turn"]
LOSSES: Final = ENDS["hand_by_turn"]


@inlined
def count_turn(turn: Number, state: State, counts: NDArray[np.int64]) -> None:
    """Count the state after a turn; a lost game has only a level."""
    if state[LOST] != 0:
        counts[LEVEL_BY_TURN + turn * LEVELS + LEVELS - 1] += 1
        return
    counts[LEVEL_BY_TURN + turn * LEVELS + state[LEVEL]] += 1
    counts[CLOCK_BY_TURN + turn * CLOCKS + state[CLOCK]] += 1
    counts[STOCK_BY_TURN + turn * DECK_SIZES + state[STOCK]] += 1
    counts[HAND_BY_TURN + turn * DECK_SIZES + state[HAND]] += 1


@kernel
def count_notes(state: State, counts: NDArray[np.int64]) -> None:
    """Count what a game noted of its first two refreshes."""
    for number in range(min(state[REFRESHES], NOTED)):
        note = NOTES + number * NOTE
        moments = MOST_TURNS * 2 * PHASES
        counts[REFRESH_WHEN + number * moments + state[note + NOTED_MOMENT] - 1] += 1
        by_zone = note + CLIMAXES_BY_ZONE
        deck = state[note + NEW_CARDS] * CLIMAX_COUNTS + state[by_zone + DECK]
        counts[NEW_DECK + number * HIT_STATES + deck] += 1
        for zone in range(ZONES):
            row = (number * ZONES + zone) * CLIMAX_COUNTS
            counts[BY_ZONE + row + state[by_zone + zone]] += 1
    counts[REFRESH_COUNT + min(state[REFRESHES], REFRESH_BINS - 1)] += 1
    counts[POINTS + min(state[POINTS_PAID], REFRESH_BINS - 1)] += 1


@kernel
def count_game_hits(state: State, counts: NDArray[np.int64]) -> None:
    """Add the hits of a game, and their squares, by deck number and damage."""
    for deck in range(DECK_NUMBERS):
        all_hits, all_cancels = np.int64(0), np.int64(0)
        for damage in range(DAMAGES):
            cell = 2 * (deck * DAMAGES + damage)
            hits, cancels = state[GAME_HITS + cell], state[GAME_HITS + cell + 1]
            if hits > 0:
                counts[HITS_BY_DECK + cell] += hits - cancels
                counts[HITS_BY_DECK + cell + 1] += cancels
                add_squares(deck * (DAMAGES + 1) + damage, hits, cancels, counts)
                all_hits += hits
                all_cancels += cancels
        if all_hits > 0:
            row = deck * (DAMAGES + 1) + DAMAGES
            add_squares(row, all_hits, all_cancels, counts)


@inlined
def add_squares(
    row: Number, hits: Number, cancels: Number, counts: NDArray[np.int64]
) -> None:
    """Add one game to the sums that the variance of a cancel rate needs."""
    offset = HIT_SQUARES + row * SQUARES
    counts[offset] += cancels * cancels
    counts[offset + 1] += cancels * hits
    counts[offset + 2] += hits * hits


@kernel
def run_games(
    turns: Number,
    table: Table,
    start_state: State,
    key: np.uint64,
    first: Number,
    last: Number,
    cards: Cards,
    state: State,
    rng: Rng,
    counts: NDArray[np.int64],
) -> Number:
    """Add the games first..last - 1 to `counts`; return who went first in the last.

    The caller ensures that `cards`, `state` (GAME_STATE entries) and `rng` are work
    space of this thread.
    """
    goes_first: Number = 0
    for trial in range(first, last):
        start_stream(key, trial, rng)
        for entry in range(GAME_STATE):
            state[entry] = start_state[entry]
        for card in range(DECK_CARDS):
            cards[DECK, card] = card
        goes_first = set_up(table, cards, state, rng)
        for half in range(2 * turns):
            turn = half >> 1
            only_one = np.int64(half == 0)
            if state[LOST] == 0:
                if (half & 1) != goes_first:
                    own_half(turn, only_one, table, cards, state, rng)
                else:
                    opponent_half(turn, only_one, table, cards, state, rng, counts)
            if (half & 1) == 1:
                count_turn(turn, state, counts)
        count_notes(state, counts)
        count_game_hits(state, counts)
        counts[LOSSES + state[LOST]] += 1
    return goes_first


def start_of_game(program: GameProgram) -> State:
    """Return the state before the opening hand: all cards are in the deck."""
    state = np.zeros(GAME_STATE, np.int64)
    state[:ENTRIES] = new_state(program.rules)
    state[DECK] = DECK_CARDS
    state[CLIMAXES] = program.climaxes
    return state


def run(
    program: GameProgram, *, key: np.uint64, first: int, last: int
) -> tuple[NDArray[np.int64], Cards, State, bool]:
    """Run a span of games; return its counts, and the end of the last game."""
    start, cards = start_of_game(program), new_cards()
    state, counts = start.copy(), np.zeros(TOTAL, np.int64)
    rng = np.zeros(1, np.uint64)
    with np.errstate(over="ignore"):  # the stream wraps, seen when compiling is off
        goes_first = run_games(
            program.turns,
            program.table,
            start,
            key,
            first,
            last,
            cards,
            state,
            rng,
            counts,
        )
    return counts, cards, state, bool(goes_first)


def count_games(
    program: GameProgram, *, key: np.uint64, first: int, last: int
) -> dict[str, NDArray[np.int64]]:
    """Play the games first..last - 1 of a program and count what happens.

    Parameters
    ----------
    program : GameProgram
        From `wsstats.encode_game.encode_game`.
    key : uint64
        From `wsstats.seeding.stream_key`.
    first, last : int
        Span of trial numbers, `last` excluded.

    Returns
    -------
    dict of str to int64 array
        Additive counts of games. A last bin means "this many or more".

        ``refresh_when``: shape (2, turns, 2, 8), first and second refresh by turn, half
        (own, opponent's) and phase (draw, clock, main, climax, attack, end, damage,
        encore). ``new_deck``: shape (2, 51, 9), cards by climaxes of the new deck,
        before any point. ``missing``: shape (2, 8, 9), climaxes that lay in hand,
        stock, clock, level, stage, climax zone, memory, resolution zone. ``refreshes``,
        ``points_paid``: shape (16,). ``level_by_turn``: shape (turns, 5), level 0 to 3,
        lost. ``clock_by_turn``: shape (turns, 7), ``stock_by_turn`` and
        ``hand_by_turn``: shape (turns, 51), of games not lost. ``lost``: shape (3,),
        nobody, level 4, deck out.

        Counts of hits: ``hits_by_deck``: shape (3, 13, 2), deck number at the start of
        the hit by damage, dealt and cancelled. ``hit_squares``: shape (3, 14, 3), sums
        over games of cancels squared, cancels times hits and hits squared, the last
        damage row for all hits of that deck together. ``hit_state``: shape (51, 9),
        deck cards by climaxes at the start of each hit of 1 or more.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> from wsstats.encode_game import encode_game
    >>> from wsstats.plan import Plan
    >>> from wsstats.rules import Rules
    >>> deck = read_deck(example_decks()["harbour"])
    >>> program = encode_game(deck, Plan(turns=7), Rules())
    >>> counts = count_games(program, key=np.uint64(1), first=0, last=10)
    >>> counts["level_by_turn"].sum(axis=1).tolist()
    [10, 10, 10, 10, 10, 10, 10]
    """
    counts, _, _, _ = run(program, key=key, first=first, last=last)
    blocks = np.split(counts, np.cumsum(SIZES)[:-1])
    shaped = {
        name: block.reshape(shape)
        for (name, shape), block in zip(SHAPES.items(), blocks, strict=True)
    }
    by_zone = shaped.pop("by_zone")
    shaped["missing"] = np.zeros((NOTED, MEMORY + 2, CLIMAX_COUNTS), np.int64)
    shaped["missing"][:, :MEMORY] = by_zone[:, MISSING_ZONES]
    shaped["missing"][:, MEMORY, 0] = by_zone[:, HAND].sum(axis=1)
    shaped["missing"][:, MEMORY + 1] = by_zone[:, RESOLUTION]
    shaped["refresh_when"] = shaped["refresh_when"][:, : program.turns]
    for name in ("level_by_turn", "clock_by_turn", "stock_by_turn", "hand_by_turn"):
        shaped[name] = shaped[name][: program.turns]
    return shaped


def end_of_game(
    program: GameProgram, *, key: np.uint64, trial: int
) -> dict[str, list[int]]:
    """Play one game alone and return its end state.

    Parameters
    ----------
    program : GameProgram
        From `wsstats.encode_game.encode_game`.
    key : uint64
        From `wsstats.seeding.stream_key`.
    trial : int
        Number of the trial.

    Returns
    -------
    dict of str to list of int
        Card numbers of each zone, in order, and ``goes_first``, ``refreshes``,
        ``points_paid``, ``lost`` as one-number lists.

    Examples
    --------
    >>> from wsstats.decks import example_decks, read_deck
    >>> from wsstats.encode_game import encode_game
    >>> from wsstats.plan import Plan
    >>> from wsstats.rules import Rules
    >>> deck = read_deck(example_decks()["harbour"])
    >>> program = encode_game(deck, Plan(first="own"), Rules())
    >>> end_of_game(program, key=np.uint64(1), trial=0)["goes_first"]
    [1]
    """
    _, cards, state, goes_first = run(program, key=key, first=trial, last=trial + 1)
    names = (
        "deck",
        "waiting_room",
        "clock",
        "level",
        "resolution_zone",
        "stock",
        "hand",
        "stage",
        "climax_zone",
    )
    end = {name: cards[zone, : state[zone]].tolist() for zone, name in enumerate(names)}
    return {
        **end,
        "goes_first": [int(goes_first)],
        "refreshes": [int(state[REFRESHES])],
        "points_paid": [int(state[POINTS_PAID])],
        "lost": [int(state[LOST])],
    }
