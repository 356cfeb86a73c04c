"""Cleanup: releasing Lords, ending sieges, scoring, the end (AE-1.7, AE-5.6, AE-9.5, AE-11.2 to AE-11.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import finish
from banneret.games.aeonis.rules.board import (
    CELLS,
    LORD,
    NOWHERE,
    SEATS,
    end_siege,
    has_lord,
    lowest,
    others,
    put_unit,
)
from banneret.games.aeonis.rules.events import (
    FOR_A_FORTRESS,
    FOR_A_HOME,
    FOR_THE_SEAT,
    HEALED,
    RELEASED,
    SCORED,
    SIEGE_ENDED,
)

ENDING_POINTS = 16
ENDING_ROUNDS = 17
ENDING_CONQUEST = 18


@kernel
def heal_lords(state, rules, work):
    """Restores the hit points of every Lord on the map (AE-1.8)."""
    for seat in range(rules.seats):
        unit = seat << 4
        most = rules.hit_points[(LORD << 2) | seat]
        if has_lord(state, seat) and state.hits[unit] < most:
            state.hits[unit] = most
            tell(work, HEALED, seat, unit, LORD, state.cell[unit], 0)


@kernel
def release_lords(state, rules, work):
    """Returns captured Lords to their homes, or as near as possible (AE-1.7)."""
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
    """The nearest hex to home that a side controls without others' units on it, or NOWHERE (AE-1.7)."""
    home = state.home[seat]
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
    """Ends sieges that have no attackers left (AE-5.6)."""
    cells = state.besieged
    while cells:
        cell = lowest(rules, cells)
        if state.investing[cell] == 0:
            tell(work, SIEGE_ENDED, state.besieger[cell] - 1, cell, 0, 0, 0)
            end_siege(state, cell)
        cells &= cells - 1


@kernel
def score(state, rules, work):
    """Scores victory points for hexes held since the round began (AE-11.2)."""
    cells = scoring_hexes(state, rules) & ~state.fresh
    while cells:
        cell = lowest(rules, cells)
        owner = state.control[cell] - 1
        if owner >= 0 and state.home[owner] != cell:
            gain(state, owner, points_at(state, rules, cell), reason_at(state, cell), cell, work)
        cells &= cells - 1


@kernel
def points_this_round(state, rules, seat):
    """What a lord will score in cleanup if nothing changes (AE-11.2)."""
    points = 0
    cells = scoring_hexes(state, rules) & state.owned[seat] & ~state.fresh
    while cells:
        cell = lowest(rules, cells)
        points += points_at(state, rules, cell) if state.home[seat] != cell else 0
        cells &= cells - 1
    return points


@kernel
def scoring_hexes(state, rules):
    """The hexes that score for some lord, as bits: the Seat, Fortresses, Home Cities (AE-11.2)."""
    cells = state.thrones | state.forts
    for seat in range(rules.seats):
        if (state.cities >> state.home[seat]) & 1:
            cells |= 1 << state.home[seat]
    return cells


@kernel
def points_at(state, rules, cell):
    """What a hex scores each round (AE-11.2)."""
    if (state.thrones >> cell) & 1:
        return rules.seat_points
    if (state.forts >> cell) & 1:
        return rules.fortress_points
    return rules.home_points


@kernel
def reason_at(state, cell):
    """Why a hex scores, as told in events (AE-11.2)."""
    if (state.thrones >> cell) & 1:
        return FOR_THE_SEAT
    return FOR_A_FORTRESS if (state.forts >> cell) & 1 else FOR_A_HOME


@kernel
def gain(state, seat, points, why, cell, work):
    """Adds to a lord's victory points (AE-11.2)."""
    if points:
        state.victory[seat] += points
        tell(work, SCORED, seat, points, why, cell, 0)


@kernel
def count_hexes(state, seat):
    """How many hexes a side controls (AE-11.4)."""
    return count_bits(state.owned[seat])


@kernel
def standing(state, seat):
    """A lord's standing as one number: victory points, then renown, then hexes (AE-11.4)."""
    return (state.victory[seat] << 24) + (state.renown[seat] << 8) + count_hexes(state, seat)


@kernel
def best_seats(state, rules):
    """The seats with the best standing, as bits (AE-11.4)."""
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
    """The seats that still have units on the map or control a City, as bits (AE-11.5)."""
    left = 0
    for seat in range(SEATS):
        if seat < rules.seats and (state.present[seat] or state.owned[seat] & state.cities):
            left |= 1 << seat
    return left


@kernel
def end_if_won(state, rules):
    """Ends the game if it has been won (AE-11.4, AE-11.5)."""
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
