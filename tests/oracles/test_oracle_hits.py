"""The list-of-cards oracle against closed forms, the rules page and itself."""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict
from fractions import Fraction
from functools import partial
from math import comb

import pytest
from scipy.stats import chi2

from tests.oracles.hits import (
    ALLOWED,
    Dice,
    Outcome,
    Process,
    Settings,
    Start,
    Table,
    cards_of,
    enumerate_outcomes,
    pile,
    play_out,
    simulate,
    summary,
)

FALSE_ALARM_RATE = 1e-5  # of each chi-square test
DEFAULT = Settings()
ALL_SETTINGS = [
    Settings(*values) for values in itertools.product(*map(tuple, ALLOWED.values()))
]


def hits(*points: int) -> list[Process]:
    """One cancellable hit a process."""
    return [[(each, True)] for each in points]


# Readings that the worked cases leave open


def only(outcomes: dict[Outcome, Fraction]) -> Outcome:
    (outcome,) = outcomes
    return outcome


def test_an_empty_deck_refreshes_before_the_first_process() -> None:
    outcome = only(enumerate_outcomes(Start("", "NNN"), [], DEFAULT))
    assert (outcome.refreshes, outcome.points_paid) == (1, 1)
    assert (outcome.deck, outcome.clock) == ((2, 0), (False,))


def test_a_start_without_deck_and_waiting_room_is_refused() -> None:
    with pytest.raises(ValueError, match="both empty"):
        Start("", "", "NNN", 1)


def test_seven_clock_cards_level_up_before_the_first_process() -> None:
    outcome = only(enumerate_outcomes(Start("N", "", pile(8)), [], DEFAULT))
    assert (outcome.level, len(outcome.clock)) == (1, 1)
    assert outcome.waiting_room == (6, 0)


def test_hits_after_a_loss_are_not_reached_hits_of_zero_included() -> None:
    start = Start("NNNN", "", pile(6), 3)
    outcome = only(enumerate_outcomes(start, hits(0, 1, 0, -1, 2), DEFAULT))
    assert outcome.lost == "level_4"
    assert outcome.hits == ("none", "dealt", *["not_reached"] * 3)


def test_damage_of_the_same_effect_goes_on_past_level_four() -> None:
    start = Start(pile(20), "", pile(6), 3)
    together = only(enumerate_outcomes(start, [[(1, True), (8, True)]], DEFAULT))
    assert (together.level, together.hits) == (5, ("dealt", "dealt"))
    apart = only(enumerate_outcomes(start, hits(1, 8), DEFAULT))
    assert (apart.level, apart.hits) == (4, ("dealt", "not_reached"))


def test_a_strict_loss_breaks_the_hit_off_and_the_rest_of_the_effect() -> None:
    start = Start("NN", "", pile(5), 2)
    outcome = only(enumerate_outcomes(start, [[(0, True), (2, True)] * 2], DEFAULT))
    assert outcome.hits == ("none", "not_reached", "not_reached", "not_reached")
    assert (outcome.lost, outcome.damage, len(outcome.clock)) == ("deck_out", 0, 5)


def test_a_lenient_loss_comes_after_the_damage() -> None:
    lenient = Settings(empty_waiting_room="lenient")
    outcome = only(enumerate_outcomes(Start("NN", "", "N", 2), hits(3, 1), lenient))
    assert outcome.hits == ("dealt", "not_reached")
    assert (outcome.lost, outcome.damage) == ("deck_out", 2)


@pytest.mark.parametrize(
    ("empty_waiting_room", "deck", "lost"),
    [("lenient", "N", "level_4"), ("strict", "NN", "deck_out")],
)
@pytest.mark.parametrize("refresh_point", ALLOWED["refresh_point"])
def test_level_four_and_deck_out_at_one_test_count_as_level_four(
    refresh_point: str, empty_waiting_room: str, deck: str, lost: str
) -> None:
    """The second damage takes every card; a strict loss comes before any test."""
    start = Start(deck, "", pile(6), 3)
    rules = Settings(refresh_point, empty_waiting_room)
    outcome = only(enumerate_outcomes(start, [[(1, True), (9, True)]], rules))
    assert (outcome.level, outcome.lost) == (4, lost)
    assert outcome.deck == outcome.waiting_room == (0, 0)


def test_an_owed_point_is_not_paid_after_a_loss() -> None:
    start = Start("N", "NNN", pile(6), 3)
    outcome = only(enumerate_outcomes(start, hits(1), DEFAULT))
    assert (outcome.lost, outcome.points_owed) == ("level_4", 1)
    assert (outcome.points_paid, len(outcome.clock)) == (0, 0)


def test_a_point_that_takes_the_last_card_and_is_the_seventh_keeps_the_order() -> None:
    """Clock 6 after the damage; the only card of the new deck is the point (R6.7)."""
    start = Start("NNN", "N", pile(3), 0)
    first = only(enumerate_outcomes(start, hits(3), DEFAULT))
    assert (first.refreshes, first.points_paid, first.lost) == (2, 2, None)
    assert (first.level, first.deck, len(first.clock)) == (1, (5, 0), 1)
    other = Settings(interrupt_order="refresh_first")
    second = only(enumerate_outcomes(start, hits(3), other))
    assert second == first  # outside damage the refresh waits for the level-up


@pytest.mark.parametrize(
    ("order", "lost"), [("level_up_first", None), ("refresh_first", "deck_out")]
)
def test_inside_damage_the_strict_loss_does_not_wait_for_a_level_up(
    order: str, lost: str | None
) -> None:
    """The lone climax cancels, refreshes and comes at once as the 7th clock card."""
    rules = Settings("immediate", "strict", "non_climax", order)
    outcomes = enumerate_outcomes(Start("C", "", pile(6), 1), hits(1), rules)
    assert {(*outcome.hits, outcome.lost) for outcome in outcomes} == {
        ("cancelled", lost)
    }


def test_each_of_the_seven_is_equally_likely_under_random() -> None:
    start = Start("NN", "", "CCNNNN")
    odds = enumerate_outcomes(start, hits(1), Settings(level_up_card="random"))
    returned = {outcome.waiting_room[1]: odds[outcome] for outcome in odds}
    assert returned == {2: Fraction(5, 7), 1: Fraction(2, 7)}


# Truths of the rules page


@pytest.mark.parametrize("points", [(2, 3, 1), (1, 1, 4), (3, 0, 3), (6,)])
@pytest.mark.parametrize("deck", [(8, 1), (9, 3), (10, 2), (7, 0)])
def test_without_a_refresh_each_hit_is_dealt_with_its_hypergeometric_odds(
    deck: tuple[int, int], points: tuple[int, ...]
) -> None:
    cards, climaxes = deck
    odds = enumerate_outcomes(Start(deck, (3, 1), "NN"), hits(*points), DEFAULT)
    assert sum(odds.values()) == 1
    for number, each in enumerate(points):
        dealt = sum(odds[o] for o in odds if o.hits[number] == "dealt")
        truth = Fraction(comb(cards - climaxes, each), comb(cards, each))
        assert dealt == (truth if each > 0 else 0)


def test_without_a_refresh_the_total_does_not_depend_on_the_order_of_hits() -> None:
    totals = []
    for points in itertools.permutations((1, 2, 3)):
        total: dict[int, Fraction] = defaultdict(Fraction)
        odds = enumerate_outcomes(Start((9, 2), "N"), hits(*points), DEFAULT)
        for outcome, probability in odds.items():
            total[outcome.damage] += probability
        totals.append(total)
    assert all(total == totals[0] for total in totals)
    assert len(totals[0]) > 3


@pytest.mark.parametrize("level", [0, 3])
@pytest.mark.parametrize("points", [(3,), (4,), (1, 2, 1), (2, 3)])
@pytest.mark.parametrize("deck", [(1, 0), (2, 1), (3, 1)])
def test_with_one_refresh_both_refresh_points_give_the_same_progress(
    deck: tuple[int, int], points: tuple[int, ...], level: int
) -> None:
    odds: list[dict[tuple[int, int, bool], Fraction]] = []
    for when in ("after_process", "immediate"):
        start = Start(deck, (14 - deck[0], 4), "NNNNC", level)
        found = enumerate_outcomes(start, hits(*points), Settings(when))
        assert max(outcome.refreshes for outcome in found) == 1
        progress: dict[tuple[int, int, bool], Fraction] = defaultdict(Fraction)
        for outcome, probability in found.items():
            # a lost game may stop before or after the point: its clock does not count
            lost = outcome.lost is not None
            place = (4, 0) if lost else (outcome.level, len(outcome.clock))
            progress[*place, lost] += probability
        odds.append(progress)
    assert odds[0] == odds[1]


# Conservation


def random_start(rng: random.Random, most: int) -> Start:
    def some(low: int) -> str:
        cards = rng.randint(low, most)
        return pile(cards, rng.randint(0, min(cards, 3)))

    clock = "".join(rng.choice("NNC") for _ in range(rng.randint(0, 6)))
    return Start(some(1), some(0), clock, rng.randint(0, 3))


def random_program(rng: random.Random) -> list[Process]:
    return [
        [
            (rng.randint(-1, 6), rng.random() < 0.9)
            for _ in range(rng.choice((1, 1, 1, 2)))
        ]
        for _ in range(rng.randint(1, 5))
    ]


def note_all_cards(seen: list[Counter[str]], table: Table) -> None:
    zones = (
        table.deck,
        table.waiting_room,
        table.clock,
        table.level,
        table.resolution_zone,
    )
    seen.append(Counter(itertools.chain(*zones)))


@pytest.mark.parametrize("settings", ALL_SETTINGS, ids=str)
def test_no_card_is_lost_or_made_at_any_step(settings: Settings) -> None:
    rng = random.Random(20240801)
    ends: Counter[str | None] = Counter()
    for _ in range(60):
        start, program = random_start(rng, 9), random_program(rng)
        seen: list[Counter[str]] = []
        outcome = simulate(start, program, settings, rng, partial(note_all_cards, seen))
        zones = map(cards_of, (start.deck, start.waiting_room, start.clock))
        before = Counter(itertools.chain(*zones, "N" * start.level))
        assert all(cards == before for cards in seen)
        assert len(outcome.hits) == sum(map(len, program))
        owed = outcome.refreshes - outcome.points_paid - outcome.points_owed
        assert owed == 0
        ends[outcome.lost] += 1
    assert set(ends) == {None, "level_4", "deck_out"}


# The two ways to resolve chance


def orders_one_by_one(
    start: Start, program: list[Process], settings: Settings
) -> dict[Outcome, Fraction]:
    """Complete enumeration by whole orders: every permutation of every deck."""
    odds: dict[Outcome, Fraction] = {}
    pending: list[tuple[tuple[str, ...], Fraction]] = [((), Fraction(1))]
    script: list[str] = []
    rng = random.Random(0)  # asked for nothing: no level-up card is chosen at random

    class NextDeckError(Exception):
        """A deck is shuffled whose order the script does not hold yet."""

    class Orders(Dice):
        def shuffle(self, deck: list[str]) -> None:
            if not script:
                raise NextDeckError("".join(deck))
            deck[:] = script.pop(0)

    while pending:
        known, weight = pending.pop()
        script = list(known)
        try:
            outcome = summary(play_out(start, program, settings, Orders(rng)))
        except NextDeckError as question:
            orders = list(itertools.permutations(str(question)))
            for order, ways in Counter(orders).items():
                share = weight * Fraction(ways, len(orders))
                pending.append(((*known, "".join(order)), share))
        else:
            odds[outcome] = odds.get(outcome, Fraction(0)) + weight
    return odds


@pytest.mark.parametrize("refresh_point", ALLOWED["refresh_point"])
@pytest.mark.parametrize("empty_waiting_room", ALLOWED["empty_waiting_room"])
@pytest.mark.parametrize(
    ("start", "program"),
    [
        (Start("NNC", "NC"), hits(1, 2, 2)),
        (Start("C", "N", "NNNNC", 1), hits(1, 1, 1)),
        (Start("NC", "", "NCNNN", 2), [[(2, True), (1, False)]]),
        (Start("", "NNC", "N"), hits(2, 2)),
    ],
    ids=str,
)
def test_card_by_card_and_whole_orders_give_the_same_fractions(
    start: Start, program: list[Process], empty_waiting_room: str, refresh_point: str
) -> None:
    settings = Settings(refresh_point, empty_waiting_room)
    odds = enumerate_outcomes(start, program, settings)
    assert odds == orders_one_by_one(start, program, settings)
    assert sum(odds.values()) == 1


def chi_square(
    odds: dict[Outcome, Fraction], counts: Counter[Outcome], trials: int
) -> float:
    """P-value; outcomes expected less than 5 times are taken together."""
    rare = [o for o in odds if float(odds[o]) * trials < 5]
    groups = [[o] for o in odds if o not in set(rare)] + ([rare] if rare else [])
    statistic = 0.0
    for group in groups:
        expected = float(sum(odds[o] for o in group)) * trials
        statistic += (sum(counts[o] for o in group) - expected) ** 2 / expected
    return float(chi2.sf(statistic, len(groups) - 1))


@pytest.mark.parametrize("refresh_point", ALLOWED["refresh_point"])
@pytest.mark.parametrize("level_up_card", ALLOWED["level_up_card"])
@pytest.mark.parametrize(
    ("start", "program"),
    [
        (Start((5, 2), (4, 1), "NCN", 1), hits(2, 3, 1, 2)),
        (Start((3, 1), (6, 2), "NNCNN", 2), [[(2, True), (2, True)], [(3, True)]]),
        (Start((2, 1), (2, 1), "CNCNNN", 0), hits(1, 2, 0, 3)),
    ],
    ids=str,
)
def test_shuffled_lists_follow_the_enumerated_odds(
    start: Start, program: list[Process], level_up_card: str, refresh_point: str
) -> None:
    settings = Settings(refresh_point, level_up_card=level_up_card)
    odds = enumerate_outcomes(start, program, settings)
    rng, trials = random.Random(7), 4000
    counts = Counter(simulate(start, program, settings, rng) for _ in range(trials))
    assert set(counts) <= set(odds)
    assert len(odds) > 10
    assert chi_square(odds, counts, trials) > FALSE_ALARM_RATE
