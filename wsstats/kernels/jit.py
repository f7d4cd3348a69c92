"""The one door to the compiler: no other file imports numba."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numba as typed_numba
from numba.core.caching import InTreeCacheLocator, UserWideCacheLocator

__all__ = ["inlined", "kernel"]

numba: Any = typed_numba  # its stubs know neither the cache setting nor _nrt

# files outside this folder whose numbers become part of the machine code
CONSTANTS: Final = ("effects.py", "encode_game.py", "plan.py", "rows.py", "rules.py")

F = TypeVar("F", bound=Callable[..., Any])


@cache
def folder_stamp() -> bytes:
    """Return a hash of every kernel source, and of the constants they compile in.

    numba stamps a cached kernel with its own file only, so a change in a callee of
    another file, or an upgrade of the package, could keep stale machine code.
    """
    here = Path(__file__).parent
    sources = sorted(here.glob("*.py"))
    sources += [here.parent / name for name in CONSTANTS]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).digest()


class InTree(InTreeCacheLocator):
    """Cache beside the package, stamped with the whole folder."""

    def get_source_stamp(self) -> bytes:
        """Return the stamp that a cached kernel must carry."""
        return folder_stamp()


class UserWide(UserWideCacheLocator):
    """Cache in the user's folder (for a package that cannot be written to)."""

    def get_source_stamp(self) -> bytes:
        """Return the stamp that a cached kernel must carry."""
        return folder_stamp()


def kernel(func: F) -> F:
    """Compile `func` without the GIL, cached on disk; it checks nothing."""
    return compiled(func, forceinline=False)


def inlined(func: F) -> F:
    """Compile `func` like `kernel`, pasted into every caller (a call costs 15 ns)."""
    return compiled(func, forceinline=True)


def compiled(func: F, *, forceinline: bool) -> F:
    """Compile through this module's cache; other numba code keeps its own settings.

    ``_nrt=False`` leaves out the reference counts of array arguments, which cost more
    than a draw; a kernel may therefore not allocate.
    """
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.InTree,{__name__}.UserWide"
    try:
        result: F = numba.njit(
            nogil=True,
            cache=True,
            error_model="numpy",
            forceinline=forceinline,
            _nrt=False,
        )(func)
        return result
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
