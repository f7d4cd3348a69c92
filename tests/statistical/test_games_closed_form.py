"""Whole games against odds that can be written down; false alarms: 1 in 100,000 each.

The seeds are fixed, so a test that passes once passes always.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, chisquare, hypergeom

from tests.unit.test_encode_game import deck_of
from tests.unit.test_play_game import NOTHING
from wsstats.decks import DeckList
from wsstats.encode_game import encode_game
from wsstats.kernels import count_games
from wsstats.plan import Plan
from wsstats.rules import Rules
from wsstats.seeding import stream_key

GAMES = 100_000
ALARM = 1e-5
DECK = deck_of((8, "climax", None, ()), (42, "character", 0, ()))


def counts(
    seed: int, deck: DeckList = DECK, *, rules: Rules | None = None, **plan: Any
) -> dict[str, np.ndarray]:
    program = encode_game(deck, Plan(**{**NOTHING, **plan}), rules or Rules())
    return count_games(program, key=stream_key(seed), first=0, last=GAMES)


def fits(observed: np.ndarray, odds: np.ndarray) -> bool:
    """Chi-squared, cells of under five expected put together with their neighbour."""
    expected = odds * observed.sum()
    small = expected < 5
    seen = np.append(observed[~small], observed[small].sum())
    told = np.append(expected[~small], expected[small].sum())
    if told[-1] == 0:
        assert seen[-1] == 0
        seen, told = seen[:-1], told[:-1]
    return chisquare(seen, told).pvalue > ALARM


def test_without_plays_and_hits_the_refresh_comes_in_a_turn_that_is_known():
    """5 cards in hand, 21 a turn out of the deck: 45, 24, 3, then a mill refreshes."""
    games = counts(1, mills=(20,), turns=4)
    when = games["refresh_when"]
    assert when[0, 2, 0, 2] == when[0].sum() == GAMES  # turn 3, own half, main phase
    assert when[1].sum() == 0


@pytest.mark.parametrize("first", ["own", "opponent"])
def test_the_climaxes_that_the_first_refresh_misses_are_those_in_the_hand(first):
    """The hand holds 8 unseen cards: 5 and one for each of 3 turns."""
    games = counts(2, mills=(20,), turns=3, first=first)
    in_hand = hypergeom(50, 8, 8).pmf(np.arange(9))
    assert fits(games["missing"][0, 0], in_hand)
    assert fits(games["new_deck"][0].sum(axis=0), in_hand[::-1])
    cards = games["new_deck"][0].sum(axis=1)
    assert cards[42] == cards.sum() == GAMES


def test_climaxes_in_the_stock_are_as_many_as_chance_puts_there():
    """Stock charges of 10 a turn for two turns; 22 cards are drawn or charged."""
    games = counts(3, stock_charges=(10, 10, 0), mills=(0, 0, 20, 2), turns=4)
    assert games["refresh_when"][0, 3, 0].sum() == GAMES
    assert fits(games["missing"][0, 1], hypergeom(50, 8, 20).pmf(np.arange(9)))


@pytest.mark.parametrize("damage", [1, 2, 3, 5, 8])
def test_a_first_hit_is_cancelled_as_often_as_the_hypergeometric_says(damage):
    games = counts(4 + damage, turns=1, first="opponent", opponent_hits=((damage,),))
    dealt, cancelled = games["hits_by_deck"][0, damage]
    assert dealt + cancelled == games["hits_by_deck"].sum() == GAMES
    p = 1 - comb(42, damage) / comb(50, damage)
    assert chisquare([cancelled, dealt], [p * GAMES, (1 - p) * GAMES]).pvalue > ALARM


def test_each_hit_of_a_deck_that_does_not_refresh_has_the_same_odds():
    """While no refresh is possible the third hit is like the first."""
    hits = {"opponent_hits": ((2, 2, 2),), "first": "own", "turns": 1}
    games = counts(20, **hits)
    dealt, cancelled = games["hits_by_deck"][0, 2]
    p = 1 - comb(42, 2) / comb(50, 2)
    hits_seen = dealt + cancelled
    assert hits_seen == 3 * GAMES
    # the variance between games, from the sums that the tally keeps
    squares, products, sizes = games["hit_squares"][0, 2]
    variance = squares - 2 * p * products + p * p * sizes
    assert abs(cancelled - p * hits_seen) / variance**0.5 < 4.4


def test_the_deck_at_a_hit_holds_as_many_climaxes_as_chance_leaves_there():
    games = counts(30, turns=1, first="opponent", opponent_hits=((1,),))
    assert fits(games["hit_state"][45], hypergeom(50, 8, 45).pmf(np.arange(9)))
    assert games["hit_state"].sum() == games["hit_state"][45].sum()


def test_the_soul_of_triggers_follows_the_weights_of_the_plan():
    plan = {"opponent_trigger_soul": (30, 15, 0, 5), "opponent_hits": ((1,),)}
    games = counts(31, turns=1, first="opponent", **plan)
    damage = games["hits_by_deck"].sum(axis=(0, 2))[1:5]
    assert fits(damage, np.array([0.6, 0.3, 0.0, 0.1]))


def test_a_fraction_happens_in_that_share_of_the_games():
    games = counts(32, turns=1, stock_charges=(2.25,))
    stock = games["stock_by_turn"][0]
    assert stock[2] + stock[3] == GAMES
    assert fits(stock[2:4], np.array([0.75, 0.25]))


def test_a_coin_decides_who_goes_first():
    """Going first the opponent hits once, going second twice."""
    games = counts(33, turns=1, first="random", opponent_hits=((1, 1),))
    twice = int(games["hits_by_deck"].sum()) - GAMES
    assert ALARM < binom(GAMES, 0.5).cdf(twice) < 1 - ALARM


def test_the_cards_that_are_exchanged_are_the_climaxes_of_the_opening_hand():
    """K of 5 cards go and K more come: the deck has 45 - K cards at the first hit."""
    plan = {"turns": 1, "first": "opponent", "opponent_hits": ((1,),)}
    games = counts(34, mulligan_climaxes=True, **plan)
    exchanged = games["hit_state"].sum(axis=1)[45:39:-1]
    assert fits(exchanged, hypergeom(50, 8, 5).pmf(np.arange(6)))


def test_trigger_checks_put_unseen_cards_into_the_stock():
    """Three searches make sure of three attackers; 41 cards are unseen then."""
    games = counts(
        35,
        first="opponent",
        turns=3,
        searches=(3, 0),
        characters=(3, 0),
        attacks=(3, 0),
        mills=(0, 20, 16),
    )
    assert games["refresh_when"][0, 2, 0, 2] == GAMES
    assert games["stock_by_turn"][0, 3] == GAMES
    in_hand = hypergeom(50, 8, 6).pmf(np.arange(7))
    odds = sum(
        p * hypergeom(41, 8 - k, 3).pmf(np.arange(9)) for k, p in enumerate(in_hand)
    )
    assert fits(games["missing"][0, 1], odds)
