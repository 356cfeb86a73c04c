"""Recruiting soldiers in Cities (AE-11.1)."""

from banneret.engine.compiler import kernel
from banneret.engine.kernels.buffers import add_action, tell
from banneret.games.aeonis.rules.board import (
    CITY,
    IMPERIAL_SEAT,
    INFANTRY,
    LORD,
    SIDE,
    add_unit,
)
from banneret.games.aeonis.rules.codes import RECRUIT, turn_code
from banneret.games.aeonis.rules.events import RECRUITED

PLACES_MAX = SIDE - 1
"""Room for soldiers, whatever the Cities."""


@kernel
def is_city(terrain):
    """Whether a hex is a City; the Imperial Seat is one (AE-8.2)."""
    return terrain == CITY or terrain == IMPERIAL_SEAT


@kernel
def count_cities(state, rules, seat):
    """How many Cities a side controls."""
    count = 0
    for cell in range(rules.cells):
        if state.control[cell] == seat + 1 and is_city(state.terrain[cell]):
            count += 1
    return count


@kernel
def places_filled(state, rules, seat):
    """How many places a side's soldiers fill (AE-11.1)."""
    filled = 0
    for number in range(1, SIDE):
        filled += rules.places[state.kind[(seat << 4) | number]]
    return filled


@kernel
def places_left(state, rules, seat):
    """How many places are free (AE-11.1)."""
    places = rules.places_base + rules.places_city * count_cities(state, rules, seat)
    return min(places, PLACES_MAX) - places_filled(state, rules, seat)


@kernel
def can_recruit_in(state, seat, cell):
    """Whether a City recruits for a side now (AE-11.1)."""
    if state.control[cell] != seat + 1 or not is_city(state.terrain[cell]) or state.besieger[cell]:
        return False
    is_free = state.holder[cell] == 0 or state.holder[cell] == seat + 1
    return is_free and not (state.mustered >> cell) & 1


@kernel
def add_recruits(state, rules, seat, work):
    """Lists which soldiers can be recruited where (AE-11.1)."""
    left = places_left(state, rules, seat)
    if left <= 0:
        return
    for cell in range(rules.cells):
        if can_recruit_in(state, seat, cell):
            for kind in range(INFANTRY, LORD):
                if rules.places[kind] <= left and rules.recruit_cost[kind] <= state.points[seat]:
                    add_action(work, turn_code(RECRUIT, (cell << 2) | kind))


@kernel
def recruit(state, rules, seat, cell, kind, work):
    """A new soldier stands in a City (AE-11.1)."""
    number = 1
    while state.kind[(seat << 4) | number]:
        number += 1
    add_unit(state, rules, (seat << 4) | number, kind, cell)
    state.points[seat] -= rules.recruit_cost[kind]
    state.mustered |= 1 << cell
    tell(work, RECRUITED, seat, (seat << 4) | number, kind, cell, 0)
