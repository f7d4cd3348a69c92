"""Exact odds against the oracle, which was written from the rules page alone."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.oracles.hits import Settings, Start, enumerate_outcomes
from wsstats.effects import Burn
from wsstats.encode import encode
from wsstats.exact import exact_odds

BURNS = st.lists(
    st.builds(
        Burn,
        damage=st.integers(-1, 6),
        times=st.integers(1, 2),
        cancellable=st.sampled_from([True, True, False]),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=200, deadline=None)
@given(defender=strategies.defenders(most=10), burns=BURNS, rules=strategies.rules())
def test_the_exact_engine_and_the_oracle_give_the_same_fractions(
    defender, burns, rules
):
    outcomes = enumerate_outcomes(
        Start(
            deck=(defender.deck.cards, defender.deck.climax),
            waiting_room=(defender.waiting_room.cards, defender.waiting_room.climax),
            clock=str(defender.clock),
            level=defender.level,
        ),
        [[(burn.damage, burn.cancellable)] * burn.times for burn in burns],
        Settings(
            rules.refresh_point,
            rules.empty_waiting_room,
            rules.level_up_card,
            rules.interrupt_order,
        ),
    )
    odds = exact_odds(encode(defender, burns, rules), fractions=True)

    def marginal(value):
        result = {}
        for outcome, chance in outcomes.items():
            key = value(outcome)
            result[key] = result.get(key, Fraction(0)) + chance
        return result

    def as_dict(chances):
        return {value: chance for value, chance in enumerate(chances) if chance}

    start = len(defender.clock)
    assert as_dict(odds.damage) == marginal(lambda o: o.damage)
    assert as_dict(odds.refreshes) == marginal(lambda o: o.refreshes)
    assert as_dict(odds.cancels) == marginal(lambda o: o.hits.count("cancelled"))
    assert as_dict(odds.progress) == marginal(
        lambda o: 7 * (o.level - defender.level) + len(o.clock) - start
    )
    lost = marginal(lambda o: o.lost)
    for reason, chance in odds.lost.items():
        assert chance == lost.get(reason, 0)
    for number, hit in enumerate(odds.hits):
        told = marginal(lambda o, n=number: o.hits[n])
        assert {word: p for word, p in hit.items() if p} == told
