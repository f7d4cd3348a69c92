"""Intervals of the cancel rate hold what they promise, though hits are dependent."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from wsstats.decks import example_decks, read_deck
from wsstats.encode_game import encode_game
from wsstats.frames.refresh import cancel_rate_frame
from wsstats.kernels import count_games
from wsstats.plan import Plan
from wsstats.rules import Rules
from wsstats.seeding import stream_key
from wsstats.tally import Tally

GAMES = 100
SAMPLES = 400
ALARM = 1e-5


@pytest.fixture(scope="module")
def program():
    deck = read_deck(example_decks()["harbour"])
    return encode_game(deck, Plan(), Rules())


@pytest.fixture(scope="module")
def truth(program):
    """Counts of so many games that their error does not matter here."""
    return count_games(program, key=stream_key(1), first=0, last=400_000)


@pytest.mark.parametrize("deck", [1, 2, 3])
@pytest.mark.parametrize("damage", ["2", "3", "all"])
def test_no_more_than_one_interval_in_twenty_misses_the_rate(
    program, truth, deck, damage
):
    """Expected false alarms: 1 in 100,000 for each case, if the intervals are right."""
    key = (deck, damage)
    rate = rates(Tally("truth", 400_000, truth)).loc[key, "probability"]
    missed = 0
    for sample in range(SAMPLES):
        first = sample * GAMES
        counts = count_games(
            program, key=stream_key(2), first=first, last=first + GAMES
        )
        row = rates(Tally("sample", GAMES, counts)).loc[key]
        missed += not row["low"] <= rate <= row["high"]
    assert missed <= binom(SAMPLES, 0.05).ppf(1 - ALARM)


def rates(tally: Tally):
    return cancel_rate_frame(tally).set_index(["deck_number", "damage"])


def test_hits_of_the_first_deck_vary_less_than_independent_ones(truth):
    """The design effect that the docstring of the table speaks of: about 0.7."""
    dealt, cancelled = truth["hits_by_deck"][0].sum(axis=0)
    hits = dealt + cancelled
    share = cancelled / hits
    squares = truth["hit_squares"][0, -1] @ np.array([1, -2 * share, share**2])
    assert squares / (hits * share * (1 - share)) == pytest.approx(0.7, abs=0.05)
