"""One trial of a program of hits, told step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wsstats.effects import CHECK_TIMING
from wsstats.encode import Program
from wsstats.play.actions import damage
from wsstats.play.order import Order
from wsstats.play.table import GameOver, Player, Table

__all__ = ["Trial", "play_trial"]

HIT_ENDS: Final = {"dealt": "dealt", "cancelled": "cancelled", "no_damage": "none"}


@dataclass(frozen=True, slots=True)
class Trial:
    """What one trial came to.

    Parameters
    ----------
    table : Table
        The events and the state at the end.
    defender : Player
        Whose zones were played.
    hits : tuple of str
        ``"dealt"``, ``"cancelled"``, ``"none"`` (0 points or less) or
        ``"not_reached"`` for each hit.
    damage : int
        Points that reached the clock from uncancelled hits.
    """

    table: Table
    defender: Player
    hits: tuple[str, ...]
    damage: int


def play_trial(program: Program, order: Order) -> Trial:
    """Play one trial of a program and keep its story.

    Parameters
    ----------
    program : Program
        From `wsstats.encode.encode`.
    order : Order
        ``Hidden(Stream(key, trial).below)`` plays that very trial of the kernel.

    Returns
    -------
    Trial
        Events, zones and what each hit did.

    Examples
    --------
    >>> from wsstats.effects import Burn
    >>> from wsstats.encode import encode
    >>> from wsstats.model import Defender
    >>> from wsstats.play.order import Hidden, Stream
    >>> from wsstats.rules import Rules
    >>> program = encode(Defender.of(deck=9, clock=3), [Burn(2)], Rules())
    >>> play_trial(program, Hidden(Stream(1, 0).below)).hits
    ('dealt',)
    """
    player = Player(
        name="defender",
        climaxes=program.climaxes,
        order=order,
        deck=program.deck.tolist(),
        waiting_room=program.waiting_room.tolist(),
        clock=program.clock.tolist(),
        level=program.level.tolist(),
    )
    table = Table([player], program.rules)
    try:
        for op, points, cancellable in program.steps.tolist():
            if op == CHECK_TIMING:
                table.check_timing()
            else:
                damage(table, player, points, cancellable=bool(cancellable))
    except GameOver:
        pass
    ends = [event["event"] for event in table.events if event["event"] in HIT_ENDS]
    results = [HIT_ENDS[end] for end in ends]
    results += ["not_reached"] * (len(program.hits) - len(results))
    dealt = [len(e["cards"]) for e in table.events if e["event"] == "dealt"]
    return Trial(table, player, tuple(results), sum(dealt))
