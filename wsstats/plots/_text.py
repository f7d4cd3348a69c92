"""Numbers in words for titles and labels of pictures."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

__all__ = ["balanced", "counted", "ordinal", "percent", "short", "wrapped"]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def percent(
    probability: float, low: float | None = None, high: float | None = None
) -> str:
    """Write a probability for a sentence, with its interval where that shows.

    Examples
    --------
    >>> percent(0.5781), percent(0.0042), percent(0.9997), percent(0.0)
    ('58 %', '0.4 %', 'over 99.9 %', '0 %')
    >>> percent(0.58, 0.55, 0.61), percent(0.0, 0.0, 0.004), percent(1.0, 0.98, 1.0)
    ('58 ± 3 %', 'under 0.4 %', 'over 98 %')
    """
    points = 100 * probability
    half = 0.0
    if low is not None and high is not None and math.isfinite(high - low):
        half = 100 * max(high - probability, probability - low)
    if probability == 0 and half > 0:
        return f"under {math.ceil(10 * half - 1e-9) / 10:g} %"
    if probability == 1 and half > 0:
        return f"over {math.floor(10 * (100 - half) + 1e-9) / 10:g} %"
    if half >= 0.5:
        return f"{points:.0f} ± {math.ceil(half - 1e-9)} %"
    if 0 < points < 0.05:
        return "under 0.1 %"
    if 99.95 < points < 100:
        return "over 99.9 %"
    if 0 < points < 1 or 99 < points < 100:
        return f"{points:.1f} %"
    return f"{points:.0f} %"


def short(probability: float, high: float | None = None) -> str:
    """Write a probability above a bar: whole percent, never a bare 0 by chance.

    Examples
    --------
    >>> short(0.578), short(0.002), short(0.998), short(0.0), short(0.0, 0.013)
    ('58', '<1', '>99', '0', '<2')
    """
    points = 100 * probability
    if probability == 0:
        bound = 0 if high is None or not high > 0 else math.ceil(100 * high - 1e-9)
        return f"<{bound}" if bound else "0"
    if points < 0.5:
        return "<1"
    if 99.5 <= points < 100:
        return ">99"
    return f"{points:.0f}"


def counted(number: int, word: str) -> str:
    """Write a number with its word.

    Examples
    --------
    >>> counted(1, "point"), counted(3, "point"), counted(2, "climax")
    ('1 point', '3 points', '2 climaxes')
    """
    if number == 1:
        return f"1 {word}"
    return f"{number} {word}{'es' if word.endswith('x') else 's'}"


def ordinal(number: int) -> str:
    """Write a rank as a word.

    Examples
    --------
    >>> ordinal(1), ordinal(3), ordinal(9)
    ('first', 'third', '9th')
    """
    known = 1 <= number <= len(_ORDINALS)
    return _ORDINALS[number - 1] if known else f"{number}th"


def balanced(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Break a text into as few lines as `wrapped`, of nearly equal length.

    Examples
    --------
    >>> print(balanced("It lands 58 % of the time", 22, len))
    It lands 58 %
    of the time
    """
    best = wrapped(text, width, measure)
    lines = best.count("\n")
    for share in range(98, 48, -2):
        closer = wrapped(text, width * share / 100, measure)
        if closer.count("\n") > lines:
            break
        best = closer
    return best


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Break a text into lines no wider than `width`; a number keeps its percent sign.

    Examples
    --------
    >>> print(wrapped("It lands 58 % of the time", 12, len))
    It lands
    58 % of the
    time
    """
    lines = [""]
    for word in re.findall(r"\S+(?: [%±] ?\S*)*", text):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and measure(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
