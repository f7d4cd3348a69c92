"""Odds of damage, cancel and refresh for the card game Weiss Schwarz.

>>> import wsstats as ws
>>> result = ws.damage(deck=(30, 8), hits=[2, 2, 3])
>>> print(result.damage.at_least(4))
46.896 %
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from wsstats.version import VERSION

if TYPE_CHECKING:
    from wsstats.damage_odds import damage
    from wsstats.decks import Card, DeckEntry, DeckList, example_decks, read_deck
    from wsstats.effects import Burn
    from wsstats.errors import (
        PrecisionWarning,
        ScenarioError,
        StoreError,
        WsStatsError,
    )
    from wsstats.files.plan_file import read_plan
    from wsstats.frames.states import damage_frame
    from wsstats.model import Clock, Defender, Pile
    from wsstats.plan import Plan
    from wsstats.reports import write_report
    from wsstats.result import DamageResult
    from wsstats.rules import Rules

__version__ = VERSION

_HOMES: Final = {
    "Burn": "wsstats.effects",
    "Card": "wsstats.decks",
    "Clock": "wsstats.model",
    "DamageResult": "wsstats.result",
    "DeckEntry": "wsstats.decks",
    "DeckList": "wsstats.decks",
    "Defender": "wsstats.model",
    "Pile": "wsstats.model",
    "Plan": "wsstats.plan",
    "PrecisionWarning": "wsstats.errors",
    "Rules": "wsstats.rules",
    "ScenarioError": "wsstats.errors",
    "StoreError": "wsstats.errors",
    "WsStatsError": "wsstats.errors",
    "damage": "wsstats.damage_odds",
    "damage_frame": "wsstats.frames.states",
    "example_decks": "wsstats.decks",
    "read_deck": "wsstats.decks",
    "read_plan": "wsstats.files.plan_file",
    "write_report": "wsstats.reports",
}

__all__ = [
    "Burn",
    "Card",
    "Clock",
    "DamageResult",
    "DeckEntry",
    "DeckList",
    "Defender",
    "Pile",
    "Plan",
    "PrecisionWarning",
    "Rules",
    "ScenarioError",
    "StoreError",
    "WsStatsError",
    "__version__",
    "damage",
    "damage_frame",
    "example_decks",
    "read_deck",
    "read_plan",
    "write_report",
]


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562): importing wsstats stays fast."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names."""
    return list(__all__)
