"""Move generation: chapter 2 (CV-2.1 to CV-2.7).

Pieces that move in lines have their routes in `rules`: for every kind and hex, the hexes it could reach on an
empty board, in rising order, each with its line and the bits of that line that must be empty. Generation is
branch-free: each move is written to the list, but counted only if its route is open. That is hard to predict,
and a mispredicted branch costs more than the rest.

Horses and Dragons are searched step by step. The hexes they reach are collected as bits, a word per row, so
that each is listed once and in rising order.

Moves to an enemy's hex are listed regardless of tier. Whether they are legal captures is decided once all are
known (rules/capture.py).
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.cyvasse.rules.board import (
    DRAGON,
    HEAVY_HORSE,
    LIGHT_HORSE,
    MOUNTAIN,
    PLACES,
    ROWS,
    closed_to,
    holds,
    kind_at,
)
from banneret.games.cyvasse.rules.codes import MOVE, action_code, target_in


@kernel
def add_moves_of(state, rules, seat, place, work):
    """Lists the moves of a piece; captures are judged later (CV-2.2)."""
    kind = kind_at(state, place)
    if kind == LIGHT_HORSE or kind == HEAVY_HORSE:
        clear_reach(work)
        ride(state, rules, seat, place, rules.range[kind], work)
        add_reach(state, rules, seat, place, work)
    elif kind == DRAGON:
        fly(state, rules, place, rules.range[kind], work)
        add_reach(state, rules, seat, place, work)
    else:
        add_routes(state, rules, seat, place, kind, work)


@kernel
def add_routes(state, rules, seat, place, kind, work):
    """Lists the moves of a piece in lines, orthogonal or diagonal (CV-2.1 to CV-2.4).

    A route is a number: seven bits for the target, seven for the line, then the bits of the line that must be
    empty.
    """
    count = work.action_count
    code = action_code(MOVE, place, 0)
    closed = closed_to(seat)
    row = kind * PLACES + place
    for index in range(rules.route_first[row], rules.route_first[row + 1]):
        route = rules.routes[index]
        target = route & 127
        hindered = (state.lines[(route >> 7) & 127] & (route >> 14)) | (state.board[target] & closed)
        work.actions[count] = code | target
        count += hindered == 0
    work.action_count = count


@kernel
def clear_reach(work):
    """Clears the collected hexes."""
    for row in range(ROWS + 2):
        work.reach[row] = 0
        work.flown[row] = 0


@kernel
def ride(state, rules, seat, place, limit, work):
    """Collects the hexes that a horse can reach, around both fortresses in both senses (CV-2.5)."""
    for owner in range(2):
        centre = state.fortress[owner]
        if centre >= 0:
            for sense in range(2):
                ride_around(state, rules, seat, place, (sense * PLACES + centre) * PLACES, limit, work)


@kernel
def ride_around(state, rules, seat, place, ring, limit, work):
    """Collects the hexes of a ride in one sense: empty ones, and that of the first enemy (CV-2.2, CV-2.5)."""
    for _ in range(limit):
        place = rules.around[ring + place]
        square = state.board[place]
        if square != 0:
            if square & closed_to(seat) == 0:
                work.reach[1 + rules.row_of[place]] |= 1 << rules.column_of[place]
            return
        work.reach[1 + rules.row_of[place]] |= 1 << rules.column_of[place]


@kernel
def note_peaks(state, rules):
    """Records the mountains of each row, which Dragons fly over (CV-2.6)."""
    for place in range(PLACES):
        if kind_at(state, place) == MOUNTAIN:
            state.peaks[rules.row_of[place]] |= 1 << rules.column_of[place]


@kernel
def fly(state, rules, place, limit, work):
    """Collects the hexes that a Dragon can reach, expanding one step at a time in all directions (CV-2.6).

    Bit x of a row's word is the hex in column x. Its neighbours are x − 1 and x + 1 in its own row, x − 1 and
    x in the row above, x and x + 1 in the row below.
    """
    clear_reach(work)
    low = 1 + rules.row_of[place]
    high = low
    work.flown[low] = 1 << rules.column_of[place]
    for _ in range(limit):
        low = max(1, low - 1)
        high = min(ROWS, high + 1)
        for row in range(low, high + 1):
            here = work.flown[row]
            above = work.flown[row + 1]
            below = work.flown[row - 1]
            beside = (here << 1) | (here >> 1) | above | (above << 1) | below | (below >> 1)
            work.reach[row] |= beside & rules.row_hexes[row - 1]
        for row in range(low, high + 1):
            work.flown[row] = work.reach[row] & (state.peaks[row - 1] | ~state.lines[row - 1])


@kernel
def add_reach(state, rules, seat, place, work):
    """Lists the moves to the collected hexes on which a piece may end its move (CV-2.2)."""
    count = work.action_count
    code = action_code(MOVE, place, 0)
    closed = closed_to(seat)
    for row in range(ROWS):
        hexes = work.reach[1 + row]
        start = rules.row_start[row]
        while hexes:
            target = start + rules.lowest[hexes]
            hexes &= hexes - 1
            work.actions[count] = code | target
            count += state.board[target] & closed == 0
    work.action_count = count


@kernel
def find_places(state, seat, work):
    """Lists the places a side holds, branch-free; returns how many."""
    count = 0
    for place in range(PLACES):
        work.places[count] = place
        count += holds(state, place, seat)
    return count


@kernel
def find_captures(state, work):
    """Lists the indices of moves to occupied hexes, branch-free; returns how many."""
    captures = 0
    for index in range(work.action_count):
        work.captures[captures] = index
        captures += state.board[target_in(work.actions[index])] != 0
    return captures
