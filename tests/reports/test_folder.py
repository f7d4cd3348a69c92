"""A report's folder comes into being whole or not at all, and harms nobody's files."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from wsstats.decks import example_decks
from wsstats.errors import StoreError
from wsstats.reports import folder as folder_module
from wsstats.reports import write_report

pytestmark = pytest.mark.usefixtures("undrawn")


def report_in(place: Path, *, force: bool = False, seed: int = 1) -> None:
    write_report(
        example_decks()["harbour"], folder=place, trials=200, seed=seed, force=force
    )


def contents(place: Path) -> dict[str, bytes]:
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file()
    }


def test_an_existing_report_is_refused_and_untouched(tmp_path: Path) -> None:
    place = tmp_path / "report"
    report_in(place)
    before = contents(place)
    with pytest.raises(StoreError, match=r"report: exists already; .*--force"):
        report_in(place, seed=2)
    assert contents(place) == before
    assert list(tmp_path.iterdir()) == [place]


def test_force_replaces_an_earlier_report_and_nothing_of_it_stays(
    tmp_path: Path,
) -> None:
    place = tmp_path / "report"
    report_in(place)
    before = contents(place)
    report_in(place, force=True, seed=2)
    after = contents(place)
    assert after.keys() == before.keys()
    assert json.loads(after["provenance.json"])["seed"] == 2
    assert after["tables/refresh_turn.csv"] != before["tables/refresh_turn.csv"]
    assert list(tmp_path.iterdir()) == [place]


def test_force_replaces_no_folder_that_is_no_report(tmp_path: Path) -> None:
    place = tmp_path / "photos"
    (place / "deep").mkdir(parents=True)
    (place / "deep" / "cat.png").write_bytes(b"cat")
    with pytest.raises(StoreError, match=r"photos: deep/cat.png in it is not from"):
        report_in(place, force=True)
    assert contents(place) == {"deep/cat.png": b"cat"}


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"kind": "other", "files": []}', '{"files": 3}', "\0"]
)
def test_force_is_not_fooled_by_another_provenance_file(
    tmp_path: Path, content: str
) -> None:
    place = tmp_path / "other"
    place.mkdir()
    (place / "provenance.json").write_text(content)
    with pytest.raises(StoreError, match=r"provenance.json in it is not from"):
        report_in(place, force=True)
    assert contents(place) == {"provenance.json": content.encode()}


def test_force_keeps_a_report_to_which_somebody_added_a_file(tmp_path: Path) -> None:
    place = tmp_path / "report"
    report_in(place)
    (place / "plots" / "notes.txt").write_text("mine")
    before = contents(place)
    with pytest.raises(StoreError, match=r"plots/notes.txt in it is not from"):
        report_in(place, force=True)
    assert contents(place) == before


def test_force_keeps_a_report_to_which_somebody_added_a_link(tmp_path: Path) -> None:
    place = tmp_path / "report"
    report_in(place)
    (place / "link").symlink_to(tmp_path)
    with pytest.raises(StoreError, match=r"link in it is not from"):
        report_in(place, force=True)
    assert (place / "link").is_symlink()


def test_force_fills_an_empty_folder(tmp_path: Path) -> None:
    place = tmp_path / "empty"
    place.mkdir()
    report_in(place, force=True)
    assert (place / "index.html").is_file()


@pytest.mark.parametrize("force", [False, True])
def test_a_file_in_the_place_is_refused_and_kept(tmp_path: Path, force: bool) -> None:
    place = tmp_path / "report"
    place.write_text("a file")
    with pytest.raises(StoreError, match=r"report: exists and is no folder"):
        report_in(place, force=force)
    assert place.read_text() == "a file"


@pytest.mark.parametrize("force", [False, True])
def test_a_link_in_the_place_is_refused_and_kept(tmp_path: Path, force: bool) -> None:
    (tmp_path / "real").mkdir()
    place = tmp_path / "link"
    place.symlink_to(tmp_path / "real")
    with pytest.raises(StoreError, match=r"link: exists and is no folder"):
        report_in(place, force=force)
    assert place.is_symlink()


@pytest.mark.parametrize("name", ["missing/report", "file/report"])
def test_a_parent_that_is_no_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("a file")
    with pytest.raises(StoreError, match=r"report: there is no folder .*; make that"):
        report_in(tmp_path / name)
    assert contents(tmp_path) == {"file": b"a file"}


@pytest.mark.parametrize("name", ["", ".", "..", "/"])
def test_a_place_without_a_name_is_refused(name: str) -> None:
    with pytest.raises(StoreError, match=r"this is no name for a new folder"):
        report_in(Path(name))


def test_a_name_that_is_too_long_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot be written \(File name too long\)"):
        report_in(tmp_path / ("x" * 300))
    assert list(tmp_path.iterdir()) == []


def failing_at(path: str, write: Callable[..., int]) -> Callable[..., int]:
    """Write as usual until a file of this name, for which the disk is full."""

    def write_bytes(self: Path, content: bytes) -> int:
        if self.as_posix().endswith(path):
            write(self, content[: len(content) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(self, content)

    return write_bytes


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    "path",
    [
        "tables/cancel_map.csv",
        "deck.csv",
        "plots/kill_line.png",
        "index.html",
        "provenance.json",
    ],
)
def test_a_full_disk_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, force: bool
) -> None:
    place = tmp_path / "report"
    before: dict[str, bytes] = {}
    if force:
        report_in(place)
        before = contents(place)
    full = failing_at(f"/new/{path}", Path.write_bytes)
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StoreError) as caught:
        report_in(place, force=force, seed=2)
    assert str(caught.value) == (
        f"{place}: cannot be written (No space left on device); choose another folder "
        "or make room there"
    )
    assert list(tmp_path.iterdir()) == ([place] if force else [])
    if force:
        assert contents(place) == before


def test_a_folder_in_which_nothing_can_be_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**keywords: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(folder_module.tempfile, "mkdtemp", refuse)
    with pytest.raises(StoreError, match=r"cannot be written \(Permission denied\)"):
        report_in(tmp_path / "report")
    assert list(tmp_path.iterdir()) == []


def test_an_old_report_comes_back_if_the_new_one_cannot_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "report"
    report_in(place)
    before = contents(place)
    rename = Path.rename

    def rename_but_not_new(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(errno.EIO, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", rename_but_not_new)
    with pytest.raises(StoreError, match=r"cannot be written \(Input/output error\)"):
        report_in(place, force=True, seed=2)
    assert contents(place) == before
    assert list(tmp_path.iterdir()) == [place]


def test_a_report_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_report(
            example_decks()["harbour"],
            folder=tmp_path / "report",
            trials=200,
            progress=stop,
        )
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_taken_in_the_meantime_is_kept(tmp_path: Path) -> None:
    place = tmp_path / "report"

    def take(done: int, total: int) -> None:
        place.mkdir(exist_ok=True)
        (place / "mine.txt").write_text("mine")

    with pytest.raises(StoreError, match=r"report: exists already"):
        write_report(
            example_decks()["harbour"], folder=place, trials=200, progress=take
        )
    assert contents(tmp_path) == {"report/mine.txt": b"mine"}


def test_others_may_read_the_folder_as_any_other_new_one(tmp_path: Path) -> None:
    (tmp_path / "usual").mkdir()
    report_in(tmp_path / "report")
    usual, mode = ((tmp_path / name).stat().st_mode for name in ("usual", "report"))
    assert mode == usual
