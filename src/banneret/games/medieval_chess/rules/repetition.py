"""Detects repeated positions: MC-9.8.

The state keeps the moves since the last irreversible one: a capture, a Pawn's move, the loss of a right to
castle or of a capture en passant. This is its trail: `from × 64 + to` for each move. Taking them back one by
one yields every earlier position that can still recur. Units of the same kind and side are interchangeable,
whatever their slots.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.board import EDGE, PAWN, ROOK, king_of
from banneret.games.medieval_chess.rules.codes import MOVE, a_in, place_in, verb_in
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    first_wing,
    forward_of,
    is_safe_without,
    second_wing,
)
from banneret.games.medieval_chess.rules.moves import target_of

UNLIKE = -1
"""Stands for a trail that has not begun: the present position cannot recur, since a capture en passant is
possible in it."""


@kernel
def castling_rights(state, seat):
    """The Rooks with which a side's King may still castle, now or later, as bits (MC-2.9)."""
    king = king_of(state, seat)
    place = state.place[king]
    if not state.unmoved[king] or (place & 7) != 4:
        return 0
    return has_castling_rook(state, seat, place - 4) | (has_castling_rook(state, seat, place + 3) << 1)


@kernel
def has_castling_rook(state, seat, corner):
    """Whether a side's unmoved Rook stands in a corner: 1 or 0 (MC-2.9)."""
    rook = state.board[corner]
    is_one = state.kind[rook] == ROOK and state.owner[rook] == seat and state.unmoved[rook]
    return 1 if is_one else 0


@kernel
def note_move(state, start, end, has_lost_right):
    """Adds a move to the trail, or restarts the trail after an irreversible move (MC-9.8)."""
    if state.quiet == 0 or has_lost_right or state.trail_count == UNLIKE:
        state.trail_count = 0
        state.trail_keys[0] = 0
        state.returned = 0
    else:
        add_to_trail(state, state.board[end], start, end)


@kernel
def add_to_trail(state, slot, start, end):
    """Adds a unit's move to the trail, with the key of the resulting position (MC-9.8)."""
    count = state.trail_count
    unit = state.owner[slot] << 4 | state.kind[slot]
    state.trail[count] = start << 6 | end
    state.trail_keys[count + 1] = state.trail_keys[count] ^ key_of(unit, start) ^ key_of(unit, end)
    state.trail_count = count + 1


@kernel
def key_of(unit, place):
    """A unit's 15-bit contribution to a position's key, which only filters candidates (MC-9.8)."""
    return ((unit << 6 | place) + 1) * 2654435761 >> 12 & 32767


@kernel
def may_have_stood(state, rules):
    """Whether this position, or one that a move leads to, may have occurred often enough (MC-9.8)."""
    if state.trail_count < 3:
        return False
    if state.returned or rules.repetition_least <= 2:
        return True
    key = state.trail_keys[state.trail_count]
    for index in range(state.trail_count - 4, -1, -2):
        if state.trail_keys[index] == key:
            return True
    return False


@kernel
def begin_trail(state, rules, seat, work):
    """Notes at the start of a trail whether this position can recur at all (MC-9.8)."""
    if state.trail_count == 0 and can_capture_in_passing(state, rules, seat, work):
        state.trail_count = UNLIKE


@kernel
def can_capture_in_passing(state, rules, seat, work):
    """Whether a side has a legal capture en passant; requires `list_foes` (MC-2.5)."""
    for index in range(work.foe_count):
        foe = work.foes[index]
        if state.passed[foe]:
            target = rules.near[state.place[foe] * DIRECTIONS + forward_of(seat)]
            if state.board[target] != 0:
                return False
            return can_capture_from(state, rules, seat, foe, target, first_wing(1 - seat), work) or (
                can_capture_from(state, rules, seat, foe, target, second_wing(1 - seat), work)
            )
    return False


@kernel
def can_capture_from(state, rules, seat, foe, target, direction, work):
    """Whether a side's Pawn in a direction from the target may capture there en passant (MC-2.5)."""
    place = rules.near[target * DIRECTIONS + direction]
    slot = state.board[place]
    if place == EDGE or state.kind[slot] != PAWN or state.owner[slot] != seat:
        return False
    return is_safe_without(state, rules, seat, place, state.place[foe], target, work)


@kernel
def times_stood(state, work):
    """Counts the occurrences of this position, this one included, and lists moves to earlier ones (MC-9.8).

    A move by the side to move that restores an earlier board, with the other side then to move, repeats that
    position. It is put into `work.returns` once for each earlier occurrence; a 0 ends the list.
    """
    for place in range(64):
        work.past[place] = state.board[place]
    times = 1
    returns = 0
    differences = 0
    for back in range(1, state.trail_count + 1):
        move = state.trail[state.trail_count - back]
        start = move >> 6
        end = move & 63
        differences -= differs(state, start, work) + differs(state, end, work)
        work.past[start] = work.past[end]
        work.past[end] = 0
        differences += differs(state, start, work) + differs(state, end, work)
        if back & 1 == 0:
            times += differences == 0
        elif back > 1 and differences == 2:
            work.returns[returns] = move_to_past(state, work)
            returns += work.returns[returns] != 0
    if returns < len(work.returns):
        work.returns[returns] = 0
    return times


@kernel
def differs(state, place, work):
    """Whether a place now holds another kind or side than at the time compared: 1 or 0."""
    now = state.board[place]
    past = work.past[place]
    return 1 if state.kind[now] != state.kind[past] or state.owner[now] != state.owner[past] else 0


@kernel
def move_to_past(state, work):
    """The move from here to the compared position, which differs on two places; 0 if there is none."""
    first = -1
    second = -1
    for place in range(64):
        if differs(state, place, work):
            first = second
            second = place
    return max(one_move(state, first, second, work), one_move(state, second, first, work))


@kernel
def one_move(state, start, end, work):
    """A move in the trail's form, if it restores the compared board on these two places; else 0."""
    mover = state.board[start]
    past = work.past[end]
    if mover == 0 or work.past[start] != 0 or state.board[end] != 0:
        return 0
    if state.kind[mover] != state.kind[past] or state.owner[mover] != state.owner[past]:
        return 0
    return start << 6 | end


@kernel
def can_bring_back(rules, times, work):
    """Whether a legal move repeats a position that has occurred `times` times (MC-9.8).

    Requires `times_stood`, and all legal actions listed.
    """
    for index in range(work.action_count):
        action = work.actions[index]
        if verb_in(action) == MOVE:
            move = place_in(action) << 6 | target_of(rules, place_in(action), a_in(action))
            if count_returns(move, work) >= times:
                return True
    return False


@kernel
def count_returns(move, work):
    """How often the position that a move leads to has occurred."""
    count = 0
    for index in range(len(work.returns)):
        if work.returns[index] == 0:
            return count
        count += work.returns[index] == move
    return count
