"""What holds in every turn program, whatever its rows do."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turn_programs import programs
from wsstats import rows
from wsstats.play import Hidden, Known, Stream, TurnTable, play_turn
from wsstats.play.story import story
from wsstats.rules import CLOCK_LIMIT

EVERYWHERE = (*rows.ZONES, "resolution_zone")


def cards_of(player):
    return sorted(card for zone in EVERYWHERE for card in getattr(player, zone))


@settings(max_examples=200, deadline=None)
@given(program=programs(), seed=st.integers(0, 2**32), known=st.booleans())
def test_no_card_is_lost_or_doubled_after_any_event(program, seed, known):
    cards = [
        sorted(card for zone in start.zones for card in zone.tolist())
        for start in program.starts
    ]
    seen = []
    tell = TurnTable.tell

    def check(table, event, *words, **fields):
        tell(table, event, *words, **fields)
        seen.append([cards_of(player) for player in table.players])
        for player in table.players:
            assert player.known_top >= 0
            assert player.known_bottom >= 0
            assert player.known_top + player.known_bottom <= len(player.deck)

    order = Known(list.reverse) if known else Hidden(Stream(seed, 0).below)
    with patch.object(TurnTable, "tell", check):
        trial = play_turn(program, order)
    assert all(everywhere == cards for everywhere in seen)
    assert len(story(trial.table.events)) == len(seen)


@settings(max_examples=200, deadline=None)
@given(program=programs(), seed=st.integers(0, 2**32))
def test_nothing_is_due_when_a_program_goes_on(program, seed):
    trial = play_turn(program, Hidden(Stream(seed, 0).below))
    for player in (trial.attacker, trial.defender):
        assert (player.lost is not None) == any(
            event["event"] in ("loss", "immediate_loss")
            and event["player"] == player.name
            for event in trial.table.events
        )
        if trial.outcome == "goes_on":
            assert len(player.clock) < CLOCK_LIMIT
            assert player.resolution_zone == []
            assert player.deck or player.refresh_waits
    words = list(trial.results.values())
    events = [event["event"] for event in trial.table.events]
    assert words.count("began") == events.count("step")
    assert words.count("cancelled") == events.count("cancelled") == sum(trial.cancels)
