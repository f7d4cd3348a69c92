"""Card codes: the same card in its other edition."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["other_edition"]

# the last hyphen, T or P of a trial or promo card, E of the English edition, digits
SERIAL: Final = re.compile(r"^(.*-)([TP]?)(E?)([0-9].*)$")


def other_edition(code: str) -> str | None:
    """Insert or remove the E that marks the English edition of a card.

    Parameters
    ----------
    code : str
        Card code, such as ``"ZZZ/S99-TE05"``.

    Returns
    -------
    str or None
        The code in the other edition; None if the code has another shape.

    Notes
    -----
    The E stands after the last hyphen and after the T or P of a trial or promo card.
    Lists often mix both spellings for the same card.

    Examples
    --------
    >>> other_edition("ZZZ/S99-TE05"), other_edition("ZZZ/S99-019")
    ('ZZZ/S99-T05', 'ZZZ/S99-E019')
    """
    match = SERIAL.match(code)
    if match is None:
        return None
    head, special, english, digits = match.groups()
    return head + special + ("" if english else "E") + digits
