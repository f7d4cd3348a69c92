"""Numbers and settings of the game's rules, each with its rule number."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from wsstats.errors import ScenarioError, did_you_mean

__all__ = [
    "CLOCK_LIMIT",
    "DECK_CARDS",
    "ICONS",
    "LOSING_LEVEL",
    "MAX_CLIMAX",
    "SETTINGS",
    "Rules",
    "rules_of",
]

DECK_CARDS: Final = 50  # R1.1
MAX_CLIMAX: Final = 8  # R1.1
CLOCK_LIMIT: Final = 7  # R9.1: so many clock cards are a level at once
LOSING_LEVEL: Final = 4  # R10.1
HAND_LIMIT: Final = 7  # R2.5

ICONS: Final = (  # R4.3
    "soul",
    "comeback",
    "draw",
    "return",
    "pool",
    "shot",
    "treasure",
    "gate",
    "choice",
    "standby",
)
OPTIONAL_ICONS: Final = (  # R4.3, the rows that say "may"
    "comeback",
    "draw",
    "return",
    "pool",
    "treasure",
    "gate",
    "choice",
    "standby",
)

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "refresh_point": ("after_process", "immediate"),  # R7.3
    "empty_waiting_room": ("strict", "lenient"),  # R8
    "level_up_card": ("non_climax", "climax", "oldest", "random"),  # R9.3
    "both_lose": ("draw", "turn_player_wins", "other_player_wins"),  # R10.2
    "interrupt_order": ("level_up_first", "refresh_first"),  # R6.6
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule settings in force; every output names them.

    Parameters
    ----------
    refresh_point : str
        ``"after_process"`` (default) or ``"immediate"``: when the card of a refresh
        goes into the clock (R7.3). ``immediate`` is official since August 2022.
    empty_waiting_room : str
        ``"strict"`` (default) or ``"lenient"`` (R8).
    level_up_card : str
        ``"non_climax"`` (default), ``"climax"``, ``"oldest"`` or ``"random"`` (R9.3).
    both_lose : str
        ``"draw"`` (default), ``"turn_player_wins"`` or ``"other_player_wins"`` (R10.2).
    interrupt_order : str
        ``"level_up_first"`` (default) or ``"refresh_first"`` (R6.6).
    optional_icons : str
        ``"always"`` (default), ``"never"``, or the icons whose "may" part is used,
        joined by ``+``, such as ``"comeback+gate"`` (R4.3).

    Raises
    ------
    ScenarioError
        If a setting has a value that is not in its list.

    Examples
    --------
    >>> Rules().refresh_point
    'after_process'
    >>> Rules(both_lose="tie")
    Traceback (most recent call last):
    wsstats.errors.ScenarioError: both_lose=tie: allowed is draw, turn_player_wins, ...
    """

    refresh_point: str = "after_process"
    empty_waiting_room: str = "strict"
    level_up_card: str = "non_climax"
    both_lose: str = "draw"
    interrupt_order: str = "level_up_first"
    optional_icons: str = "always"

    def __post_init__(self) -> None:
        for name, values in SETTINGS.items():
            value = getattr(self, name)
            if value not in values:
                fix = did_you_mean(value, values, cutoff=0.75)
                raise ScenarioError.of(name, value, ", ".join(values), fix)
        if self.optional_icons in ("always", "never"):
            return
        if not isinstance(self.optional_icons, str) or not set(
            self.optional_icons.split("+")
        ) <= set(OPTIONAL_ICONS):
            allowed = (
                f"always, never, or some of {'+'.join(OPTIONAL_ICONS)} joined by +"
            )
            raise ScenarioError.of("optional_icons", self.optional_icons, allowed)

    def uses_icon(self, icon: str) -> bool:
        """Tell whether the "may" part of a trigger icon is used (R4.3).

        Parameters
        ----------
        icon : str
            One of `OPTIONAL_ICONS`.

        Returns
        -------
        bool
            True if the player takes the offer.

        Examples
        --------
        >>> Rules(optional_icons="gate").uses_icon("comeback")
        False
        """
        if self.optional_icons in ("always", "never"):
            return self.optional_icons == "always"
        return icon in self.optional_icons.split("+")

    def to_dict(self) -> dict[str, Any]:
        """Return every setting by its name.

        Returns
        -------
        dict of str to str
            In the order of the class.

        Examples
        --------
        >>> Rules().to_dict()["both_lose"]
        'draw'
        """
        return dataclasses.asdict(self)


def rules_of(rules: Rules | None, settings: dict[str, str]) -> Rules:
    """Return the rules of a call: one value, or settings by name.

    Parameters
    ----------
    rules : Rules or None
        Settings as one value.
    settings : dict of str to str
        Settings by name.

    Returns
    -------
    Rules
        The settings in force.

    Raises
    ------
    ScenarioError
        If both are given, one is no `Rules`, or a name or value is unknown.

    Examples
    --------
    >>> rules_of(None, {"both_lose": "draw"}) == Rules()
    True
    """
    unknown = [name for name in settings if name not in Rules.__dataclass_fields__]
    if unknown:
        allowed = ", ".join(Rules.__dataclass_fields__)
        raise ScenarioError.of("argument", unknown[0], f"a rule setting: {allowed}")
    if rules is not None and settings:
        raise ScenarioError.of(
            "rules", ", ".join(settings), "rules= or settings by name, not both"
        )
    if rules is None:
        return Rules(**settings)
    if not isinstance(rules, Rules):
        raise ScenarioError.of(
            "rules", rules, "a Rules", 'or give a setting by name: both_lose="draw"'
        )
    return rules
