"""Read a plan file (TOML) and check every key of it."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from wsstats.errors import ScenarioError, StoreError
from wsstats.plan import Plan

__all__ = ["read_plan", "standard_plan"]

LARGEST: Final = 100_000  # bytes


def read_plan(path: str | os.PathLike[str]) -> Plan:
    r"""Read a plan from a TOML file.

    Parameters
    ----------
    path : str or path
        A file such as the commented ``data/plans/standard.toml`` of the package.

    Returns
    -------
    Plan
        Keys that the file leaves out have the values of the standard plan.

    Raises
    ------
    StoreError
        If the file is missing, no regular file, or cannot be read.
    ScenarioError
        If it is no TOML in UTF-8, a key is unknown, or a value is out of its range.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "short.toml"
    ...     _ = path.write_text("format = 1\nturns = 6\n", encoding="utf-8")
    ...     read_plan(path).turns
    6
    """
    path = Path(path)
    try:
        return plan_of_text(_text_of(path))
    except ScenarioError as error:
        raise ScenarioError(f"{' '.join(path.name.split())}: {error}") from None


def standard_plan() -> Plan:
    """Return the plan that the package ships with.

    Returns
    -------
    Plan
        Read from ``data/plans/standard.toml``.

    Examples
    --------
    >>> from wsstats.files.plan_file import standard_plan
    >>> standard_plan().title
    'A standard game'
    """
    file = files("wsstats") / "data" / "plans" / "standard.toml"
    return plan_of_text(file.read_text(encoding="utf-8"))


def plan_of_text(text: str) -> Plan:
    """Return the plan that a TOML text describes.

    Parameters
    ----------
    text : str
        TOML.

    Returns
    -------
    Plan
        The plan.

    Raises
    ------
    ScenarioError
        If it is no TOML, lacks ``format``, or a key or value is wrong.

    Examples
    --------
    >>> plan_of_text("format = 1").turns
    9
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        allowed = "a file in TOML, lines such as turns = 9"
        raise ScenarioError.of("content", str(error), allowed) from None
    if "format" not in values:
        raise ScenarioError.of(
            "format", "missing", "1", "add the line format = 1 at the top"
        )
    return Plan.of(values)


def _text_of(path: Path) -> str:
    shown = f"plan={' '.join(str(path).split())}"
    try:
        if path.is_dir():
            raise StoreError(f"{shown}: this is a folder; give a file")
        if path.exists() and not path.is_file():
            raise StoreError(f"{shown}: this is no regular file; give a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise StoreError(f"{shown}: there is no such file; check the path") from None
    except StoreError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(f"{shown}: cannot be read: {reason}") from None
    if len(content) > LARGEST:
        raise ScenarioError.of(
            "size", f"more than {LARGEST} bytes", f"at most {LARGEST} bytes"
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError.of(
            "encoding", f"not UTF-8 at byte {error.start}", "UTF-8", "save it as UTF-8"
        ) from None
