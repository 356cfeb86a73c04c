"""What actions cost in points (MC-8.2, MC-6.2), more where a unit crosses into the other court (MC-7.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.abilities.bishop import RESURRECTION
from banneret.games.medieval_chess.rules.abilities.knight import charge_target
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    GARRISON,
    LAST_DITCH,
    best_of,
    cost_of,
)
from banneret.games.medieval_chess.rules.codes import (
    CASTLE,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    LAST_TREE,
    MOVE,
    RESURRECT,
    SACRIFICE,
    STRIKE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import DIRECTIONS
from banneret.games.medieval_chess.rules.moves import crossing_cost, target_of


@kernel
def price_of(state, rules, seat, action):
    """The points that an action of a unit costs; 0 if it is free of them (MC-8.2)."""
    if not rules.points_on:
        return 0
    return price_at_home(state, rules, action) + crossing_of(state, rules, seat, action)


@kernel
def price_at_home(state, rules, action):
    """The points that an action costs where nobody crosses into the other court (MC-8.2, MC-6.2)."""
    verb = verb_in(action)
    slot = state.board[place_in(action)]
    if FIRST_TREE <= verb <= LAST_TREE:
        return cost_of(state, rules, slot, best_of(state, slot, verb - FIRST_TREE))
    if verb == RESURRECT:
        return cost_of(state, rules, slot, RESURRECTION)
    if verb == MOVE or verb == CASTLE or verb == EXIT or verb == STRIKE:
        return rules.cost_move
    if verb == FUSE:
        return rules.cost_fusion
    if verb == SACRIFICE:
        return rules.cost_sacrifice
    if verb == SWEAR:
        return rules.cost_swear
    return rules.cost_gift if verb == GIFT else 0


@kernel
def crossing_of(state, rules, seat, action):
    """What an action costs more because it takes a unit into the other court (MC-7.3)."""
    place = place_in(action)
    verb = verb_in(action)
    a = a_in(action)
    if verb == MOVE:
        return crossing_cost(state, rules, seat, place, target_of(rules, place, a))
    if verb == CASTLE:
        return crossing_cost(state, rules, seat, place, place + 2 if a else place - 2)
    if verb == EXIT:
        return crossing_cost(state, rules, seat, place, rules.near[place * DIRECTIONS + b_in(action)])
    if verb == FIRST_TREE + CHARGE:
        return crossing_cost(state, rules, seat, place, charge_target(rules, place, a, b_in(action)))
    if verb == FIRST_TREE + LAST_DITCH:
        return crossing_cost(state, rules, seat, place, a)
    if verb == FIRST_TREE + GARRISON:
        return crossing_cost(state, rules, seat, rules.near[place * DIRECTIONS + a], place)
    return 0
