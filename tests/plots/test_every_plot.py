"""What holds for each picture: style, words, refusals, files."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from tests.plots import frames
from wsstats import plots
from wsstats.errors import ScenarioError

EVERY = {
    "cancel_map": (
        plots.plot_cancel_map,
        frames.cancel_map,
        ["deck", "climaxes", "damage", "probability"],
    ),
    "cancel_line": (
        plots.plot_cancel_line,
        frames.cancel_line,
        ["damage", "dealt", "cancelled"],
    ),
    "cancel_rate": (
        plots.plot_cancel_rate,
        frames.cancel_rate,
        ["deck_number", "damage", "probability", "low", "high", "hits"],
    ),
    "at_least": (plots.plot_at_least, frames.at_least, ["points", "probability"]),
    "at_least_compared": (
        plots.plot_at_least,
        frames.at_least_compared,
        ["points", "probability"],
    ),
    "second_deck": (
        plots.plot_second_deck,
        frames.second_deck,
        ["cards", "climaxes", "probability", "reached"],
    ),
    "climaxes_back": (
        plots.plot_climaxes_back,
        frames.climaxes_back,
        ["climaxes", "probability"],
    ),
    "new_deck": (
        plots.plot_new_deck,
        frames.new_deck,
        ["cards", "climaxes", "probability"],
    ),
    "refresh_turn": (
        plots.plot_refresh_turn,
        frames.refresh_turn,
        ["refresh", "turn", "half", "probability"],
    ),
    "refresh_phase": (
        plots.plot_refresh_phase,
        frames.refresh_phase,
        ["refresh", "phase", "probability"],
    ),
    "missing_climaxes": (
        plots.plot_missing_climaxes,
        frames.missing_climaxes,
        ["zone", "mean"],
    ),
    "by_turn": (
        plots.plot_by_turn,
        frames.by_turn,
        ["turn", "quantity", "mean", "p10", "p50", "p90"],
    ),
    "level_by_turn": (
        plots.plot_level_by_turn,
        frames.level_by_turn,
        ["turn", "level", "probability"],
    ),
    "damage": (plots.plot_damage, frames.damage, ["points", "probability"]),
    "kill_line": (plots.plot_kill_line, frames.kill_line, ["life", "probability"]),
    "kill_lines": (plots.plot_kill_line, frames.kill_lines, ["life", "probability"]),
    "final": (plots.plot_final, frames.final, ["level", "clock", "probability"]),
}
NOTE = "20,000 games, seed 1, 95 % intervals. Refresh point: after the process."

every = pytest.mark.parametrize("name", EVERY)
each_column = pytest.mark.parametrize(
    ("name", "column"),
    [(name, column) for name, (_, _, columns) in EVERY.items() for column in columns],
)


def draw(name: str, **words: str) -> Figure:
    plot, frame, _ = EVERY[name]
    figure = plot(frame(), **words).figure
    assert isinstance(figure, Figure)
    return figure


def visible_texts(figure: Figure) -> list[Text]:
    """Every text with letters that the reader sees."""
    figure.canvas.draw()
    drawn, ticks = set(), set()
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        ticks |= {tick.label1 for tick in axis.majorTicks}
        low, high = sorted(axis.get_view_interval())
        places = axis.get_majorticklocs()
        for place, tick in zip(places, axis.get_major_ticks(len(places)), strict=True):
            if low <= place <= high:
                drawn.add(tick.label1)
    return [
        text
        for text in figure.findobj(Text)
        if text.get_visible()
        and text.get_text().strip()
        and (text in drawn or text not in ticks)
    ]


def test_every_public_plot_is_tried_here():
    public = {name for name in plots.__all__ if name.startswith("plot_")}
    assert public == {plot.__name__ for plot, _, _ in EVERY.values()}


@every
def test_settings_of_matplotlib_are_as_before(name):
    before = dict(mpl.rcParams)
    plots.figure_svg(draw(name, note=NOTE))
    assert dict(mpl.rcParams) == before


@every
def test_settings_of_the_user_do_not_change_the_picture(name):
    usual = plots.figure_svg(draw(name))
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "pink"}):
        assert plots.figure_svg(draw(name)) == usual


@every
def test_frame_is_left_as_it_was(name):
    plot, make, _ = EVERY[name]
    frame = make()
    plot(frame)
    pd.testing.assert_frame_equal(frame, make())


@every
def test_title_note_and_axes_are_written(name):
    figure = draw(name, subtitle="Deck of the day", note=NOTE)
    axes = figure.axes[0]
    assert len(plots.title_of(axes)) > 15
    named = {"refresh_phase": "y", "missing_climaxes": "y", "cancel_rate": "x"}
    for side, label in (("x", axes.get_xlabel()), ("y", axes.get_ylabel())):
        assert bool(label) is (named.get(name) != side)
    said = " ".join(" ".join(text.get_text().split()) for text in figure.texts)
    assert said == f"Deck of the day {NOTE}"


@every
def test_no_text_is_cut_off_or_lies_over_another(name):
    figure = draw(name, subtitle="Deck of the day", note=NOTE)
    boxes = [(t.get_text(), t.get_window_extent()) for t in visible_texts(figure)]
    width, height = figure.canvas.get_width_height()
    for text, box in boxes:
        assert box.x0 >= -1, text
        assert box.y0 >= -1, text
        assert box.x1 <= width + 1, text
        assert box.y1 <= height + 1, text
    for (one, first), (other, second) in itertools.combinations(boxes, 2):
        over = min(first.x1, second.x1) - max(first.x0, second.x0)
        under = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert over <= 1 or under <= 2, (one, other)


@every
def test_letters_are_large_enough_for_a_phone(name):
    figure = draw(name, note=NOTE)
    smallest = min(text.get_fontsize() for text in visible_texts(figure))
    on_phone = smallest * 360 / (72 * figure.get_size_inches()[0])
    assert smallest >= 11
    assert on_phone > 9


@each_column
def test_missing_column_is_named(name, column):
    plot, frame, _ = EVERY[name]
    with pytest.raises(ScenarioError, match=rf"frame\.{column}=missing.*add it"):
        plot(frame().drop(columns=column))


@every
def test_empty_frame_is_refused(name):
    plot, frame, _ = EVERY[name]
    with pytest.raises(ScenarioError, match="frame=empty: allowed is one row or more"):
        plot(frame()[:0])


@every
def test_what_is_no_frame_is_refused(name):
    with pytest.raises(ScenarioError, match="frame=dict: allowed is a pandas"):
        EVERY[name][0]({"probability": [1.0]})


@pytest.mark.parametrize(
    "name", [name for name, row in EVERY.items() if "probability" in row[2]]
)
def test_percent_instead_of_probability_is_refused(name):
    plot, make, _ = EVERY[name]
    frame = make()
    with pytest.raises(ScenarioError, match=r"probability=.*0 to 1; divide percent"):
        plot(frame.assign(probability=100 * frame["probability"] + 2))


@every
def test_axes_of_the_caller_are_used_and_their_figure_keeps_its_size(name):
    plot, frame, _ = EVERY[name]
    figure = Figure(figsize=(9, 5))
    axes = figure.add_subplot()
    assert plot(frame(), ax=axes, note=NOTE) is axes
    assert figure.get_size_inches().tolist() == [9, 5]
    assert figure.axes == [axes]
    assert axes.get_title()


@every
def test_svg_refers_to_nothing_outside_itself(name):
    svg = plots.figure_svg(draw(name, note=NOTE), name)
    bare = re.sub(r'xmlns(:xlink)?="[^"]*"', "", svg)
    assert "http" not in bare
    assert "<image" not in bare
    own = set(re.findall(r'\bid="([^"]+)"', bare))
    used = re.findall(r'href="([^"]+)"', bare) + re.findall(r"url\(([^)]+)\)", bare)
    assert used
    assert {target.removeprefix("#") for target in used} <= own


@every
def test_svg_holds_its_words_as_text(name):
    figure = draw(name, note=NOTE)
    root = ET.fromstring(plots.figure_svg(figure, name))
    written = " ".join(
        " ".join("".join(node.itertext()).split())
        for node in root.iter("{http://www.w3.org/2000/svg}text")
    )
    for text in visible_texts(figure):
        for line in text.get_text().splitlines():
            assert " ".join(line.split()) in written


@every
def test_same_frame_gives_the_same_files(name, tmp_path):
    first = plots.save_figure(draw(name), tmp_path / "one")
    (tmp_path / "again").mkdir()
    second = plots.save_figure(draw(name), tmp_path / "again" / "one")
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_identifiers_of_two_pictures_on_a_page_do_not_clash():
    pages = [plots.figure_svg(draw(name), name) for name in EVERY]
    found = [name for page in pages for name in re.findall(r'\bid="([^"]+)"', page)]
    assert len(found) > 1000
    assert len(set(found)) == len(found)


def test_axes_in_part_of_a_figure_are_served():
    figure = Figure(figsize=(9, 5))
    axes = figure.subfigures(1, 2)[0].add_subplot()
    assert plots.plot_damage(frames.damage(), ax=axes, note=NOTE) is axes


def test_axes_without_a_figure_are_refused():
    axes = Figure().add_subplot()
    axes.remove()
    with pytest.raises(ScenarioError, match="ax=without a figure"):
        plots.plot_damage(frames.damage(), ax=axes)


def test_text_where_numbers_belong_is_refused():
    frame = frames.damage().assign(points="many")
    with pytest.raises(ScenarioError, match=r"frame\.points=.*allowed is numbers"):
        plots.plot_damage(frame)


def test_whiskers_are_drawn_only_where_the_interval_is_wide_enough_to_see():
    frame = frames.damage()
    for half, seen in ((0.0001, 0), (0.03, len(frame))):
        share = frame["probability"]
        low, high = (share - half).clip(lower=0), share + half
        axes = plots.plot_damage(frame.assign(low=low, high=high))
        bars = [c for c in axes.containers if hasattr(c, "has_yerr")]
        drawn = sum(len(bar.lines[2][0].get_segments()) for bar in bars)
        assert drawn == seen


def test_bars_of_a_frame_without_intervals_have_no_whiskers():
    frame = frames.damage().drop(columns=["low", "high"])
    assert len(plots.plot_damage(frame).containers) == 1
    empty = frame.assign(low=np.nan, high=np.nan)
    assert len(plots.plot_damage(empty).containers) == 1
