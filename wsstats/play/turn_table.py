"""The table of a turn program: both players, and the events that only turns have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from wsstats.play.table import EVENT_RULES, Table

__all__ = ["TURN_RULES", "TurnTable"]

TURN_RULES: Final = {  # events that only turn programs have
    "step": "R6.5",
    "choice": "R11.2",
    "not_paid": "R11.2",
    "stock_paid": "R1.6",
    "hand_paid": "R1.6",
    "shielded": "R3.4",
    "revealed": "R1.3",
    "looked": "R1.3",
    "shuffle": "R7.2",
    "shuffled_back": "R7.8",
    "returned": "R7.8",
    "free_refresh": "R7.8",
    "top_stacked": "R1.3",
    "to_memory": "R1.3",
    "heal": "R1.3",
    "to_clock": "R5.6",
    "clock_kick": "R5.6",
    "clock_swap": "R5.6",
    "forced_level_up": "R9.3",
    "stock_swapped": "R1.6",
    "stock_shuffled": "R1.6",
    "stock_filled": "R1.6",
    "stock_moved": "R1.6",
    "stock_order": "R1.6",
}


@dataclass(slots=True)
class TurnTable(Table):
    """A table that also tells the events of `TURN_RULES`.

    Examples
    --------
    >>> from wsstats.rules import Rules
    >>> table = TurnTable([], Rules())
    >>> table.tell("step", path="0")
    >>> table.events
    [{'event': 'step', 'path': '0', 'rule': 'R6.5'}]
    """

    event_rules: ClassVar[Mapping[str, str]] = {**EVENT_RULES, **TURN_RULES}
