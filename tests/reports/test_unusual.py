"""Reports of unusual decks, plans and values: repeated, escaped, empty, refused."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.reports.page import page_of
from wsstats.decks import Card, DeckEntry, DeckList, example_decks, read_deck
from wsstats.errors import ScenarioError
from wsstats.files.plan_file import read_plan
from wsstats.plan import Plan
from wsstats.reports import Report, write_report
from wsstats.rules import Rules


def command_of(report: Report) -> list[str]:
    found = re.search(r"<pre>(.*?)</pre>", report.html.read_text("utf-8"))
    assert found
    return shlex.split(found[1])


@pytest.mark.usefixtures("undrawn")
def test_the_command_on_the_page_repeats_every_table(
    small: Report, tmp_path: Path
) -> None:
    words = command_of(small)
    assert words[:2] == ["wsstats", "report"]
    assert (small.folder / words[2]).is_file()
    given = dict(zip(words[3::2], words[4::2], strict=True))
    again = write_report(
        small.folder / words[2],
        folder=tmp_path / given["-o"],
        plan=read_plan(small.folder / given["--plan"]),
        trials=int(given["--trials"]),
        seed=int(given["--seed"]),
    )
    for path in (small.folder / "tables").iterdir():
        assert (again.folder / "tables" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.usefixtures("undrawn")
def test_the_command_on_the_page_names_rules_that_are_not_the_default(
    tmp_path: Path,
) -> None:
    report = write_report(
        example_decks()["lanterns"],
        folder=tmp_path / "report",
        precision=0.05,
        seed=7,
        rules=Rules(refresh_point="immediate", optional_icons="comeback+gate"),
    )
    words = command_of(report)
    given = dict(zip(words[3::2], words[4::2], strict=True))
    assert given["--refresh-point"] == "immediate"
    assert given["--optional-icons"] == "comeback+gate"
    assert (given["--precision"], given["--seed"]) == ("0.05", "7")
    assert "refresh_point immediate" in page_of(report).text


NASTY = "<script>alert('1')</script> & \"q\" {{ 7 * 7 }} $x_1$"


def test_markup_in_names_appears_as_text(tmp_path: Path) -> None:
    filler = Card("A/S1-001", f"<b>card</b> {NASTY}", "character", 0)
    climax = Card("A/S1-002", "</td></table>", "climax", None, ("gate", "soul"))
    entries = (DeckEntry(filler, 42), DeckEntry(climax, 8))
    deck = DeckList(NASTY, entries, "none", ("a warning <i>with</i> markup",))
    report = write_report(deck, folder=tmp_path / "report", trials=500)
    parsed = page_of(report)
    assert parsed.faults == []
    assert not {"script", "b", "i"} & {tag for tag, _ in parsed.tags}
    assert parsed.text.count(NASTY) >= 3  # head, heading, card
    assert "</td></table>" in parsed.text
    assert "a warning <i>with</i> markup" in parsed.text
    assert read_deck(report.folder / "deck.csv").digest() == deck.digest()


@pytest.mark.usefixtures("undrawn")
def test_guessed_levels_are_told_before_the_numbers(tmp_path: Path) -> None:
    text = Path(__file__).parents[1] / "data" / "deck_formats" / "encoredecks.txt"
    report = write_report(text, folder=tmp_path / "report", trials=500)
    words = page_of(report).text
    warning = words.index("Before you trust these numbers")
    assert warning < words.index("The whole deck cancels a hit")
    assert "guessed" in words[warning : warning + 300]
    assert "guessed" in report.text()


def test_games_without_a_refresh_still_give_a_page(tmp_path: Path) -> None:
    report = write_report(
        example_decks()["harbour"],
        folder=tmp_path / "report",
        trials=200,
        plan=Plan(turns=1),
    )
    assert report.headline["games_with_refresh"]["value"] == 0
    assert "first_refresh_turn" not in report.headline
    assert "No game reached a second deck" in page_of(report).text
    assert page_of(report).faults == []


def test_a_deck_without_climaxes_cancels_nothing_and_still_gives_a_page(
    tmp_path: Path,
) -> None:
    filler = Card("A/S1-001", "filler", "character", 0)
    deck = DeckList("plain", (DeckEntry(filler, 50),), "none")
    report = write_report(deck, folder=tmp_path / "report", trials=300)
    assert report.headline["cancel_3_whole_deck"]["value"] == 0
    assert report.headline["climaxes_back"]["value"] == 0
    assert page_of(report).faults == []


@pytest.mark.usefixtures("undrawn")
def test_progress_never_goes_back_and_ends_when_all_is_done(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    write_report(
        example_decks()["harbour"],
        folder=tmp_path / "report",
        trials=30_000,
        progress=lambda done, total: told.append((done, total)),
    )
    done = [step for step, _ in told]
    assert done == sorted(done)
    assert len(set(done)) >= 10
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"trials": 0}, r"trials=0: allowed is a whole number from 1"),
        ({"precision": 2}, r"precision=2.*: allowed is 1e-05 to 0.5"),
        ({"precision": "near"}, r"precision=near: allowed is 1e-05 to 0.5"),
        ({"trials": 9, "precision": 0.1}, r"one of the two"),
        ({"seed": -1}, r"seed=-1: allowed is a whole number from 0"),
        ({"workers": 0}, r"workers=0: allowed is a whole number from 1"),
        ({"hits": []}, r"hits=\[\]: allowed is 1 to 100 hits"),
        ({"hits": [2, 0]}, r"hits\[1\]=0: allowed is a whole number from 1 to 50"),
    ],
)
def test_wrong_values_are_refused_and_leave_nothing(
    tmp_path: Path, wrong: dict[str, object], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        write_report(example_decks()["harbour"], folder=tmp_path / "report", **wrong)
    assert list(tmp_path.iterdir()) == []
