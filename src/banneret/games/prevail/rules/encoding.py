"""The encoding of Prevail for learning programs; `observation.py` has what a seat sees.

An action's index, for c cells, k types of units and n cards of the ruleset, as the seat sees the board:

    8 × c    a stand: cell × 8 + facing, where a unit is deployed, moves or retreats to
    c        a cell: of a commander, of an engagement, or of the unit that is named there
    k        a type to be deployed
    n        a card
    5        words: done, no card, stand fast, hold, rally
"""

from banneret.engine.game import Encoding
from banneret.engine.machine.compiler import kernel
from banneret.games.prevail.rules.board import DECK, SIDE, unit_at
from banneret.games.prevail.rules.codes import (
    DECLINE,
    DONE,
    HOLD,
    STAND_FAST,
    cell_in,
    facing_in,
    stand_code,
)
from banneret.games.prevail.rules.deployment import is_waiting
from banneret.games.prevail.rules.observation import (
    board,
    observe,
    planes,
    question,
    seen_cell,
    seen_facing,
)

# Kinds of answers
STAND = 0
CELL = 1
UNIT = 2
ENEMY = 3
TYPE = 4
CARD = 5
WORD = 6

READINGS = (
    TYPE, STAND, CELL,
    CARD, CELL, CELL, WORD,
    UNIT, UNIT, UNIT, STAND, ENEMY, UNIT,
    CARD, CARD, STAND, CARD, STAND, CARD, STAND, UNIT,
)  # fmt: skip
"""The kind of answer to each question."""

WORDS = 5
DONE_WORD = 0
DECLINE_WORD = 1
STAND_FAST_WORD = 2
HOLD_WORD = 3  # RALLY follows


@kernel
def first_cell(rules):
    """The index of the first cell."""
    return 8 * rules.cells


@kernel
def first_type(rules):
    """The index of the first type to be deployed."""
    return 9 * rules.cells


@kernel
def first_card(rules):
    """The index of the first card."""
    return first_type(rules) + rules.kind_count


@kernel
def first_word(rules):
    """The index of the first word."""
    return first_card(rules) + rules.card_count


@kernel
def index_of(state, rules, seat, action):
    """The index of an answer to the present question."""
    reading = READINGS[question(state)]
    if reading == STAND:
        if action == STAND_FAST:
            return first_word(rules) + STAND_FAST_WORD
        return seen_cell(rules, seat, cell_in(action)) * 8 + seen_facing(seat, facing_in(action))
    if reading == CARD:
        if action == DECLINE:
            return first_word(rules) + DECLINE_WORD
        return first_card(rules) + rules.deck[seat * DECK + action]
    if reading == WORD:
        return first_word(rules) + HOLD_WORD + action
    if reading == TYPE:
        return first_type(rules) + state.kind[(seat << 5) | action] - 1
    return cell_index(state, rules, seat, reading, action)


@kernel
def cell_index(state, rules, seat, reading, action):
    """The index of a cell, or of the unit on it, or of DONE."""
    if reading == CELL:
        return first_cell(rules) + seen_cell(rules, seat, action)
    if action == DONE:
        return first_word(rules) + DONE_WORD
    side = seat if reading == UNIT else 1 - seat
    return first_cell(rules) + seen_cell(rules, seat, state.cell[(side << 5) | action])


@kernel
def action_at(state, rules, seat, index):
    """The answer with an index."""
    if index < first_cell(rules):
        cell = seen_cell(rules, seat, index >> 3)
        return stand_code(cell, seen_facing(seat, index & 7))
    if index < first_type(rules):
        return answer_at(state, rules, seat, seen_cell(rules, seat, index - first_cell(rules)))
    if index < first_card(rules):
        return waiting_of(state, seat, index - first_type(rules) + 1)
    if index < first_word(rules):
        return slot_of(rules, seat, index - first_card(rules))
    return word_at(index - first_word(rules))


@kernel
def answer_at(state, rules, seat, cell):
    """A cell, or the unit on it, depending on the question."""
    reading = READINGS[question(state)]
    if reading == CELL:
        return cell
    unit = unit_at(state, seat if reading == UNIT else 1 - seat, cell)
    return -1 if unit < 0 else unit & 31


@kernel
def waiting_of(state, seat, kind):
    """The first unit of a type that is still to be deployed, or -1."""
    for number in range(SIDE):
        unit = (seat << 5) | number
        if state.kind[unit] == kind and is_waiting(state, unit):
            return number
    return -1


@kernel
def slot_of(rules, seat, card):
    """The slot of a card in a side's deck, or -1."""
    for slot in range(rules.deck_size[seat]):
        if rules.deck[seat * DECK + slot] == card:
            return slot
    return -1


@kernel
def word_at(word):
    """The answer with a word's number."""
    if word == DONE_WORD:
        return DONE
    if word == DECLINE_WORD:
        return DECLINE
    return STAND_FAST if word == STAND_FAST_WORD else HOLD + word - HOLD_WORD


def _actions(numbers):
    """The number of indices."""
    rows, columns = board(numbers)
    return 9 * rows * columns + len(numbers.units) + len(numbers.cards) + WORDS


ENCODING = Encoding(
    planes=planes,
    board=board,
    actions=_actions,
    observe=observe,
    index_of=index_of,
    action_at=action_at,
)
