"""Cleanup: Lords released, sieges ended, points, the end (AE-1.7, AE-5.6, AE-9.5, AE-11.2 to AE-11.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import finish
from banneret.games.aeonis.rules.board import CELLS, LORD, NOWHERE, SEATS, end_siege, lowest, others, put_unit
from banneret.games.aeonis.rules.campaign.recruiting import count_cities
from banneret.games.aeonis.rules.events import (
    FOR_A_HOME,
    FOR_THE_CROWN,
    FOR_THE_SEAT,
    RELEASED,
    SCORED,
    SIEGE_ENDED,
)

MIDDLE = 0
"""The hex of the Imperial Seat."""

ENDING_POINTS = 16
ENDING_ROUNDS = 17
ENDING_CONQUEST = 18


@kernel
def heal_lords(state, rules):
    """Every Lord on the map has all its hit points again (AE-1.8)."""
    for seat in range(rules.seats):
        unit = seat << 4
        if state.kind[unit] == LORD and state.cell[unit] != NOWHERE:
            state.hits[unit] = rules.hit_points[(LORD << 2) | seat]


@kernel
def release_lords(state, rules, work):
    """Captured Lords return, home or as near to it as they can (AE-1.7)."""
    for seat in range(rules.seats):
        if state.captor[seat]:
            cell = where_to_return(state, rules, seat)
            if cell != NOWHERE:
                unit = seat << 4
                state.captor[seat] = 0
                state.hits[unit] = rules.hit_points[(LORD << 2) | seat]
                put_unit(state, unit, cell)
                tell(work, RELEASED, seat, unit, LORD, cell, 0)


@kernel
def where_to_return(state, rules, seat):
    """The nearest hex to home that a side controls and nobody else stands on, or NOWHERE (AE-1.7)."""
    home = rules.home[seat]
    best = NOWHERE
    least = CELLS
    cells = state.owned[seat] & ~others(state, seat)
    while cells:
        cell = lowest(rules, cells)
        if rules.distance[home * CELLS + cell] < least:
            least = rules.distance[home * CELLS + cell]
            best = cell
        cells &= cells - 1
    return best


@kernel
def end_empty_sieges(state, rules, work):
    """Sieges that nobody keeps up any more are over (AE-5.6)."""
    cells = state.besieged
    while cells:
        cell = lowest(rules, cells)
        if state.investing[cell] == 0:
            tell(work, SIEGE_ENDED, state.besieger[cell] - 1, cell, 0, 0, 0)
            end_siege(state, cell)
        cells &= cells - 1


@kernel
def score(state, rules, work):
    """Victory points for the Imperial Seat and for others' Home Cities (AE-11.2)."""
    owner = state.control[MIDDLE] - 1
    if owner >= 0:
        gain(state, owner, rules.seat_points, FOR_THE_SEAT, MIDDLE, work)
        if state.cell[owner << 4] == MIDDLE:
            gain(state, owner, rules.crowned_points, FOR_THE_CROWN, MIDDLE, work)
    for seat in range(rules.seats):
        owner = state.control[rules.home[seat]] - 1
        if owner >= 0 and owner != seat:
            gain(state, owner, rules.home_points, FOR_A_HOME, rules.home[seat], work)


@kernel
def gain(state, seat, points, why, cell, work):
    """A lord scores (AE-11.2)."""
    if points:
        state.victory[seat] += points
        tell(work, SCORED, seat, points, why, cell, 0)


@kernel
def count_hexes(state, seat):
    """How many hexes a side controls (AE-11.4)."""
    return count_bits(state.owned[seat])


@kernel
def standing(state, seat):
    """How a lord stands: victory points, then renown, then hexes, as one number (AE-11.4)."""
    return (state.victory[seat] << 24) + (state.renown[seat] << 8) + count_hexes(state, seat)


@kernel
def best_seats(state, rules):
    """Who stands best, as bits (AE-11.4)."""
    best = 0
    most = -1
    for seat in range(rules.seats):
        value = standing(state, seat)
        if value > most:
            most = value
            best = 0
        if value == most:
            best |= 1 << seat
    return best


@kernel
def seats_left(state, rules):
    """Who still has units on the map or controls a City, as bits (AE-11.5)."""
    left = 0
    for seat in range(SEATS):
        if seat < rules.seats and (state.present[seat] or count_cities(state, seat)):
            left |= 1 << seat
    return left


@kernel
def end_if_won(state, rules):
    """Ends the game if it is won (AE-11.4, AE-11.5)."""
    left = seats_left(state, rules)
    if left & (left - 1) == 0:
        finish(state, left, ENDING_CONQUEST)
        return
    for seat in range(rules.seats):
        if state.victory[seat] >= rules.victory_points:
            finish(state, best_seats(state, rules), ENDING_POINTS)
            return
    if state.round >= rules.rounds:
        finish(state, best_seats(state, rules), ENDING_ROUNDS)
