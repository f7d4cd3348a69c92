"""Hypothesis strategies for legal states, programs and rule settings."""

from __future__ import annotations

from hypothesis import strategies as st

from wsstats.effects import Burn
from wsstats.model import Clock, Defender, Pile
from wsstats.rules import SETTINGS, Rules


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    chosen = {name: draw(st.sampled_from(values)) for name, values in SETTINGS.items()}
    return Rules(**chosen)


@st.composite
def defenders(draw: st.DrawFn, *, most: int = 43) -> Defender:
    """A legal state with at most `most` cards in deck and waiting room together."""
    cards = draw(st.integers(1, most))
    deck = draw(st.integers(0, cards))
    climax = draw(st.integers(0, min(8, cards)))
    in_deck = draw(
        st.integers(max(0, climax - (cards - deck)), min(climax, deck)),
    )
    left = 8 - climax
    clock = draw(st.lists(st.booleans(), max_size=6))
    clock = [flag and sum(clock[:place]) < left for place, flag in enumerate(clock)]
    return Defender(
        deck=Pile(deck, in_deck),
        waiting_room=Pile(cards - deck, climax - in_deck),
        clock=Clock(tuple(clock)),
        level=draw(st.integers(0, min(3, 50 - cards - len(clock)))),
    )


def burns(*, cancellable: st.SearchStrategy[bool] | None = None) -> st.SearchStrategy:
    return st.lists(
        st.builds(
            Burn,
            damage=st.integers(-1, 12),
            times=st.integers(1, 3),
            cancellable=cancellable or st.sampled_from([True, True, True, False]),
        ),
        min_size=1,
        max_size=8,
    )
