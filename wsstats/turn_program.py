"""The program of a turn: start zones as card numbers, card kinds, and rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats import rows
from wsstats.errors import ScenarioError
from wsstats.rules import Rules

__all__ = ["Start", "TurnProgram"]

EXACT_ONLY: Final = (  # operation, column, code, and the words of the error
    (rows.LOOK, 4, rows.OPTIMAL_ATTACKER, "policy", "optimal"),
    (rows.LOOK, 4, rows.OPTIMAL_DEFENDER, "policy", "optimal"),
    (rows.CHOOSE, 2, rows.BEST_FOR_ATTACKER, "choice", "best for the attacker"),
    (rows.CHOOSE, 2, rows.BEST_FOR_DEFENDER, "choice", "best for the defender"),
)
ALLOWED: Final = {
    "policy": "climaxes_away, keep_climax, non_climax_first or random",
    "choice": "a fixed or a random option",
}


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

    def refuse_best_choices(self) -> None:
        """Refuse choices that need the odds of what follows: no trial knows them.

        Raises
        ------
        ScenarioError
            If a row asks for a best choice or an optimal policy.
        """
        for operation, column, code, name, value in EXACT_ONLY:
            asked = (self.rows[:, 0] == operation) & (self.rows[:, column] == code)
            if asked.any():
                raise ScenarioError.of(name, value, ALLOWED[name], "use --exact")
