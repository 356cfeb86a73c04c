"""Where units may go: chapter 3 (AC-3.1 to AC-3.7), and joining (AC-2.2).

The eight directions are numbered in the order of the squares they lead to, so that what a unit may do is
listed in rising order, and the directions open to a unit are always a run of them:

    Blue    0 1 2 | 3 4 | 5 6 7          forward 5–7, sideways too 3–7, any 0–7
    Gold    0 1 2 | 3 4 | 5 6 7          forward 0–2, sideways too 0–4, any 0–7
           down     beside    up
"""

from banneret.engine.compiler import kernel
from banneret.engine.kernels.buffers import add_action, add_action_in_order
from banneret.games.age_of_chess.rules.board import (
    BLUE,
    CAVALRY,
    COMMANDER,
    PRIESTESS,
    UNITS,
    below_of,
    holds,
    seat_of,
)
from banneret.games.age_of_chess.rules.codes import STEP, action_code
from banneret.games.age_of_chess.rules.melee import BARRED, melee_result

DIRECTIONS = 8

FORWARD = 3
FORWARD_AND_SIDEWAYS = 5
ANY_WAY = 8


@kernel
def first_direction(seat, ways):
    """The lowest of so many open directions."""
    return DIRECTIONS - ways if seat == BLUE else 0


@kernel
def forward_rank(seat, place):
    """How many ranks a place lies from its seat's own edge: 0 to 7."""
    return place >> 3 if seat == BLUE else 7 - (place >> 3)


@kernel
def open_ways(state, rules, seat, place, kind):
    """In how many directions a unit may step: FORWARD, FORWARD_AND_SIDEWAYS or ANY_WAY."""
    if kind == COMMANDER:
        return ANY_WAY if is_threatened(state, rules, seat, place) else FORWARD
    if kind == PRIESTESS and has_enemy_beside(state, rules, seat, place):
        return ANY_WAY
    rank = forward_rank(seat, place)
    if rank == 7 and rules.last_rank_free:
        return ANY_WAY
    return FORWARD_AND_SIDEWAYS if rank >= 8 - rules.field_depth else FORWARD


@kernel
def has_enemy_beside(state, rules, seat, place):
    """Whether an enemy stands on one of the eight squares around (AC-3.4)."""
    for direction in range(DIRECTIONS):
        beside = rules.near[place * DIRECTIONS + direction]
        if beside >= 0 and holds(state, beside, 1 - seat):
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
    """Whether a unit may end its step here: empty, one comrade to join, or an enemy it may fight."""
    square = state.board[place]
    if square == 0:
        return True
    if seat_of(square) == seat:
        return below_of(square) == 0 and rules.stack_size > 1
    return melee_result(rules, kind, square & UNITS) != BARRED


@kernel
def add_steps(state, rules, seat, place, slot, kind, work):
    """Lists the steps of a unit on foot (AC-3.1, AC-3.4 to AC-3.7)."""
    ways = open_ways(state, rules, seat, place, kind)
    first = first_direction(seat, ways)
    for direction in range(first, first + ways):
        target = rules.near[place * DIRECTIONS + direction]
        if target >= 0 and may_enter(state, rules, seat, kind, target):
            add_action(work, action_code(place, slot, target, STEP))


@kernel
def add_rides(state, rules, seat, place, slot, work):
    """Lists the moves of Cavalry: rank by rank, the files it can have come to as bits (AC-3.2, AC-3.3)."""
    start = work.action_count
    forward = 1 if seat == BLUE else -1
    rank = place >> 3
    files = 1 << (place & 7)
    for _ in range(rules.cavalry_steps):
        rank += forward
        if rank < 0 or rank > 7:
            break
        files = (files | (files << 1) | (files >> 1)) & 255
        passable = 0
        for file in range(8):
            if (files >> file) & 1:
                target = rank * 8 + file
                if may_enter(state, rules, seat, CAVALRY, target):
                    add_action_in_order(work, action_code(place, slot, target, STEP), start)
                if state.board[target] == 0 or rules.cavalry_jumps:
                    passable |= 1 << file
        files = passable
    add_side_steps(state, rules, seat, place, slot, start, work)


@kernel
def add_side_steps(state, rules, seat, place, slot, start, work):
    """Lists the steps of Cavalry that are not forward: one square, in the enemy's field (AC-3.6, AC-3.7)."""
    ways = open_ways(state, rules, seat, place, CAVALRY)
    first = first_direction(seat, ways) if seat == BLUE else FORWARD
    for direction in range(first, first + ways - FORWARD):
        target = rules.near[place * DIRECTIONS + direction]
        if target >= 0 and may_enter(state, rules, seat, CAVALRY, target):
            add_action_in_order(work, action_code(place, slot, target, STEP), start)
