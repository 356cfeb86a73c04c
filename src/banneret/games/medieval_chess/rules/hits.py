"""Which units hit which others, as sets of places, for evaluations (MC-2.1 to MC-2.6).

Sets are bits for the whole board. The first units on the lines from a place come from tables, all of them at
once, and are then limited to those within reach.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.games.medieval_chess.rules.board import BLUE, EDGE, PAWN, half_of
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    FAR,
    ORTHOGONAL,
    STRAIGHT,
    base_reach,
    before_river,
    diagonal_view,
    hits_when_seen,
    is_bound,
    is_hit_by,
    orthogonal_view,
    places_seen,
    reach_of,
)

MORE_THAN_ANY = 1000
"""A worth above that of any unit."""


@kernel
def places_hit(state, rules, units, occupied, wet):
    """The places of all units hit by the units on some places (MC-2.6).

    `occupied`: the places of all units; `wet`: whether there are rivers.
    """
    found = 0
    for half in range(2):
        rest = half_of(units, half)
        while rest != 0:
            place = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            found |= hits_of(state, rules, state.board[place], place, occupied, wet)
    return found


@kernel
def still_hit(state, rules, targets, units):
    """Those of the targets that are hit by the units on some places: quick for few targets (MC-2.6)."""
    found = 0
    for half in range(2):
        rest = half_of(targets, half)
        while rest != 0:
            target = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            if is_hit_by(state, rules, target, units):
                found |= 1 << target
    return found


@kernel
def hits_of(state, rules, slot, place, occupied, wet):
    """The places of the units that a unit hits from its place (MC-2.6)."""
    if is_bound(state, slot):
        return 0
    if state.kind[slot] == PAWN:
        return rules.wings[64 * (state.owner[slot] != BLUE) + place] & occupied
    found = 0
    if base_reach(state, rules, slot, STRAIGHT) > 0:
        return hits_by_leaps(state, rules, place, occupied, reach_of(state, rules, slot, STRAIGHT))
    if base_reach(state, rules, slot, 0) > 0:
        found = within_reach(state, rules, slot, place, 0, orthogonal_view(state, rules, place))
        if wet:
            found = without_rivers(state, rules, place, found)
    if base_reach(state, rules, slot, ORTHOGONAL) > 0:
        view = diagonal_view(state, rules, place)
        found |= within_reach(state, rules, slot, place, ORTHOGONAL, view)
    return found


@kernel
def within_reach(state, rules, slot, place, direction, view):
    """The places in a view that a unit reaches. Adjacent ones it always does; its reach, the same in all
    directions of a view, is computed only if there are others.
    """
    if view & ~rules.within[8 * place + 1] == 0:
        return view
    reach = max(1, min(FAR, reach_of(state, rules, slot, direction)))
    return view & rules.within[8 * place + reach]


@kernel
def without_rivers(state, rules, place, hits):
    """Leaves out of a unit's orthogonal hits those that a river keeps it from (MC-11.4)."""
    found = 0
    for half in range(2):
        rest = half_of(hits, half)
        while rest != 0:
            target = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            steps = rules.steps_to[place * 64 + target]
            direction = rules.ray_of[place * 64 + target] - 1
            if before_river(state, rules, place, direction, steps) == steps:
                found |= 1 << target
    return found


@kernel
def hits_by_leaps(state, rules, place, occupied, reach):
    """The places of the units hit by up to `reach` leaps, and by the first one always (MC-2.3)."""
    found = rules.leaps[2 * place] & occupied
    if reach > 1:
        for direction in range(STRAIGHT, DIRECTIONS):
            found |= hit_by_leaps(state, rules, place, direction, reach)
    return found


@kernel
def hit_by_leaps(state, rules, place, direction, reach):
    """A bit for the place of the first unit on the way of repeated leaps, if it is within reach."""
    target = rules.near[place * DIRECTIONS + direction]
    steps = 1
    while state.board[target] == 0 and steps < reach:
        target = rules.near[target * DIRECTIONS + direction]
        steps += 1
    return 1 << target if target != EDGE and state.board[target] != 0 else 0


@kernel
def cheapest_attacker(state, rules, seat, place):
    """The worth of a side's cheapest unit that hits a covered place; a King cannot capture there."""
    least = MORE_THAN_ANY
    seen = places_seen(state, rules, place)
    for half in range(2):
        rest = state.held[2 * seat + half] & half_of(seen, half)
        while rest != 0:
            slot = state.board[32 * half + lowest_bit(rest)]
            rest &= rest - 1
            value = rules.worth[state.kind[slot]]
            if 0 < value < least and hits_when_seen(state, rules, slot, place):
                least = value
    return least
