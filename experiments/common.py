"""What every experiment needs: an output folder and a table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def output_folder(argv: Sequence[str]) -> Path:
    """Return the folder that the first argument names, and make it."""
    folder = Path(argv[0] if argv else "results")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
