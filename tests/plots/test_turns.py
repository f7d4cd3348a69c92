"""Pictures of wsstats/plots/turns.py."""

from __future__ import annotations

import pandas as pd
import pytest

from tests.plots import frames
from wsstats.plots import plot_by_turn, plot_level_by_turn, title_of


def ticks(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def test_by_turn_title_gives_the_turns_of_the_levels():
    frame = frames.by_turn().query("quantity == 'level'")
    turns = [int(frame[frame["mean"] >= k]["turn"].min()) for k in (1, 2, 3)]
    assert title_of(plot_by_turn(frames.by_turn())) == (
        "Mean level: 1 by turn {}, 2 by turn {}, 3 by turn {}".format(*turns)
    )


def test_by_turn_of_a_short_game_says_how_far_it_came():
    frame = frames.by_turn().query("turn <= 2")
    assert title_of(plot_by_turn(frame)) == "The mean level stays at 0.7 or below"


def test_by_turn_draws_the_means_of_both():
    frame = frames.by_turn()
    axes = plot_by_turn(frame)
    lines = {line.get_label(): line for line in axes.lines}
    for name in ("level", "clock"):
        mean = frame[frame["quantity"] == name]["mean"]
        assert lines[name].get_ydata().tolist() == pytest.approx(mean.tolist())
    assert lines["level"].get_marker() != lines["clock"].get_marker()
    assert ticks(axes.xaxis) == [str(turn) for turn in range(1, 11)]


def test_by_turn_bars_reach_from_the_tenth_to_the_ninetieth_percentile():
    frame = frames.by_turn().query("quantity == 'clock'")
    bars = plot_by_turn(frame).collections[0].get_segments()
    ends = [(low[1], high[1]) for low, high in bars]
    expected = list(zip(frame["p10"] - 0.08, frame["p90"] + 0.08, strict=True))
    assert ends == [pytest.approx(pair) for pair in expected]


def test_levels_fill_one_bar_a_turn():
    frame = frames.level_by_turn()
    axes = plot_level_by_turn(frame)
    assert len(axes.containers) == 5
    for level, bars in zip([0, 1, 2, 3, "lost"], axes.containers, strict=True):
        share = frame[frame["level"] == level]["probability"]
        assert [bar.get_height() for bar in bars] == pytest.approx(100 * share)
    tops = [bar.get_y() + bar.get_height() for bar in axes.containers[-1]]
    assert tops == pytest.approx([100] * 10)


def test_levels_title_gives_the_turn_when_half_is_there():
    frame = frames.level_by_turn()
    high = frame[frame["level"].isin([3, "lost"])].groupby("turn")["probability"].sum()
    turn = int(high[high >= 0.5].index[0])
    title = title_of(plot_level_by_turn(frame))
    share = f"{100 * high[turn]:.0f} %"
    assert title == f"By turn {turn}, {share} of games are at level 3 or lost"


@pytest.mark.parametrize("lost", ["lost", 4, 4.0, "4", None])
def test_lost_games_are_known_however_they_are_written(lost):
    frame = pd.DataFrame({"turn": 9, "level": [3, lost], "probability": [0.4, 0.6]})
    title = title_of(plot_level_by_turn(frame))
    assert title == "By turn 9, 60 % of games are lost"


def test_turns_without_a_level_count_as_none():
    frame = pd.DataFrame(
        {"turn": [1, 2, 2], "level": [0, 0, 1], "probability": [1.0, 0.7, 0.3]}
    )
    axes = plot_level_by_turn(frame)
    assert [bar.get_height() for bar in axes.containers[1]] == pytest.approx([0, 30])
    assert title_of(axes) == "Still level 0 in 70 % of games after turn 2"
