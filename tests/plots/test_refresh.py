"""Pictures of wsstats/plots/refresh.py."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.plots import frames
from wsstats.plots import (
    plot_missing_climaxes,
    plot_refresh_phase,
    plot_refresh_turn,
    title_of,
)


def ticks(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def test_turn_title_gives_the_likeliest_turns():
    frame = frames.refresh_turn()
    sums = frame.groupby(["refresh", "turn"])["probability"].sum()
    first, second = sums.loc[1].idxmax(), sums.loc[2].idxmax()
    assert title_of(plot_refresh_turn(frame)) == (
        f"The first refresh comes most often in turn {first} "
        f"({100 * sums[1, first]:.0f} %), the second in turn {second} "
        f"({100 * sums[2, second]:.0f} %)"
    )


def test_turn_bars_stack_the_two_halves():
    frame = frames.refresh_turn()
    axes = plot_refresh_turn(frame)
    sums = frame.groupby(["refresh", "turn"])["probability"].sum()
    tops = {}
    for bar in axes.patches:
        place = round(bar.get_x() + bar.get_width() / 2, 3)
        tops[place] = max(tops.get(place, 0), bar.get_y() + bar.get_height())
    for (rank, turn), share in sums.items():
        place = round(turn + (rank - 1.5) * 0.42, 3)
        assert tops[place] == pytest.approx(100 * share)
    assert ticks(axes.xaxis) == [str(turn) for turn in range(2, 13)]


def test_turn_bars_tell_halves_by_hatch_and_refreshes_by_grey():
    axes = plot_refresh_turn(frames.refresh_turn())
    hatched = [bar for bar in axes.patches if bar.get_hatch()]
    assert len(hatched) * 2 == len(axes.patches)
    names = [text.get_text() for text in axes.get_legend().get_texts()]
    assert names == ["first refresh", "second refresh", "opponent's half"]


def test_turn_of_one_half_only_is_drawn_whole():
    frame = frames.refresh_turn().query("refresh == 1 and half == 'own'")
    heights = [bar.get_height() for bar in plot_refresh_turn(frame).patches]
    assert heights == pytest.approx(100 * frame["probability"])


def test_phase_rows_follow_the_categories_and_their_odds():
    frame = frames.refresh_phase().sample(frac=1, random_state=5)
    axes = plot_refresh_phase(frame)
    assert ticks(axes.yaxis) == frames.PHASES
    assert axes.yaxis_inverted()
    drawn = {
        (2 if bar.get_y() + bar.get_height() / 2 > round(middle) else 1, round(middle)):
        bar.get_width()
        for bar in axes.patches
        for middle in [bar.get_y() + bar.get_height() / 2]
    }  # fmt: skip
    for rank, phase, share in frame[["refresh", "phase", "probability"]].itertuples(
        index=False
    ):
        place = (rank, frames.PHASES.index(phase))
        assert drawn[place] == pytest.approx(100 * share)


def test_phase_title_gives_the_likeliest_phase_of_the_first_refresh():
    frame = frames.refresh_phase().drop(columns=["low", "high"])
    assert title_of(plot_refresh_phase(frame)) == (
        "Opponent's damage is where the first refresh comes most often (65 % of games)"
    )


def test_phase_never_seen_is_labelled_with_its_bound():
    axes = plot_refresh_phase(frames.refresh_phase())
    labels = [text.get_text() for text in axes.texts]
    assert "0" not in labels
    assert labels.count("<1") == 3


def test_missing_climaxes_are_summed_and_sorted():
    frame = frames.missing_climaxes()
    axes = plot_missing_climaxes(frame)
    total = frame["mean"].sum()
    assert title_of(axes) == (
        f"The first refresh misses {total:.1f} climaxes on average, "
        "0.7 of them in the stock"
    )
    widths = [bar.get_width() for bar in axes.patches]
    assert widths == pytest.approx(np.sort(frame["mean"])[::-1])
    assert ticks(axes.yaxis)[:2] == ["stock", "hand"]
    assert "climaxes" in axes.get_xlabel()


def test_zone_names_are_written_as_words():
    frame = pd.DataFrame({"zone": ["climax_zone"], "mean": [0.5]})
    assert ticks(plot_missing_climaxes(frame).yaxis) == ["climax zone"]
