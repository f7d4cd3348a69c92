"""Importing wsstats is cheap: what a command does not need is loaded late."""

from __future__ import annotations

import subprocess
import sys

import pytest

import wsstats as ws

HEAVY = ["pandas", "matplotlib", "pydantic", "scipy", "numba", "jinja2", "typer"]


def loaded_after(code: str) -> set[str]:
    program = f"{code}\nimport sys\nprint(*(name for name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_import_loads_nothing_heavy():
    assert not loaded_after("import wsstats") & {*HEAVY, "numpy"}


def test_an_exact_answer_loads_neither_tables_nor_pictures_nor_a_compiler():
    code = "import wsstats as ws; ws.damage(deck=(24, 6), hits=[2, 3])"
    assert not loaded_after(code) & set(HEAVY)


@pytest.mark.parametrize("name", ws.__all__)
def test_every_public_name_can_be_had(name):
    assert getattr(ws, name) is not None
    assert name in dir(ws)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'cancels'"):
        _ = ws.cancels
