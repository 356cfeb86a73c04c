"""Aeonis as numbers, for programs that learn: see `observation.py` for what a seat sees.

An action's index, for c hexes, numbered from the middle outwards as the seat sees them:

    c × c      from one hex to another: a march; to itself: some of its units move, to be named next
    c          a hex is attacked
    c          a hex is assaulted
    3 × c      a kind is recruited in a hex
    c          the target of a group, or of the defender's retreat
    15         a unit is named, for a group, a battle or a line, or to move in
    15 × 15    a unit strikes another
    6          words: pass, no, yes, the usual, done, stand fast
"""

from banneret.engine.game import Encoding
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.names import cell_count
from banneret.games.aeonis.rules.board import INFANTRY, SIDE
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    DETACH,
    DONE,
    MARCH,
    PASS,
    RECRUIT,
    STAND_FAST,
    TO,
    USUAL,
    USUAL_STRIKES,
    end_in,
    start_in,
    turn_code,
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    COUNTERSTRIKE,
    LINE_DEFENCE,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    WALLS,
)
from banneret.games.aeonis.rules.observation import board, observe, planes
from banneret.games.aeonis.rules.seen_map import seen_cell, true_cell

WORDS = 6
PASS_WORD = 0
NO_WORD = 1  # and yes
USUAL_WORD = 3  # and done
STAND_FAST_WORD = 5


@kernel
def first_attack(rules):
    """The index of an attack on the first hex; assaults, recruits and target hexes follow."""
    return rules.cells * rules.cells


@kernel
def first_hex(rules):
    """The index of the first hex as the target of a group or of a retreat."""
    return first_attack(rules) + 5 * rules.cells


@kernel
def first_unit(rules):
    """The index of naming the Lord; other units follow."""
    return first_attack(rules) + 6 * rules.cells


@kernel
def first_strike(rules):
    """The index of the first strike."""
    return first_unit(rules) + SIDE


@kernel
def first_word(rules):
    """The index of the first word."""
    return first_strike(rules) + SIDE * SIDE


@kernel
def index_of(state, rules, seat, action):
    """The index of an answer, which depends on the decision."""
    frame = top(state)
    if frame.kind == BATTLE:
        return answer_index(rules, seat, frame.stage, action)
    if frame.stage != GROUP:
        return turn_index(rules, seat, verb_in(action), what_in(action))
    if action < TO:
        return first_unit(rules) + action
    return first_hex(rules) + seen_cell(rules, seat, action - TO)


@kernel
def turn_index(rules, seat, verb, what):
    """The index of an action of a turn."""
    cells = rules.cells
    if verb == MARCH:
        return seen_cell(rules, seat, start_in(what)) * cells + seen_cell(rules, seat, end_in(what))
    if verb == DETACH:
        return seen_cell(rules, seat, what) * (cells + 1)
    if verb == ATTACK or verb == ASSAULT:
        return first_attack(rules) + (verb - ATTACK) * cells + seen_cell(rules, seat, what)
    if verb == RECRUIT:
        kind = (what & 3) - INFANTRY
        return first_attack(rules) + (2 + kind) * cells + seen_cell(rules, seat, what >> 2)
    return first_word(rules) + PASS_WORD


@kernel
def answer_index(rules, seat, stage, action):
    """The index of an answer in a battle."""
    if stage == WALLS or stage == RETREAT_ATTACK or stage == PRESS:
        return first_word(rules) + NO_WORD + action
    if stage == RETREAT_DEFENCE:
        if action == STAND_FAST:
            return first_word(rules) + STAND_FAST_WORD
        return first_hex(rules) + seen_cell(rules, seat, action)
    if LINE_DEFENCE < stage <= COUNTERSTRIKE:
        if action == USUAL_STRIKES:
            return first_word(rules) + USUAL_WORD
        return first_strike(rules) + (action >> 4) * SIDE + (action & 15)
    if action == USUAL or action == DONE:
        return first_word(rules) + USUAL_WORD + action - USUAL
    return first_unit(rules) + action


@kernel
def action_at(state, rules, seat, index):
    """The answer of an index; the inverse of `index_of`."""
    if index < first_attack(rules):
        start = true_cell(rules, seat, index // rules.cells)
        end = true_cell(rules, seat, index % rules.cells)
        return turn_code(DETACH, start) if start == end else turn_code(MARCH, (start << 6) | end)
    if index < first_hex(rules):
        return claim_at(rules, seat, index - first_attack(rules))
    if index < first_unit(rules):
        cell = true_cell(rules, seat, index - first_hex(rules))
        return cell if top(state).kind == BATTLE else TO + cell
    if index < first_strike(rules):
        return index - first_unit(rules)
    if index < first_word(rules):
        strike = index - first_strike(rules)
        return ((strike // SIDE) << 4) | (strike % SIDE)
    return word_at(state, index - first_word(rules))


@kernel
def claim_at(rules, seat, number):
    """An attack, an assault or a recruit, by its offset from the first attack."""
    cell = true_cell(rules, seat, number % rules.cells)
    what = number // rules.cells
    if what < 2:
        return turn_code(ATTACK + what, cell)
    return turn_code(RECRUIT, (cell << 2) | (what - 2 + INFANTRY))


@kernel
def word_at(state, word):
    """The answer that a word stands for."""
    if word == PASS_WORD:
        return turn_code(PASS, 0)
    if word == STAND_FAST_WORD:
        return STAND_FAST
    if word < USUAL_WORD:
        return word - NO_WORD
    is_strike = LINE_DEFENCE < top(state).stage <= COUNTERSTRIKE
    if word == USUAL_WORD and is_strike:
        return USUAL_STRIKES
    return USUAL + word - USUAL_WORD


def _actions(numbers):
    """How many indices there are."""
    cells = cell_count(numbers)
    return cells * cells + 6 * cells + SIDE + SIDE * SIDE + WORDS


ENCODING = Encoding(
    planes=planes,
    board=board,
    actions=_actions,
    observe=observe,
    index_of=index_of,
    action_at=action_at,
)
