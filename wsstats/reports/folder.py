"""Put a folder in its place whole, or leave everything as it was."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from wsstats.errors import StoreError

__all__ = ["KIND", "PROVENANCE", "new_folder", "write_file"]

PROVENANCE: Final = "provenance.json"  # by this file a report is known
KIND: Final = "wsstats report"


@contextmanager
def new_folder(folder: Path, *, force: bool = False) -> Iterator[Path]:
    """Yield an empty folder that takes the name `folder` when the block ends.

    Parameters
    ----------
    folder : Path
        Final place; its parent must exist.
    force : bool
        Whether an earlier report may be replaced.

    Yields
    ------
    Path
        A new folder beside the final place, on the same file system.

    Raises
    ------
    StoreError
        If something else is in the place, or nothing can be written there. Then, as
        after any other error, the new folder is gone and what was there is untouched.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as parent:
    ...     with new_folder(Path(parent) / "report") as part:
    ...         write_file(part / "index.html", b"")
    ...     [path.name for path in (Path(parent) / "report").iterdir()]
    ['index.html']
    """
    try:
        _check_place(folder, force=force)
        holder = Path(tempfile.mkdtemp(prefix=".wsstats-report-", dir=folder.parent))
        try:
            part = holder / "new"
            part.mkdir()  # mkdtemp's own folder is for its owner's eyes only
            yield part
            _check_place(folder, force=force)  # it may have come up in the meantime
            _swap(part, folder, holder / "old")
        finally:
            shutil.rmtree(holder, ignore_errors=True)
    except StoreError as error:
        if isinstance(error.__cause__, OSError):  # a file in the folder to be
            raise _refusal(folder, error.__cause__) from error
        raise
    except OSError as error:
        raise _refusal(folder, error) from error


def write_file(path: Path, content: bytes) -> None:
    """Write one file, and the folder it lies in.

    Parameters
    ----------
    path : Path
        A new file.
    content : bytes
        All of it.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as parent:
    ...     write_file(Path(parent) / "tables" / "a.csv", b"n")
    ...     (Path(parent) / "tables" / "a.csv").read_bytes()
    b'n'
    """
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


def _swap(part: Path, folder: Path, old: Path) -> None:
    """Give `part` its final name; what had the name goes to `old` only with it."""
    if not os.path.lexists(folder):
        part.rename(folder)
        return
    folder.rename(old)
    try:
        part.rename(folder)
    except OSError:
        old.rename(folder)
        raise


def _check_place(folder: Path, *, force: bool) -> None:
    """Refuse a place that is taken by anything but a report that may be replaced."""
    if not folder.name or folder.name == "..":
        raise StoreError(
            f"{_shown(folder)}: this is no name for a new folder; choose another one"
        )
    if not os.path.lexists(folder):
        if not folder.parent.is_dir():
            raise StoreError(
                f"{_shown(folder)}: there is no folder {_shown(folder.parent)} to make "
                "it in; make that one first, or choose another folder"
            )
        return
    if folder.is_symlink() or not folder.is_dir():
        raise StoreError(
            f"{_shown(folder)}: exists and is no folder; choose another folder"
        )
    if not force:
        raise StoreError(
            f"{_shown(folder)}: exists already; choose another folder, or give --force "
            "to replace an earlier report"
        )
    foreign = _foreign_file(folder)
    if foreign:
        raise StoreError(
            f"{_shown(folder)}: {foreign} in it is not from an earlier report, so "
            "it is not replaced; choose another folder"
        )


def _foreign_file(folder: Path) -> str:
    """Return something in the folder that no report wrote, or nothing."""
    ours = _files_of_report(folder)
    inside = [path for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    names = sorted(path.relative_to(folder).as_posix() for path in inside)
    return next((name for name in names if name not in ours), "")


def _files_of_report(folder: Path) -> set[str]:
    """Return the files that a report says it wrote; none if it is no report."""
    try:
        provenance = json.loads((folder / PROVENANCE).read_bytes())
        if provenance["kind"] == KIND:
            return {PROVENANCE, *provenance["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return set()


def _refusal(folder: Path, cause: OSError) -> StoreError:
    """Say in one line why a report could not be written."""
    return StoreError(
        f"{_shown(folder)}: cannot be written ({cause.strerror or cause}); choose "
        "another folder or make room there"
    )


def _shown(path: Path) -> str:
    """Return a path as one line that can be printed everywhere."""
    text = str(path)
    return text if text.isprintable() else repr(text)
