"""What actions cost in points (MC-8.2, MC-6.2), with the surcharge for crossing courts (MC-7.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.abilities.bishop import RESURRECTION
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    GARRISON,
    LAST_DITCH,
    best_of,
    cost_of,
)
from banneret.games.medieval_chess.rules.aiming import aim_of
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
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.moves import crossing_cost


@kernel
def price_of(state, rules, seat, action):
    """The points that a unit's action costs; 0 if it is free (MC-8.2)."""
    if not rules.points_on:
        return 0
    return price_at_home(state, rules, action) + crossing_of(state, rules, seat, action)


@kernel
def price_at_home(state, rules, action):
    """The points that an action costs without the surcharge for crossing (MC-8.2, MC-6.2)."""
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
    """The surcharge for an action that takes a unit into the other court (MC-7.3)."""
    if not takes_somebody(verb_in(action)):
        return 0
    return crossing_cost(state, rules, seat, place_in(action), aim_of(state, rules, action))


@kernel
def takes_somebody(verb):
    """Whether an action moves a unit between its place and its aim, in either direction (MC-7.3)."""
    if verb == MOVE or verb == CASTLE or verb == EXIT:
        return True
    return verb == FIRST_TREE + CHARGE or verb == FIRST_TREE + LAST_DITCH or verb == FIRST_TREE + GARRISON
