"""Text from files: trimmed, read as a number, made safe to show."""

from __future__ import annotations

import re
from typing import Any, Final

__all__ = ["clean", "shown", "whole_number"]

CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
DIGITS: Final = re.compile(r"[+-]?[0-9]{1,6}")


def clean(text: str) -> str:
    r"""Turn line breaks and other control characters to blanks, and trim.

    Parameters
    ----------
    text : str
        A name as it stands in a file.

    Returns
    -------
    str
        The name on one line.

    Examples
    --------
    >>> clean(" Lamp\nKeeper ")
    'Lamp Keeper'
    """
    return CONTROL.sub(" ", text).strip()


def whole_number(text: str) -> int | None:
    """Read a whole number in plain digits.

    Parameters
    ----------
    text : str
        As it stands in a file.

    Returns
    -------
    int or None
        None if it is anything else, such as ``"4.0"``, ``"nan"`` or ``"four"``.

    Examples
    --------
    >>> whole_number(" 4 "), whole_number("4.0")
    (4, None)
    """
    text = text.strip()
    return int(text) if DIGITS.fullmatch(text) else None


def shown(value: Any) -> Any:
    r"""Return a value so that a message about it stays on one readable line.

    Parameters
    ----------
    value : object
        As it was given.

    Returns
    -------
    object
        Blank text and text with control characters in quotes, all else unchanged.

    Examples
    --------
    >>> shown("four"), shown(" "), shown("\x07")
    ('four', "' '", "'\\x07'")
    """
    if isinstance(value, str) and not (value.strip() and value.isprintable()):
        return repr(value)
    return value
