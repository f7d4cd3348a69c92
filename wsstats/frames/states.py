"""Exact odds of the same hits against many states: a table in, a table out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsstats.effects import Burn, hits_of
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.exact import exact_odds
from wsstats.kernels.odds import odds_of_states
from wsstats.kernels.zones import new_state
from wsstats.model import Clock, Defender, Pile, whole_number
from wsstats.rules import DECK_CARDS, LOSING_LEVEL, MAX_CLIMAX, Rules, rules_of
from wsstats.simulate import available_workers

__all__ = ["damage_frame"]

COLUMNS: Final = ("deck", "waiting_room", "clock", "level")
COUNTS: Final = ("deck_climax", "waiting_room_climax", "clock_climax")
RESULTS: Final = (
    "damage_mean",
    "progress_mean",
    "refreshes_mean",
    "cancels_mean",
    "level_ups_mean",
    "lost_level_4",
    "lost_deck_out",
)
ROWS_A_TASK: Final = 20_000


def damage_frame(
    states: pd.DataFrame,
    *,
    hits: str | Iterable[int],
    rules: Rules | None = None,
    workers: int | None = None,
    **settings: str,
) -> pd.DataFrame:
    """Return the exact odds of the same hits against every state of a table.

    Parameters
    ----------
    states : DataFrame
        One state a row. Column ``deck``, and if wanted ``waiting_room``, ``clock`` and
        ``level``: text such as ``"24/6"`` (a clock also as letters), tuples, or
        whole numbers with the climaxes in ``deck_climax``, ``waiting_room_climax`` and
        ``clock_climax`` (newest clock cards). A missing column is empty, or level 0.
    hits : str or iterable of int
        Points of each hit, in order.
    rules : Rules, optional
        Settings as one value; or give them by name, as in
        ``refresh_point="immediate"``.
    workers : int, optional
        Threads; by default all processors.
    **settings : str
        Any field of `Rules`.

    Returns
    -------
    DataFrame
        Index of `states`. Columns damage_mean, progress_mean, refreshes_mean,
        cancels_mean, level_ups_mean, lost, lost_level_4, lost_deck_out, and
        damage_0 ... damage_n: probabilities, n the sum of the hits.

    Raises
    ------
    ScenarioError
        If a column is unknown or a row is impossible; the message names the row.

    See Also
    --------
    wsstats.damage : one state, with everything else that can be asked.

    Examples
    --------
    >>> states = pd.DataFrame({"deck": ["50/8", "30/8"]})
    >>> damage_frame(states, hits=[3])["damage_3"].round(4).tolist()
    [0.5857, 0.3793]
    """
    rules = rules_of(rules, settings)
    burns = hits_of(hits)
    if any(burn != Burn(burn.damage) for burn in burns):
        raise ScenarioError.of(
            "hits", str(hits), "points of each hit, such as 2,3,3,1", "ask ws.damage"
        )
    if workers is None:
        workers = available_workers()
    workers = whole_number("workers", workers, low=1, high=256)
    points = np.array([burn.damage for burn in burns], np.int64)
    starts = _starts(states)
    codes = new_state(rules)
    tasks = [
        starts[first : first + ROWS_A_TASK]
        for first in range(0, len(starts), ROWS_A_TASK)
    ]
    with ThreadPoolExecutor(workers) as pool:
        blocks = list(
            pool.map(lambda task: odds_of_states(task, hits=points, rules=codes), tasks)
        )
    width = len(RESULTS) + 1 + int(points[points > 0].sum())
    odds = np.concatenate(blocks) if blocks else np.zeros((0, width))
    for row in np.flatnonzero(np.isnan(odds[:, 0])):  # too many states for the kernel
        odds[row] = _slow_row(starts[row], burns, rules, width)
    names = [*RESULTS, *(f"damage_{n}" for n in range(width - len(RESULTS)))]
    frame = pd.DataFrame(odds, columns=names, index=states.index)
    lost = frame["lost_level_4"] + frame["lost_deck_out"]
    frame.insert(len(RESULTS) - 2, "lost", lost)
    return frame


def _starts(states: pd.DataFrame) -> NDArray[np.int64]:
    """Check a table of states and lay it out for the kernel."""
    if not isinstance(states, pd.DataFrame) or not states.columns.is_unique:
        raise ScenarioError.of(
            "states", type(states).__name__, "a DataFrame, each column name once"
        )
    unknown = [name for name in states.columns if name not in (*COLUMNS, *COUNTS)]
    if unknown or "deck" not in states.columns:
        raise ScenarioError.of(
            "states",
            str(unknown[0]) if unknown else "no column deck",
            f"columns {', '.join((*COLUMNS, *COUNTS))}",
            "rename or drop the column" if unknown else "add the column deck",
        )
    deck, deck_climax = _pile(states, "deck")
    waiting, waiting_climax = _pile(states, "waiting_room")
    clock, bits = _clock(states)
    level = _numbers(states, "level", high=LOSING_LEVEL - 1)
    clock_climax = np.bitwise_count(bits).astype(np.int64)
    _refuse(
        states,
        deck + waiting + clock + level > DECK_CARDS,
        "cards",
        f"at most {DECK_CARDS} in deck, waiting room, clock and level together",
    )
    _refuse(
        states,
        deck_climax + waiting_climax + clock_climax > MAX_CLIMAX,
        "climaxes",
        f"at most {MAX_CLIMAX} together",
    )
    _refuse(states, deck + waiting == 0, "deck", "a card in deck or waiting room")
    columns = (deck, deck_climax, waiting, waiting_climax, clock, bits, level)
    return np.stack(columns, axis=1)


def _pile(
    states: pd.DataFrame, name: str
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return cards and climaxes of a pile column."""
    if name not in states.columns or pd.api.types.is_integer_dtype(states[name]):
        cards = _numbers(states, name, high=DECK_CARDS)
        climax = _numbers(states, f"{name}_climax", high=MAX_CLIMAX)
        _refuse(states, climax > cards, f"{name}_climax", f"at most the {name} cards")
        return cards, climax

    def read(value: Any) -> tuple[int, int]:
        pile = Pile.of(value, name=name)
        return pile.cards, pile.climax

    return _parsed(states, name, read)


def _clock(states: pd.DataFrame) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return clock cards and, as bits, which of them are climaxes."""

    def read(value: Any) -> tuple[int, int]:
        climaxes = Clock.of(value).climaxes
        return len(climaxes), sum(1 << i for i, climax in enumerate(climaxes) if climax)

    if "clock" in states.columns and not pd.api.types.is_integer_dtype(states["clock"]):
        return _parsed(states, "clock", read)
    cards = _numbers(states, "clock", high=6)
    climax = _numbers(states, "clock_climax", high=6)
    _refuse(states, climax > cards, "clock_climax", "at most the clock cards")
    bits = ((np.int64(1) << climax) - 1) << (cards - climax)
    return cards, bits


def _parsed(
    states: pd.DataFrame, name: str, read: Callable[[Any], tuple[int, int]]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Read a column of texts or tuples, each different value once."""
    if f"{name}_climax" in states.columns:
        raise ScenarioError.of(
            f"{name}_climax",
            f"beside {name} as text",
            f"climaxes in {name} itself, or {name} as whole numbers",
        )
    try:
        codes, values = pd.factorize(states[name], use_na_sentinel=False)
    except TypeError:  # a list, say, cannot be looked up
        raise ScenarioError.of(
            name, "no text", "text such as 24/6, or tuples", "convert the column"
        ) from None
    pairs = []
    for code, value in enumerate(values):
        try:
            pairs.append(read(value))
        except ScenarioError as error:
            row = states.index[int(np.argmax(codes == code))]
            raise ScenarioError(f"states row {row}: {error}") from None
    numbers = np.array(pairs, np.int64).reshape(-1, 2)[codes]
    return numbers[:, 0], numbers[:, 1]


def _numbers(states: pd.DataFrame, name: str, *, high: int) -> NDArray[np.int64]:
    """Return a column of whole numbers, zeros if it is missing."""
    if name not in states.columns:
        return np.zeros(len(states), np.int64)
    column = states[name]
    allowed = f"whole numbers from 0 to {high}"
    if not pd.api.types.is_integer_dtype(column):
        raise ScenarioError.of(name, str(column.dtype), allowed, "convert the column")
    _refuse(states, column.isna().to_numpy(), name, allowed)
    numbers = column.to_numpy(np.int64)
    _refuse(states, (numbers < 0) | (numbers > high), name, allowed)
    return numbers


def _refuse(
    states: pd.DataFrame, wrong: NDArray[np.bool_], name: str, allowed: str
) -> None:
    """Name the first row that is wrong, if any."""
    if wrong.any():
        place = int(np.argmax(wrong))
        given = {key: states[key].iloc[place] for key in states.columns}
        shown = ", ".join(f"{key}={value}" for key, value in given.items())
        row = f"states row {states.index[place]}: {name}"
        raise ScenarioError.of(row, shown, allowed, "correct this row")


def _slow_row(
    start: NDArray[np.int64], burns: tuple[Burn, ...], rules: Rules, width: int
) -> list[float]:
    """Answer a state that outgrew the kernel's work space, by `wsstats.exact`."""
    deck, deck_climax, waiting, waiting_climax, clock, bits, level = start.tolist()
    defender = Defender(
        deck=Pile(deck, deck_climax),
        waiting_room=Pile(waiting, waiting_climax),
        clock=Clock(tuple(bool(bits >> place & 1) for place in range(clock))),
        level=level,
    )
    odds = exact_odds(encode(defender, burns, rules))
    names = ("damage", "progress", "refreshes", "cancels", "level_ups")
    means = [
        sum(value * chance for value, chance in enumerate(getattr(odds, name)))
        for name in names
    ]
    row = [*means, odds.lost["level_4"], odds.lost["deck_out"], *odds.damage]
    return row + [0.0] * (width - len(row))
