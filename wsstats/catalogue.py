"""The catalogue of steps: one table for the reader, the notation and the help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from wsstats.rules import DECK_CARDS

__all__ = ["ANY_STEP", "CATALOGUE", "Key", "Op"]

MAX_AMOUNT: Final = DECK_CARDS  # no deck can show more cards than it has
MAX_TIMES: Final = 100
REQUIRED: Final = object()

PLAYERS: Final = ("defender", "attacker")
SIDES: Final = ("top", "bottom")
PLACES: Final = ("top", "bottom", "waiting_room")
ATTACK_HOOKS: Final = (
    "on_attack",
    "after_trigger",
    "counter",
    "on_cancel",
    "on_hit",
    "on_damage_taken",
    "on_reverse",
    "on_attack_end",
)


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a step.

    Parameters
    ----------
    name : str
        As it is written.
    kind : str
        ``"amount"``, ``"whole"``, ``"flag"``, ``"word"``, ``"steps"``, ``"modes"``,
        ``"values"``, ``"places"``, ``"each"``, ``"cost"`` or ``"condition"``.
    default : object
        `REQUIRED` if there is none.
    allowed : tuple of str
        Words, for ``"word"``.
    low, high : int
        Range of a number.
    """

    name: str
    kind: str
    default: Any = None
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int = MAX_AMOUNT

    @property
    def text(self) -> str:
        """The key with what it takes, for people."""
        shown = {
            "word": " | ".join(self.allowed),
            "flag": "true | false",
            "steps": "[steps]",
            "modes": "[[steps], …]",
            "values": "[numbers]",
            "places": " + ".join(PLACES),
            "each": "{ count, do }",
            "cost": "{ stock, hand, deck_top_to_clock }",
            "condition": "{ count | state | board, at_least, at_most, equals }",
            "amount": f"{self.low}..{self.high} or a count",
            "whole": f"{self.low}..{self.high}",
        }[self.kind]
        if self.default is REQUIRED:
            return f"{self.name} = {shown}"
        plain = self.default in (None, ())
        return f"{self.name} = {shown}" + ("" if plain else f" ({self.default})")


@dataclass(frozen=True, slots=True)
class Op:
    """One step of the language.

    Parameters
    ----------
    name : str
        Value of ``op``.
    does : str
        One line.
    rule : str
        Its rule.
    example : str
        One line of the notation.
    english, japanese, chinese : str
        What players call it.
    keys : tuple of Key
        Besides those that any step may carry.
    sees : bool
        True: it moves or shows cards that the steps inside it may count.
    player : str
        Whose cards by default; "" if the step must say so or has none.
    """

    name: str
    does: str
    rule: str
    example: str
    english: str
    japanese: str = ""
    chinese: str = ""
    keys: tuple[Key, ...] = ()
    sees: bool = False
    player: str = ""

    def key(self, name: str) -> Key | None:
        """Return a key by its name, those of any step included."""
        for key in (*self.keys, *ANY_STEP):
            if key.name == name:
                return key
        return None


def amount(name: str, default: Any = REQUIRED, low: int = 0) -> Key:
    """Return a key that takes a number or a count."""
    return Key(name, "amount", default, low=low)


def word(name: str, default: Any, *allowed: str) -> Key:
    """Return a key that takes one of some words."""
    return Key(name, "word", default, allowed=allowed)


def steps(*names: str) -> tuple[Key, ...]:
    """Return keys that take lists of steps."""
    return tuple(Key(name, "steps", ()) for name in names)


ANY_STEP: Final = (
    word("player", None, *PLAYERS),
    Key("when", "condition"),
    Key("cost", "cost"),
    word("limit", None, "turn"),
    Key("optional", "flag", False),
    word("policy", None, "yes", "no", "random", "optimal"),
    *steps("then"),
)

SEEN: Final = (*steps("each_climax", "any_climax", "no_climax"), Key("each", "each"))
CARDS: Final = amount("cards", 1)
CLIMAX: Final = amount("climax", 0)
SIDE: Final = word("side", "top", *SIDES)

OPS: Final = (
    Op(
        "burn",
        "effect damage: `times` damage processes inside one effect",
        "R5.4",
        "burn 4 on_cancel burn 1",
        "burn, effect damage",
        "バーン",
        "直接伤害",
        (
            amount("damage", low=-MAX_AMOUNT),
            amount("times", 1),
            Key("cancellable", "flag", True),
            word("from", "top", *SIDES),
            *steps("on_cancel", "on_hit"),
        ),
        player="defender",
    ),
    Op(
        "attack",
        "one attack: trigger checks, then soul as one damage process",
        "R3",
        "attack 2 side 1 triggers 1 on_cancel burn 2",
        "attack, swing",
        "アタック、パン",
        "攻击",
        (
            amount("soul", low=-MAX_AMOUNT),
            word("kind", "frontal", "frontal", "side", "direct"),
            Key("opposing_level", "whole", 0, high=4),
            Key("triggers", "whole", 1, high=10),
            Key("trigger_soul", "whole", 0, low=-MAX_AMOUNT),
            Key("armed_shots", "whole", 0, high=8),
            Key("reverses", "flag", False),
            Key("deals_damage", "flag", True),
            *steps(*ATTACK_HOOKS),
        ),
    ),
    Op(
        "mill",
        "cards from a deck to its waiting room",
        "R1.5",
        "mill 4 bottom each_climax burn 1",
        "mill; Michiru, Icy Tail (bottom)",
        "山削り、みちる",
        "翻底、掏底",
        (
            amount("cards", None),
            SIDE,
            word("until", None, "climax"),
            *SEEN,
        ),
        True,
        "defender",
    ),
    Op(
        "clock",
        "top cards of the deck into the clock: no damage, no cancel",
        "R5.6",
        "clock 1",
        "clock shoot",
        "クロックシュート",
        "",
        (CARDS, *SEEN),
        True,
        "defender",
    ),
    Op(
        "heal",
        "newest clock cards to the waiting room",
        "R1.6",
        "heal 1 defender",
        "heal",
        "回復",
        "回复",
        (CARDS, *SEEN),
        True,
    ),
    Op(
        "repeat",
        "shorthand: each round is a step of its own",
        "",
        "repeat 3 (attack 3)",
        "three swings",
        "3パン",
        "",
        (Key("times", "whole", REQUIRED, low=1, high=MAX_TIMES), *steps("do")),
    ),
    Op(
        "effect",
        "several steps as one process, one check timing at the end",
        "R6.5",
        "effect (burn 2; burn 1)",
        "one effect",
        keys=steps("do"),
    ),
    Op(
        "ability",
        "inside a hook: a process of its own",
        "R6.5",
        "attack 2 on_cancel (ability (burn 1); ability (burn 1))",
        "separate ability",
        keys=steps("do"),
    ),
    Op(
        "choose",
        "one of several modes",
        "R11",
        "choose (burn 3 | heal 1 attacker)",
        "choose one",
        keys=(
            Key("modes", "modes", REQUIRED),
            word("policy", "first", "first", "random", "optimal"),
        ),
    ),
    Op(
        "declare",
        "a number is named first; the count `declared` reads it",
        "R5.4",
        "declare 2,3,4 (burn declared)",
        "declare a number",
        keys=(
            Key("values", "values", REQUIRED),
            word("policy", "first", "first", "random", "optimal"),
            *steps("do"),
        ),
    ),
    Op(
        "flip",
        "cards wait in the resolution zone, then go to the waiting room",
        "R1.5",
        "flip 4 then burn climax",
        "brainstorm",
        "集中",
        "",
        (CARDS, *SEEN),
        True,
        "attacker",
    ),
    Op(
        "reveal",
        "shows cards; they stay where they are and are known",
        "R1.5",
        "reveal 1 then burn level+1",
        "top check",
        "トップチェック",
        "",
        (CARDS, SIDE, *SEEN),
        True,
        "attacker",
    ),
    Op(
        "look",
        "looks at cards and puts each to one of the places; the rest on top",
        "R1.5",
        "look 3 to top+waiting_room policy climaxes_away",
        "look, scry; Moca",
        "モカ、トップ操作",
        "摩卡",
        (
            CARDS,
            SIDE,
            Key("to", "places", ("top",)),
            word(
                "policy",
                "climaxes_away",
                "climaxes_away",
                "keep_climax",
                "non_climax_first",
                "random",
                "optimal",
            ),
            *SEEN,
        ),
        True,
        "defender",
    ),
    Op(
        "shuffle",
        "shuffles the deck: known cards are unknown again",
        "R1.5",
        "shuffle defender",
        "shuffle",
        player="defender",
    ),
    Op(
        "draw",
        "deck to hand, one by one",
        "R7.7",
        "draw 2",
        "draw",
        "ドロー",
        "抽牌",
        (CARDS, *SEEN),
        True,
        "attacker",
    ),
    Op(
        "clock_kick",
        "a card of the stage into the clock: a card from outside the deck",
        "R5.6",
        "clock_kick",
        "clock kick",
        "クロック送り",
        "",
        (Key("climax", "flag", False),),
        player="defender",
    ),
    Op(
        "clock_swap",
        "newest clock card to the waiting room, then another card into the clock",
        "R5.6",
        "clock_swap with stage",
        "clock swap",
        keys=(word("with", "stage", "stage", "deck"),),
        player="defender",
    ),
    Op(
        "force_level_up",
        "levels up with fewer than seven clock cards",
        "R9",
        "force_level_up",
        "forced level-up",
        player="defender",
    ),
    Op(
        "shuffle_back",
        "cards of the waiting room into the deck, shuffle",
        "R1.5",
        "shuffle_back 8",
        "decompression, reverse wash",
        "逆圧縮",
        "反洗",
        (CARDS, CLIMAX),
        player="defender",
    ),
    Op(
        "top_stack",
        "cards of the waiting room on top of the deck: known cards",
        "R1.5",
        "top_stack 2",
        "stack the top",
        "トップ盛り",
        "",
        (
            CARDS,
            CLIMAX,
            word("order", "non_climax_first", "non_climax_first", "climax_first"),
        ),
        player="defender",
    ),
    Op(
        "return_all_but",
        "the waiting room except some climaxes into the deck, shuffle",
        "R1.5",
        "return_all_but 1",
        "decompress",
        keys=(amount("keep_climax", 0),),
        player="defender",
    ),
    Op(
        "stock_swap",
        "all stock to the waiting room, then as many from the deck",
        "R1.6",
        "stock_swap",
        "stock swap",
        "ストック飛ばし",
        "",
        SEEN,
        True,
        "defender",
    ),
    Op(
        "stock_shuffle",
        "all stock into the deck, shuffle, then as many from the top",
        "R1.6",
        "stock_shuffle",
        "magic stone",
        "魔石",
        "",
        SEEN,
        True,
        "defender",
    ),
    Op(
        "stock_kick",
        "stock cards to the waiting room",
        "R1.6",
        "stock_kick 1 bottom",
        "stock kick",
        keys=(CARDS, SIDE, *SEEN),
        sees=True,
        player="defender",
    ),
    Op(
        "to_memory",
        "cards of the waiting room to the memory",
        "R1.5",
        "to_memory 4",
        "memory compression",
        "思い出圧縮",
        "",
        (CARDS, CLIMAX),
        player="attacker",
    ),
    Op(
        "free_refresh",
        "the whole waiting room into the deck, shuffle; no point",
        "R7.8",
        "free_refresh",
        "free refresh",
        player="attacker",
    ),
    Op(
        "soul",
        "changes the soul of this attack, or of all attacks of the turn",
        "R3.3",
        "soul -1 turn",
        "soul up, soul down",
        "ソウル",
        "",
        (
            amount("add", low=-MAX_AMOUNT),
            word("attacks", "this", "this", "turn"),
        ),
    ),
    Op(
        "restand",
        "this attacker stands and attacks again right after this attack",
        "R3.6",
        "attack 2 on_attack_end restand limit turn",
        "restand, twin drive",
        "再スタンド、2アタック",
        "再动",
        (
            Key("soul", "whole", None, low=-MAX_AMOUNT),
            word("kind", None, "frontal", "side", "direct"),
        ),
    ),
    Op(
        "shield",
        "the defender takes no damage of that sort",
        "R5.1",
        "shield effects",
        "anti-burn",
        "アンチバーン",
        "",
        (
            word("against", "effects", "effects", "attacks", "all"),
            word("until", "turn_end", "turn_end", "next"),
        ),
    ),
    Op(
        "damage_bonus",
        "raises the damage of effects for the rest of the turn",
        "R5.4",
        "damage_bonus 1",
        "damage bonus",
        keys=(
            amount("add", low=-MAX_AMOUNT),
            word("to", "effects", "effects"),
            word("until", "turn_end", "turn_end"),
        ),
    ),
    Op(
        "play",
        "main phase: cost, card, effect",
        "R11.2",
        "play character cost stock 1 on_play burn 1",
        "on play; CIP",
        "CIPバーン",
        "",
        (
            word("card", "character", "character", "event"),
            *steps("on_play"),
        ),
    ),
    Op(
        "encore_step",
        "abilities of the encore step, after the last attack",
        "R2.7",
        "encore_step (burn 1)",
        "encore step",
        "アンコールステップ",
        "",
        steps("do"),
    ),
)

CATALOGUE: Final[dict[str, Op]] = {op.name: op for op in OPS}
