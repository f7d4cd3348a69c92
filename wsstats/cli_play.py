"""The answer of ``wsstats play``: one trial, in words or as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wsstats.effects import Burn, hits_of
from wsstats.encode import encode
from wsstats.errors import ScenarioError
from wsstats.model import Defender
from wsstats.play import Hidden, Stream, Trial, play_trial
from wsstats.play.story import story
from wsstats.rules import Rules, rules_of
from wsstats.seeding import stream_key
from wsstats.version import VERSION

__all__ = ["Told", "told"]

ZONES = ("deck", "waiting_room", "clock", "level", "resolution_zone")


@dataclass(frozen=True, slots=True)
class Told:
    """One trial and the question that it belongs to."""

    trial: Trial
    number: int
    seed: int
    rules: Rules
    defender: Defender

    def zones(self) -> dict[str, str]:
        """Return the zones at the end as cards/climaxes, the clock as letters."""
        player = self.trial.defender
        zones = {zone: player.count(zone) for zone in ZONES}
        return {**zones, "clock": player.kinds(player.clock)}

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``--json`` prints."""
        player = self.trial.defender
        return {
            "format": 1,
            "version": VERSION,
            "rules": self.rules.to_dict(),
            "seed": self.seed,
            "trial": self.number,
            "start": self.defender.to_dict(),
            "events": self.trial.table.events,
            "hits": list(self.trial.hits),
            "damage": self.trial.damage,
            "refreshes": player.refreshes,
            "points_owed": player.points_owed,
            "lost": player.lost,
            "end": self.zones(),
        }

    def text(self) -> str:
        """Return the story, one line an event, and the state at the end."""
        start, end = self.defender.to_dict(), self.zones()
        player = self.trial.defender
        lost = f"; lost ({player.lost.replace('_', ' ')})" if player.lost else ""
        rules = ", ".join(
            f"{name} {value}" for name, value in self.rules.to_dict().items()
        )
        lines = [
            f"Trial {self.number} of seed {self.seed}: {_zones(start)}",
            "Cards/climaxes; N is no climax, C a climax, the oldest clock card first.",
            "",
            *story(self.trial.table.events),
            "",
            f"End: {_zones({**end, 'level': len(player.level)})}",
            f"{self.trial.damage} points dealt, refreshes: {player.refreshes}{lost}",
            f"Rules: {rules}",
        ]
        return "\n".join(lines)


def _zones(zones: dict[str, Any]) -> str:
    return (
        f"deck {zones['deck']}, waiting room {zones['waiting_room']}, "
        f"clock {zones['clock'] or 'empty'}, level {zones['level']}"
    )


def told(
    scenario: Path | None,
    *,
    state: dict[str, str],
    settings: dict[str, str],
    seed: int,
    trial: int,
) -> Told:
    """Play one trial of a scenario file, or of a state and hits from the command line.

    Parameters
    ----------
    scenario : Path or None
        The file.
    state : dict of str to str
        deck, waiting_room, clock, level and hits, as far as they were given.
    settings : dict of str to str
        Rule settings that were given; they stand above those of the file.
    seed, trial : int
        Which trial of the simulation.

    Returns
    -------
    Told
        The trial.

    Raises
    ------
    ScenarioError
        If both a file and a state are given, or neither, or a value is wrong.
    """
    burns: tuple[Burn, ...]
    if scenario is not None and state:
        raise ScenarioError.of(
            "SCENARIO",
            str(scenario),
            "a scenario file, or a state and hits, not both",
            f"leave out {', '.join('--' + name.replace('_', '-') for name in state)}",
        )
    if scenario is not None:
        from wsstats.files.scenario_file import read_scenario  # pydantic loads late

        read = read_scenario(scenario)
        rules = rules_of(None, {**read.rules.to_dict(), **settings})
        defender, burns = read.defender, read.burns
    else:
        missing = [name for name in ("deck", "hits") if name not in state]
        if missing:
            raise ScenarioError.of(
                f"--{missing[0]}", "not given", "a value", "or give a scenario file"
            )
        rules = rules_of(None, settings)
        burns = hits_of(state.pop("hits"))
        defender = Defender.of(**state)  # type: ignore[arg-type]
    program = encode(defender, burns, rules)
    stream = Stream(int(stream_key(seed)), trial)
    return Told(play_trial(program, Hidden(stream.below)), trial, seed, rules, defender)
