"""Where units may go: chapter 3 (AC-3.1 to AC-3.7), and joining (AC-2.2).

The eight directions are numbered in the order of the places they lead to. So actions are generated in rising
order, and the directions open to a unit are always a contiguous range:

    Blue    0 1 2 | 3 4 | 5 6 7          forward 5–7, sideways too 3–7, any 0–7
    Gold    0 1 2 | 3 4 | 5 6 7          forward 0–2, sideways too 0–4, any 0–7
             down  beside   up

Whether a square can be entered is hard to predict, and a mispredicted branch costs more than the rest of a
step. So move generation is branch-free: each step is written to the list, but counted only if it is legal.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.age_of_chess.rules.board import BLUE, CAVALRY, COMMANDER, PRIESTESS, holds
from banneret.games.age_of_chess.rules.codes import STEP, action_code

DIRECTIONS = 8

FORWARD = 3
FORWARD_AND_SIDEWAYS = 5
ANY_WAY = 8


@kernel
def first_direction(seat, ways):
    """The lowest of the given number of open directions."""
    return DIRECTIONS - ways if seat == BLUE else 0


@kernel
def forward_rank(seat, place):
    """The rank of a place, counted from the seat's own edge: 0 to 7."""
    return place >> 3 if seat == BLUE else 7 - (place >> 3)


@kernel
def open_ways(state, rules, seat, place, kind):
    """How many directions a unit may step in: FORWARD, FORWARD_AND_SIDEWAYS or ANY_WAY."""
    if kind == COMMANDER and is_threatened(state, rules, seat, place):
        return ANY_WAY
    if kind == PRIESTESS and has_enemy_beside(state, rules, seat, place):
        return ANY_WAY
    return rules.ways[kind * 8 + forward_rank(seat, place)]


@kernel
def has_enemy_beside(state, rules, seat, place):
    """Whether an enemy stands on one of the eight neighbouring squares (AC-3.4)."""
    for direction in range(DIRECTIONS):
        if holds(state, rules.near[place * DIRECTIONS + direction], 1 - seat):
            return True
    return False


@kernel
def is_threatened(state, rules, seat, place):
    """Whether an enemy stands within the radius that frees a Commander (AC-3.5)."""
    radius = rules.threat_radius
    rank = place >> 3
    file = place & 7
    for near_rank in range(max(0, rank - radius), min(7, rank + radius) + 1):
        for near_file in range(max(0, file - radius), min(7, file + radius) + 1):
            if holds(state, near_rank * 8 + near_file, 1 - seat):
                return True
    return False


@kernel
def may_enter(state, rules, seat, kind, place):
    """Whether a unit may end its step here: empty, a lone comrade, or an enemy it may fight (AC-3.1)."""
    return rules.may_enter[(seat << 11) | (kind << 8) | (state.board[place] & 255)]


@kernel
def add_moves(state, rules, seat, place, slot, kind, work):
    """Lists a unit's moves, from the lowest target to the highest."""
    ways = open_ways(state, rules, seat, place, kind)
    if ways > FORWARD and seat == BLUE:
        add_steps(state, rules, seat, place, slot, kind, DIRECTIONS - ways, DIRECTIONS - FORWARD, work)
    if kind == CAVALRY:
        add_rides(state, rules, seat, place, slot, work)
    else:
        add_forward_steps(state, rules, seat, place, slot, kind, work)
    if ways > FORWARD and seat != BLUE:
        add_steps(state, rules, seat, place, slot, kind, FORWARD, ways, work)


@kernel
def add_forward_steps(state, rules, seat, place, slot, kind, work):
    """Lists the three forward steps (AC-3.1): most moves of most units, so the compiler unrolls the loop."""
    first = place * DIRECTIONS + first_direction(seat, FORWARD)
    count = work.action_count
    for ahead in range(FORWARD):
        target = rules.near[first + ahead]
        work.actions[count] = action_code(place, slot, target, STEP)
        count += may_enter(state, rules, seat, kind, target)
    work.action_count = count


@kernel
def add_steps(state, rules, seat, place, slot, kind, first, end, work):
    """Lists the single steps in a range of directions (AC-3.1, AC-3.4 to AC-3.7)."""
    count = work.action_count
    for direction in range(first, end):
        target = rules.near[place * DIRECTIONS + direction]
        work.actions[count] = action_code(place, slot, target, STEP)
        count += may_enter(state, rules, seat, kind, target)
    work.action_count = count


@kernel
def add_rides(state, rules, seat, place, slot, work):
    """Lists the forward moves of Cavalry, lower ranks first (AC-3.2)."""
    reach = ride(state, rules, seat, place)
    if seat == BLUE:
        for steps in range(1, rules.cavalry_steps + 1):
            add_ride(state, rules, seat, place, slot, steps, reach, work)
    else:
        for steps in range(rules.cavalry_steps, 0, -1):
            add_ride(state, rules, seat, place, slot, steps, reach, work)


@kernel
def ride(state, rules, seat, place):
    """The files that Cavalry can reach: eight bits for each rank ahead (AC-3.2, AC-3.3).

    Each step spreads by one file to either side, from the squares it may pass through.
    """
    rank = place >> 3
    files = 1 << (place & 7)
    reach = 0
    for steps in range(1, rules.cavalry_steps + 1):
        rank += 1 if seat == BLUE else -1
        if rank < 0 or rank > 7:
            break
        files = (files | (files << 1) | (files >> 1)) & 255
        reach |= files << (8 * steps)
        if not rules.cavalry_jumps:
            files &= empty_files(state, rank)
    return reach


@kernel
def empty_files(state, rank):
    """The empty squares of a rank, as a bitmask of files."""
    files = 0
    for file in range(8):
        files |= (state.board[rank * 8 + file] == 0) << file
    return files


@kernel
def add_ride(state, rules, seat, place, slot, steps, reach, work):
    """Lists the squares that Cavalry can reach the given number of ranks ahead."""
    files = (reach >> (8 * steps)) & 255
    if files == 0:
        return
    rank = (place >> 3) + (steps if seat == BLUE else -steps)
    file = place & 7
    count = work.action_count
    for to_file in range(max(0, file - steps), min(7, file + steps) + 1):
        target = rank * 8 + to_file
        work.actions[count] = action_code(place, slot, target, STEP)
        count += (files >> to_file) & may_enter(state, rules, seat, CAVALRY, target)
    work.action_count = count
