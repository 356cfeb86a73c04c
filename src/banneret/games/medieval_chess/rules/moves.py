"""The moves of a unit, as they are listed: chapter 2 (MC-2.1 to MC-2.9) and what they cost (MC-8.2)."""

from banneret.engine.compiler import kernel
from banneret.engine.kernels.buffers import add_action
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    EDGE,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STANDING,
    court_of,
)
from banneret.games.medieval_chess.rules.codes import CASTLE, MOVE, action_code
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    FAR,
    STRAIGHT,
    base_reach,
    can_be_hit,
    first_wing,
    forward_of,
    is_attacked,
    is_barred,
    is_free,
    is_safe,
    is_safe_without,
    pawn_reach,
    reach_of,
    second_wing,
)


@kernel
def crosses_free(state, rules, seat):
    """Whether a side's Queen is Queen-Paramount, for whom all courts are one (MC-5.8)."""
    for slot in range(1, 47):
        if state.kind[slot] == QUEEN and state.owner[slot] == seat and state.status[slot] == STANDING:
            if state.rank[slot] >= rules.cross_free:
                return True
    return False


@kernel
def move_cost(state, rules, seat, place, target):
    """What a move costs: more if it leads into the other court (MC-8.2, MC-7.3)."""
    if not rules.points_on:
        return 0
    if rules.courts_on and court_of(place) != court_of(target) and not crosses_free(state, rules, seat):
        return rules.cost_move + rules.cost_cross
    return rules.cost_move


@kernel
def can_pay(state, rules, seat, place, target):
    """Whether a side has the points for a move."""
    return not rules.points_on or state.points[seat] >= move_cost(state, rules, seat, place, target)


@kernel
def add_moves(state, rules, seat, slot, work):
    """Lists the moves of a unit that may still move."""
    kind = state.kind[slot]
    place = state.place[slot]
    if kind == PAWN:
        add_pawn_moves(state, rules, seat, slot, place, work)
    elif kind == KING:
        add_king_moves(state, rules, seat, slot, place, work)
    elif kind == KNIGHT and rules.plain:
        add_leaps(state, rules, seat, place, work)
    else:
        free = is_free(rules, place, work)
        first = STRAIGHT if kind == KNIGHT else 0
        for direction in range(first, first + STRAIGHT):
            if base_reach(state, rules, slot, direction) > 0:
                reach = reach_of(state, rules, slot, direction)
                add_line(state, rules, seat, place, direction, reach, free, work)


@kernel
def add_line(state, rules, seat, place, direction, reach, free, work):
    """Lists the moves along a line, up to the first unit on it (MC-2.1)."""
    target = place
    for steps in range(1, reach + 1):
        target = rules.near[target * DIRECTIONS + direction]
        hit = state.board[target]
        if hit != 0 and not can_be_hit(state, hit, seat):
            return
        if is_barred(state, rules, direction, target):
            return
        if (free or is_safe(rules, place, target, work)) and can_pay(state, rules, seat, place, target):
            add_action(work, action_code(place, MOVE, direction * 8 + steps, 0))
        if hit != 0:
            return


@kernel
def add_leaps(state, rules, seat, place, work):
    """Lists a Knight's moves in plain chess: single leaps."""
    free = is_free(rules, place, work)
    for direction in range(STRAIGHT, DIRECTIONS):
        target = rules.near[place * DIRECTIONS + direction]
        hit = state.board[target]
        if (hit == 0 or can_be_hit(state, hit, seat)) and (free or is_safe(rules, place, target, work)):
            add_action(work, action_code(place, MOVE, direction * 8 + 1, 0))


@kernel
def add_pawn_moves(state, rules, seat, slot, place, work):
    """Lists a Pawn's steps forward, then its captures (MC-2.4, MC-2.5)."""
    forward = forward_of(seat)
    target = place
    for steps in range(1, pawn_reach(state, rules, slot) + 1):
        target = rules.near[target * DIRECTIONS + forward]
        if state.board[target] != 0 or is_barred(state, rules, forward, target):
            break
        if is_safe(rules, place, target, work) and can_pay(state, rules, seat, place, target):
            add_pawn_move(place, target, forward * 8 + steps, work)
    add_pawn_capture(state, rules, seat, place, first_wing(seat), work)
    add_pawn_capture(state, rules, seat, place, second_wing(seat), work)


@kernel
def add_pawn_capture(state, rules, seat, place, direction, work):
    """Lists a Pawn's capture in one direction, en passant too (MC-2.5)."""
    target = rules.near[place * DIRECTIONS + direction]
    hit = state.board[target]
    if hit == 0:
        victim = passed_beside(state, rules, seat, target)
        if victim != EDGE and is_safe_without(state, rules, seat, place, victim, target, work):
            if can_pay(state, rules, seat, place, target):
                add_pawn_move(place, target, direction * 8 + 1, work)
    elif can_be_hit(state, hit, seat):
        if is_safe(rules, place, target, work) and can_pay(state, rules, seat, place, target):
            add_pawn_move(place, target, direction * 8 + 1, work)


@kernel
def passed_beside(state, rules, seat, target):
    """Where an enemy Pawn stands that has just passed over an empty target; EDGE if none does (MC-2.5)."""
    behind = rules.near[target * DIRECTIONS + (2 - forward_of(seat))]
    slot = state.board[behind]
    if state.passed[slot] and state.owner[slot] == 1 - seat:
        return behind
    return EDGE


@kernel
def add_pawn_move(place, target, way, work):
    """Adds a Pawn's move: four of them if it is promoted (MC-2.4)."""
    if target < 8 or target >= 56:
        add_action(work, action_code(place, MOVE, way, KNIGHT))
        add_action(work, action_code(place, MOVE, way, BISHOP))
        add_action(work, action_code(place, MOVE, way, ROOK))
        add_action(work, action_code(place, MOVE, way, QUEEN))
    else:
        add_action(work, action_code(place, MOVE, way, 0))


@kernel
def add_king_moves(state, rules, seat, slot, place, work):
    """Lists the King's moves: never into check while check counts (MC-2.6), and castling (MC-2.9)."""
    for direction in range(STRAIGHT):
        target = place
        for steps in range(1, reach_of(state, rules, slot, direction) + 1):
            target = rules.near[target * DIRECTIONS + direction]
            hit = state.board[target]
            if hit != 0 and not can_be_hit(state, hit, seat):
                break
            if is_barred(state, rules, direction, target):
                break
            safe = work.king_at < 0 or not is_attacked(state, rules, target, 1 - seat, place)
            if safe and can_pay(state, rules, seat, place, target):
                add_action(work, action_code(place, MOVE, direction * 8 + steps, 0))
            if hit != 0:
                break
    if state.unmoved[slot] and (place & 7) == 4:
        if can_castle(state, rules, seat, place, 0, work):
            add_action(work, action_code(place, CASTLE, 0, 0))
        if can_castle(state, rules, seat, place, 1, work):
            add_action(work, action_code(place, CASTLE, 1, 0))


@kernel
def can_castle(state, rules, seat, king, side, work):
    """Whether the King may castle: both unmoved, nothing between, no square of his way attacked (MC-2.9)."""
    corner = king + 3 if side else king - 4
    rook = state.board[corner]
    if state.kind[rook] != ROOK or state.owner[rook] != seat or not state.unmoved[rook]:
        return False
    if not rules.plain and (state.rooted[rook] > 0 or state.frozen[rook] > 0 or state.moves[rook] > 0):
        return False
    for between in range(min(king, corner) + 1, max(king, corner)):
        if state.board[between] != 0 or is_barred(state, rules, 1, between):
            return False
    target = king + 2 if side else king - 2
    if not can_pay(state, rules, seat, king, target):
        return False
    if work.king_at < 0:
        return True
    step = 1 if side else -1
    return (
        work.checks == 0
        and not is_attacked(state, rules, king + step, 1 - seat, king)
        and not is_attacked(state, rules, target, 1 - seat, king)
    )


@kernel
def target_of(rules, place, way):
    """Where a move leads: `way` is direction × 8 + steps."""
    target = place
    for _ in range(way & FAR):
        target = rules.near[target * DIRECTIONS + (way >> 3)]
    return target
