"""Write rows of a turn program: labels, registers and constants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wsstats.errors import ScenarioError
from wsstats.rows import AMOUNT, WIDTH

__all__ = ["Label", "RowWriter"]

MANY: Final = 10**6  # above every number that can come up
MOST_ROWS: Final = 20_000


class Label:
    """A place in the rows that a jump leads to, known later."""

    def __init__(self) -> None:
        self.row: int | None = None


Operand: TypeAlias = "int | Label"


@dataclass(slots=True)
class RowWriter:
    """Rows as they grow.

    Constants are written once, before all other rows; `finish` puts the parts together.
    """

    rows: list[list[Operand]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    main: list[int] = field(default_factory=list)
    registers: int = 0
    bounds: dict[int, int] = field(default_factory=dict)
    constants: dict[int, int] = field(default_factory=dict)

    def emit(self, op: int, *operands: Operand, path: str = "") -> int:
        """Add a row; return its number among the rows so far."""
        if len(self.rows) >= MOST_ROWS:
            raise ScenarioError.of(
                path or "do",
                f"more than {MOST_ROWS} rows",
                "a turn that is shorter when its loops are written out",
                "lower a count with max, or split the turn",
            )
        self.rows.append([op, *operands])
        self.paths.append(path)
        return len(self.rows) - 1

    def mark(self, label: Label) -> None:
        """Say that a label stands here."""
        label.row = len(self.rows)

    def register(self, bound: int) -> int:
        """Return a new register that never holds more than `bound`."""
        self.registers += 1
        self.bounds[self.registers - 1] = bound
        return self.registers - 1

    def constant(self, value: int) -> int:
        """Return a register that holds a number from the start."""
        if value not in self.constants:
            self.constants[value] = self.register(value)
        return self.constants[value]

    def finish(
        self, first: list[list[int]]
    ) -> tuple[NDArray[np.int64], tuple[str, ...], tuple[int, ...]]:
        """Return rows, paths and main rows, with constants and `first` before them."""
        before = [
            [AMOUNT, register, -1, 0, value, MANY]
            for value, register in self.constants.items()
            if value
        ]
        before += first
        shift = len(before)
        table = np.zeros((shift + len(self.rows), WIDTH), np.int64)
        for place, row in enumerate(before):
            table[place, : len(row)] = row
        for place, operands in enumerate(self.rows):
            for column, operand in enumerate(operands):
                if isinstance(operand, Label):
                    assert operand.row is not None
                    table[shift + place, column] = operand.row + shift
                else:
                    table[shift + place, column] = operand
        paths = ("",) * shift + tuple(self.paths)
        return table, paths, tuple(row + shift for row in self.main)
