"""Palette and files of wsstats/plots/style.py, and who makes a figure."""

from __future__ import annotations

import sys
from itertools import pairwise
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex
from PIL import Image

from tests.plots import frames
from wsstats.errors import StoreError
from wsstats.plots import figure_svg, plot_damage, save_figure, style
from wsstats.plots.style import HEAT, PALETTE, STEPS, lightness, new_axes


@pytest.mark.parametrize("colours", [PALETTE, STEPS], ids=["palette", "steps"])
def test_neighbouring_colours_differ_in_grey(colours):
    greys = [lightness(colour) for colour in colours]
    assert all(abs(one - other) >= 10 for one, other in pairwise(greys))
    assert greys in (sorted(greys), sorted(greys, reverse=True))


def test_the_two_colours_that_meet_in_one_bar_are_far_apart_in_grey():
    navy, _, orange, _ = PALETTE
    assert lightness(orange) - lightness(navy) > 45


def test_heat_map_grows_darker_with_the_odds():
    greys = [lightness(to_hex(HEAT(i / 50))) for i in range(51)]
    assert all(one > other for one, other in pairwise(greys))


@pytest.mark.parametrize(("colour", "grey"), [("#ff0000", 53.2), ("#777777", 50.0)])
def test_lightness_is_that_of_the_cie(colour, grey):
    assert lightness(colour) == pytest.approx(grey, abs=0.1)


def test_settings_come_back_when_a_plot_fails():
    before = dict(mpl.rcParams)
    with pytest.raises(KeyError), style():
        raise KeyError("x")
    assert dict(mpl.rcParams) == before


def test_figures_are_not_left_open():
    for _ in range(3):
        plot_damage(frames.damage())
    assert plt.get_fignums() == []


def test_in_a_notebook_the_figure_is_one_that_is_shown(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", sys)
    mpl.use("Agg")
    axes = plot_damage(frames.damage())
    assert [plt.figure(number) for number in plt.get_fignums()] == [axes.figure]
    plt.close("all")


def test_saved_files_are_a_picture_and_well_formed_xml(tmp_path):
    figure = plot_damage(frames.damage()).figure
    svg, png = save_figure(figure, tmp_path / "damage.of.a.turn")
    assert (svg.name, png.name) == ("damage.of.a.turn.svg", "damage.of.a.turn.png")
    assert ET.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    with Image.open(png) as image:
        assert image.width >= 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == [png.name, svg.name]


def test_saved_files_carry_no_date_and_no_program(tmp_path):
    svg, png = save_figure(plot_damage(frames.damage()).figure, tmp_path / "x")
    assert "date" not in svg.read_text(encoding="utf-8")
    with Image.open(png) as image:
        assert "Software" not in image.info


def test_title_is_the_label_for_screen_readers():
    axes = plot_damage(frames.damage())
    axes.set_title('"3 & 4" <\nfive')
    root = ET.fromstring(figure_svg(axes.figure, "1 odd/name"))
    assert root.get("aria-label") == '"3 & 4" < five'


def test_missing_folder_is_one_clear_error(tmp_path):
    figure = plot_damage(frames.damage()).figure
    with pytest.raises(StoreError, match=r"plot\.svg: cannot be written \(No such"):
        save_figure(figure, tmp_path / "nowhere" / "plot")


def test_failed_write_leaves_the_old_file_and_no_remains(tmp_path, monkeypatch):
    figure = plot_damage(frames.damage()).figure
    save_figure(figure, tmp_path / "plot")
    before = (tmp_path / "plot.svg").read_bytes()
    figure.axes[0].set_title("Another title")

    def full(path, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(tmp_path), "replace", full)
    with pytest.raises(StoreError, match="No space left"):
        save_figure(figure, tmp_path / "plot")
    assert (tmp_path / "plot.svg").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plot.png", "plot.svg"]


def test_letters_that_no_font_has_do_not_stop_a_picture(tmp_path):
    with style():
        axes = new_axes()
    axes.set_title("卡 \U0001f0a1 \ue123")
    save_figure(axes.figure, tmp_path / "plot")
    assert "卡 \U0001f0a1 \ue123" in (tmp_path / "plot.svg").read_text(encoding="utf-8")
