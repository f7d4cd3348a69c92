"""The report as a whole: its files, its page, and that they say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pandas as pd
import pytest

import wsstats
from tests.reports.page import Page, page_of
from wsstats.decks import example_decks, read_deck
from wsstats.files.plan_file import standard_plan
from wsstats.plan import Plan
from wsstats.reports import Report
from wsstats.reports.words import percent
from wsstats.rules import Rules

PICTURES = {
    "by_turn", "cancel_line", "cancel_map", "cancel_rate", "climaxes_back", "kill_line",
    "level_by_turn", "missing_climaxes", "refresh_phase", "refresh_turn", "second_deck",
    "turn_at_least",
}  # fmt: skip
CHANCE = ["probability", "low", "high"]
TABLES = {
    "by_turn": ["turn", "quantity", "mean", "low", "high", "p10", "p50", "p90"],
    "cancel_line": ["state", "deck", "climaxes", "damage", "dealt", "cancelled"],
    "cancel_map": ["deck", "climaxes", "damage", "probability"],
    "cancel_rate": ["deck_number", "damage", *CHANCE, "hits"],
    "climaxes_back": ["refresh", "climaxes", *CHANCE],
    "deck_counts": ["group", "value", "cards"],
    "headline": ["number", "value", "low", "high"],
    "hit_states": ["cards", "climaxes", "share"],
    "kill_line": ["life", "probability"],
    "level_by_turn": ["turn", "level", *CHANCE],
    "losses": ["reason", *CHANCE],
    "missing_climaxes": ["refresh", "zone", "mean", "low", "high"],
    "new_deck": ["refresh", "cards", "climaxes", *CHANCE],
    "refresh_phase": ["refresh", "phase", *CHANCE],
    "refresh_points": ["points", *CHANCE],
    "refresh_turn": ["refresh", "turn", "half", *CHANCE],
    "second_deck": ["cards", "climaxes", "damage", "probability", "reached"],
    "turn_at_least": ["series", "points", *CHANCE],
}


def table(report: Report, name: str) -> pd.DataFrame:
    return pd.read_csv(report.folder / "tables" / f"{name}.csv")


def only(frame: pd.DataFrame) -> pd.Series:
    assert len(frame) == 1
    return frame.iloc[0]


def test_the_folder_holds_the_page_every_picture_and_every_table(small: Report) -> None:
    found = {
        path.relative_to(small.folder).as_posix()
        for path in small.folder.rglob("*")
        if path.is_file()
    }
    assert found == {
        "index.html",
        "provenance.json",
        "deck.csv",
        "plan.toml",
        *(f"plots/{name}.{kind}" for name in PICTURES for kind in ("svg", "png")),
        *(f"tables/{name}.csv" for name in TABLES),
    }
    assert found == {path.relative_to(small.folder).as_posix() for path in small.files}


@pytest.mark.parametrize("name", TABLES)
def test_each_table_has_its_columns_and_rows(small: Report, name: str) -> None:
    frame = table(small, name)
    assert frame.columns.tolist() == TABLES[name]
    assert len(frame) > 0


@pytest.mark.parametrize("name", TABLES)
def test_each_interval_holds_its_estimate(small: Report, name: str) -> None:
    frame = table(small, name).dropna()
    middle = "probability" if "probability" in frame else "mean"
    if not {middle, "low", "high"} <= set(frame):
        return
    assert (frame["low"] <= frame[middle]).all()
    assert (frame[middle] <= frame["high"]).all()


def test_the_page_is_well_formed(small: Report) -> None:
    assert page_of(small).faults == []


def test_the_page_needs_nothing_but_itself(small: Report) -> None:
    html = small.html.read_text("utf-8")
    names = set(re.findall(r"https?://[^\s\"'<>)]+", html))
    assert names == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    parsed = page_of(small)
    assert not {"script", "link", "img", "iframe", "object"} & {
        tag for tag, _ in parsed.tags
    }
    assert "@import" not in html
    assert {target[0] for target in re.findall(r"url\(([^)]*)", html)} == {"#"}
    for _, attrs in parsed.tags:
        for name in ("href", "xlink:href", "src", "srcset", "action"):
            assert (attrs.get(name) or "#").startswith(("#", "data:image/png;base64,"))


def test_every_reference_inside_the_page_has_one_target(small: Report) -> None:
    tags = page_of(small).tags
    identifiers = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(identifiers) == len(set(identifiers))
    targets = {
        (attrs.get("href") or attrs.get("xlink:href") or "").removeprefix("#")
        for tag, attrs in tags
        if tag in {"a", "use"}
    }
    assert targets
    assert targets <= set(identifiers)


def test_every_picture_on_the_page_is_told_in_words_and_has_its_table(
    small: Report,
) -> None:
    html = small.html.read_text("utf-8")
    figures = re.findall(r"<figure>.*?</figure>", html, re.DOTALL)
    assert len(figures) == len(PICTURES)
    for figure in figures:
        parsed = Page(figure)
        (svg,) = parsed.all("svg")
        assert svg["role"] == "img"
        assert len(svg["aria-label"] or "") > 10
        assert len(parsed.all("details")) == 1
        assert len(parsed.all("tr")) > 1


def test_no_picture_is_drawn_without_data(small: Report) -> None:
    for name in PICTURES:
        svg = (small.folder / "plots" / f"{name}.svg").read_text("utf-8")
        assert svg.startswith("<?xml")
        assert svg.count("<path") > 10
        assert (small.folder / "plots" / f"{name}.png").read_bytes()[1:4] == b"PNG"


def test_the_cancel_number_is_the_hypergeometric_one(small: Report) -> None:
    number = small.headline["cancel_3_whole_deck"]
    assert number["value"] == pytest.approx(1 - (42 * 41 * 40) / (50 * 49 * 48))
    assert number["low"] is None


def test_the_headline_says_what_the_tables_say(small: Report) -> None:
    numbers = small.headline
    line = table(small, "cancel_line").query("state == 'whole deck' and damage == 3")
    assert numbers["cancel_3_whole_deck"]["value"] == only(line)["cancelled"]
    for deck, name in ((1, "cancel_3_first_deck"), (2, "cancel_3_second_deck")):
        rate = table(small, "cancel_rate").query(f"deck_number == {deck}")
        row = only(rate[rate["damage"] == "3"])
        assert numbers[name] == {
            key: row[column]
            for key, column in zip(("value", "low", "high"), CHANCE, strict=True)
        }
    new = table(small, "new_deck").query("refresh == 1")
    reached = new["probability"].sum()
    assert numbers["games_with_refresh"]["value"] == pytest.approx(reached)
    second = table(small, "new_deck").query("refresh == 2")["probability"].sum()
    assert numbers["games_with_second_refresh"]["value"] == pytest.approx(second)
    for name, column in (("climaxes_back", "climaxes"), ("new_deck_cards", "cards")):
        mean = (new[column] * new["probability"]).sum() / reached
        assert numbers[name]["value"] == pytest.approx(mean)
        assert numbers[name]["low"] < mean < numbers[name]["high"]


def test_the_first_refresh_of_the_headline_is_that_of_the_table(small: Report) -> None:
    numbers = small.headline
    first = table(small, "refresh_turn").query("refresh == 1")
    by_turn = first.groupby("turn")["probability"].sum()
    turn = numbers["first_refresh_turn"]
    assert turn == by_turn.idxmax()
    assert numbers["first_refresh_in_turn"]["value"] == pytest.approx(by_turn[turn])
    halves = first[first["turn"] == turn].set_index("half")["probability"]
    assert numbers["first_refresh_half"] == halves.idxmax()
    assert numbers["first_refresh_in_half"]["value"] == pytest.approx(halves.max())
    passed = by_turn.cumsum() / by_turn.sum()
    early, late = (numbers[f"first_refresh_{end}_turn"] for end in ("early", "late"))
    assert passed[early] >= 0.1 > passed.get(early - 1, 0.0)
    assert passed[late] >= 0.9 > passed.get(late - 1, 0.0)


def test_the_second_deck_looked_at_is_the_one_most_games_have(small: Report) -> None:
    new = table(small, "new_deck").query("refresh == 1")
    likeliest = new.loc[new["probability"].idxmax()]
    line = table(small, "cancel_line")
    second = line[line["state"] == "likeliest second deck"]
    for column, name in (("deck", "cards"), ("climaxes", "climaxes")):
        assert second[column].unique().tolist() == [likeliest[name]]
    text = f"{likeliest['cards']:.0f} cards with {likeliest['climaxes']:.0f} climaxes"
    assert f"The likeliest second deck, {text}" in page_of(small).text


def test_the_headline_table_has_every_number_of_the_headline(small: Report) -> None:
    rows = table(small, "headline").set_index("number")
    assert rows.index.tolist() == list(small.headline)
    for name, entry in small.headline.items():
        value = entry["value"] if isinstance(entry, dict) else entry
        shown = rows.loc[name, "value"]
        same = shown == value if isinstance(value, str) else float(shown) == value
        assert same, name


def test_the_large_numbers_stand_on_the_page(small: Report) -> None:
    text = page_of(small).text.replace("\N{NO-BREAK SPACE}", " ")
    numbers = small.headline
    first, second = (
        100 * numbers[f"cancel_3_{deck}_deck"]["value"] for deck in ("first", "second")
    )
    for number in (
        percent(numbers["cancel_3_whole_deck"]["value"]),
        f"Turn {numbers['first_refresh_turn']}",
        f"{numbers['climaxes_back']['value']:.1f} of 8",
        f"{first:.0f} → {second:.0f} %",
        "2,000 games",
    ):
        assert number in text


def test_the_page_names_every_rule_and_every_assumption(small: Report) -> None:
    text = page_of(small).text
    for name, value in Rules().to_dict().items():
        assert f"{name} {value}" in text
    assert "August 2022" in text
    assert "not affiliated with or endorsed by Bushiroad" in text
    for sentence in standard_plan().assumptions():
        assert sentence.replace(" %", "\N{NO-BREAK SPACE}%") in html_text(small)


def html_text(report: Report) -> str:
    return " ".join(page_of(report).words)


def test_the_provenance_tells_everything_the_numbers_depend_on(small: Report) -> None:
    known = json.loads((small.folder / "provenance.json").read_text("utf-8"))
    deck = read_deck(example_decks()["harbour"])
    assert known["version"] == wsstats.__version__
    assert set(known["versions"]) == {
        "python",
        "numpy",
        "numba",
        "pandas",
        "matplotlib",
    }
    assert known["rules"] == Rules().to_dict()
    assert (known["seed"], known["trials"]) == (1, 2_000)
    assert Plan.of(known["plan"]) == standard_plan()
    assert known["deck"]["digest"] == deck.digest()
    assert (known["deck"]["cards"], known["deck"]["climaxes"]) == (50, 8)
    assert known["seconds"] > 0
    assert re.fullmatch(r"[0-9a-f]{64}", known["question"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", known["written"])
    assert {*known["files"], "provenance.json"} == {
        path.relative_to(small.folder).as_posix() for path in small.files
    }


def test_what_goes_to_json_names_rules_and_numbers(small: Report) -> None:
    answer = json.loads(json.dumps(small.to_dict(), allow_nan=False))
    assert answer["rules"]["refresh_point"] == "after_process"
    assert answer["headline"]["first_refresh_turn"] >= 1
    assert Path(answer["html"]) == small.html


def test_the_text_for_a_terminal_is_plain(small: Report) -> None:
    assert small.text().isascii()
    assert small.text().startswith(str(small.html))
    assert "refresh_point after_process" in small.text()
