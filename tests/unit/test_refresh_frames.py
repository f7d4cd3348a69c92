"""Tables of whole games, from counts written by hand and from real games."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from wsstats.decks import example_decks, read_deck
from wsstats.encode_game import encode_game
from wsstats.frames import refresh
from wsstats.intervals import mean_interval, wilson
from wsstats.plan import Plan
from wsstats.plots import (
    plot_by_turn,
    plot_cancel_rate,
    plot_climaxes_back,
    plot_level_by_turn,
    plot_missing_climaxes,
    plot_new_deck,
    plot_refresh_phase,
    plot_refresh_turn,
)
from wsstats.rules import Rules
from wsstats.simulate import simulate_games
from wsstats.tally import Tally

TURNS = 3
SHAPES = {
    "refresh_when": (2, TURNS, 2, 8),
    "new_deck": (2, 51, 9),
    "missing": (2, 8, 9),
    "refreshes": (16,),
    "points_paid": (16,),
    "hits_by_deck": (3, 13, 2),
    "hit_squares": (3, 14, 3),
    "hit_state": (51, 9),
    "level_by_turn": (TURNS, 5),
    "clock_by_turn": (TURNS, 7),
    "stock_by_turn": (TURNS, 51),
    "hand_by_turn": (TURNS, 51),
    "lost": (3,),
}
COLUMNS = {
    "refresh_turn": ["refresh", "turn", "half", "probability", "low", "high"],
    "refresh_phase": ["refresh", "phase", "probability", "low", "high"],
    "missing_climaxes": ["refresh", "zone", "mean", "low", "high"],
    "new_deck": ["refresh", "cards", "climaxes", "probability", "low", "high"],
    "climaxes_back": ["refresh", "climaxes", "probability", "low", "high"],
    "cancel_rate": ["deck_number", "damage", "probability", "low", "high", "hits"],
    "by_turn": ["turn", "quantity", "mean", "low", "high", "p10", "p50", "p90"],
    "level_by_turn": ["turn", "level", "probability", "low", "high"],
    "refresh_points": ["points", "probability", "low", "high"],
    "hit_states": ["cards", "climaxes", "share"],
    "losses": ["reason", "probability", "low", "high"],
}


def tally(trials: int = 10, **counts: np.ndarray) -> Tally:
    blank = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}
    return Tally("by hand", trials, {**blank, **counts})


def counted(name: str, *places: tuple[tuple[int, ...], int]) -> np.ndarray:
    block = np.zeros(SHAPES[name], np.int64)
    for place, number in places:
        block[place] = number
    return block


@pytest.fixture(scope="module")
def games() -> Tally:
    deck = read_deck(example_decks()["harbour"])
    return simulate_games(encode_game(deck, Plan(), Rules()), trials=3_000, seed=7)


def frame_of(name: str, of: Tally) -> pd.DataFrame:
    return getattr(refresh, f"{name}_frame")(of)


@pytest.mark.parametrize("name", COLUMNS)
def test_every_table_has_its_columns_and_no_gaps(games, name):
    frame = frame_of(name, games)
    assert list(frame.columns) == COLUMNS[name]
    assert len(frame)
    assert not frame.isna().any().any()


@pytest.mark.parametrize("name", [n for n in COLUMNS if n != "hit_states"])
def test_every_estimate_lies_inside_its_interval_which_has_a_width(games, name):
    frame = frame_of(name, games)
    estimate = frame["mean" if "mean" in frame.columns else "probability"]
    if name == "missing_climaxes":
        frame = frame[~frame["zone"].isin(("stage", "memory"))]
        estimate = frame["mean"]
    assert (frame["low"] <= estimate).all()
    assert (estimate <= frame["high"]).all()
    assert (frame["low"] < frame["high"]).all()
    assert (frame["low"] >= 0).all()


@pytest.mark.parametrize("name", COLUMNS)
def test_no_number_is_repeated_for_one_key(games, name):
    frame = frame_of(name, games)
    values = {
        "probability",
        "low",
        "high",
        "mean",
        "p10",
        "p50",
        "p90",
        "share",
        "hits",
    }
    keys = [column for column in frame.columns if column not in values]
    assert not frame.duplicated(keys).any()


def test_the_refresh_turn_is_a_share_of_all_games():
    when = counted(
        "refresh_when", ((0, 1, 0, 2), 3), ((0, 1, 0, 4), 2), ((1, 2, 1, 6), 1)
    )
    frame = refresh.refresh_turn_frame(tally(refresh_when=when))
    assert len(frame) == 2 * TURNS * 2
    seen = frame[frame["probability"] > 0]
    assert seen[["refresh", "turn", "half", "probability"]].to_numpy().tolist() == [
        [1, 2, "own", 0.5],
        [2, 3, "opponent's", 0.1],
    ]
    assert seen[["low", "high"]].to_numpy().tolist() == [
        list(wilson(n, 10)) for n in (5, 1)
    ]
    never = frame[frame["probability"] == 0]
    assert (never["high"] == wilson(0, 10)[1]).all()


def test_the_phases_stand_in_the_order_of_a_turn():
    when = counted("refresh_when", ((0, 0, 0, 0), 4), ((0, 2, 1, 6), 3))
    frame = refresh.refresh_phase_frame(tally(refresh_when=when)).query("refresh == 1")
    assert frame["phase"].tolist() == list(refresh.PHASES)
    assert frame["phase"].is_monotonic_increasing
    assert frame["probability"].tolist() == [0.4, 0, 0, 0, 0, 0, 0.3, 0]


def test_new_decks_are_those_that_some_game_had():
    decks = counted("new_deck", ((0, 27, 6), 4), ((0, 30, 8), 3), ((1, 25, 7), 2))
    frame = refresh.new_deck_frame(tally(new_deck=decks))
    assert frame.iloc[:, :4].to_numpy().tolist() == [
        [1, 27, 6, 0.4],
        [1, 30, 8, 0.3],
        [2, 25, 7, 0.2],
    ]


def test_climaxes_back_and_missing_speak_of_the_climaxes_of_the_list_only():
    """Five climaxes: 3 back and 2 in the stock, or all 5 back."""
    decks = counted("new_deck", ((0, 27, 3), 4), ((0, 30, 5), 6))
    missing = counted("missing", *(((0, zone, 0), 10) for zone in range(8)))
    missing[0, 1, :3] = [6, 0, 4]
    of = tally(new_deck=decks, missing=missing)
    back = refresh.climaxes_back_frame(of)
    assert back["climaxes"].tolist() == [0, 1, 2, 3, 4, 5]
    assert back["probability"].tolist() == [0, 0, 0, 0.4, 0, 0.6]
    zones = refresh.missing_climaxes_frame(of).set_index("zone")
    assert set(zones["refresh"]) == {1}
    expected = mean_interval(
        np.arange(6), np.array([6, 0, 4, 0, 0, 0]), lowest=0, highest=5
    )
    assert tuple(zones.loc["stock", ["mean", "low", "high"]]) == expected
    assert zones.loc["hand", "mean"] == 0 < zones.loc["hand", "high"]
    for zone in ("stage", "memory"):
        assert tuple(zones.loc[zone, ["mean", "low", "high"]]) == (0, 0, 0)


def test_a_refresh_that_never_comes_has_no_new_decks():
    of = tally(points_paid=counted("points_paid", ((0,), 10)))
    for name in ("new_deck", "climaxes_back", "missing_climaxes"):
        frame = frame_of(name, of)
        assert list(frame.columns) == COLUMNS[name]
        assert frame.empty
    assert refresh.refresh_points_frame(of)["points"].tolist() == [0]
    assert (refresh.refresh_turn_frame(of)["high"] > 0).all()


def test_the_levels_of_a_turn_sum_to_all_games(games):
    frame = refresh.level_by_turn_frame(games)
    sums = frame.groupby("turn")["probability"].sum()
    assert len(sums) == 9
    assert np.allclose(sums, 1)
    assert frame["level"].tolist()[:5] == ["0", "1", "2", "3", "lost"]


def test_turns_are_summed_up_over_the_games_that_go_on():
    levels = counted("level_by_turn", ((0, 0), 8), ((0, 1), 2), ((1, 4), 10))
    clock = counted("clock_by_turn", *(((0, clock), 2) for clock in range(5)))
    stock = counted("stock_by_turn", ((0, 3), 10))
    hand = counted("hand_by_turn", ((0, 7), 9), ((0, 2), 1))
    of = tally(
        level_by_turn=levels,
        clock_by_turn=clock,
        stock_by_turn=stock,
        hand_by_turn=hand,
    )
    frame = refresh.by_turn_frame(of)
    assert frame["turn"].tolist() == [1, 1, 1, 1]
    spread = frame[["quantity", "mean", "p10", "p50", "p90"]].to_numpy().tolist()
    assert spread == [
        ["level", 0.2, 0, 0, 1],
        ["clock", 2.0, 0, 2, 4],
        ["stock", 3.0, 3, 3, 3],
        ["hand", 6.5, 2, 7, 7],
    ]


def test_how_games_end_sums_to_all_games():
    frame = refresh.losses_frame(tally(lost=np.array([3, 6, 1])))
    assert frame["reason"].tolist() == ["none", "level_4", "deck_out"]
    assert frame["probability"].tolist() == [0.3, 0.6, 0.1]


def test_the_states_at_the_hits_are_shares_of_the_hits():
    states = counted("hit_state", ((40, 7), 3), ((12, 0), 1))
    frame = refresh.hit_states_frame(tally(hit_state=states))
    assert frame.to_numpy().tolist() == [[12, 0, 0.25], [40, 7, 0.75]]
    assert refresh.hit_states_frame(tally()).empty


def hits(games_of: list[tuple[int, int]], damage: int = 2) -> Tally:
    """Counts of games with (hits, hits cancelled) in the first deck."""
    n, x = np.array(games_of).T
    results = counted(
        "hits_by_deck", ((0, damage, 0), (n - x).sum()), ((0, damage, 1), x.sum())
    )
    squares = counted("hit_squares")
    squares[0, [damage, 13]] = [(x * x).sum(), (x * n).sum(), (n * n).sum()]
    return tally(len(games_of), hits_by_deck=results, hit_squares=squares)


def test_hits_that_are_alike_within_a_game_widen_the_interval():
    """Ten hits a game, all cancelled or none: a game is worth one hit."""
    of = hits([(10, 10)] * 50 + [(10, 0)] * 50)
    frame = refresh.cancel_rate_frame(of)
    assert frame["damage"].tolist() == ["2", "all"]
    row = frame.iloc[0]
    assert (row["probability"], row["hits"]) == (0.5, 1000)
    low, high = wilson(500, 1000)
    assert row["high"] - 0.5 == pytest.approx((high - 0.5) * 10**0.5)
    assert 0.5 - row["low"] == pytest.approx((0.5 - low) * 10**0.5)


def test_hits_that_balance_each_other_do_not_narrow_the_interval():
    frame = refresh.cancel_rate_frame(hits([(10, 5)] * 100))
    assert tuple(frame.loc[0, ["low", "high"]]) == pytest.approx(wilson(500, 1000))


def test_independent_hits_have_the_interval_of_independent_hits():
    rng = np.random.default_rng(11)
    sizes = rng.integers(1, 6, 20_000)
    frame = refresh.cancel_rate_frame(
        hits(list(zip(sizes, rng.binomial(sizes, 0.4), strict=True)))
    )
    row = frame.iloc[0]
    low, high = wilson(round(row["probability"] * row["hits"]), int(row["hits"]))
    assert (row["high"] - row["low"]) / (high - low) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize(("cancelled", "share"), [(0, 0.0), (4, 1.0)])
def test_hits_that_never_or_always_cancel_keep_a_width(cancelled, share):
    row = refresh.cancel_rate_frame(hits([(4, cancelled)] * 25)).iloc[0]
    assert row["probability"] == share
    assert (row["low"], row["high"]) == pytest.approx(wilson(25 * cancelled, 100))


def test_all_is_the_sum_over_the_sizes_of_a_deck(games):
    frame = refresh.cancel_rate_frame(games)
    for _, part in frame.groupby("deck_number"):
        sizes, every = part[part["damage"] != "all"], part[part["damage"] == "all"]
        assert every["hits"].item() == sizes["hits"].sum()
        mean = (sizes["probability"] * sizes["hits"]).sum() / sizes["hits"].sum()
        assert every["probability"].item() == pytest.approx(mean)


def test_each_table_can_be_drawn(games):
    first = {
        name: frame_of(name, games).query("refresh == 1")
        for name in ("missing_climaxes", "new_deck", "climaxes_back")
    }
    plot_refresh_turn(frame_of("refresh_turn", games))
    plot_refresh_phase(frame_of("refresh_phase", games))
    plot_missing_climaxes(first["missing_climaxes"])
    plot_new_deck(first["new_deck"])
    plot_climaxes_back(first["climaxes_back"])
    plot_cancel_rate(frame_of("cancel_rate", games))
    plot_by_turn(frame_of("by_turn", games))
    plot_level_by_turn(frame_of("level_by_turn", games))
