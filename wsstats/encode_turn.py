"""Encode a turn once into the program that all interpreters run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wsstats import rows as row
from wsstats.encode_attack import (
    write_attack,
    write_encore_step,
    write_restand,
    write_soul,
)
from wsstats.encode_moves import TurnWriter
from wsstats.encode_steps import NUMBER, Frame
from wsstats.errors import ScenarioError
from wsstats.players import CardKind, PlayerState
from wsstats.rules import DECK_CARDS, ICONS, MAX_CLIMAX, Rules
from wsstats.steps import Step
from wsstats.turn_program import Start, TurnProgram

__all__ = ["encode_turn"]

TURN_VERSION: Final = 1  # part of every digest: a change of rules is a new answer
OTHER: Final = {
    "attack": write_attack,
    "encore_step": write_encore_step,
    "restand": write_restand,
    "soul": write_soul,
}


def encode_turn(
    steps: Iterable[Step],
    *,
    defender: PlayerState,
    attacker: PlayerState | None = None,
    rules: Rules | None = None,
    first_turn: bool = False,
) -> TurnProgram:
    """Encode the steps of a turn.

    Parameters
    ----------
    steps : iterable of Step
        In order; a check timing follows each (R6.5).
    defender, attacker : PlayerState
        Before the first step. Without an attacker nothing may touch his cards.
    rules : Rules, optional
        Settings in force.
    first_turn : bool
        True: the first turn of the game, with one attack at most (R2.6).

    Returns
    -------
    TurnProgram
        The first rows are constants and a check timing.

    Raises
    ------
    ScenarioError
        If a step cannot be done; the message begins with its path.

    Examples
    --------
    >>> defender = PlayerState.of("defender", {"deck": "24/6"})
    >>> program = encode_turn([Step("burn", damage=4)], defender=defender)
    >>> program.rows[:, 0].tolist()
    [4, 0, 1, 9, 0]
    """
    rules = rules or Rules()
    attacker = attacker or PlayerState.of("attacker", {})
    states = {"attacker": attacker, "defender": defender}
    steps = tuple(steps)
    if not steps:
        raise ScenarioError.of("do", "[]", "1 step or more")
    if first_turn:
        check_first_turn(steps)
    used = {step.op for outer in steps for step in outer.walk()}
    writer = TurnWriter(states, used, OTHER)
    writer.emit(row.CHECK_TIMING)
    for place, step in enumerate(steps):
        writer.step(step, str(place), Frame())
        writer.emit(row.CHECK_TIMING)
    first = [
        [row.STOCK_ORDER, NUMBER[name]]
        for name in sorted(writer.stock_order)
        if not states[name].zones["stock"].ordered
    ]
    table, paths, main = writer.finish(first)
    uses = attributes_of(writer)
    starts = tuple(
        start_of(name, states[name], uses[name], writer, table)
        for name in ("attacker", "defender")
    )
    identity: dict[str, Any] = {
        "version": TURN_VERSION,
        "rows": table.tolist(),
        "rules": rules.to_dict(),
        "starts": [
            [
                [zone.tolist() for zone in start.zones],
                start.kinds.tolist(),
                start.kind_of.tolist(),
            ]
            for start in starts
        ],
    }
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
    return TurnProgram(
        starts=(starts[0], starts[1]),
        rows=table,
        registers=max(1, writer.registers),
        paths=paths,
        main=main,
        rules=rules,
        digest=hashlib.sha256(text.encode()).hexdigest(),
    )


def check_first_turn(steps: Iterable[Step]) -> None:
    """Refuse a second attack in the first turn of the game (R2.6)."""

    def attacks(step: Step) -> int:
        inside = sum(attacks(inner) for _, inner in step.inner())
        times = step.get("times") if step.op == "repeat" else 1
        return int(times * inside) + (step.op in ("attack", "restand"))

    number = sum(map(attacks, steps))
    if number > 1:
        raise ScenarioError.of(
            "first_turn",
            f"{number} attacks",
            "1 attack in the first turn of the game",
            "leave first_turn out",
        )


def attributes_of(writer: TurnWriter) -> dict[str, set[str]]:
    """Return which attributes of each player's cards can matter."""
    uses: dict[str, set[str]] = {"attacker": set(), "defender": set()}
    names = {
        "level": "level",
        "soul_icons": "icons",
        "trigger_icons": "icons",
        "colours": "colour",
        "trait": "traits",
    }
    for player, counts in writer.uses.items():
        uses[player] = {names[count] for count in counts}
        for attribute, what in (("level", "level"), ("colour", "colours")):
            if attribute in uses[player]:
                check_stated(player, writer.states[player], attribute, what)
    if any(entry[0] == row.TRIGGER for entry in writer.rows):
        uses["attacker"].add("icons")
        cards = [
            card
            for zone in writer.states["attacker"].zones.values()
            for card in zone.cards
        ]
        if any("standby" in card.icons for card in cards):
            uses["attacker"].add("level")
    return uses


def check_stated(player: str, state: PlayerState, attribute: str, what: str) -> None:
    """Refuse to count an attribute that the cards of the deck do not state."""
    for zone in ("deck", "waiting_room"):
        for card in state.zones[zone].cards:
            if not card.climax and getattr(card, attribute) in (None, ""):
                raise ScenarioError.of(
                    f"{player}.{zone}",
                    "cards without " + attribute,
                    f"cards with their {attribute}: a step counts {what}",
                    f"write [ {{ cards = …, {attribute} = … }}, … ]"
                    + (" or levels = [ … ]" if attribute == "level" else ""),
                )


def start_of(
    name: str,
    state: PlayerState,
    uses: set[str],
    writer: TurnWriter,
    table: NDArray[np.int64],
) -> Start:
    """Give numbers to the cards of a player, climaxes first, kind after kind."""
    zones: dict[str, list[CardKind]] = {
        zone: [merged(card, uses) for card in content.cards]
        for zone, content in state.zones.items()
    }
    if not state.has_deck:
        zones["deck"] = [CardKind()]  # never touched; without it the player would lose
    zones["level"] = [merged(CardKind(), uses)] * state.level
    zones["stage"] += stage_cards(name, zones["stage"], state, table)
    order = sorted({card for zone in zones.values() for card in zone}, key=rank)
    next_number: dict[CardKind, int] = {}
    kind_of: list[int] = []
    for number, kind in enumerate(order):
        next_number[kind] = len(kind_of)
        kind_of += [number] * sum(zone.count(kind) for zone in zones.values())
    arrays = []
    for zone in row.ZONES:
        numbers = []
        for card in zones[zone]:
            numbers.append(next_number[card])
            next_number[card] += 1
        arrays.append(np.array(numbers, np.int8))
    climaxes = sum(card.climax for zone in zones.values() for card in zone)
    kinds = np.zeros((len(order), row.KIND_COLUMNS), np.int64)
    colours = sorted({card.colour for card in order if card.colour})
    for number, kind in enumerate(order):
        kinds[number] = columns(kind, colours, writer.traits)
    return Start(tuple(arrays), climaxes, np.array(kind_of, np.int64), kinds)


def merged(card: CardKind, uses: set[str]) -> CardKind:
    """Keep the attributes of a card that can matter."""
    return CardKind(
        card.climax,
        (card.level or 0) if "level" in uses and not card.climax else None,
        card.icons if "icons" in uses else (),
        card.colour if "colour" in uses else "",
        card.traits if "traits" in uses else (),
    )


def rank(card: CardKind) -> tuple[Any, ...]:
    """Order kinds: climaxes first, then by level and icons."""
    return (not card.climax, card.level or 0, card.icons, card.colour, card.traits)


def columns(card: CardKind, colours: list[str], traits: list[str]) -> list[int]:
    """Return the attributes of a kind as numbers."""
    mask = sum(1 << place for place, trait in enumerate(traits) if trait in card.traits)
    colour = colours.index(card.colour) + 1 if card.colour else 0
    icons = [card.icons.count(icon) for icon in ICONS]
    return [int(card.climax), card.level or 0, colour, mask, *icons]


def stage_cards(
    name: str, stage: list[CardKind], state: PlayerState, table: NDArray[np.int64]
) -> list[CardKind]:
    """Return the stage cards that the steps need and the scenario does not list."""
    mine = table[table[:, 1] == NUMBER[name]]
    kicks = mine[mine[:, 0] == row.CLOCK_KICK]
    swaps = mine[(mine[:, 0] == row.CLOCK_SWAP) & (mine[:, 2] == 0)]
    plain = int((kicks[:, 2] == 0).sum()) + len(swaps)
    needed = {False: plain, True: int((kicks[:, 2] == 1).sum())}
    added: list[CardKind] = []
    for climax, number in needed.items():
        have = sum(card.climax == climax for card in stage)
        added += [CardKind(climax)] * max(0, number - have)
    climaxes = sum(zone.climaxes for zone in state.zones.values())
    room = min(DECK_CARDS - state.cards, len(added))
    if room < len(added) and not stage:
        raise ScenarioError.of(
            f"{name}.stage",
            len(added),
            f"at most {max(0, room)} cards: the other zones hold {state.cards}",
            "take cards out of another zone",
        )
    if climaxes + sum(card.climax for card in added) > MAX_CLIMAX:
        raise ScenarioError.of(
            f"{name}.stage", "a climax", f"at most {MAX_CLIMAX} climaxes in all zones"
        )
    return added[: max(0, room)]
