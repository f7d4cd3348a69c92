"""Encode a scenario once into the small integer program that all interpreters run."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsstats.effects import CHECK_TIMING, HIT, Burn
from wsstats.model import Defender
from wsstats.rules import SETTINGS, Rules

__all__ = ["Program", "encode", "rule_codes"]

RULES_VERSION: Final = 1  # part of every digest: a change of rules is a new answer


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """What the interpreters run: start zones as card numbers, steps as rows.

    Cards are numbered 0..49 and keep their number for the whole trial. Numbers below
    `climaxes` are climaxes, so one comparison tells the kind.

    Parameters
    ----------
    deck, waiting_room, clock, level : int8 array
        Card numbers. Order in deck and waiting room carries no meaning at the start;
        the clock runs from the oldest to the newest.
    climaxes : int
        Climaxes of all zones together.
    steps : int64 array, shape (steps, 3)
        Rows ``[HIT, damage, cancellable]`` and ``[CHECK_TIMING, 0, 0]``.
    rules : Rules
        Settings in force.
    digest : str
        SHA-256 of everything that changes the answer.

    Examples
    --------
    >>> program = encode(Defender.of(deck="3/1"), [Burn(2)], Rules())
    >>> program.steps.tolist()
    [[0, 0, 0], [1, 2, 1], [0, 0, 0]]
    >>> program.deck.tolist(), program.climaxes
    ([0, 1, 2], 1)
    """

    deck: NDArray[np.int8]
    waiting_room: NDArray[np.int8]
    clock: NDArray[np.int8]
    level: NDArray[np.int8]
    climaxes: int
    steps: NDArray[np.int64]
    rules: Rules
    digest: str

    @property
    def hits(self) -> NDArray[np.int64]:
        """Damage of each hit, int64 array, shape (hits,)."""
        damage: NDArray[np.int64] = self.steps[self.steps[:, 0] == HIT, 1]
        return damage


def encode(
    defender: Defender, burns: tuple[Burn, ...] | list[Burn], rules: Rules
) -> Program:
    """Encode a sequence of burns against one defender.

    Parameters
    ----------
    defender : Defender
        State before the first step.
    burns : sequence of Burn
        Each is one process, followed by a check timing (R6.5).
    rules : Rules
        Settings in force.

    Returns
    -------
    Program
        The first step is a check timing: it refreshes a start with an empty deck.

    Examples
    --------
    >>> len(encode(Defender.of(deck=9), [Burn(4, times=2)], Rules()).steps)
    4
    """
    rows = [[CHECK_TIMING, 0, 0]]
    for burn in burns:
        rows += [[HIT, burn.damage, int(burn.cancellable)]] * burn.times
        rows.append([CHECK_TIMING, 0, 0])
    deck, waiting_room, clock = defender.deck, defender.waiting_room, defender.clock
    climaxes = deck.climax + waiting_room.climax + sum(clock.climaxes)
    next_climax, next_other = iter(range(climaxes)), iter(range(climaxes, 128))

    def number(is_climax: bool) -> int:
        return next(next_climax if is_climax else next_other)

    zones = [
        np.array([number(place < pile.climax) for place in range(pile.cards)], np.int8)
        for pile in (deck, waiting_room)
    ]
    clock_cards = np.array([number(is_climax) for is_climax in clock.climaxes], np.int8)
    level_cards = np.array([number(False) for _ in range(defender.level)], np.int8)
    identity = {
        "rules_version": RULES_VERSION,
        "defender": defender.to_dict(),
        "steps": rows,
        "rules": rules.to_dict(),
    }
    text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
    return Program(
        deck=zones[0],
        waiting_room=zones[1],
        clock=clock_cards,
        level=level_cards,
        climaxes=climaxes,
        steps=np.array(rows, np.int64),
        rules=rules,
        digest=hashlib.sha256(text.encode()).hexdigest(),
    )


def rule_codes(rules: Rules) -> NDArray[np.int64]:
    """Return the settings as numbers: the place of each value in its list.

    Parameters
    ----------
    rules : Rules
        Settings in force.

    Returns
    -------
    int64 array, shape (5,)
        In the order of `wsstats.rules.SETTINGS`; 0 is the default.

    Examples
    --------
    >>> rule_codes(Rules(refresh_point="immediate")).tolist()
    [1, 0, 0, 0, 0]
    """
    codes = [values.index(getattr(rules, name)) for name, values in SETTINGS.items()]
    return np.array(codes, np.int64)
