"""The rows of a turn program: the integers that all three interpreters run.

A row is eight int64: an operation and its operands. Rows run from the first to the
last; a jump goes forward only, so each row runs at most once in a trial and its number
names one event. Loops are written out. Registers are int64 and begin at 0.

Players are `ATTACKER` (the turn player) and `DEFENDER`. "Interrupts" after a move are
those of R6.1 for both players; in practice only the player who moved cards can owe one.
Cards that are chosen from a zone are those with the lowest numbers that fit; cards are
numbered so that climaxes come first and cards of one kind stand together.
"""

from __future__ import annotations

from typing import Final

__all__ = ["COUNTS", "WIDTH", "ZONES"]

WIDTH: Final = 8  # operation and up to seven operands

ATTACKER: Final = 0
DEFENDER: Final = 1

TOP: Final = 0
BOTTOM: Final = 1

# zones, in the order of `READ` and of the start arrays
ZONES: Final = (
    "deck",
    "waiting_room",
    "clock",
    "level",
    "stock",
    "hand",
    "stage",
    "memory",
)

# what a damage came to (register `result` of DAMAGE)
NONE: Final = 0
DEALT: Final = 1
CANCELLED: Final = 2

# what COUNT counts over the cards that the row before it moved or showed
COUNTS: Final = (
    "cards",
    "climax",
    "level",  # sum of levels; a climax counts 0
    "soul_icons",
    "trigger_icons",
    "colours",  # different ones
    "trait",  # cards that carry the trait `param`
)

# columns of the table of card kinds
KIND_CLIMAX: Final = 0  # 1 for a climax
KIND_LEVEL: Final = 1
KIND_COLOUR: Final = 2  # number of the colour, 0 for none
KIND_TRAITS: Final = 3  # bit mask
KIND_ICON: Final = 4  # first of ten columns: how many of each of `wsstats.rules.ICONS`
KIND_COLUMNS: Final = 14

# policies of LOOK
CLIMAXES_AWAY: Final = 0
KEEP_CLIMAX: Final = 1
NON_CLIMAX_FIRST: Final = 2
RANDOM_PLACES: Final = 3
OPTIMAL_ATTACKER: Final = 4  # exact only
OPTIMAL_DEFENDER: Final = 5  # exact only

# bits of the places of LOOK
TO_TOP: Final = 1
TO_BOTTOM: Final = 2
TO_WAITING_ROOM: Final = 4

# choosers of CHOOSE
FIXED: Final = 0
RANDOM: Final = 1
BEST_FOR_ATTACKER: Final = 2  # exact only
BEST_FOR_DEFENDER: Final = 3  # exact only

# operations -------------------------------------------------------------------------
# [CHECK_TIMING]: R6.4 for both players together
CHECK_TIMING: Final = 0
# [BEGIN]: a step begins; nothing happens, but the row is counted
BEGIN: Final = 1
# [JUMP, target]: go on at that row
JUMP: Final = 2
# [JUMP_UNLESS, target, reg, low, high]: go on if low <= reg <= high, else jump
JUMP_UNLESS: Final = 3
# [AMOUNT, dst, src, per, plus, most]: dst = min(most, per * src + plus); src -1 is 0
AMOUNT: Final = 4
# [ADD, dst, src]: dst += src
ADD: Final = 5
# [READ, dst, player, zone]: dst = number of cards in a zone
READ: Final = 6
# [CHOOSE, n, chooser, fixed]: go to row + 1 + i; n JUMP rows follow. FIXED takes
# i = fixed, RANDOM draws below(n)
CHOOSE: Final = 7
# [PAY, player, stock, hand, deck_top, target]: pay together, then interrupts (R6.6);
# jump, with nothing paid, if one of the three zones holds too few cards. Stock: newest
# first, to the waiting room; hand: lowest numbers first, to the waiting room; deck: top
# cards one by one, to the clock. Paid in this order.
PAY: Final = 8
# [DAMAGE, player, reg, cancellable, side, result]: one damage process of reg points
# (R5.1); 0 or less does nothing. The cards come from the top or the bottom. The
# register `result` becomes NONE, DEALT or CANCELLED. The row counts what it came to.
DAMAGE: Final = 9
# [SHIELD, reg, shield]: if reg > 0 and shield > 0 then reg = 0, and a shield of 1 (the
# next damage only) becomes 0
SHIELD: Final = 10
# [TRIGGER, soul, shots]: the attacker's trigger check (R4): top card to the resolution
# zone, interrupts, its icons in the order of `wsstats.rules.ICONS`, card to the stock.
# soul += soul icons, shots += shot icons. An empty deck: nothing. Other icons move
# cards as in R4.3 if the rules use them: comeback the lowest non-climax, gate the
# lowest
# climax, choice the lowest non-climax with a soul icon, each from waiting room to hand;
# standby the lowest non-climax of level <= number of cards in the own level zone + 1,
# to the stage; draw one card; pool the top card to the stock; treasure the card itself
# to the hand, then (if used) the top card of the deck to the stock; return nothing.
# Interrupts follow each move out of the deck. Seen: the card that was checked.
TRIGGER: Final = 11
# [SHOT, shots, pending, result]: if result is not NONE: if CANCELLED, pending += shots;
# then shots = 0 (R4.4)
SHOT: Final = 12
# [MILL, player, reg, side, until]: reg cards to the waiting room; together as far as
# the
# deck goes, then interrupts, then the rest. With until 1 one by one, interrupts after
# each, and it ends when a climax has gone. Seen: the cards.
MILL: Final = 13
# [FLIP, player, reg]: one by one to the resolution zone, interrupts after each, then
# all
# to the waiting room, interrupts (R1.5). Seen: the cards.
FLIP: Final = 14
# [REVEAL, player, reg, side]: that many cards, at most the deck, become known where
# they
# are. Seen: the cards.
REVEAL: Final = 15
# [COUNT, dst, what, param]: dst += what is counted over the cards seen by the nearest
# row before it that sees cards; only COUNT rows stand between
COUNT: Final = 16
# [LOOK, player, reg, places, policy, side]: look at that many cards, at most the deck,
# and put each to one of the places (bits); see `wsstats.rows` notes below. Interrupts.
LOOK: Final = 17
# [SHUFFLE, player]: known cards of the deck are unknown again
SHUFFLE: Final = 18
# [DRAW, player, reg]: deck to hand, one by one, interrupts after each. Seen: the cards
DRAW: Final = 19
# [CLOCK, player, reg]: top cards into the clock, together as far as the deck goes, then
# interrupts, then the rest (R5.6). Seen: the cards.
CLOCK: Final = 20
# [HEAL, player, reg]: newest clock cards to the waiting room, one after the other; then
# interrupts. Seen: the cards.
HEAL: Final = 21
# [CLOCK_KICK, player, climax]: the lowest card of that sort (1 climax, 0 not) from the
# stage into the clock; interrupts. None: nothing.
CLOCK_KICK: Final = 22
# [CLOCK_SWAP, player, from_deck]: newest clock card to the waiting room (none: nothing
# more happens), interrupts, then a stage card (lowest; none: nothing) or the top card
# of
# the deck into the clock; interrupts.
CLOCK_SWAP: Final = 23
# [FORCE_LEVEL_UP, player]: one clock card, chosen by the rule level_up_card among the
# whole clock, into the level, the others to the waiting room; an empty clock: nothing;
# with seven cards or more a usual level-up. Interrupts.
FORCE_LEVEL_UP: Final = 24
# [SHUFFLE_BACK, player, reg, climax]: up to `climax` (register) climaxes and up to
# reg - climax other cards from the waiting room into the deck, shuffle. A waiting
# refresh is off if cards came. Interrupts.
SHUFFLE_BACK: Final = 25
# [TOP_STACK, player, reg, climax, climax_first]: the same cards on top of the deck,
# known. Placed one by one, ascending: with climax_first 0 climaxes then others (so the
# others lie above), with 1 others then climaxes. Interrupts.
TOP_STACK: Final = 26
# [RETURN_ALL_BUT, player, reg]: the waiting room except up to reg climaxes (the lowest
# stay) into the deck, shuffle. Interrupts.
RETURN_ALL_BUT: Final = 27
# [STOCK_SWAP, player]: all n stock cards to the waiting room, interrupts, then n cards
# from the top of the deck to the stock, together as far as the deck goes, interrupts,
# then the rest. Seen: the cards that came.
STOCK_SWAP: Final = 28
# [STOCK_SHUFFLE, player]: all n stock cards into the deck, shuffle, then as above.
STOCK_SHUFFLE: Final = 29
# [STOCK_KICK, player, reg, side]: stock cards (TOP: newest first) to the waiting room,
# interrupts. Seen: the cards.
STOCK_KICK: Final = 30
# [TO_MEMORY, player, reg, climax]: cards chosen as for SHUFFLE_BACK, to the memory.
TO_MEMORY: Final = 31
# [FREE_REFRESH, player]: the whole waiting room into the deck, shuffle, no point, no
# refresh is counted (R7.8). Interrupts.
FREE_REFRESH: Final = 32
# [STOCK_ORDER, player]: a random order of the stock: for each place from n - 1 down to
# 1
# swap it with the place below(place + 1), a number not above it
STOCK_ORDER: Final = 33

# LOOK in detail. The cards leave the deck together (top card first; from the bottom the
# lowest first) and each gets its place, in that order:
# - CLIMAXES_AWAY: climaxes go to the waiting room if it is a place, else to the bottom,
#   else stay; others stay.
# - KEEP_CLIMAX: others go away (waiting room, else bottom, else stay); climaxes stay.
# - NON_CLIMAX_FIRST: all stay.
# - RANDOM_PLACES: below(number of places) for each, in the order top, bottom, waiting
#   room of the places that are allowed.
# Those that stay are put back on top (known), each above the last one: in ascending
# numbers (climaxes deepest) for CLIMAXES_AWAY and NON_CLIMAX_FIRST, in descending
# numbers (climaxes above) for KEEP_CLIMAX, in the order looked at for RANDOM_PLACES.
# "Stay" needs no place in the list. Those for the bottom are put beneath all others in
# ascending numbers, each below the last one. Those for the waiting room go there in the
# order looked at. Then interrupts. Seen: all cards looked at.
