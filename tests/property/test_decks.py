"""Deck lists: what is written is read back, and no bytes break the reader."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsstats.decks import Card, DeckEntry, DeckList, read_deck
from wsstats.decks.complete import typical_levels
from wsstats.errors import ScenarioError, StoreError
from wsstats.rules import ICONS

COLUMNS = ["code", "name", "count", "type", "level", "trigger"]
DATA = Path(__file__).parents[1] / "data" / "deck_formats"
SEEDS = [(DATA / name).read_bytes() for name in ("native.csv", "encoredecks.txt")]
ONE_LINE = st.text(
    st.characters(
        codec="utf-8",
        exclude_categories=["Cc"],
        exclude_characters="\u2028\u2029",
    ),
    max_size=30,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("decks")


def parts(total: int) -> st.SearchStrategy[list[int]]:
    """Counts of 1 to 5 that add up to a total."""
    counts = st.lists(st.integers(1, 5), min_size=total, max_size=total)

    def cut(values: list[int]) -> list[int]:
        out: list[int] = []
        for value in values:
            rest = total - sum(out)
            if rest:
                out.append(min(value, rest))
        return out

    return counts.map(cut)


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    climaxes = draw(st.integers(0, 8))
    entries = []
    counts = draw(parts(climaxes)), draw(parts(50 - climaxes))
    for is_climax, count in [(True, n) for n in counts[0]] + [
        (False, n) for n in counts[1]
    ]:
        icons = draw(st.lists(st.sampled_from(ICONS), max_size=2))
        kind = "climax" if is_climax else draw(st.sampled_from(["character", "event"]))
        card = Card(
            f"ZZZ/S99-{draw(st.sampled_from(['', 'E', 'T']))}{len(entries):03}",
            draw(ONE_LINE).strip(),
            kind,
            None if is_climax else draw(st.integers(0, 3)),
            tuple(icons),
        )
        entries.append(DeckEntry(card, count))
    return DeckList("deck", tuple(entries), "CSV")


@st.composite
def spellings(draw: st.DrawFn, deck: DeckList) -> bytes:
    """A deck as CSV, written in one of the many ways that mean the same."""
    rows = []
    for entry in deck.entries:
        card = entry.card
        first = draw(st.integers(0, entry.count - 1))
        case = draw(st.sampled_from([str.upper, str.lower, str.title]))
        icons = "+".join(draw(st.permutations(card.icons)))
        level = "" if card.level is None else str(card.level)
        for count in (first, entry.count - first):
            if count:
                row = [card.code, card.name, str(count), case(card.kind), level]
                rows.append([*row, case(icons)])
    rows = draw(st.permutations(rows))
    columns = draw(st.permutations(range(6)))
    ends = draw(st.sampled_from(["\n", "\r\n"]))
    quoting = draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=ends, quoting=quoting)
    for row in [COLUMNS, *rows]:
        writer.writerow([row[column] for column in columns])
        text.write(draw(st.sampled_from(["", "", "", ends])))
    return text.getvalue().encode(draw(st.sampled_from(["utf-8", "utf-8-sig"])))


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_deck_written_as_csv_is_read_back_as_the_same(
    folder: Path, data: st.DataObject
) -> None:
    deck = data.draw(decks())
    path = folder / "deck.csv"
    path.write_bytes(data.draw(spellings(deck)))
    again = read_deck(path)
    assert again.digest() == deck.digest()
    assert again.ordered == deck.ordered


@settings(max_examples=200, deadline=None)
@given(counts=st.integers(0, 8).flatmap(lambda k: st.tuples(parts(50 - k), parts(k))))
def test_guessed_levels_fill_the_usual_deck_whatever_the_counts(
    folder: Path, counts: tuple[list[int], list[int]]
) -> None:
    characters, climaxes = counts
    lines = ["deck", "Characters "]
    lines += [f"ZZZ/S99-{n:03}\t{c}\tname {n}" for n, c in enumerate(characters)]
    lines += ["Climaxes "]
    lines += [f"ZZZ/S99-{n + 60:03}\t{c}\tend {n}" for n, c in enumerate(climaxes)]
    path = folder / "deck.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    deck = read_deck(path)
    assert (deck.cards, deck.climaxes) == (50, sum(climaxes))
    usual = typical_levels(sum(characters))
    for level, target in enumerate(usual):
        assert deck.levels[level] - target < max(characters)
    assert deck.soul_trigger_characters == deck.levels[2] + deck.levels[3]


def read_or_refuse(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    try:
        deck = read_deck(path)
    except (ScenarioError, StoreError) as error:
        assert str(error).isprintable()
    else:
        assert deck.cards == 50
        assert deck.climaxes <= 8


@settings(max_examples=300, deadline=None)
@given(content=st.binary(max_size=300))
def test_random_bytes_are_refused_and_never_break_the_reader(
    folder: Path, content: bytes
) -> None:
    read_or_refuse(folder / "noise", content)


@settings(max_examples=300, deadline=None)
@given(
    tail=st.text(
        st.sampled_from('ZE0149,",+-/ \t\n\r\v\x1c\u2028\ufeffcharte'), max_size=80
    ),
    head=st.sampled_from([",".join(COLUMNS) + "\n", "deck\nCharacters \n", ""]),
)
def test_text_like_a_deck_is_read_or_refused(
    folder: Path, head: str, tail: str
) -> None:
    read_or_refuse(folder / "text", (head + tail).encode("utf-8"))


@settings(max_examples=500, deadline=None)
@given(
    seed=st.sampled_from(SEEDS),
    place=st.integers(0, 10_000),
    cut=st.integers(0, 12),
    patch=st.one_of(st.binary(max_size=4), st.sampled_from([b",", b'"', b"\t", b"\n"])),
)
def test_a_deck_file_with_a_wound_is_read_whole_or_refused(
    folder: Path, seed: bytes, place: int, cut: int, patch: bytes
) -> None:
    place %= len(seed)
    read_or_refuse(folder / "wound", seed[:place] + patch + seed[place + cut :])
