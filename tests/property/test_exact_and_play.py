"""Exact odds against every order of small decks, enumerated through play."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from tests import strategies
from tests.oracles.every_order import TooManyOrdersError, distribution
from wsstats.effects import Burn, hits_of
from wsstats.encode import encode
from wsstats.exact import cancel_odds, exact_odds
from wsstats.exact.branches import branching
from wsstats.exact.odds import start_state
from wsstats.model import Defender, Pile
from wsstats.rules import Rules

SMALL_BURNS = st.lists(
    st.builds(
        Burn,
        damage=st.integers(-1, 6),
        times=st.integers(1, 2),
        cancellable=st.sampled_from([True, True, False]),
    ),
    min_size=1,
    max_size=3,
)


def values(trial, start):
    player = trial.defender
    gained = len(player.level) - start.level
    lost = player.lost or ""
    return (
        trial.damage,
        7 * gained + len(player.clock) - len(start.clock),
        player.refreshes,
        trial.hits.count("cancelled"),
        gained,
        lost,
        () if lost else (len(player.level), len(player.clock)),
        trial.hits,
    )


@settings(max_examples=150, deadline=None)
@given(
    defender=strategies.defenders(most=8),
    burns=SMALL_BURNS,
    rules=strategies.rules(),
)
def test_exact_fractions_equal_the_enumeration_of_every_order(defender, burns, rules):
    program = encode(defender, burns, rules)
    try:
        joint = distribution(program, lambda trial: values(trial, defender))
    except TooManyOrdersError:
        reject()
    odds = exact_odds(program, fractions=True)

    def marginal(place):
        result = {}
        for key, probability in joint.items():
            result[key[place]] = result.get(key[place], 0) + probability
        return result

    names = ("damage", "progress", "refreshes", "cancels", "level_ups")
    for place, name in enumerate(names):
        found = {v: p for v, p in enumerate(getattr(odds, name)) if p}
        assert found == marginal(place), name
    lost = marginal(5)
    assert odds.lost == {
        "level_4": lost.get("level_4", 0),
        "deck_out": lost.get("deck_out", 0),
    }
    final = marginal(6)
    final.pop((), None)
    assert odds.final == final
    for number, hit in enumerate(odds.hits):
        for word, probability in hit.items():
            told = sum(p for key, p in joint.items() if key[7][number] == word)
            assert probability == told, (number, word)


@settings(max_examples=300, deadline=None)
@given(
    defender=strategies.defenders(),
    damage=st.integers(1, 12),
    rules=strategies.rules(),
)
def test_the_short_way_of_a_hit_equals_the_step_by_step_way(defender, damage, rules):
    state = start_state(encode(defender, [Burn(1)], rules))
    assume(damage < state.deck)
    ways = branching(rules, Fraction)

    def merged(ends):
        result = {}
        for chance, state, word in ends:
            result[state, word] = result.get((state, word), 0) + chance
        return result

    assert merged(ways.hit_without_refresh(state, damage)) == merged(
        ways.hit_step_by_step(state, damage, True)
    )


@settings(max_examples=100, deadline=None)
@given(defender=strategies.defenders(), rules=strategies.rules())
def test_every_distribution_sums_to_exactly_one(defender, rules):
    odds = exact_odds(encode(defender, hits_of([2, 3, 1]), rules), fractions=True)
    for name in ("damage", "progress", "refreshes", "cancels", "level_ups"):
        assert sum(getattr(odds, name)) == 1
    assert sum(odds.final.values()) + sum(odds.lost.values()) == 1
    assert all(sum(hit.values()) == 1 for hit in odds.hits)


@settings(max_examples=150, deadline=None)
@given(
    deck=st.integers(12, 40),
    climax=st.integers(0, 8),
    hits=st.lists(st.integers(1, 4), min_size=1, max_size=3),
    data=st.data(),
)
def test_without_a_refresh_every_hit_has_the_hypergeometric_odds_in_any_order(
    deck, climax, hits, data
):
    assume(sum(hits) < deck)
    again = data.draw(st.permutations(hits))
    pile = Pile(deck, climax)

    def odds(order):
        program = encode(Defender(deck=pile), hits_of(order), Rules())
        return exact_odds(program, fractions=True)

    assert odds(hits).damage == odds(again).damage
    for damage, hit in zip(hits, odds(hits).hits, strict=True):
        assert hit["cancelled"] == cancel_odds(pile, damage)


@settings(max_examples=60, deadline=None)
@given(
    deck=st.integers(1, 6),
    waiting=st.integers(12, 30),
    climax=st.integers(0, 6),
    hits=st.lists(st.integers(1, 4), min_size=1, max_size=3),
    clock=st.integers(0, 6),
    level=st.integers(0, 3),
)
def test_with_at_most_one_refresh_both_point_rules_end_on_the_same_level_and_clock(
    deck, waiting, climax, hits, clock, level
):
    # R0.3. The new deck may not run out again: 12 cards and more against 12 points.
    assume(sum(hits) + 1 < waiting)
    start = Defender.of(
        deck=deck, waiting_room=(waiting, climax), clock=clock, level=level
    )
    ends = []
    for rule in ("after_process", "immediate"):
        program = encode(start, hits_of(hits), Rules(refresh_point=rule))
        odds = exact_odds(program, fractions=True)
        ends.append((odds.final, odds.lost))
    assert ends[0] == ends[1]


def test_a_late_strict_loss_is_no_level_4_loss():
    # Lost in the middle of a hit, with the fourth level reached in the same process.
    program = encode(
        Defender.of(deck=2, waiting_room=0, clock=6, level=3),
        [Burn(1), Burn(3)],
        Rules(),
    )
    assert exact_odds(program, fractions=True).lost == {"level_4": 1, "deck_out": 0}


def test_floats_and_fractions_are_the_same_numbers():
    program = encode(
        Defender.of(deck="9/3", waiting_room="14/4", clock="NNC", level=1),
        hits_of([3, 4, 2, 5, 3, 1]),
        Rules(level_up_card="random", refresh_point="immediate"),
    )
    exact, fast = (exact_odds(program, fractions=flag) for flag in (True, False))
    for name in ("damage", "progress", "refreshes", "cancels", "level_ups"):
        pairs = zip(getattr(exact, name), getattr(fast, name), strict=True)
        assert all(abs(float(a) - b) < 1e-13 for a, b in pairs)
