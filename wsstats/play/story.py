"""Say in words what an event of a trial was."""

from __future__ import annotations

from typing import Any, Final

from wsstats.play.table import Event

__all__ = ["sentence", "story"]

KIND: Final = {"C": "a climax", "N": "no climax"}

SENTENCES: Final = {
    "damage": "{damage} damage to the {player}{below}",
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
    "milled": "mill: {cards} to the waiting room{below}; {deck} left in the deck",
    "flip": "  flip {number}: {kind}; {deck} left in the deck",
    "flipped": "  the flipped cards {cards} to the waiting room",
    "trigger_check": "trigger check: {kind}; {deck} left in the deck",
    "icon": "  {icon}: {kind} from {from} to {to}",
    "icon_no_effect": "  {icon}: finds nothing",
    "triggered_card": "  the triggered card to the {to}, now {stock}",
    "cost_paid": "cost: {kind} from the deck to the clock, now {clock}",
    "end_phase": "end phase: {to_waiting_room} to the waiting room, hand {hand}",
    "exchanged": "opening hand: {cards} exchanged",
    "step": "step {path}",
    "choice": "choice: option {option} of {options}",
    "not_paid": "the {player} cannot pay {stock} from the stock, {hand} from the hand "
    "and {deck_top} from the deck: nothing is paid",
    "stock_paid": "cost: {cards} from the stock of the {player} to the waiting room, "
    "stock {stock}",
    "hand_paid": "cost: {cards} from the hand of the {player} to the waiting room, "
    "hand {hand}",
    "shielded": "the damage of {damage} becomes 0",
    "revealed": "the {player} shows {cards} at the {side} of the deck",
    "looked": "the {player} looks at {cards} from the {side} of the deck: {top} on "
    "top, {bottom} to the bottom, {to_waiting_room} to the waiting room",
    "shuffle": "the {player} shuffles the deck of {deck}",
    "shuffled_back": "the {player} shuffles {cards} back; deck {deck}, waiting room "
    "{waiting_room}",
    "returned": "the {player} shuffles {cards} back; deck {deck}, {waiting_room} stay "
    "in the waiting room",
    "free_refresh": "the {player} shuffles the whole waiting room back, {cards}, "
    "without a refresh point; deck {deck}",
    "top_stacked": "the {player} puts {cards} on top of the deck; deck {deck}, waiting "
    "room {waiting_room}",
    "to_memory": "the {player} puts {cards} from the waiting room into the memory",
    "heal": "the {player} heals: {cards} from the clock to the waiting room, clock "
    "{clock}",
    "to_clock": "{cards} from the deck of the {player} to the clock, now {clock}; no "
    "damage",
    "clock_kick": "the {player} puts {kind} from the stage into the clock, now {clock}",
    "clock_swap": "the {player} puts {kind} from the {from} into the clock, now "
    "{clock}",
    "forced_level_up": "the {player} reaches level {level}: {kind} of the clock to the "
    "level, {cards} to the waiting room",
    "stock_swapped": "the {player} puts the stock into the waiting room: {cards}",
    "stock_shuffled": "the {player} shuffles the stock into the deck: {cards}; deck "
    "{deck}",
    "stock_filled": "{cards} from the deck of the {player} to the stock, now {stock}",
    "stock_moved": "{cards} from the {side} of the stock of the {player} to the "
    "waiting room, stock {stock}",
    "stock_order": "the {player} puts the {stock} stock cards into a random order",
}
LETTERS: Final = ("cards", "top", "bottom")  # fields that may be without a card


def sentence(event: Event, *, name_player: bool = False) -> str:
    """Say one event in words; counts are cards/climaxes, letters N and C are kinds.

    Parameters
    ----------
    event : dict
        As told by `wsstats.play.Table`.
    name_player : bool
        True: begin with the player where the words would not say who acts.

    Returns
    -------
    str
        One line; what belongs to a process is indented.

    Examples
    --------
    >>> sentence({"event": "dealt", "player": "defender", "cards": "NN", "clock": 5})
    '  dealt: NN to the clock, now 5'
    >>> draw = {"event": "draw", "player": "attacker", "card": "N", "deck": 9}
    >>> sentence(draw, name_player=True)
    'attacker: draw: no climax; 9 left in the deck'
    """
    fields: dict[str, Any] = {
        name: str(value).replace("_", " ") for name, value in event.items()
    }
    fields["kind"] = KIND.get(str(event.get("card")), "no card")
    for name in LETTERS:
        fields[name] = fields.get(name) or "no card"
    bottom = event.get("side") == "bottom"
    fields["below"] = ", from the bottom of the deck" if bottom else ""
    fields["path"] = event.get("path")  # its underscores belong to names
    words = SENTENCES[event["event"]]
    if name_player and "player" in event and "{player}" not in words:
        indent = "  " if words.startswith("  ") else ""
        words = f"{indent}{{player}}: {words.lstrip()}"
    return words.format_map(fields)


def story(events: list[Event]) -> list[str]:
    """Say all events, each after the rule that it follows.

    If both players act, each line names its player.

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
    both = len({event["player"] for event in events if "player" in event}) > 1
    return [
        f"{event['rule']:<6} {sentence(event, name_player=both)}" for event in events
    ]
