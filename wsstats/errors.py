"""Errors and warnings that wsstats raises on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

__all__ = [
    "PrecisionWarning",
    "ScenarioError",
    "StoreError",
    "WsStatsError",
    "did_you_mean",
]


class WsStatsError(Exception):
    """Base of every error that wsstats raises on purpose.

    Examples
    --------
    >>> issubclass(ScenarioError, WsStatsError)
    True
    """


class ScenarioError(WsStatsError, ValueError):
    """An input value that the game or the program does not allow.

    The message is one line: the field, its value, what is allowed and what to do.

    Examples
    --------
    >>> print(ScenarioError.of("level", 5, "0 to 3", "give the level before the hits"))
    level=5: allowed is 0 to 3; give the level before the hits
    """

    @classmethod
    def of(cls, field: str, value: Any, allowed: str, fix: str = "") -> ScenarioError:
        """Build the message from its four parts.

        Parameters
        ----------
        field : str
            Name of the field, flag or file that is wrong.
        value : object
            The value as it was given.
        allowed : str
            What would have been accepted.
        fix : str
            What the user can do about it.

        Returns
        -------
        ScenarioError
            Ready to be raised.

        Examples
        --------
        >>> str(ScenarioError.of("trials", 0, "1 or more"))
        'trials=0: allowed is 1 or more'
        """
        shown = value if isinstance(value, str) else repr(value)
        if len(shown) > 120:
            shown = shown[:117] + "..."
        shown = " ".join(shown.split()) if isinstance(value, str) else shown
        return cls(
            f"{field}={shown}: allowed is {allowed}" + (f"; {fix}" if fix else "")
        )


class StoreError(WsStatsError, OSError):
    """A file or folder that could not be read or written.

    Examples
    --------
    >>> raise StoreError("report: the disk is full; free some space and run again")
    Traceback (most recent call last):
    wsstats.errors.StoreError: report: the disk is full; free some space and run again
    """


class PrecisionWarning(UserWarning):
    """An answer exists but is less exact than was asked for.

    Examples
    --------
    >>> issubclass(PrecisionWarning, UserWarning)
    True
    """


def did_you_mean(name: object, known: Iterable[str], *, cutoff: float = 0.5) -> str:
    """Return a question with the nearest known name, or "" if none is near.

    Parameters
    ----------
    name : object
        What was given.
    known : iterable of str
        Names that exist.
    cutoff : float
        0 to 1: how alike the names must be (`difflib`).

    Returns
    -------
    str
        Ready to be the `fix` of `ScenarioError.of`.

    Examples
    --------
    >>> did_you_mean("brun", ["burn", "mill"])
    'did you mean burn?'
    """
    near = get_close_matches(str(name), list(known), n=1, cutoff=cutoff)
    return f"did you mean {near[0]}?" if near else ""
