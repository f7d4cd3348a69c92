"""Pictures of wsstats/plots/cancel.py."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.plots import frames
from wsstats.errors import ScenarioError
from wsstats.plots import (
    plot_cancel_line,
    plot_cancel_map,
    plot_cancel_rate,
    title_of,
)


def ticks(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def test_map_title_gives_the_largest_deck_that_cancels_half():
    largest = max(n for n in range(8, 51) if frames.cancel_odds(n, 8, 3) >= 0.5)
    title = title_of(plot_cancel_map(frames.cancel_map(3)))
    assert title == (
        f"8 climaxes in {largest} cards or fewer cancel 3 points at least half the time"
    )


def test_map_title_speaks_of_the_marked_deck():
    odds = frames.cancel_odds(24, 6, 2)
    axes = plot_cancel_map(frames.cancel_map(2), mark=(24, 6))
    assert title_of(axes) == (
        f"24 cards with 6 climaxes cancel 2 points {100 * odds:.0f} % of the time"
    )
    assert f"{100 * odds:.0f} %" in [text.get_text() for text in axes.texts]


def test_map_without_even_odds_says_the_best_there_is():
    frame = frames.cancel_map(1).query("deck >= 30")
    best = 100 * frames.cancel_odds(30, 8, 1)
    title = title_of(plot_cancel_map(frame))
    assert title == f"1 point is cancelled at most {best:.0f} % of the time"


def test_map_cells_are_the_odds_of_the_frame():
    frame = frames.cancel_map(3)
    mesh = plot_cancel_map(frame).collections[0]
    cells = np.ma.asarray(mesh.get_array())
    assert cells.shape == (9, 50)
    known = frame.dropna(subset="probability")
    rows, columns = known["climaxes"].to_numpy(), known["deck"].to_numpy() - 1
    assert cells[rows, columns].tolist() == pytest.approx(known["probability"].tolist())
    assert cells.mask.sum() == 9 * 50 - len(known)


def test_map_numbers_are_the_percent_of_their_cells():
    axes = plot_cancel_map(frames.cancel_map(3))
    numbers = [t for t in axes.texts if t.get_text().isdigit()]
    assert len(numbers) > 50
    for text in numbers:
        x, y = text.get_position()
        odds = frames.cancel_odds(int(x), round(y), 3)
        assert abs(float(text.get_text()) - 100 * odds) <= 0.51


def test_map_line_at_even_odds_runs_between_the_right_cells():
    axes = plot_cancel_map(frames.cancel_map(3))
    thick = axes.collections[-1]
    segments = {tuple(map(tuple, s)) for s in np.array(thick.get_segments()).tolist()}
    upright = {a for a, b in segments if a[0] == b[0]}
    expected = {
        (n + 0.5, k - 0.5)
        for k in range(1, 9)
        for n in range(max(k, 3), 50)
        if frames.cancel_odds(n, k, 3) >= 0.5 > frames.cancel_odds(n + 1, k, 3)
    }
    assert upright == expected


def test_map_of_several_sizes_asks_which():
    frame = pd.concat([frames.cancel_map(2), frames.cancel_map(3)])
    with pytest.raises(ScenarioError, match="damage=missing: allowed is one of 2, 3"):
        plot_cancel_map(frame)
    with pytest.raises(ScenarioError, match="damage=5: allowed is one of 2, 3"):
        plot_cancel_map(frame, damage=5)
    assert "3 points" in title_of(plot_cancel_map(frame, damage=3))


def test_map_refuses_a_cell_that_stands_twice():
    frame = frames.cancel_map(2)
    with pytest.raises(ScenarioError, match="one row for each deck and climaxes"):
        plot_cancel_map(pd.concat([frame, frame[-1:]]))


def test_line_has_two_parts_a_bar_that_fill_it():
    frame = frames.cancel_line(24, 6)
    axes = plot_cancel_line(frame)
    below, above = axes.containers
    assert [bar.get_height() for bar in below] == pytest.approx(
        100 * frame["cancelled"]
    )
    assert [bar.get_height() for bar in above] == pytest.approx(100 * frame["dealt"])
    tops = [bar.get_y() + bar.get_height() for bar in above]
    assert tops == pytest.approx([100] * 10)
    assert ticks(axes.xaxis) == [str(damage) for damage in range(1, 11)]
    assert axes.get_xlabel() == "points of damage in one hit"
    assert axes.get_ylabel() == "share of hits (%)"
    assert 50 in [line.get_ydata()[0] for line in axes.lines]


@pytest.mark.parametrize(
    ("deck", "title"),
    [
        ((24, 6), "3 points are cancelled {3} of the time, 2 points only {2}"),
        ((50, 1), "Even 10 points are cancelled only {10} of the time"),
        ((10, 7), "Already 1 point is cancelled {1} of the time"),
    ],
)
def test_line_title_gives_the_turn_of_the_odds(deck, title):
    shares = {d: f"{100 * frames.cancel_odds(*deck, d):.0f} %" for d in range(1, 11)}
    expected = title
    for damage, share in shares.items():
        expected = expected.replace(f"{{{damage}}}", share)
    assert title_of(plot_cancel_line(frames.cancel_line(*deck))) == expected


def test_rate_title_compares_before_and_after_the_refresh():
    first, second = (100 * frames.cancel_odds(n, 7, 2) for n in (40, 27))
    assert title_of(plot_cancel_rate(frames.cancel_rate())) == (
        f"Hits are cancelled {first:.0f} % of the time in the first deck, "
        f"{second:.0f} % in the second"
    )


def test_rate_points_are_those_of_the_frame_and_name_their_number():
    frame = frames.cancel_rate().query("damage == 'all'")
    axes = plot_cancel_rate(frame)
    (line,) = (line for line in axes.lines if line.get_marker() == "o")
    assert line.get_ydata().tolist() == pytest.approx(100 * frame["probability"])
    assert ticks(axes.xaxis) == [
        "first deck\n90,000 hits",
        "second deck\n70,000 hits",
        "third deck\n900 hits",
    ]


def test_rates_of_several_sizes_are_named_at_their_lines():
    axes = plot_cancel_rate(frames.cancel_rate())
    names = [text.get_text() for text in axes.texts]
    assert sorted(names) == ["1 point", "2 points", "3 points", "4 points", "all hits"]
