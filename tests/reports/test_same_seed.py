"""Equal seeds give equal reports, byte by byte."""

from __future__ import annotations

from pathlib import Path

from wsstats.decks import example_decks
from wsstats.reports import write_report


def test_two_workers_write_the_same_bytes_as_one(tmp_path: Path) -> None:
    one, two = (
        write_report(
            example_decks()["lanterns"],
            folder=tmp_path / str(workers),
            trials=25_000,  # three spans of games
            seed=3,
            workers=workers,
        )
        for workers in (1, 2)
    )
    names = {path.relative_to(one.folder) for path in one.files}
    assert names == {path.relative_to(two.folder) for path in two.files}
    for name in sorted(names - {Path("provenance.json")}):
        same = (one.folder / name).read_bytes() == (two.folder / name).read_bytes()
        assert same, name
    assert one.provenance["question"] == two.provenance["question"]


def test_another_seed_changes_the_games_and_no_exact_table(
    tmp_path: Path, undrawn: None
) -> None:
    first, second = (
        write_report(
            example_decks()["lanterns"],
            folder=tmp_path / str(seed),
            trials=500,
            seed=seed,
        )
        for seed in (3, 4)
    )

    def table(folder: Path, name: str) -> bytes:
        return (folder / "tables" / f"{name}.csv").read_bytes()

    for name in ("new_deck", "by_turn", "cancel_rate"):
        assert table(first.folder, name) != table(second.folder, name)
    for name in ("cancel_map", "deck_counts"):
        assert table(first.folder, name) == table(second.folder, name)
    assert first.provenance["question"] != second.provenance["question"]
