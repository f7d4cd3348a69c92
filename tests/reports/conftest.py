"""One small report that the tests of this folder read, and blank pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsstats.decks import example_decks
from wsstats.reports import Report, write_report
from wsstats.reports.folder import write_file
from wsstats.reports.section import Picture

TRIALS = 2_000


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """A report of few games on a deck that ships with the package."""
    folder = tmp_path_factory.mktemp("reports") / "small"
    return write_report(
        example_decks()["harbour"], folder=folder, trials=TRIALS, workers=1
    )


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the pictures blank where a test is about something else."""

    def blank(picture: Picture, folder: Path) -> str:
        for kind in ("svg", "png"):
            write_file(folder / f"{picture.name}.{kind}", b"<svg></svg>\n")
        return "<svg></svg>\n"

    monkeypatch.setattr("wsstats.reports.write.draw_picture", blank)
