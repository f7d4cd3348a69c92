"""Numbers and rule settings in words, for the page and the command line."""

from __future__ import annotations

import math
from typing import Final

from wsstats.estimate import Estimate
from wsstats.rules import Rules

__all__ = [
    "bounds_words",
    "counted",
    "interval_words",
    "mean_words",
    "percent",
    "rule_words",
    "share",
    "shortened",
]

RULE_WORDS: Final = {
    "refresh_point": {
        "after_process": "the card for a refresh goes into the clock when the "
        "interrupted process is over: the rule before August 2022. The official rules "
        "since August 2022 pay it within the refresh (immediate)",
        "immediate": "the card for a refresh goes into the clock within the refresh: "
        "the official rule since August 2022. Before, it was paid when the interrupted "
        "process was over (after_process)",
    },
    "empty_waiting_room": {
        "strict": "deck and waiting room both empty during damage, and no climax "
        "revealed, is a loss at once",
        "lenient": "deck and waiting room both empty during damage is a loss only if "
        "it is still so at the next check timing",
    },
    "level_up_card": {
        "non_climax": "a level-up keeps climaxes out of the level zone where it can",
        "climax": "a level-up puts a climax into the level zone if it can",
        "oldest": "a level-up puts the oldest clock card into the level zone",
        "random": "a level-up puts any of the seven cards into the level zone",
    },
    "both_lose": {
        "draw": "a game that both players lose at once is a draw",
        "turn_player_wins": "a game that both lose at once goes to the turn player",
        "other_player_wins": "a game that both lose at once goes to the other player",
    },
    "interrupt_order": {
        "level_up_first": "if a level-up and a refresh are due at once, the level-up "
        "is first",
        "refresh_first": "if a level-up and a refresh are due at once, the refresh is "
        "first",
    },
}
ICON_WORDS: Final = {
    "always": "trigger icons that may be used are always used",
    "never": "trigger icons that may be used are never used",
}


def percent(probability: float) -> str:
    """Write a probability for a sentence, with one digit after the point.

    Parameters
    ----------
    probability : float
        0 to 1.

    Returns
    -------
    str
        Only 0 and 1 themselves read as 0 % and 100 %.

    Examples
    --------
    >>> percent(0.41429), percent(0.00001), percent(0.99999), percent(1.0)
    ('41.4 %', 'under 0.1 %', 'over 99.9 %', '100 %')
    """
    if probability in (0, 1):
        return f"{100 * probability:.0f} %"
    text = f"{100 * probability:.1f}"
    if text == "0.0":
        return "under 0.1 %"
    return "over 99.9 %" if text == "100.0" else f"{text} %"


def share(estimate: Estimate) -> str:
    """Write a probability that was counted: by chance alone nothing is 0 or 100 %.

    Parameters
    ----------
    estimate : Estimate
        A probability.

    Returns
    -------
    str
        The text.

    Examples
    --------
    >>> share(Estimate(1.0, 0.9991, 1.0)), share(Estimate(0.0, 0.0, 0.0004))
    ('over 99.9 %', 'under 0.1 %')
    >>> share(Estimate(0.5, 0.49, 0.51)), share(Estimate(1.0))
    ('50.0 %', '100 %')
    """
    if estimate.low is None or estimate.high is None or 0 < estimate.value < 1:
        return percent(estimate.value)
    if estimate.value == 0:
        return f"under {math.ceil(1000 * estimate.high) / 10:g} %"
    return f"over {math.floor(1000 * estimate.low) / 10:g} %"


def interval_words(estimate: Estimate) -> str:
    """Say how sure a probability is.

    Parameters
    ----------
    estimate : Estimate
        A probability.

    Returns
    -------
    str
        ``"exact"``, or its interval in percent.

    Examples
    --------
    >>> interval_words(Estimate(0.5, 0.4967, 0.5031)), interval_words(Estimate(0.5))
    ('49.7 to 50.3 %', 'exact')
    """
    if estimate.low is None or estimate.high is None:
        return "exact"
    low, high = 100 * estimate.low, 100 * estimate.high
    digits = _digits(high - low)
    return f"{low:.{digits}f} to {high:.{digits}f} %"


def mean_words(estimate: Estimate) -> str:
    """Write a mean with its interval, and as many digits as that allows.

    Parameters
    ----------
    estimate : Estimate
        A mean with an interval.

    Returns
    -------
    str
        The text.

    Examples
    --------
    >>> mean_words(Estimate(6.5213, 6.5162, 6.5264))
    '6.52 (6.52 to 6.53)'
    """
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.3f}"
    digits = _digits(estimate.high - estimate.low)
    return f"{estimate.value:.{digits}f} ({bounds_words(estimate)})"


def bounds_words(estimate: Estimate) -> str:
    """Write the interval of a mean.

    Parameters
    ----------
    estimate : Estimate
        A mean.

    Returns
    -------
    str
        ``"exact"``, or its bounds.

    Examples
    --------
    >>> bounds_words(Estimate(6.5213, 6.5162, 6.5264))
    '6.52 to 6.53'
    """
    if estimate.low is None or estimate.high is None:
        return "exact"
    digits = _digits(estimate.high - estimate.low)
    return f"{estimate.low:.{digits}f} to {estimate.high:.{digits}f}"


def _digits(width: float) -> int:
    """Return digits after the point that keep two ends of an interval apart."""
    return 1 if width <= 0 else min(4, max(1, math.ceil(-math.log10(width))))


def counted(number: int, word: str) -> str:
    """Write a number with its word.

    Parameters
    ----------
    number : int
        0 or more.
    word : str
        In the singular.

    Returns
    -------
    str
        The text.

    Examples
    --------
    >>> counted(1, "climax"), counted(200000, "game")
    ('1 climax', '200,000 games')
    """
    if number == 1:
        return f"1 {word}"
    return f"{number:,} {word}{'es' if word.endswith('x') else 's'}"


def shortened(text: str, most: int = 60) -> str:
    """Cut a long text, and say so by dots.

    Parameters
    ----------
    text : str
        Any text.
    most : int
        Letters that it may have.

    Returns
    -------
    str
        At most `most` letters.

    Examples
    --------
    >>> shortened("a long name", 8)
    'a long …'
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()} …"[:most]


def rule_words(rules: Rules) -> list[tuple[str, str, str]]:
    """Say what each rule setting in force means.

    Parameters
    ----------
    rules : Rules
        Settings in force.

    Returns
    -------
    list of tuple of str
        Name, value and meaning of each setting.

    Examples
    --------
    >>> rule_words(Rules())[3]
    ('both_lose', 'draw', 'a game that both players lose at once is a draw')
    """
    rows = []
    for name, value in rules.to_dict().items():
        if name == "optional_icons":
            some = f"of the trigger icons that may be used, these are: {value}"
            meaning = ICON_WORDS.get(value, some)
        else:
            meaning = RULE_WORDS[name][value]
        rows.append((name, value, meaning))
    return rows
