"""Sampled counts against exact odds on random states, for every rule set.

False alarms: the seeds are fixed, so a test that passes once passes always. With other
seeds the whole file would raise a false alarm once in 100,000 runs: each of the M
comparisons of a rule set is held to p > 1e-5 / (4 M) (Bonferroni over all of them).
"""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from scipy.stats import chi2

from wsstats.effects import Burn
from wsstats.encode import encode
from wsstats.exact import exact_odds
from wsstats.model import Clock, Defender, Pile
from wsstats.rules import SETTINGS, Rules
from wsstats.simulate import simulate_hits

STATES = 200  # a rule set
TRIALS = 20_000
FALSE_ALARMS = 1e-5
RULE_SETS = list(product(SETTINGS["refresh_point"], SETTINGS["empty_waiting_room"]))
NAMES = ("damage", "progress", "refreshes", "cancels", "level_ups")


def random_state(rng: random.Random) -> Defender:
    """A state near a refresh, where the rules matter; sometimes with few cards."""
    deck = rng.randint(0, rng.choice([4, 12, 30]))
    waiting = rng.randint(0 if deck else 1, rng.choice([3, 8, 13]))
    clock = [rng.random() < 0.2 for _ in range(rng.randint(0, 6))]
    clock = [flag and sum(clock[:place]) < 2 for place, flag in enumerate(clock)]
    return Defender(
        deck=Pile(deck, rng.randint(0, min(deck, 4))),
        waiting_room=Pile(waiting, rng.randint(0, min(waiting, 2))),
        clock=Clock(tuple(clock)),
        level=rng.randint(0, 3 if rng.random() < 0.5 else 0),
    )


def random_burns(rng: random.Random) -> list[Burn]:
    return [
        Burn(
            rng.randint(0, 7),
            times=1 if rng.random() < 0.8 else 2,
            cancellable=rng.random() < 0.9,
        )
        for _ in range(rng.randint(1, 6))
    ]


def p_value(counts: list[int], odds: list[float]) -> float:
    """Chi-square of counts against odds; rare outcomes are pooled."""
    size = max(len(counts), len(odds))
    observed = np.array([*counts, *[0] * (size - len(counts))], float)
    expected = np.array([*odds, *[0.0] * (size - len(odds))]) * observed.sum()
    impossible = expected == 0
    if observed[impossible].any():
        return 0.0  # something happened that cannot
    observed, expected = observed[~impossible], expected[~impossible]
    rare = expected < 10
    if rare.any():
        observed = np.append(observed[~rare], observed[rare].sum())
        expected = np.append(expected[~rare], expected[rare].sum())
        if expected[-1] < 10 and len(expected) > 1:
            observed[-2], expected[-2] = observed[-2:].sum(), expected[-2:].sum()
            observed, expected = observed[:-1], expected[:-1]
    if len(expected) < 2:
        return 1.0
    statistic = ((observed - expected) ** 2 / expected).sum()
    return float(chi2.sf(statistic, len(expected) - 1))


def p_values_of(seed: int, rng: random.Random, rules: Rules) -> list[float]:
    program = encode(random_state(rng), random_burns(rng), rules)
    odds = exact_odds(program)
    tally = simulate_hits(program, trials=TRIALS, seed=seed)
    counts = tally.counts
    values = [p_value(counts[name].tolist(), getattr(odds, name)) for name in NAMES]
    places = [[odds.final.get((lv, ck), 0.0) for ck in range(7)] for lv in range(4)]
    final = [chance for row in places for chance in row]
    final += [odds.lost["level_4"], odds.lost["deck_out"]]
    seen = [*counts["final"].ravel().tolist(), *counts["lost"].tolist()[1:]]
    values.append(p_value(seen, final))
    for row, hit in zip(counts["hits"].tolist(), odds.hits, strict=True):
        values.append(p_value([*row, TRIALS - sum(row)], list(hit.values())))
    return values


@pytest.mark.parametrize(("refresh_point", "empty_waiting_room"), RULE_SETS)
def test_kernel_counts_agree_with_the_exact_odds_on_200_random_states(
    refresh_point, empty_waiting_room
):
    rng = random.Random(f"{refresh_point}/{empty_waiting_room}")
    values: list[float] = []
    for seed in range(STATES):
        rules = Rules(
            refresh_point=refresh_point,
            empty_waiting_room=empty_waiting_room,
            level_up_card=rng.choice(SETTINGS["level_up_card"]),
            interrupt_order=rng.choice(SETTINGS["interrupt_order"]),
        )
        values += p_values_of(seed, rng, rules)
    assert min(values) > FALSE_ALARMS / (len(RULE_SETS) * len(values))
    # and they are spread as p-values are, not all close to 1
    assert 0.3 < np.mean([value for value in values if value < 1]) < 0.7


def test_the_comparison_notices_a_shift_of_two_percent():
    rng = np.random.default_rng(1)
    counts = rng.multinomial(TRIALS, [0.52, 0.48]).tolist()
    assert p_value(counts, [0.5, 0.5]) < 1e-5
    assert p_value(counts, [0.52, 0.48]) > 1e-3
