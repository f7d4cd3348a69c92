"""Every worked case of the rules page that is made of burns, played by the oracle."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.oracles.hits import ALLOWED, Settings, Start, Table, play_out, summary

CASES = Path(__file__).parent.parent / "data" / "rule_cases.json"


class Script:
    """Chance by script: the kinds on top of the first deck and of each new deck."""

    def __init__(self, tops: Sequence[str]) -> None:
        self.tops = list(tops)

    def shuffle(self, deck: list[str]) -> None:
        top = self.tops.pop(0)
        for card in top:
            deck.remove(card)
        deck[:0] = top

    def top(self, deck: list[str]) -> str:
        return deck.pop(0)

    def one_of(self, cards: Sequence[str]) -> int:
        raise AssertionError(f"a script does not choose among {cards}")


def burn_cases() -> list[Any]:
    params = []
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        if any(step["op"] != "burn" for step in case["do"]):
            continue
        for other in [{}, *case["also_under"]]:
            rules = {**case["rules"], **other}
            label = "-".join([case["id"], *other.values()])
            params.append(pytest.param(case, rules, id=label))
    return params


def counted(text: str) -> tuple[int, int]:
    cards, climaxes = text.split("/")
    return int(cards), int(climaxes)


def replay(case: dict[str, Any], rules: dict[str, str]) -> Table:
    zones = case["players"]["defender"]
    processes = [
        [(step["damage"], step.get("cancellable", True))] * step.get("times", 1)
        for step in case["do"]
    ]
    return play_out(
        Start(
            deck=zones["deck"],
            waiting_room=counted(zones["waiting_room"]),
            clock=zones["clock"],
            level=counted(zones["level"])[0],
        ),
        processes,
        Settings(**{name: rules[name] for name in ALLOWED}),
        Script([zones["deck"], *case["new_decks"].get("defender", [])]),
    )


def test_the_worked_cases_hold_sixty_entries_of_burns_alone() -> None:
    cases = burn_cases()
    assert len({param.values[0]["id"] for param in cases}) == 60
    assert {param.values[1]["empty_waiting_room"] for param in cases} == {
        "strict",
        "lenient",
    }


@pytest.mark.parametrize(("case", "rules"), burn_cases())
def test_a_worked_case_of_burns_ends_as_written(
    case: dict[str, Any], rules: dict[str, str]
) -> None:
    table = replay(case, rules)
    end = case["end"]["defender"]
    assert "".join(table.clock) == end["clock"]
    for zone in ("deck", "waiting_room", "level", "resolution_zone"):
        cards = getattr(table, zone)
        assert (len(cards), cards.count("C")) == counted(end[zone]), zone
    assert table.refreshes == end["refreshes"]
    assert table.points_owed == end["points_owed"]
    assert (table.lost is not None) == bool(case["lost"])


@pytest.mark.parametrize(("case", "rules"), burn_cases())
def test_a_worked_case_of_burns_tells_the_same_events(
    case: dict[str, Any], rules: dict[str, str]
) -> None:
    outcome = summary(replay(case, rules))
    events = case["events"]
    word = {"no_damage": "none", "dealt": "dealt", "cancelled": "cancelled"}
    ends = [word[each["event"]] for each in events if each["event"] in word]
    asked = sum(step.get("times", 1) for step in case["do"])
    assert list(outcome.hits) == ends + ["not_reached"] * (asked - len(ends))
    dealt = [len(each["cards"]) for each in events if each["event"] == "dealt"]
    assert outcome.damage == sum(dealt)
    assert outcome.points_paid == sum(
        each["event"] == "refresh_point" for each in events
    )
    verdicts = [
        "deck_out" if each["event"] == "immediate_loss" else each["reason"]
        for each in events
        if each["event"] in {"loss", "immediate_loss"}
    ]
    assert [outcome.lost] == (verdicts or [None])
