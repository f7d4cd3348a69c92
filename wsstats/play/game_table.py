"""The table of a whole game: each event says in which turn, half and phase it came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from wsstats.play.table import EVENT_RULES, Player, Table

__all__ = ["GAME_RULES", "MISSING_ZONES", "GameTable"]

GAME_RULES: Final = {  # events that only whole games have
    "goes_first": "R1.2",
    "turn_ends": "R2.1",
    "stock_paid": "R1.6",
    "discarded": "R2.4",
    "searched": "R2.4",
    "salvaged": "R2.4",
    "charged": "R1.6",
    "played": "R11.2",
    "event_ends": "R11.2",
    "climax_placed": "R2.4",
    "attacked": "R3.2",
    "left_stage": "R2.7",
}

MISSING_ZONES: Final = (  # where a climax is not part of a new deck (R1.8)
    "hand",
    "stock",
    "clock",
    "level",
    "stage",
    "climax_zone",
    "memory",
    "resolution_zone",
)


@dataclass(slots=True)
class GameTable(Table):
    """A table whose events carry the moment they come in.

    Parameters
    ----------
    turn : int
        1 or more; 0 before the first turn.
    half : str
        ``"own"`` or ``"opponent's"``.
    phase : str
        ``"setup"``, ``"draw"``, ``"clock"``, ``"main"``, ``"climax"``, ``"attack"``,
        ``"end"``; in the opponent's half ``"damage"`` or ``"encore"``.

    Examples
    --------
    >>> from wsstats.play.order import Known
    >>> from wsstats.rules import Rules
    >>> player = Player("player", 1, Known(list.sort), waiting_room=[3, 4], hand=[0])
    >>> table = GameTable([player], Rules(), turn=2, half="own", phase="draw")
    >>> table.check_timing()
    >>> event = table.events[0]
    >>> event["event"], event["turn"], event["phase"], event["missing"]
    ('refresh', 2, 'draw', {'hand': 1})
    """

    event_rules: ClassVar[Mapping[str, str]] = {**EVENT_RULES, **GAME_RULES}

    turn: int = 0
    half: str = "own"
    phase: str = "setup"

    def tell(self, event: str, player: Player | None = None, **fields: Any) -> None:
        """Add an event with its moment; a refresh says where climaxes are missing."""
        who = {"player": player.name} if player else {}
        if event == "refresh" and player:
            counts = {
                zone: player.kinds(getattr(player, zone)).count("C")
                for zone in MISSING_ZONES
            }
            fields["missing"] = {zone: n for zone, n in counts.items() if n}
        self.events.append(
            {
                "event": event,
                **who,
                "turn": self.turn,
                "half": self.half,
                "phase": self.phase,
                **fields,
                "rule": self.event_rules[event],
            }
        )
