"""Run the command line in this process and keep what it writes."""

from __future__ import annotations

import contextlib
import io
import sys
from dataclasses import dataclass
from unittest.mock import patch

from wsstats.cli import main


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


def wsstats(*words: object) -> Run:
    out, err = io.StringIO(), io.StringIO()
    status = 0
    argv = ["wsstats", *map(str, words)]
    with (
        patch.object(sys, "argv", argv),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as stop:
            status = int(stop.code or 0)
    return Run(status, out.getvalue(), err.getvalue())
