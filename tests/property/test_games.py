"""The kernel and the told story are the same game, card by card."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import game_strategies as games
from wsstats.encode_game import encode_game
from wsstats.kernels import count_games, end_of_game
from wsstats.play import Hidden, Stream
from wsstats.play.game import Game, play_game
from wsstats.play.game_table import MISSING_ZONES, GameTable
from wsstats.rules import DECK_CARDS
from wsstats.seeding import stream_key

LOSSES = {None: 0, "level_4": 1, "deck_out": 2}
ZONES = (
    "deck",
    "waiting_room",
    "clock",
    "level",
    "stock",
    "hand",
    "stage",
    "climax_zone",
    "resolution_zone",
)
PHASES = ["draw", "clock", "main", "climax", "attack", "end", "damage", "encore"]
HALVES = ["own", "opponent's"]
FIRST, LAST = 5, 17

any_game = {
    "deck": games.decks(),
    "plan": games.plans(),
    "rules": games.rules(),
    "seed": st.integers(0, 2**32),
}


def story(program, key, trial: int) -> Game:
    return play_game(program, Hidden(Stream(int(key), trial).below))


def told(game: Game, *names: str) -> list[dict]:
    return [event for event in game.table.events if event["event"] in names]


@settings(max_examples=400, deadline=None)
@given(**any_game, trial=st.integers(0, 2**40))
def test_kernel_and_play_end_the_same_game_with_the_same_cards(
    deck, plan, rules, seed, trial
):
    program, key = encode_game(deck, plan, rules), stream_key(seed)
    end, game = end_of_game(program, key=key, trial=trial), story(program, key, trial)
    for zone in ZONES:
        assert getattr(game.player, zone) == end[zone], zone
    assert game.player.memory == []
    assert end["goes_first"] == [game.goes_first]
    assert end["refreshes"] == [game.player.refreshes]
    assert end["points_paid"] == [game.player.points_paid]
    assert end["lost"] == [LOSSES[game.player.lost]]


@settings(max_examples=150, deadline=None)
@given(**any_game)
def test_fifty_cards_and_every_climax_are_somewhere_after_every_event(
    deck, plan, rules, seed
):
    program = encode_game(deck, plan, rules)
    tell, counted = GameTable.tell, []

    def checked(table, event, player=None, **fields):
        tell(table, event, player, **fields)
        here = [c for zone in (*ZONES, "memory") for c in getattr(one(table), zone)]
        assert sorted(here) == list(range(DECK_CARDS)), event
        assert len(one(table).stage) <= 5
        assert len(one(table).climax_zone) <= 1
        counted.append(event)

    def one(table):
        return table.players[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameTable, "tell", checked)
        game = story(program, stream_key(seed), 0)
    assert len(counted) == len(game.table.events) > 0


@settings(max_examples=100, deadline=None)
@given(**any_game)
def test_climaxes_of_a_new_deck_and_missing_ones_are_all_climaxes(
    deck, plan, rules, seed
):
    program, key = encode_game(deck, plan, rules), stream_key(seed)
    for trial in range(3):
        for event in told(story(program, key, trial), "refresh"):
            back = int(event["deck"].split("/")[1])
            assert back + sum(event["missing"].values()) == deck.climaxes
    counts = count_games(program, key=key, first=0, last=20)
    numbers = np.arange(9)
    for refresh in (0, 1):
        back = (counts["new_deck"][refresh].sum(axis=0) * numbers).sum()
        missing = (counts["missing"][refresh] * numbers).sum()
        made = counts["new_deck"][refresh].sum()
        assert back + missing == deck.climaxes * made
        assert (counts["missing"][refresh].sum(axis=1) == made).all()


@settings(max_examples=60, deadline=None)
@given(**any_game)
def test_the_counts_of_a_span_are_those_of_the_stories_in_it(deck, plan, rules, seed):
    program, key = encode_game(deck, plan, rules), stream_key(seed)
    counts = count_games(program, key=key, first=FIRST, last=LAST)
    stories = [story(program, key, trial) for trial in range(FIRST, LAST)]
    expected = tallied(stories, plan.turns)
    assert counts.keys() == expected.keys()
    for name, array in expected.items():
        assert counts[name].shape == array.shape, name
        assert counts[name].tolist() == array.tolist(), name


def tallied(stories: list[Game], turns: int) -> dict[str, np.ndarray]:
    """Count what the events of some stories say."""
    shapes = {
        "refresh_when": (2, turns, 2, 8),
        "new_deck": (2, 51, 9),
        "missing": (2, 8, 9),
        "refreshes": (16,),
        "points_paid": (16,),
        "hits_by_deck": (3, 13, 2),
        "hit_squares": (3, 14, 3),
        "hit_state": (51, 9),
        "level_by_turn": (turns, 5),
        "clock_by_turn": (turns, 7),
        "stock_by_turn": (turns, 51),
        "hand_by_turn": (turns, 51),
        "lost": (3,),
    }
    out = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}
    for game in stories:
        for number, event in enumerate(told(game, "refresh")[:2]):
            half, phase = HALVES.index(event["half"]), PHASES.index(event["phase"])
            out["refresh_when"][number, event["turn"] - 1, half, phase] += 1
            out["new_deck"][(number, *cards_and_climaxes(event["deck"]))] += 1
            for row, zone in enumerate(MISSING_ZONES):
                out["missing"][number, row, event["missing"].get(zone, 0)] += 1
        out["refreshes"][min(15, len(told(game, "refresh")))] += 1
        out["points_paid"][min(15, len(told(game, "refresh_point")))] += 1
        out["lost"][LOSSES[game.player.lost]] += 1
        add_turns(game, turns, out)
        add_hits(game, out)
    return out


def cards_and_climaxes(text: str) -> tuple[int, int]:
    cards, climaxes = text.split("/")
    return int(cards), int(climaxes)


def add_turns(game: Game, turns: int, out: dict[str, np.ndarray]) -> None:
    ends = {event["turn"]: event for event in told(game, "turn_ends")}
    for turn in range(turns):
        end = ends.get(turn + 1)
        out["level_by_turn"][turn, end["level"] if end else 4] += 1
        if end:
            for name in ("clock", "stock", "hand"):
                out[f"{name}_by_turn"][turn, end[name]] += 1


def add_hits(game: Game, out: dict[str, np.ndarray]) -> None:
    deck_number, damage = 0, 0
    hits, cancels = Counter(), Counter()
    refreshes = 0
    for event in game.table.events:
        name = event["event"]
        if name == "refresh":
            refreshes += 1
        elif name == "attacked":
            damage = event["soul"] + event["trigger_soul"]
            deck_number = min(refreshes, 2)
            if damage:
                out["hit_state"][cards_and_climaxes(event["deck"])] += 1
        elif name in ("dealt", "cancelled"):
            out["hits_by_deck"][
                deck_number, min(damage, 12), int(name == "cancelled")
            ] += 1
            for cell in (min(damage, 12), 13):
                hits[deck_number, cell] += 1
                cancels[deck_number, cell] += name == "cancelled"
    for cell, n in hits.items():
        out["hit_squares"][cell] += [cancels[cell] ** 2, cancels[cell] * n, n * n]


@settings(max_examples=100, deadline=None)
@given(**any_game)
def test_whoever_goes_first_attacks_once_in_the_first_turn(deck, plan, rules, seed):
    game = story(encode_game(deck, plan, rules), stream_key(seed), 0)
    first_turn = [e for e in game.table.events if e["turn"] == 1]
    own = [e for e in first_turn if e["event"] == "trigger_check"]
    others = [e for e in first_turn if e["event"] == "attacked"]
    assert len(own if game.goes_first else others) <= 1
    assert len(own) <= 3
    assert len(others) <= len(plan.opponent_hits[0])


@settings(max_examples=100, deadline=None)
@given(**any_game)
def test_the_story_runs_through_the_phases_in_order(deck, plan, rules, seed):
    game = story(encode_game(deck, plan, rules), stream_key(seed), 0)
    halves = HALVES if game.goes_first else HALVES[::-1]
    moments = [
        (e["turn"], halves.index(e["half"]), PHASES.index(e["phase"]))
        for e in game.table.events
        if e["event"] != "turn_ends" and e["phase"] != "setup"
    ]
    assert moments == sorted(moments)
    for event in game.table.events:
        assert event["rule"].startswith("R")


@settings(max_examples=25, deadline=None)
@given(**any_game, cut=st.integers(1, 29))
def test_the_counts_of_two_spans_add_up_to_those_of_one(deck, plan, rules, seed, cut):
    program, key = encode_game(deck, plan, rules), stream_key(seed)
    whole = count_games(program, key=key, first=0, last=30)
    parts = [
        count_games(program, key=key, first=first, last=last)
        for first, last in ((0, cut), (cut, 30))
    ]
    for name, array in whole.items():
        assert array.tolist() == (parts[0][name] + parts[1][name]).tolist(), name
