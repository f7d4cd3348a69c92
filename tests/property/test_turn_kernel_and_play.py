"""The kernel and the told story of a turn program are the same trial, card by card."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turn_programs import programs
from wsstats import rows
from wsstats.kernels.turn_batch import end_of_turn
from wsstats.play import Hidden, Stream, play_turn
from wsstats.seeding import stream_key

LOSSES = {0: None, 1: "level_4", 2: "deck_out"}
COUNTERS = ("refreshes", "points_owed", "points_paid", "known_top", "known_bottom")


@settings(max_examples=400, deadline=None)
@given(
    program=programs(),
    seed=st.integers(0, 2**32),
    trials=st.lists(st.integers(0, 2**40), min_size=3, max_size=3),
)
def test_kernel_and_play_end_the_same_turn_with_the_same_cards(program, seed, trials):
    key = stream_key(seed)
    for trial in trials:
        ends, results = end_of_turn(program, key=key, trial=trial)
        told = play_turn(program, Hidden(Stream(int(key), trial).below))
        for who, player in enumerate((told.attacker, told.defender)):
            end = ends[player.name]
            for zone in (*rows.ZONES, "resolution_zone"):
                assert getattr(player, zone) == end[zone], (player.name, zone)
            for counter in COUNTERS:
                assert getattr(player, counter) == end[counter][0], counter
            assert [told.damage[who], told.cancels[who]] == [
                end["damage"][0],
                end["cancels"][0],
            ]
            assert player.lost == LOSSES[end["lost"][0]]
        assert results == [told.results.get(n, "") for n in range(len(program.rows))]
