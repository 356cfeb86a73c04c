"""The target places of actions: where an action takes a unit, or what it is aimed at."""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.abilities.bishop import HOLY_GROUND
from banneret.games.medieval_chess.rules.abilities.knight import charge_target
from banneret.games.medieval_chess.rules.abilities.queen import RUTHLESS_EFFICIENCY
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    FARRIERY,
    GARRISON,
    LAST_DITCH,
    PONTIFICAL_GUARD,
    QUEENS_GAMBIT,
    SANCTIFY,
    has,
)
from banneret.games.medieval_chess.rules.board import EDGE
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    LAST_TREE,
    MOVE,
    PLACE,
    RESURRECT,
    REVIVE,
    SACRIFICE,
    STRIKE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, STRAIGHT
from banneret.games.medieval_chess.rules.moves import target_of


@kernel
def aim_of(state, rules, action):
    """The place where an action ends or at which it is aimed; EDGE if it has none (MC-7.3, MC-12.5)."""
    place = place_in(action)
    verb = verb_in(action)
    a = a_in(action)
    if verb == MOVE:
        return target_of(rules, place, a)
    if verb == CASTLE:
        return place + 2 if a else place - 2
    if FIRST_TREE <= verb <= LAST_TREE:
        return ability_aim(state, rules, place, verb - FIRST_TREE, a, b_in(action))
    if verb == EXIT or verb == RESURRECT:
        return rules.near[place * DIRECTIONS + b_in(action)]
    if verb == FUSE or verb == SACRIFICE or verb == GIFT or verb == BID:
        return rules.near[place * DIRECTIONS + a]
    if verb == STRIKE or verb == PLACE:
        return a
    if verb == SWEAR:
        return state.place[a]
    return rules.start_place[a] if verb == REVIVE else EDGE


@kernel
def ability_aim(state, rules, place, tree, a, b):
    """The place where an ability takes its unit or at which it is aimed; EDGE if it has none (MC-6.1)."""
    if tree == CHARGE:
        return charge_target(rules, place, a, b)
    if tree == LAST_DITCH or tree == PONTIFICAL_GUARD:
        return a
    return rules.near[place * DIRECTIONS + a] if aims_beside(state, state.board[place], tree) else EDGE


@kernel
def aims_beside(state, slot, tree):
    """Whether an ability is aimed at one of the squares around its unit (MC-6.8, MC-6.17)."""
    if tree == SANCTIFY:
        return not has(state, slot, HOLY_GROUND)
    if tree == QUEENS_GAMBIT:
        return not has(state, slot, RUTHLESS_EFFICIENCY)
    return tree == GARRISON or tree >= FARRIERY


@kernel
def leap_of(rules, action):
    """The landing place of a charge's leap; EDGE for all other actions (MC-6.4)."""
    if verb_in(action) != FIRST_TREE + CHARGE:
        return EDGE
    return rules.near[place_in(action) * DIRECTIONS + STRAIGHT + a_in(action)]
