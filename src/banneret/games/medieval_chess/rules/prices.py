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
from banneret.games.medieval_chess.rules.moves import crossing_cost, move_cost, target_of


@kernel
def price_of(state, rules, seat, action):
    """The points that an action of a unit costs; 0 if it is free of them (MC-8.2)."""
    if not rules.points_on:
        return 0
    place = place_in(action)
    verb = verb_in(action)
    a = a_in(action)
    if verb == MOVE:
        return move_cost(state, rules, seat, place, target_of(rules, place, a))
    if verb == CASTLE:
        return move_cost(state, rules, seat, place, place + 2 if a else place - 2)
    if FIRST_TREE <= verb <= LAST_TREE:
        return price_of_ability(state, rules, seat, place, verb - FIRST_TREE, a, b_in(action))
    if verb == EXIT:
        return move_cost(state, rules, seat, place, rules.near[place * DIRECTIONS + b_in(action)])
    if verb == RESURRECT:
        return cost_of(state, rules, state.board[place], RESURRECTION)
    return price_of_order(rules, verb)


@kernel
def price_of_ability(state, rules, seat, place, tree, a, b):
    """The points that an ability costs; it may move a unit into the other court (MC-6.2, MC-7.3)."""
    slot = state.board[place]
    cost = cost_of(state, rules, slot, best_of(state, slot, tree))
    if tree == CHARGE:
        cost += crossing_cost(state, rules, seat, place, charge_target(rules, place, a, b))
    elif tree == LAST_DITCH:
        cost += crossing_cost(state, rules, seat, place, a)
    elif tree == GARRISON:
        cost += crossing_cost(state, rules, seat, rules.near[place * DIRECTIONS + a], place)
    return cost


@kernel
def price_of_order(rules, verb):
    """The points that other orders cost (MC-8.2)."""
    if verb == STRIKE:
        return rules.cost_move
    if verb == FUSE:
        return rules.cost_fusion
    if verb == SACRIFICE:
        return rules.cost_sacrifice
    if verb == SWEAR:
        return rules.cost_swear
    return rules.cost_gift if verb == GIFT else 0
