"""Inputs of a learned evaluation, on the small board: units, cards, commanders, the question.

Each of a side's first eight units has three slots (its cell; its facing and engagement; its command); then
come slots for cards (their piles), commanders and hands; the last one is the question. Besides the inputs
there are terms: the parts that `worth` adds up.

An input, where the side is 0 for the seat's own, and cells and facings are as the seat sees the board:

    first    how many
        0    2 × 16 × 96       side, kind, cell
    3,072    2 × 16 × 8 × 8    side, kind, facing, bond
    5,120    2 × 16 × 3        side, kind, whether it was ordered, and has acted
    5,216    2 × 64 × 6        side, card, pile
    5,984    2 × 96            side, cell of the commander
    6,176    2 × 17            side, cards in hand
    6,210    2 × 2 × 21        whether it is asked, whether it has the initiative, question
"""

import hashlib
from itertools import product

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import turn
from banneret.games.prevail.rules.board import DECK, NOWHERE
from banneret.games.prevail.rules.observation import question, seen_cell, seen_facing
from banneret.games.prevail.rules.peril import end_of_units
from banneret.games.prevail.rules.war import order_of_battle
from banneret.games.prevail.rules.worth import AHEAD, strength_of_cards, strength_of_units

SEEN = 8
"""The number of units per side that are represented."""
KINDS = 16
CELLS = 96
CARDS = 64
QUESTIONS = 21

ASPECTS = 3
CARD_SLOTS = 2 * SEEN * ASPECTS
COMMANDER_SLOTS = CARD_SLOTS + 2 * DECK
HAND_SLOTS = COMMANDER_SLOTS + 2
QUESTION_SLOT = HAND_SLOTS + 2

HALF_DECK = DECK // 2
CARD_MARKS = 2 * SEEN
COMMANDER_MARKS = CARD_MARKS + 4
GROUPS = (ASPECTS,) * (2 * SEEN) + (HALF_DECK,) * 4 + (1,) * 5

FACINGS = 2 * KINDS * CELLS
COMMANDS = FACINGS + 2 * KINDS * 64
WHEREABOUTS = COMMANDS + 2 * KINDS * 3
COMMANDERS = WHEREABOUTS + 2 * CARDS * 6
HANDS = COMMANDERS + 2 * CELLS
ASKED = HANDS + 2 * (DECK + 1)
COUNT = ASKED + 4 * QUESTIONS

TERMS = (1 / AHEAD,) * 6


@kernel
def input_at(state, rules, seat, slot):
    """The input of a slot, as seen by a seat."""
    if slot < CARD_SLOTS:
        return input_of_unit(state, rules, seat, slot // ASPECTS, slot % ASPECTS)
    if slot < COMMANDER_SLOTS:
        return input_of_card(state, rules, seat, slot - CARD_SLOTS)
    if slot == QUESTION_SLOT:
        asked = (turn(state) >> seat) & 1
        leads = 1 if state.initiative == seat else 0
        return ASKED + (asked * 2 + leads) * QUESTIONS + question(state)
    owner = (slot - COMMANDER_SLOTS) & 1
    side = owner ^ seat
    if slot >= HAND_SLOTS:
        return HANDS + side * (DECK + 1) + state.hand_count[owner]
    cell = state.commander[owner]
    return -1 if cell == NOWHERE else COMMANDERS + side * CELLS + seen_cell(rules, seat, cell)


@kernel
def input_of_unit(state, rules, seat, number, aspect):
    """The input of a unit in one aspect: its cell, its facing and engagement, or its command's progress."""
    owner = number // SEEN
    unit = (owner << 5) | (number % SEEN)
    kind = state.kind[unit]
    cell = state.cell[unit]
    if kind == 0 or cell == NOWHERE:
        return -1
    kind_of_side = (owner ^ seat) * KINDS + kind
    if aspect == 0:
        return kind_of_side * CELLS + seen_cell(rules, seat, cell)
    if aspect == 1:
        return FACINGS + kind_of_side * 64 + seen_facing(seat, state.facing[unit]) * 8 + state.bond[unit]
    ordered = (state.ordered[owner] >> (unit & 31)) & 1
    acted = (state.acted[owner] >> (unit & 31)) & 1
    return COMMANDS + kind_of_side * 3 + ordered + (ordered & acted)


@kernel
def input_of_card(state, rules, seat, number):
    """The input of a card: in hand, played, discarded face up or face down, burnt, or in play."""
    owner = number // DECK
    card = number % DECK
    if card >= rules.deck_size[owner]:
        return -1
    where = 0
    if (state.played[owner] >> card) & 1:
        where = 1
    elif (state.shown[owner] >> card) & 1:
        where = 2
    elif (state.closed[owner] >> card) & 1:
        where = 3
    elif (state.burnt[owner] >> card) & 1:
        where = 4
    elif state.in_play[owner] == card:
        where = 5
    side = owner ^ seat
    return WHEREABOUTS + (side * CARDS + rules.deck[owner * DECK + card]) * 6 + where


@kernel
def write_marks(state, rules, out):
    """Writes a mark for each unit, half deck, commander and hand, and for the question."""
    for owner in range(2):
        for number in range(SEEN):
            unit = (owner << 5) | number
            command = ((state.ordered[owner] >> number) & 1) * 2 + ((state.acted[owner] >> number) & 1)
            stance = (state.facing[unit] * 8 + state.bond[unit]) * 4 + command
            out[owner * SEEN + number] = (stance << 16 | (state.cell[unit] + 1) << 5) + state.kind[unit]
        for half in range(2):
            low = half * HALF_DECK
            mark = (state.played[owner] >> low) & 255 | ((state.shown[owner] >> low) & 255) << 8
            mark |= ((state.closed[owner] >> low) & 255) << 16 | ((state.burnt[owner] >> low) & 255) << 24
            out[CARD_MARKS + owner * 2 + half] = 1 + (mark << 5 | (state.in_play[owner] + 1))
        out[COMMANDER_MARKS + owner] = 1 + state.commander[owner]
        out[COMMANDER_MARKS + 2 + owner] = 1 + state.hand_count[owner]
    out[COMMANDER_MARKS + 4] = 1 + (question(state) * 4 + turn(state)) * 4 + state.initiative + 1


@kernel
def write_terms(state, rules, seat, out):
    """Writes the terms of `worth`: cards, units and order of battle of either side."""
    mine = end_of_units(state, seat)
    theirs = end_of_units(state, 1 - seat)
    out[0] = strength_of_cards(state, rules, seat, mine, theirs)
    out[1] = strength_of_units(state, rules, seat, mine, theirs, True)
    out[2] = order_of_battle(state, rules, seat, mine, theirs)
    out[3] = -strength_of_cards(state, rules, 1 - seat, theirs, mine)
    out[4] = -strength_of_units(state, rules, 1 - seat, theirs, mine, False)
    out[5] = -order_of_battle(state, rules, 1 - seat, theirs, mine)


def parts():
    """Features that inputs share: a unit anywhere, any unit on a row or a cell, a facing, a bond; a card
    anywhere, any card in a pile.
    """
    rows, known = np.full((COUNT, 3), -1, np.int32), {}

    def share(seen, *what):
        for n, each in enumerate(what):
            rows[seen, n] = known.setdefault((n, *each), len(known))

    for side, kind in product(range(2), range(KINDS)):
        of_kind = side * KINDS + kind
        for cell in range(CELLS):
            share(of_kind * CELLS + cell, ("unit", of_kind), ("row", side, cell // 12), ("cell", side, cell))
        for facing, bond in product(range(8), range(8)):
            seen = FACINGS + of_kind * 64 + facing * 8 + bond
            share(seen, ("bond", of_kind, bond), ("facing", side, facing), ("any bond", side, bond))
        for done in range(3):
            share(COMMANDS + of_kind * 3 + done, ("done", side, done))
    for side, card, where in product(range(2), range(CARDS), range(6)):
        share(WHEREABOUTS + (side * CARDS + card) * 6 + where, ("where", side, where), ("held", side, card))
    for side, cell in product(range(2), range(CELLS)):
        share(COMMANDERS + side * CELLS + cell, ("commander", side, cell // 12))
    for n in range(HANDS, COUNT):
        share(n, ("single", n))
    return rows


def serve(numbers):
    """Whether a ruleset has the small board, and armies no larger than the inputs represent."""
    armies = (numbers.armies[each].units for each in (numbers.setup.blue, numbers.setup.gold))
    return (
        (numbers.board.rows, numbers.board.columns) == (8, 12)
        and len(numbers.units) < KINDS
        and max(sum(each.values()) for each in armies) <= SEEN
    )


def alike(numbers):
    """A hash of all numbers, except for how games end and what armies may cost."""
    told = numbers.model_dump_json(exclude={"endings", "limits"})
    return hashlib.sha256(told.encode()).hexdigest()[:16]


TREE_INPUTS = Inputs(
    slots=QUESTION_SLOT + 1,
    most=QUESTION_SLOT + 1,
    count=COUNT,
    input_at=input_at,
    groups=GROUPS,
    write_marks=write_marks,
    terms=TERMS,
    write_terms=write_terms,
    parts=parts,
    serve=serve,
    alike=alike,
)
