"""The kernel and the told story are the same trial, card by card."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from wsstats.encode import encode
from wsstats.kernels import count_hits, end_of_trial
from wsstats.play import Hidden, Stream, Table, play_trial
from wsstats.seeding import stream_key

LOSSES = {0: None, 1: "level_4", 2: "deck_out"}


@settings(max_examples=400, deadline=None)
@given(
    defender=strategies.defenders(),
    burns=strategies.burns(),
    rules=strategies.rules(),
    seed=st.integers(0, 2**32),
    trial=st.integers(0, 2**40),
)
def test_kernel_and_play_end_the_same_trial_with_the_same_cards(
    defender, burns, rules, seed, trial
):
    program = encode(defender, burns, rules)
    key = stream_key(seed)
    zones, hits = end_of_trial(program, key=key, trial=trial)
    told = play_trial(program, Hidden(Stream(int(key), trial).below))
    player = told.defender
    for zone in ("deck", "waiting_room", "clock", "level", "resolution_zone"):
        assert getattr(player, zone) == zones[zone], zone
    assert list(told.hits) == hits
    assert player.lost == LOSSES[zones["lost"][0]]
    assert [player.refreshes, player.points_owed] == [
        zones["refreshes"][0],
        zones["points_owed"][0],
    ]


@settings(max_examples=50, deadline=None)
@given(
    defender=strategies.defenders(most=14),
    burns=strategies.burns(),
    rules=strategies.rules(),
    seed=st.integers(0, 2**32),
)
def test_the_counts_of_a_span_are_those_of_the_stories_in_it(
    defender, burns, rules, seed
):
    program, key = encode(defender, burns, rules), stream_key(seed)
    counts = count_hits(program, key=key, first=5, last=25)
    stories = [
        play_trial(program, Hidden(Stream(int(key), trial).below))
        for trial in range(5, 25)
    ]
    for name in ("damage", "refreshes", "cancels", "level_ups", "progress"):
        told = np.zeros(128, np.int64)
        for story in stories:
            player = story.defender
            level_ups = len(player.level) - defender.level
            told[
                {
                    "damage": story.damage,
                    "refreshes": player.refreshes,
                    "cancels": story.hits.count("cancelled"),
                    "level_ups": level_ups,
                    "progress": 7 * level_ups + len(player.clock) - len(defender.clock),
                }[name]
            ] += 1
        assert counts[name].tolist() == told.tolist(), name
    for number, row in enumerate(counts["hits"]):
        results = [story.hits[number] for story in stories]
        assert row.tolist() == [
            results.count(word) for word in ("none", "dealt", "cancelled")
        ]


@settings(max_examples=300, deadline=None)
@given(
    defender=strategies.defenders(),
    burns=strategies.burns(),
    rules=strategies.rules(),
    seed=st.integers(0, 2**32),
)
def test_no_card_is_lost_or_doubled_after_any_event(defender, burns, rules, seed):
    program = encode(defender, burns, rules)
    start = [program.deck, program.waiting_room, program.clock, program.level]
    cards = sorted(np.concatenate(start).tolist())
    seen = []
    tell = Table.tell

    def check(table, event, *words, **fields):
        tell(table, event, *words, **fields)
        player = table.players[0]
        zones = ("deck", "waiting_room", "clock", "level", "resolution_zone")
        seen.append(sorted(card for zone in zones for card in getattr(player, zone)))

    with patch.object(Table, "tell", check):
        play_trial(program, Hidden(Stream(seed, 0).below))
    assert seen
    assert all(everywhere == cards for everywhere in seen)


@given(key=st.integers(0, 2**64 - 1), trial=st.integers(0, 2**43), n=st.integers(1, 50))
def test_both_streams_give_the_same_numbers(key, trial, n):
    from wsstats.kernels.rng import below, start_stream

    rng = np.zeros(1, np.uint64)
    stream = Stream(key, trial)
    with np.errstate(over="ignore"):
        start_stream(np.uint64(key), trial, rng)
        numbers = [int(below(rng, n)) for _ in range(5)]
    for number in numbers:
        assert number == stream.below(n)
        assert 0 <= number < n
