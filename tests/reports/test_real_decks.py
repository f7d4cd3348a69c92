"""Reports on real tournament decks, from the file to the page."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from tests.reports.page import page_of
from wsstats.reports import write_report

DECKS = sorted((Path(__file__).parents[1] / "data" / "decks").glob("*.csv"))


def test_there_are_six_real_decks() -> None:
    assert len(DECKS) == 6


@pytest.mark.slow
@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_real_deck_gives_a_whole_report(path: Path, tmp_path: Path) -> None:
    report = write_report(path, folder=tmp_path / "report", trials=3_000)
    expected = json.loads((path.parent / "expected.json").read_text("utf-8"))[path.stem]
    deck = report.provenance["deck"]
    for key in ("cards", "climaxes", "events", "levels", "soul_icons_total"):
        assert deck[key] == expected[key], key
    page = page_of(report)
    assert page.faults == []
    assert page.text.startswith(f"{path.stem}: ")
    assert len(page.all("figure")) == 12
    levels = pd.read_csv(report.folder / "tables" / "level_by_turn.csv")
    sums = levels.groupby("turn")["probability"].sum()
    assert sums.to_numpy() == pytest.approx(1.0)
    back = pd.read_csv(report.folder / "tables" / "climaxes_back.csv")
    missing = pd.read_csv(report.folder / "tables" / "missing_climaxes.csv")
    for refresh in (1, 2):  # every climax is in the new deck or missing from it
        first = back[back["refresh"] == refresh]
        mean = (first["climaxes"] * first["probability"]).sum()
        mean /= first["probability"].sum()
        away = missing.loc[missing["refresh"] == refresh, "mean"].sum()
        assert mean + away == pytest.approx(expected["climaxes"])
