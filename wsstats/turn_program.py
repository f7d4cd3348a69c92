"""The program of a turn: start zones as card numbers, card kinds, and rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wsstats.rules import Rules

__all__ = ["Start", "TurnProgram"]


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """One player's cards at the start.

    Parameters
    ----------
    zones : tuple of int8 array
        Card numbers of each of `wsstats.rows.ZONES`. The clock runs from the oldest to
        the newest, the stock from the bottom to the top; elsewhere the order carries
        no meaning.
    climaxes : int
        Card numbers below this are climaxes.
    kind_of : int64 array, shape (cards,)
        Row of `kinds` of each card; ascending, so that the lowest number is of the
        lowest kind.
    kinds : int64 array, shape (kinds, 14)
        Attributes by the columns ``KIND_…`` of `wsstats.rows`.
    """

    zones: tuple[NDArray[np.int8], ...]
    climaxes: int
    kind_of: NDArray[np.int64]
    kinds: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TurnProgram:
    """What the interpreters run.

    Parameters
    ----------
    starts : tuple of Start
        Attacker, then defender.
    rows : int64 array, shape (rows, 8)
        See `wsstats.rows`.
    registers : int
        How many registers the rows use.
    paths : tuple of str
        For each BEGIN and DAMAGE row the path of its step in the scenario, such as
        ``"2.on_cancel.0"``; "" for other rows.
    main : tuple of int
        Numbers of the DAMAGE rows of steps that stand outside all others: the hits.
    rules : Rules
        Settings in force.
    digest : str
        SHA-256 of everything that changes the answer.
    """

    starts: tuple[Start, Start]
    rows: NDArray[np.int64]
    registers: int
    paths: tuple[str, ...]
    main: tuple[int, ...]
    rules: Rules
    digest: str
