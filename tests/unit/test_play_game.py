"""What a player who follows a plan does, move by move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.test_encode_game import deck_of
from wsstats.decks import DeckList
from wsstats.encode_game import CHARACTER, EVENT, encode_game
from wsstats.plan import TURN_TABLES, Plan
from wsstats.play import Known, Player, plays
from wsstats.play.actions import clock_phase, resolve_trigger, reveal_trigger
from wsstats.play.choices import Choices
from wsstats.play.game import Game, play_game
from wsstats.play.game_table import GAME_RULES, GameTable
from wsstats.play.table import EVENT_RULES
from wsstats.rules import Rules

NOTHING: dict[str, Any] = {
    **dict.fromkeys(TURN_TABLES, (0,)),
    "mulligan_climaxes": False,
    "mulligan_above": 3,
    "clock_below": (0, 0, 0, 0),
    "opponent_hits": ((),),
    "opponent_trigger_soul": (1,),
    "costs": (0, 0, 0, 0),
    "first": "own",
}
# climaxes 0-7, events of level 1: 8-11, characters of level 0: 12-21, 1: 22-31,
# 2: 32-41 and, with a soul icon, 3: 42-49
DECK = deck_of(
    (8, "climax", None, ()),
    (4, "event", 1, ()),
    (10, "character", 0, ()),
    (10, "character", 1, ()),
    (10, "character", 2, ()),
    (8, "character", 3, ("soul",)),
)


def keep(deck: list[int]) -> None:
    """Leave a new deck in the order in which its cards came to the waiting room."""


def game(deck: DeckList = DECK, *, rules: Rules | None = None, **plan: Any) -> Game:
    """Play with the cards in the order of their numbers."""
    program = encode_game(deck, Plan(**{**NOTHING, **plan}), rules or Rules())
    return play_game(program, Known(keep))


def scene(
    *, rules: Rules | None = None, plan: dict[str, Any] | None = None, **zones: Any
) -> tuple[GameTable, Player, Choices]:
    """Put a player with these cards to the table."""
    rules = rules or Rules()
    program = encode_game(DECK, Plan(**{**NOTHING, **(plan or {})}), rules)
    player = Player("player", 8, Known(keep), **zones)
    return GameTable([player], rules), player, Choices(program, player)


def names(table: GameTable) -> list[str]:
    return [event["event"] for event in table.events]


def test_the_game_vocabulary_adds_to_the_one_of_the_rules():
    assert not set(GAME_RULES) & set(EVENT_RULES)


def test_the_opening_hand_is_five_cards_and_exchanged_by_the_plan():
    assert game(turns=1).player.hand == [0, 1, 2, 3, 4, 5]
    player = game(turns=1, mulligan_climaxes=True).player
    assert player.waiting_room == [0, 1, 2, 3, 4]
    assert player.hand == [5, 6, 7, 8, 9, 10]
    _, _, choices = scene(hand=[0, 8, 12, 32, 42], plan={"mulligan_above": 1})
    assert choices.exchanged() == [32, 42]


def test_each_own_turn_draws_one_card_also_the_very_first():
    for turns in (1, 2):
        story = game(turns=turns, first="opponent")
        assert len(story.player.hand) == 5 + turns


def test_the_clocked_card_levels_up_before_the_two_draws():
    table, player, choices = scene(
        deck=[22, 23, 24], clock=[12, 13, 14, 15, 16, 17], hand=[42, 20, 0],
        plan={"clock_below": (7, 0, 0, 0)},
    )  # fmt: skip
    card = choices.clocked()
    assert card == 42  # the level farthest from 0
    clock_phase(table, player, card)
    assert names(table) == ["clocked", "level_up", "draw", "draw"]


@pytest.mark.parametrize(
    ("level", "clock", "below", "clocks"),
    [(0, 3, 4, True), (0, 4, 4, False), (1, 0, 1, True), (1, 1, 1, False)],
)
def test_a_card_is_clocked_while_the_clock_is_small_enough(level, clock, below, clocks):
    _, _, choices = scene(
        hand=[30],
        level=list(range(12, 12 + level)),
        clock=list(range(20, 20 + clock)),
        plan={"clock_below": (below, below, 0, 0)},
    )
    assert (choices.clocked() is not None) == clocks


def test_no_climax_is_ever_clocked():
    _, _, choices = scene(hand=[0, 1], plan={"clock_below": (7, 7, 7, 7)})
    assert choices.clocked() is None


def test_stock_is_paid_newest_first_and_lies_there_before_the_effect():
    table, player, choices = scene(
        deck=[0, 1, 2, 30, 31], stock=[40, 12], waiting_room=[42]
    )
    plays.brainstorm(table, player, lambda: choices.most_wanted(player.waiting_room))
    assert player.stock == [40]
    assert player.hand[0] == 12  # the paid card was salvaged: its level is nearest
    assert [e["card"] for e in table.events if e["event"] == "salvaged"] == ["N"] * 3


def test_flipped_cards_are_not_in_a_deck_that_is_made_while_they_lie_there():
    table, player, _ = scene(deck=[30, 0], stock=[12], waiting_room=[40, 41])
    plays.brainstorm(table, player, lambda: None)
    refresh = next(e for e in table.events if e["event"] == "refresh")
    assert refresh["deck"] == "3/0"
    assert refresh["missing"] == {"resolution_zone": 1}
    assert player.waiting_room == [30, 0, 40, 41]


def test_the_discarded_card_itself_can_be_salvaged():
    table, player, choices = scene(hand=[12], waiting_room=[42], deck=[30])
    plays.discard(table, player, choices.given_up(player.hand))
    plays.salvage(table, player, choices.most_wanted(player.waiting_room))
    assert player.hand == [12]


def test_discards_begin_with_climaxes_beyond_the_kept_ones():
    _, _, choices = scene(
        hand=[0, 1, 2, 12, 13, 22, 32, 42, 43, 44], plan={"kept_climaxes": 2}
    )
    assert choices.discards() == [2, 44, 43]


def test_kept_climaxes_go_when_nothing_else_is_left():
    _, _, choices = scene(hand=[0, 1], plan={"kept_climaxes": 8})
    assert choices.given_up([0, 1]) == 1


def test_a_search_that_takes_the_last_card_refreshes_at_once():
    table, player, _ = scene(deck=[30], waiting_room=[40])
    plays.search(table, player, 30)
    assert names(table) == ["searched", "refresh"]
    assert player.hand == [30]


def test_a_search_shuffles_and_leaves_the_other_cards_in_the_deck():
    shuffled = []
    table, player, choices = scene(deck=[40, 41, 12, 42])
    player.order = Known(lambda deck: shuffled.append(list(deck)))
    plays.search(table, player, choices.most_wanted(player.deck))
    assert player.hand == [12]
    assert sorted(player.deck) == [40, 41, 42]
    assert len(shuffled) == 1


def test_a_level_limits_what_can_be_played():
    _, player, choices = scene(hand=[12, 22, 32, 42])
    assert choices.playable(CHARACTER) == 12
    player.level = [13]
    assert choices.playable(CHARACTER) == 22
    player.level = [13, 14, 15]
    assert choices.playable(CHARACTER) == 42


def test_a_card_that_the_stock_cannot_pay_stays_in_the_hand():
    _, player, choices = scene(
        hand=[12, 22, 8], level=[40], stock=[30], plan={"costs": (0, 2, 0, 0)}
    )
    assert choices.playable(CHARACTER) == 12
    assert choices.playable(EVENT) is None
    player.stock.append(31)
    assert choices.playable(CHARACTER) == 22
    assert choices.playable(EVENT) == 8


def test_a_full_stage_is_played_onto_only_by_a_higher_level():
    stage = [22, 12, 13, 23, 24]
    _, player, choices = scene(hand=[14], stage=stage, level=[30])
    assert choices.playable(CHARACTER) is None
    player.hand.append(25)
    assert choices.playable(CHARACTER) == 25
    assert choices.makes_room() == 12  # the lowest level, then the oldest


def test_the_replaced_character_goes_to_the_waiting_room_after_the_cost():
    table, player, _ = scene(
        hand=[25], stage=[22, 12, 13, 23, 24], stock=[30, 31], deck=[40]
    )
    plays.play_character(table, player, 25, cost=2, replaced=12)
    assert player.stage == [22, 13, 23, 24, 25]
    assert player.waiting_room == [31, 30, 12]
    assert names(table)[:2] == ["stock_paid", "played"]


def test_an_event_waits_in_the_resolution_zone_while_its_cost_is_paid(monkeypatch):
    table, player, _ = scene(hand=[8], stock=[30], deck=[31])
    tell, waiting = GameTable.tell, {}

    def watched(table, event, player, **fields):
        waiting[event] = list(player.resolution_zone)
        tell(table, event, player, **fields)

    monkeypatch.setattr(GameTable, "tell", watched)
    plays.play_event(table, player, 8, cost=1)
    assert player.waiting_room == [30, 8]
    assert names(table) == ["played", "stock_paid", "event_ends"]
    assert waiting == {"played": [8], "stock_paid": [8], "event_ends": []}


def trigger(table: GameTable, player: Player, choices: Choices, *icons: str) -> None:
    card = reveal_trigger(table, player)
    resolve_trigger(table, player, card, icons, choose=choices.for_icon)


def test_comeback_takes_a_character_and_no_event():
    table, player, choices = scene(deck=[0, 30], waiting_room=[8, 1, 32])
    trigger(table, player, choices, "comeback")
    assert player.hand == [32]


def test_choice_takes_a_character_with_a_soul_icon_only():
    table, player, choices = scene(deck=[0, 30], waiting_room=[12, 43, 42])
    trigger(table, player, choices, "choice")
    assert player.hand == [42]
    table, player, choices = scene(deck=[0, 30], waiting_room=[12, 8])
    trigger(table, player, choices, "choice")
    assert names(table) == ["trigger_check", "icon_no_effect", "triggered_card"]


def test_standby_takes_a_character_of_one_level_more_and_may_replace_one():
    table, player, choices = scene(deck=[0, 30], waiting_room=[12, 22, 32])
    trigger(table, player, choices, "soul", "standby")
    assert player.stage == [22]
    table, player, choices = scene(deck=[0, 30], waiting_room=[32, 8, 1])
    trigger(table, player, choices, "standby")
    assert player.stage == []  # level 2 is too high, the others are no characters
    full = [23, 24, 25, 26, 27]
    table, player, choices = scene(deck=[0, 30], waiting_room=[22], stage=list(full))
    trigger(table, player, choices, "standby")
    assert player.stage == full  # no character of a lower level makes room
    table, player, choices = scene(
        deck=[0, 30], waiting_room=[22], stage=[23, 24, 12, 26, 27]
    )
    trigger(table, player, choices, "standby")
    assert player.stage == [23, 24, 26, 27, 22]
    assert player.waiting_room == [12]


def test_gate_takes_a_climax():
    table, player, choices = scene(deck=[0, 30], waiting_room=[12, 5, 3])
    trigger(table, player, choices, "gate")
    assert player.hand == [3]


def test_two_treasures_on_one_card_move_it_once():
    table, player, choices = scene(deck=[0, 30, 31, 32])
    trigger(table, player, choices, "treasure", "treasure")
    assert player.hand == [0]
    assert player.stock == [30, 31]


def test_the_climax_of_the_turn_is_in_its_zone_until_the_end_phase():
    story = game(turns=1, climaxes=(1,))
    assert story.player.climax_zone == []
    assert story.player.waiting_room == [0]
    told = [e["event"] for e in story.table.events]
    assert told.index("climax_placed") < told.index("end_phase")


def test_attackers_are_characters_on_the_stage_three_at_most():
    plan = {"turns": 1, "characters": (5,), "attacks": (3,), "first": "opponent"}
    deck = deck_of((50, "character", 0, ()))
    assert len(game(deck, **plan).player.stock) == 3
    assert len(game(deck, **{**plan, "characters": (2,)}).player.stock) == 2
    assert len(game(deck, **{**plan, "attacks": (1,)}).player.stock) == 1
    assert len(game(deck, **{**plan, "first": "own"}).player.stock) == 1


def test_the_opponent_hits_once_in_the_first_turn_only_if_going_first():
    hits = {"turns": 2, "opponent_hits": ((2, 2),)}
    deck = deck_of((50, "character", 0, ()))
    assert len(game(deck, **hits, first="own").player.level) == 1
    player = game(deck, **hits, first="opponent").player
    assert (len(player.level), len(player.clock)) == (0, 6)


def test_the_oldest_characters_leave_the_stage_first():
    deck = deck_of((50, "character", 0, ()))
    player = game(deck, turns=1, characters=(3,), opponent_removes=(2,)).player
    assert player.stage == [2]
    assert player.waiting_room == [0, 1]


def test_searches_and_salvages_need_a_card_to_discard():
    plan = {"mills": (0,), "searches": (5,), "salvages": (5,), "turns": 1}
    story = game(**plan)
    searched = [e for e in story.table.events if e["event"] == "searched"]
    assert len(searched) == 5
    assert len(story.player.hand) == 6


def test_a_point_is_paid_when_the_whole_process_is_over():
    """A brainstorm of 4 from a deck of 1: the point comes after the fourth flip."""
    story = game(
        deck_of((50, "character", 0, ())),
        turns=4,
        mills=(20, 19, 0),
        stock_charges=(1, 0, 0),
        brainstorms=(0, 0, 0, 1),
    )
    told = [e["event"] for e in story.table.events if e["turn"] == 4]
    start = told.index("refresh")
    assert told[start : start + 6] == [
        "refresh", "flip", "flip", "flip", "flipped", "refresh_point",
    ]  # fmt: skip


def test_a_fraction_is_a_chance_and_the_whole_part_is_certain():
    story = game(deck_of((50, "character", 0, ())), turns=1, mills=(2.5,))
    assert len(story.player.waiting_room) == 3  # Known chooses 0: the chance comes up
    program = encode_game(
        DECK, Plan(**{**NOTHING, "mills": (2.5,), "turns": 1}), Rules()
    )

    class Last(Known):
        def choose(self, n: int) -> int:
            return n - 1

    assert len(play_game(program, Last(keep)).player.waiting_room) == 2
