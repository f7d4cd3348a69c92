"""Equal seeds give equal games, however the work is split."""

from __future__ import annotations

import pytest

from wsstats.decks import example_decks, read_deck
from wsstats.encode_game import encode_game
from wsstats.plan import Plan
from wsstats.rules import Rules
from wsstats.simulate import simulate_games
from wsstats.tally import Tally

DECKS = {name: read_deck(path) for name, path in example_decks().items()}
PROGRAM = encode_game(DECKS["harbour"], Plan(), Rules(level_up_card="random"))


def as_bytes(tally: Tally) -> dict[str, bytes]:
    return {name: block.tobytes() for name, block in tally.counts.items()}


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("chunk", [1, 7, 1000, 100_000])
def test_workers_and_chunks_change_no_byte(workers, chunk):
    plain = simulate_games(PROGRAM, trials=1_500, seed=5)
    split = simulate_games(PROGRAM, trials=1_500, seed=5, workers=workers, chunk=chunk)
    assert as_bytes(split) == as_bytes(plain)
    assert split.id == plain.id


def test_every_game_is_counted_once():
    counts = simulate_games(PROGRAM, trials=1_234, seed=5, workers=2, chunk=100).counts
    assert counts["refreshes"].sum() == counts["lost"].sum() == 1_234
    assert (counts["level_by_turn"].sum(axis=1) == 1_234).all()


def test_a_game_under_a_longer_plan_begins_with_the_same_turns():
    """A trial's stream belongs to the trial: later turns cannot change earlier ones."""
    short, long = (
        simulate_games(
            encode_game(DECKS["harbour"], Plan(turns=turns), Rules()),
            trials=2_000,
            seed=9,
        )
        for turns in (4, 12)
    )
    for name in ("level_by_turn", "clock_by_turn", "stock_by_turn", "hand_by_turn"):
        assert short.counts[name].tolist() == long.counts[name][:4].tolist()


@pytest.mark.parametrize(
    "other",
    [
        encode_game(DECKS["lanterns"], Plan(), Rules(level_up_card="random")),
        encode_game(DECKS["harbour"], Plan(), Rules()),
        encode_game(DECKS["harbour"], Plan(turns=8), Rules(level_up_card="random")),
    ],
)
def test_another_deck_plan_or_rule_is_another_question(other):
    one = simulate_games(PROGRAM, trials=10, seed=1)
    assert simulate_games(other, trials=10, seed=1).id != one.id
    assert simulate_games(PROGRAM, trials=10, seed=2).id != one.id
