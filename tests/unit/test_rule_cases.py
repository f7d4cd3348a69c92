"""Every worked case of the rules, replayed event by event through play."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wsstats.play import GameOver, Known, Player, Table, actions
from wsstats.play.table import EVENT_RULES
from wsstats.rules import Rules

SPEC = json.loads(
    (Path(__file__).parents[1] / "data" / "rule_cases.json").read_text(encoding="utf-8")
)
ZONES = SPEC["reading"]["zones"]["names"]
ORDERED = ("deck", "clock")


def variants() -> list[Any]:
    """Each case under its own rules and under every other value it also holds for."""
    rows = []
    for case in SPEC["cases"]:
        for number, change in enumerate([{}, *case["also_under"]]):
            name = case["id"] + (f"-{number}" if number else "")
            rows.append(pytest.param(case, {**case["rules"], **change}, id=name))
    return rows


class Numbers:
    """Deals out card numbers: climaxes below 8, the others from 8 on."""

    def __init__(self) -> None:
        self.next = {"C": iter(range(8)), "N": iter(range(8, 50))}

    def cards(self, kinds: str) -> list[int]:
        return [next(self.next[kind]) for kind in kinds]


def player_from(name: str, zones: dict[str, str], scripts: list[str]) -> Player:
    numbers, left = Numbers(), list(scripts)
    player = Player(name, 8, Known(lambda deck: arrange(player, deck, left.pop(0))))
    for zone in ZONES:
        text = zones[zone]
        if zone not in ORDERED:
            cards, climaxes = map(int, text.split("/"))
            text = "C" * climaxes + "N" * (cards - climaxes)
        setattr(player, zone, numbers.cards(text))
    return player


def arrange(player: Player, deck: list[int], kinds: str) -> None:
    top = []
    for kind in kinds:
        card = next(c for c in deck if player.kinds([c]) == kind and c not in top)
        top.append(card)
    deck[:] = top + [card for card in deck if card not in top]


def from_hand(player: Player, kinds: str) -> list[int]:
    chosen: list[int] = []
    for kind in kinds:
        chosen.append(
            next(
                c for c in player.hand if player.kinds([c]) == kind and c not in chosen
            )
        )
    return chosen


def attack(table: Table, op: dict[str, Any], players: dict[str, Player]) -> None:
    points = actions.attack_damage(
        soul=op["soul"],
        kind=op["kind"],
        trigger_soul=op["trigger_soul"],
        opposing_level=op.get("opposing_level", 0),
    )
    result = actions.damage(table, players["defender"], points)
    table.check_timing()
    if result == "cancelled":
        for _ in range(op["armed_shots"]):
            attacker = players.get("attacker") or Player("attacker", 8, None)
            table.tell("shot", attacker, damage=1)
            actions.damage(table, players["defender"], 1)
            table.check_timing()


def burn(table: Table, op: dict[str, Any], players: dict[str, Player]) -> None:
    for _ in range(op.get("times", 1)):
        player = players[op["player"]]
        actions.damage(table, player, op["damage"], cancellable=op["cancellable"])


def effect(table: Table, op: dict[str, Any], players: dict[str, Player]) -> None:
    for part in op["do"]:
        OPERATIONS[part["op"]](table, part, players)


def one_player(
    do: Callable[[Table, Player, dict[str, Any]], object],
) -> Callable[[Table, dict[str, Any], dict[str, Player]], None]:
    return lambda table, op, players: do(table, players[op["player"]], op) and None


OPERATIONS: dict[str, Callable[[Table, dict[str, Any], dict[str, Player]], None]] = {
    "burn": burn,
    "attack": attack,
    "effect": effect,
    "damage_all": lambda t, op, _: actions.damage_to_all(t, int(op["damage"])),
    "mill": one_player(lambda t, p, op: actions.mill(t, p, op["cards"])),
    "flip": one_player(lambda t, p, op: actions.flip(t, p, op["cards"])),
    "draw_phase": one_player(lambda t, p, op: actions.draw(t, p)),
    "clock_phase": one_player(
        lambda t, p, op: actions.clock_phase(t, p, from_hand(p, op["card"])[0])
    ),
    "trigger_check": one_player(
        lambda t, p, op: actions.trigger_check(t, p, op["icons"])
    ),
    "pay_cost": one_player(
        lambda t, p, op: actions.pay_deck_top_to_clock(t, p, op["cards"])
    ),
    "end_phase": one_player(
        lambda t, p, op: actions.end_phase(t, p, from_hand(p, op["discard"]))
    ),
    "exchange": one_player(
        lambda t, p, op: actions.exchange(t, p, from_hand(p, op["cards"]))
    ),
}


def replay(case: dict[str, Any], rules: dict[str, str]) -> Table:
    players = {
        name: player_from(name, zones, case["new_decks"].get(name, []))
        for name, zones in case["players"].items()
    }
    turn_order = [players[n] for n in ("attacker", "defender") if n in players]
    table = Table(turn_order, Rules(**rules))
    try:
        for op in case["do"]:
            OPERATIONS[op["op"]](table, op, players)
            if op["op"] != "exchange":
                table.check_timing()
    except GameOver:
        pass
    return table


@pytest.mark.parametrize(("case", "rules"), variants())
def test_every_case_tells_the_expected_events(case, rules):
    told = [
        {k: v for k, v in e.items() if k != "rule"} for e in replay(case, rules).events
    ]
    assert told == case["events"]


@pytest.mark.parametrize(("case", "rules"), variants())
def test_every_case_ends_in_the_expected_state(case, rules):
    table = replay(case, rules)
    for player in table.players:
        end = {zone: player.count(zone) for zone in ZONES}
        end["clock"] = player.kinds(player.clock)
        end["refreshes"] = player.refreshes
        end["points_owed"] = player.points_owed
        assert end == case["end"][player.name]
    assert [player.name for player in table.players if player.lost] == case["lost"]
    if rules["both_lose"] == "draw":
        assert table.result == case["result"]


def test_the_cases_are_all_here_and_the_seed_examples_come_first():
    names = [case["id"] for case in SPEC["cases"]]
    assert len(names) == 116
    assert names[:4] == ["seed_1", "seed_2", "seed_3", "seed_4"]


def test_every_event_names_the_rule_of_the_event_vocabulary():
    assert {name: e["rule"] for name, e in SPEC["events"].items()} == EVENT_RULES


@pytest.mark.parametrize(
    ("both_lose", "result"),
    [
        ("draw", "draw"),
        ("turn_player_wins", "defender_lost"),
        ("other_player_wins", "attacker_lost"),
    ],
)
def test_both_lose_decides_who_wins_when_both_fulfil_a_losing_condition(
    both_lose, result
):
    case = next(c for c in SPEC["cases"] if c["id"] == "case_48_after_process")
    assert replay(case, {**case["rules"], "both_lose": both_lose}).result == result
