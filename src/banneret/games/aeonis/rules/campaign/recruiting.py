"""Recruiting soldiers in Cities and Fortresses (AE-11.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.aeonis.rules.board import INFANTRY, LORD, SIDE, add_unit, lowest, others
from banneret.games.aeonis.rules.codes import RECRUIT, turn_code
from banneret.games.aeonis.rules.events import RECRUITED

PLACES_MAX = SIDE - 1
"""The most places for soldiers, however many Cities a side has."""


@kernel
def count_cities(state, seat):
    """How many Cities a side controls, not counting the Imperial Seat (AE-8.2)."""
    return count_bits(state.owned[seat] & state.cities & ~state.thrones)


@kernel
def places_filled(state, rules, seat):
    """How many places a side's soldiers fill (AE-11.1)."""
    filled = 0
    for number in range(1, SIDE):
        filled += rules.places[state.kind[(seat << 4) | number]]
    return filled


@kernel
def places_left(state, rules, seat):
    """How many places a side has free (AE-11.1)."""
    places = rules.places_base + rules.places_city * count_cities(state, seat)
    return min(places, PLACES_MAX) - places_filled(state, rules, seat)


@kernel
def recruiting_places(state, seat):
    """The Cities and Fortresses where a side can recruit now, as bits; never the Imperial Seat (AE-11.1)."""
    barred = state.mustered | others(state, seat)
    return state.owned[seat] & (state.cities | state.forts) & ~(state.thrones | barred)


@kernel
def add_recruits(state, rules, seat, work):
    """Lists the soldiers that can be recruited, and where (AE-11.1)."""
    cells = recruiting_places(state, seat)
    left = places_left(state, rules, seat) if cells else 0
    while cells:
        cell = lowest(rules, cells)
        for kind in range(INFANTRY, LORD):
            if rules.places[kind] <= left and rules.recruit_cost[kind] <= state.points[seat]:
                add_action(work, turn_code(RECRUIT, (cell << 2) | kind))
        cells &= cells - 1


@kernel
def recruit(state, rules, seat, cell, kind, work):
    """Creates a new soldier in a City or Fortress (AE-11.1)."""
    number = 1
    while state.kind[(seat << 4) | number]:
        number += 1
    add_unit(state, rules, (seat << 4) | number, kind, cell)
    state.points[seat] -= rules.recruit_cost[kind]
    state.mustered |= 1 << cell
    tell(work, RECRUITED, seat, (seat << 4) | number, kind, cell, 0)
