"""Say what a plan assumes, in sentences that a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsstats.rules import CLOCK_LIMIT, LOSING_LEVEL

if TYPE_CHECKING:
    from wsstats.plan import Plan

__all__ = ["assumptions_of"]


def assumptions_of(plan: Plan) -> list[str]:
    """Say what a plan assumes.

    Parameters
    ----------
    plan : Plan
        The plan.

    Returns
    -------
    list of str
        Sentences in the order of a game.

    Examples
    --------
    >>> from wsstats.plan import Plan
    >>> assumptions_of(Plan(turns=1, first="own"))[0]
    'The game lasts 1 turn of each player at most; this player goes first.'
    """
    many = _count(plan.turns, "turn")
    first = {
        "random": "a coin decides who goes first",
        "own": "this player goes first",
        "opponent": "the opponent goes first",
    }[plan.first]
    return [
        f"The game lasts {many} of each player at most; {first}.",
        "The starting player attacks once in the first turn.",
        _mulligan_words(plan),
        f"A hand card is clocked, never a climax: {_clock_words(plan)}.",
        *_main_words(plan),
        f"A climax in the hand is played: {_by_turn(plan.climaxes)}.",
        f"Characters that attack at most: {_by_turn(plan.attacks)}.",
        "Each of them checks a trigger; the icons are those of the deck list.",
        "Of several cards the one with the level nearest to the player's is taken.",
        "Given up first is the card with the level farthest from the player's.",
        f"Climaxes beyond {plan.kept_climaxes} are discarded before other cards.",
        *_opponent_words(plan),
        "A fraction is a chance: 1.3 means one, and one more in 30 % of the games.",
        "Nothing else moves a card: no effect damage, heal, encore or marker.",
    ]


def _mulligan_words(plan: Plan) -> str:
    parts = ["climaxes"] * plan.mulligan_climaxes
    if plan.mulligan_above < LOSING_LEVEL - 1:
        parts.append(f"cards above level {plan.mulligan_above}")
    return f"The opening hand exchanges {' and '.join(parts) or 'no card'}."


def _clock_words(plan: Plan) -> str:
    words = {0: "never", CLOCK_LIMIT: "always"}
    return ", ".join(
        f"at level {level} "
        + words.get(below, f"with fewer than {_count(below, 'clock card')}")
        for level, below in enumerate(plan.clock_below)
    )


def _main_words(plan: Plan) -> list[str]:
    lines = {
        "draws": "Cards drawn by effects",
        "searches": "Characters taken from the deck for a discarded card",
        "salvages": "Characters taken from the waiting room for a discarded card",
        "brainstorms": "Brainstorms (1 stock, 4 cards flipped, a character back "
        "for each climax), at most",
        "mills": "Cards milled",
        "stock_charges": "Cards put from the deck into the stock",
        "characters": "Characters played from the hand, at most",
        "events": "Events played from the hand, at most",
    }
    used = [name for name in lines if any(getattr(plan, name))]
    costs = ", ".join(map(str, plan.costs))
    return [
        *(f"{lines[name]}: {_by_turn(getattr(plan, name))}." for name in used),
        f"Cards of level 0 to 3 cost {costs} stock, the newest stock card first.",
    ]


def _opponent_words(plan: Plan) -> list[str]:
    weights = plan.opponent_trigger_soul
    hits = tuple("+".join(map(str, h)) or "nothing" for h in plan.opponent_hits)
    adds = ", ".join(f"{soul} ({n})" for soul, n in enumerate(weights))
    return [
        f"The opponent's attacks have a soul of {_by_turn(hits)}.",
        f"A trigger adds soul as a deck of {sum(weights)} does: {adds} cards.",
        f"They remove own characters: {_by_turn(plan.opponent_removes)}.",
    ]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


def _by_turn(table: tuple[object, ...]) -> str:
    """Write a table by turn: equal neighbours as one, the last one open."""
    starts = [
        place
        for place, entry in enumerate(table)
        if not place or entry != table[place - 1]
    ]
    if len(starts) == 1:
        return f"{table[0]} every turn"
    parts = []
    for start, stop in zip(starts, [*starts[1:], None], strict=True):
        if stop is None:
            when = f"from turn {start + 1} on"
        elif stop - start == 1:
            when = f"in turn {start + 1}"
        else:
            when = f"in turns {start + 1} to {stop}"
        parts.append(f"{table[start]} {when}")
    return ", ".join(parts)
