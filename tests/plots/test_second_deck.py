"""Pictures of wsstats/plots/second_deck.py."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.plots import frames
from wsstats.errors import ScenarioError
from wsstats.plots import (
    plot_climaxes_back,
    plot_new_deck,
    plot_second_deck,
    title_of,
)


def test_second_deck_title_speaks_of_the_deck_reached_most():
    odds = 100 * frames.cancel_odds(27, 7, 3)
    assert title_of(plot_second_deck(frames.second_deck(3))) == (
        "The likeliest second deck, 27 cards with 7 climaxes, "
        f"cancels 3 points {odds:.0f} % of the time"
    )


def test_second_deck_circles_have_areas_in_proportion_to_games():
    frame = frames.second_deck()
    dots = plot_second_deck(frame).collections[-1]
    reached = frame.set_index(["cards", "climaxes"])["reached"]
    places = [tuple(map(int, place)) for place in np.asarray(dots.get_offsets())]
    shares = np.array([reached[place] for place in places])
    areas = dots.get_sizes()
    assert areas / areas.max() == pytest.approx(shares / shares.max())
    assert len(places) > 50


def test_second_deck_never_reached_shows_numbers_and_no_circles():
    frame = frames.second_deck().assign(reached=np.nan)
    axes = plot_second_deck(frame)
    assert axes.get_legend() is None
    assert "cancels 3 points" in title_of(axes)
    assert f"{100 * frames.cancel_odds(30, 8, 3):.0f}" in [
        text.get_text() for text in axes.texts
    ]


def test_second_deck_of_several_hits_asks_which():
    frame = pd.concat([frames.second_deck(2), frames.second_deck(3)])
    with pytest.raises(ScenarioError, match="damage=missing: allowed is one of 2, 3"):
        plot_second_deck(frame)
    assert "2 points" in title_of(plot_second_deck(frame, damage=2))


def test_climaxes_back_has_one_bar_for_each_number():
    frame = frames.climaxes_back()
    axes = plot_climaxes_back(frame)
    heights = [bar.get_height() for bar in axes.patches]
    assert heights == pytest.approx(100 * frame["probability"])
    labels = [label.get_text() for label in axes.xaxis.get_ticklabels()]
    assert labels == [str(climaxes) for climaxes in range(9)]
    assert axes.get_ylabel() == "share of games (%)"


def test_climaxes_back_title_gives_mode_and_mean():
    frame = pd.DataFrame({"climaxes": [5, 6, 8], "probability": [0.2, 0.7, 0.1]})
    title = title_of(plot_climaxes_back(frame))
    assert title == "6 climaxes come back most often (70 %), 6.0 on average"


def test_climaxes_back_title_carries_a_wide_interval():
    frame = pd.DataFrame(
        {"climaxes": [6, 8], "probability": [0.7, 0.3], "low": [0.66, 0.26],
         "high": [0.74, 0.34]}
    )  # fmt: skip
    assert "(70 ± 4 %)" in title_of(plot_climaxes_back(frame))


def test_new_deck_title_gives_means_and_the_likeliest_deck():
    frame = frames.new_deck()
    cards, climaxes = (
        (frame[name] * frame["probability"]).sum() / frame["probability"].sum()
        for name in ("cards", "climaxes")
    )
    best = frame.loc[frame["probability"].idxmax()]
    assert title_of(plot_new_deck(frame)) == (
        f"The new deck has {cards:.1f} cards with {climaxes:.1f} climaxes on average, "
        f"most often {best['cards']:.0f} with {best['climaxes']:.0f} "
        f"({100 * best['probability']:.0f} %)"
    )


def test_new_deck_leaves_out_under_one_percent_of_the_games_on_each_axis():
    frame = frames.new_deck()
    axes = plot_new_deck(frame)
    cells = np.ma.asarray(axes.collections[0].get_array()).filled(0.0)
    assert cells.shape[1] < frame["cards"].nunique()
    assert cells.sum() > 0.98 * frame["probability"].sum()
    assert cells.max() == pytest.approx(frame["probability"].max())
