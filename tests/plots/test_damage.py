"""Pictures of wsstats/plots/damage.py and kill.py."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.plots import frames
from wsstats.plots import (
    plot_at_least,
    plot_damage,
    plot_final,
    plot_kill_line,
    title_of,
)


def ticks(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def heights(axes):
    return [bar.get_height() for bar in axes.patches]


def test_damage_has_one_bar_for_each_integer_as_high_as_its_odds():
    frame = frames.damage()
    axes = plot_damage(frame.sample(frac=1, random_state=1))
    centres = [bar.get_x() + bar.get_width() / 2 for bar in axes.patches]
    assert centres == pytest.approx(range(10))
    assert heights(axes) == pytest.approx(100 * frame["probability"])
    assert ticks(axes.xaxis) == [str(points) for points in range(10)]
    assert (axes.get_xlabel(), axes.get_ylabel()) == (
        "points of damage",
        "probability (%)",
    )


def test_damage_title_gives_the_mean_and_the_odds_of_nothing():
    frame = pd.DataFrame({"points": [0, 3, 6], "probability": [0.125, 0.5, 0.375]})
    title = title_of(plot_damage(frame))
    assert title == "3.8 points on average; no damage 12 % of the time"


def test_damage_never_seen_is_not_called_impossible():
    frame = pd.DataFrame(
        {
            "points": [0, 2],
            "probability": [0.0, 1.0],
            "low": [0, 0.9],
            "high": [0.004, 1],
        }
    )
    axes = plot_damage(frame)
    assert "no damage under 0.4 % of the time" in title_of(axes)
    assert axes.texts[0].get_text() == "<1 %"


def test_at_least_falls_to_the_right_with_a_number_on_each_bar():
    frame = frames.at_least((3, 3, 2))
    axes = plot_at_least(frame)
    assert heights(axes) == pytest.approx(100 * frame["probability"])
    assert heights(axes) == sorted(heights(axes), reverse=True)
    numbers = [text.get_text() for text in axes.texts]
    assert numbers == [f"{100 * share:.0f} %" for share in frame["probability"]]
    assert axes.get_xlabel() == "at least so many points of damage"


def test_at_least_title_gives_the_last_even_chance_and_the_next():
    frame = pd.DataFrame({"points": [0, 1, 2, 3], "probability": [1, 0.9, 0.58, 0.21]})
    title = title_of(plot_at_least(frame))
    assert title == "2 or more points 58 % of the time, 3 or more only 21 %"


def test_at_least_of_a_weak_turn_says_so():
    frame = pd.DataFrame({"points": [0, 1, 2], "probability": [1, 0.4, 0.2]})
    assert (
        title_of(plot_at_least(frame)) == "Even 1 or more points only 40 % of the time"
    )


def test_at_least_compared_keeps_the_order_and_all_values():
    frame = frames.at_least_compared()
    axes = plot_at_least(frame)
    legend = [text.get_text() for text in axes.get_legend().get_texts()]
    assert legend == ["2-2-3", "3-3-3", "1-1-6"]
    bars, *marks = (part for _, part in frame.groupby("series", sort=False))
    assert heights(axes) == pytest.approx(100 * bars["probability"])
    for line, part in zip(axes.lines, marks, strict=True):
        assert line.get_ydata().tolist() == pytest.approx(100 * part["probability"])
    looks = {(line.get_marker(), line.get_color()) for line in axes.lines}
    assert len(looks) == len(marks)


def test_at_least_compared_title_is_about_the_largest_difference():
    three = 100 * (1 - frames.cancel_odds(30, 8, 3) ** 3)
    six = 100 * (1 - frames.cancel_odds(30, 8, 6))
    assert title_of(plot_at_least(frames.at_least_compared())) == (
        f"3 or more points: {three:.0f} % with 3-3-3, {six:.0f} % with 1-1-6"
    )


def test_kill_line_keeps_the_order_of_life_and_its_odds():
    frame = frames.kill_line()
    axes = plot_kill_line(frame)
    (line,) = (line for line in axes.lines if line.get_marker() == "o")
    assert line.get_ydata().tolist() == pytest.approx(100 * frame["probability"])
    assert ticks(axes.xaxis) == frame["life"].tolist()
    assert axes.get_xlabel() == "defender starts at level/clock"
    assert axes.get_ylabel() == "probability of winning (%)"


def test_kill_line_follows_the_order_of_categories():
    frame = frames.kill_line()
    order = frame["life"].tolist()
    mixed = frame.assign(life=pd.Categorical(frame["life"], order)).sample(
        frac=1, random_state=3
    )
    assert ticks(plot_kill_line(mixed).xaxis) == order
    (line,) = (n for n in plot_kill_line(mixed).lines if n.get_marker() == "o")
    assert line.get_xdata().tolist() == list(range(len(order)))
    assert line.get_ydata().tolist() == pytest.approx(100 * frame["probability"])


@pytest.mark.parametrize(
    ("share", "title"),
    [
        ([0.9, 0.6, 0.4], "The attack wins 60 % of the time from 3/4, 40 % from 3/3"),
        ([0.4, 0.3, 0.2], "Even from 3/5 the attack wins only 40 % of the time"),
        ([0.9, 0.8, 0.7], "The attack wins at least 70 % of the time from 3/3"),
    ],
)
def test_kill_title_gives_the_turn_of_the_odds(share, title):
    frame = pd.DataFrame({"life": ["3/5", "3/4", "3/3"], "probability": share})
    assert title_of(plot_kill_line(frame)) == title


def test_kill_lines_are_named_at_their_ends_and_compared():
    frame = frames.kill_lines()
    axes = plot_kill_line(frame)
    assert {text.get_text() for text in axes.texts} == {"once", "twice", "3 times"}
    table = frame.pivot_table(index="life", columns="series", values="probability")
    state = (table["3 times"] - table["once"]).idxmax()
    most, least = table.loc[state, "3 times"], table.loc[state, "once"]
    assert title_of(axes) == (
        f"From {state}, 3 times wins {100 * most:.0f} % of the time, "
        f"once {100 * least:.0f} %"
    )


def test_final_cells_and_the_lost_games_are_those_of_the_frame():
    frame = frames.final()
    axes = plot_final(frame)
    cells = np.ma.asarray(axes.collections[0].get_array())
    alive = frame[frame["level"] != "lost"]
    for level, clock, share in alive.itertuples(index=False):
        assert cells[int(level) - 2, int(clock)] == pytest.approx(share)
    assert cells.sum() == pytest.approx(alive["probability"].sum())
    lost = 100 * frame["probability"].iloc[-1]
    assert f"lost {lost:.0f}" in [text.get_text() for text in axes.texts]
    assert title_of(axes).startswith(f"Lost {lost:.0f} % of the time; else most often")


@pytest.mark.parametrize(
    "lost",
    [
        {"level": ["3", "lost"], "clock": [2, None]},
        {"level": [3, 4], "clock": [2, 1]},
        {"level": [3, None], "clock": [2, None]},
        {"level": [3, 3], "clock": [2, 6], "lost": [False, True]},
    ],
)
def test_final_knows_lost_games_however_they_are_written(lost):
    frame = pd.DataFrame({**lost, "probability": [0.75, 0.25]})
    title = title_of(plot_final(frame))
    assert title == "Lost 25 % of the time; else most often at 3/2 (75 %)"


def test_final_of_a_sure_kill_names_no_state():
    frame = pd.DataFrame({"level": ["lost"], "clock": [0], "probability": [1.0]})
    assert title_of(plot_final(frame)) == "Lost 100 % of the time"
