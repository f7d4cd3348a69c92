"""Say in words what an event of a trial was."""

from __future__ import annotations

from typing import Any, Final

from wsstats.play.table import Event

__all__ = ["sentence", "story"]

KIND: Final = {"C": "a climax", "N": "no climax"}

SENTENCES: Final = {
    "damage": "{damage} damage to the {player}",
    "no_damage": "{damage} damage to the {player}: nothing is revealed",
    "reveal": "  card {number} is {kind}; {deck} left in the deck",
    "cancelled": "  cancelled: {cards} to the waiting room",
    "dealt": "  dealt: {cards} to the clock, now {clock}",
    "simultaneous_damage": "{damage} damage to both players at the same time",
    "shot": "shot: {damage} damage follows",
    "refresh": "  refresh: the waiting room is the new deck, {deck}; "
    "{resolution_zone} stay revealed",
    "refresh_point": "  refresh point: {kind} from the deck to the clock, now {clock}",
    "refresh_waits": "  deck and waiting room are empty: the refresh waits",
    "immediate_loss": "  deck and waiting room are empty inside damage: "
    "the {player} loses at once",
    "level_up": "  level {level}: {kind} of seven to the level, {to_waiting_room} to "
    "the waiting room, clock {clock}",
    "loss": "the {player} loses ({reason})",
    "draw": "draw: {kind}; {deck} left in the deck",
    "clocked": "{kind} from the hand to the clock, now {clock}",
    "milled": "mill: {cards} to the waiting room; {deck} left in the deck",
    "flip": "  flip {number}: {kind}; {deck} left in the deck",
    "flipped": "  the flipped cards {cards} to the waiting room",
    "trigger_check": "trigger check: {kind}; {deck} left in the deck",
    "icon": "  {icon}: {kind} from {from} to {to}",
    "icon_no_effect": "  {icon}: finds nothing",
    "triggered_card": "  the triggered card to the {to}, now {stock}",
    "cost_paid": "cost: {kind} from the deck to the clock, now {clock}",
    "end_phase": "end phase: {to_waiting_room} to the waiting room, hand {hand}",
    "exchanged": "opening hand: {cards} exchanged",
}


def sentence(event: Event) -> str:
    """Say one event in words; counts are cards/climaxes, letters N and C are kinds.

    Parameters
    ----------
    event : dict
        As told by `wsstats.play.Table`.

    Returns
    -------
    str
        One line; what belongs to a process is indented.

    Examples
    --------
    >>> sentence({"event": "dealt", "player": "defender", "cards": "NN", "clock": 5})
    '  dealt: NN to the clock, now 5'
    """
    fields: dict[str, Any] = {
        name: str(value).replace("_", " ") for name, value in event.items()
    }
    fields["kind"] = KIND.get(str(event.get("card")), "")
    fields["cards"] = fields.get("cards") or "no card"
    return SENTENCES[event["event"]].format_map(fields)


def story(events: list[Event]) -> list[str]:
    """Say all events, each after the rule that it follows.

    Parameters
    ----------
    events : list of dict
        In the order in which they happened.

    Returns
    -------
    list of str
        One line an event.

    Examples
    --------
    >>> loss = {"event": "loss", "player": "defender", "reason": "level_4"}
    >>> story([{**loss, "rule": "R10.1"}])
    ['R10.1  the defender loses (level 4)']
    """
    return [f"{event['rule']:<6} {sentence(event)}" for event in events]
