"""Fixtures that many test files share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def real_exports() -> Path:
    """Folder of files as sites and tools write them; it is not part of the project."""
    folder = Path(__file__).parents[2] / "shared" / "data" / "real_exports"
    if not folder.is_dir():
        reason = f"needs the folder ../shared/data/{folder.name} beside the project"
        if os.environ.get("WSSTATS_REQUIRE_SHARED") == "1":
            pytest.fail(f"WSSTATS_REQUIRE_SHARED=1, but this test {reason}")
        pytest.skip(reason)
    return folder
