"""The exact tables of a report, against numbers that were worked out elsewhere."""

from __future__ import annotations

import csv
from math import comb
from pathlib import Path

import pandas as pd
import pytest

from wsstats.decks import example_decks, read_deck
from wsstats.errors import ScenarioError
from wsstats.files.plan_file import plan_of_text
from wsstats.frames.cancel import cancel_frame, cancel_line_frame, second_deck_frame
from wsstats.model import Pile
from wsstats.plan import Plan
from wsstats.reports.attack import kill_frame, turn_frame
from wsstats.reports.repeat import deck_csv, plan_toml
from wsstats.rules import Rules

GRID = Path(__file__).parents[1] / "data" / "cancel_grid.csv"


def test_the_map_is_the_published_grid_with_every_deck_and_hit() -> None:
    with GRID.open(newline="") as file:
        grid = {
            (int(row["deck_n"]), int(row["deck_cx"]), int(row["damage"])): float(
                row["p_cancel"]
            )
            for row in csv.DictReader(file)
        }
    frame = cancel_frame()
    places = zip(frame["deck"], frame["climaxes"], frame["damage"], strict=True)
    ours = dict(zip(places, frame["probability"], strict=True))
    assert ours.keys() == grid.keys()
    assert ours == pytest.approx(grid, abs=6e-11)  # the grid has ten digits


def test_a_hit_larger_than_the_deck_is_left_out_of_the_map() -> None:
    frame = cancel_frame(damages=[3])
    assert frame["deck"].min() == 3
    assert not frame.duplicated(["deck", "climaxes"]).any()


def test_dealt_and_cancelled_are_all_there_is() -> None:
    frame = cancel_line_frame({"a": Pile(30, 7), "b": Pile(4, 1)})
    assert (frame["dealt"] + frame["cancelled"]).to_numpy() == pytest.approx(1.0)
    assert frame.groupby("state")["damage"].max().to_dict() == {"a": 10, "b": 4}


@pytest.mark.parametrize("damages", [[], [0], [51], [1.5]])
def test_sizes_of_hits_that_no_deck_can_show_are_refused(damages: list[int]) -> None:
    with pytest.raises(ScenarioError, match="damages"):
        cancel_frame(damages=damages)


def test_the_second_deck_table_reaches_a_little_beyond_the_decks_seen() -> None:
    new_deck = pd.DataFrame(
        {
            "refresh": [1, 1, 1, 2],
            "cards": [26, 28, 40, 10],
            "climaxes": [7, 6, 2, 2],
            "probability": [0.5, 0.4, 0.0001, 0.9],
        }
    )
    frame = second_deck_frame(new_deck, climaxes=7)
    assert sorted(set(frame["cards"])) == list(range(24, 31))
    assert sorted(set(frame["climaxes"])) == list(range(8))
    assert frame["reached"].sum() == pytest.approx(0.9)
    row = frame[(frame["cards"] == 26) & (frame["climaxes"] == 7)].iloc[0]
    assert row["reached"] == 0.5
    assert row["probability"] == pytest.approx(1 - comb(19, 3) / comb(26, 3))


def test_a_second_deck_that_nobody_reached_is_no_table() -> None:
    new_deck = pd.DataFrame(
        {"refresh": [2], "cards": [26], "climaxes": [7], "probability": [0.5]}
    )
    assert second_deck_frame(new_deck).empty


def turn_by_hand(cards: int, climaxes: int, hits: tuple[int, ...]) -> dict[int, float]:
    """P(points) of a turn, by what each card that is revealed may be."""
    pmf: dict[int, float] = {}

    def reveal(
        left: int, rest: int, hit: int, shown: int, points: int, p: float
    ) -> None:
        """Reveal card `shown` of a hit; `rest` of the cards left are climaxes."""
        if p == 0:
            return
        if hit == len(hits):
            pmf[points] = pmf.get(points, 0.0) + p
        elif shown == hits[hit]:
            reveal(left, rest, hit + 1, 0, points + shown, p)
        else:
            climax = rest / left
            reveal(left - 1, rest - 1, hit + 1, 0, points, p * climax)
            reveal(left - 1, rest, hit, shown + 1, points, p * (1 - climax))

    reveal(cards, climaxes, 0, 0, 0, 1.0)
    return pmf


@pytest.mark.parametrize(
    ("cards", "climaxes", "hits"),
    [(50, 8, (2, 3, 3)), (30, 7, (2, 3, 3)), (20, 2, (4, 1))],
)
def test_a_turn_agrees_with_the_tree_of_its_hits(
    cards: int, climaxes: int, hits: tuple[int, ...]
) -> None:
    pmf = turn_by_hand(cards, climaxes, hits)
    frame = turn_frame({"deck": Pile(cards, climaxes)}, hits, rules=Rules())
    for points, chance in zip(frame["points"], frame["probability"], strict=True):
        expected = sum(p for value, p in pmf.items() if value >= points)
        assert chance == pytest.approx(expected)
    assert frame["points"].tolist() == list(range(1, sum(hits) + 1))


def test_the_kill_line_asks_for_the_points_that_are_missing() -> None:
    pmf = turn_by_hand(30, 7, (2, 3, 3))
    frame = kill_frame(Pile(30, 7), (2, 3, 3), rules=Rules())
    assert frame["life"].tolist() == [f"3/{clock}" for clock in range(6, -1, -1)]
    for life, chance in zip(frame["life"], frame["probability"], strict=True):
        needed = 7 - int(life[-1])
        expected = sum(p for value, p in pmf.items() if value >= needed)
        assert chance == pytest.approx(expected)


def test_a_deck_survives_the_way_through_its_file(tmp_path: Path) -> None:
    for path in example_decks().values():
        deck = read_deck(path)
        copy = tmp_path / "deck.csv"
        copy.write_text(deck_csv(deck), encoding="utf-8")
        assert read_deck(copy).entries == deck.entries


@pytest.mark.parametrize(
    "plan",
    [
        Plan(),
        Plan(title='"quoted" \\ back\nline \x7f end 勇者 \U0001f0cf', first="own"),
        Plan(draws=(0.3, 1), opponent_hits=((), (1, 2)), mulligan_climaxes=False),
    ],
    ids=["default", "text", "numbers"],
)
def test_a_plan_survives_the_way_through_its_file(plan: Plan) -> None:
    assert plan_of_text(plan_toml(plan)) == plan
