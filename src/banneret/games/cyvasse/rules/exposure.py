"""Whether a King could be captured before its side has seen the other's array (CV-1.5).

Only the King's own home is examined. During the set-up the other side's array is unknown, so any of its
pieces, and its fortress, may be anywhere in its home. Ways are reversible: they are searched from the King's
hex, and a way is open if none of its own pieces block it. The other side's pieces never matter, since the way
ends at the first hex of their home.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.cyvasse.rules.board import (
    DRAGON,
    HEAVY_HORSE,
    HOME,
    KING,
    LIGHT_HORSE,
    MOUNTAIN,
    OUTSIDE,
    PLACES,
    RABBLE,
    ROWS,
    first_home,
    is_home,
    kind_at,
)
from banneret.games.cyvasse.rules.movement import fly, note_peaks

NOWHERE = -1


@kernel
def exposure(state, rules, seat, work):
    """A piece of the other side that could capture a side's King at once, as kind × 128 + hex; 0 if none."""
    king = king_place(state, seat)
    if king == NOWHERE:
        return 0
    for kind in range(RABBLE, MOUNTAIN):
        if rules.tier[kind] >= rules.tier[KING] + rules.fortress_bonus:
            place = place_to_strike_from(state, rules, seat, king, kind, work)
            if place != NOWHERE:
                return (kind << 7) | place
    return 0


@kernel
def king_place(state, seat):
    """The place of a side's King in the set-up; NOWHERE if it is in the tray."""
    first = first_home(seat)
    for place in range(first, first + HOME):
        if kind_at(state, place) == KING:
            return place
    return NOWHERE


@kernel
def place_to_strike_from(state, rules, seat, king, kind, work):
    """A hex of the other home from which a kind of piece could reach a side's King; NOWHERE if none."""
    if kind == LIGHT_HORSE or kind == HEAVY_HORSE:
        return ridden_from(state, rules, seat, king, rules.range[kind])
    if kind == DRAGON:
        return flown_from(state, rules, seat, king, work)
    row = kind * PLACES + king
    for index in range(rules.route_first[row], rules.route_first[row + 1]):
        route = rules.routes[index]
        if is_home(1 - seat, route & 127) and state.lines[(route >> 7) & 127] & (route >> 14) == 0:
            return route & 127
    return NOWHERE


@kernel
def ridden_from(state, rules, seat, king, limit):
    """The same for a horse, with its ring around any hex of the other home (CV-2.5)."""
    first = first_home(1 - seat)
    for centre in range(first, first + HOME):
        for sense in range(2):
            place = king
            for _ in range(limit):
                place = rules.around[(sense * PLACES + centre) * PLACES + place]
                if place == OUTSIDE:
                    break
                if is_home(1 - seat, place):
                    return place
                if state.board[place]:
                    break
    return NOWHERE


@kernel
def flown_from(state, rules, seat, king, work):
    """The same for a Dragon, which flies over mountains (CV-2.6)."""
    note_peaks(state, rules)
    fly(state, rules, king, rules.range[DRAGON], work)
    for row in range(ROWS):
        state.peaks[row] = 0
    first = first_home(1 - seat)
    for place in range(first, first + HOME):
        if (work.reach[1 + rules.row_of[place]] >> rules.column_of[place]) & 1:
            return place
    return NOWHERE
