"""Move generation: chapter 2 (MC-2.1 to MC-2.9), and what moves cost (MC-8.2)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action
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
    ORTHOGONAL,
    STRAIGHT,
    before_river,
    can_be_hit,
    extra_reach,
    first_wing,
    forward_of,
    gather,
    is_barred,
    is_free,
    is_safe,
    is_safe_for,
    is_safe_without,
    is_threatened,
    pawn_reach,
    reach_of,
    reach_with,
    scan_king,
    second_wing,
    steps_to_unit,
)


@kernel
def crosses_free(state, rules, seat):
    """Whether a side has a Queen-Paramount, who makes crossing courts free (MC-5.8)."""
    for slot in range(1, 47):
        if state.kind[slot] == QUEEN and state.owner[slot] == seat and state.status[slot] == STANDING:
            if state.rank[slot] >= rules.cross_free:
                return True
    return False


@kernel
def crossing_cost(state, rules, seat, place, target):
    """The extra cost of going from a place to another if it lies in the other court (MC-7.3)."""
    if not rules.points_on or not rules.courts_on or court_of(place) == court_of(target):
        return 0
    return 0 if crosses_free(state, rules, seat) else rules.cost_cross


@kernel
def can_cross(state, rules, seat, cost):
    """Whether a side can pay `cost` and the crossing into the other court (MC-7.3)."""
    if not rules.points_on or not rules.courts_on or state.points[seat] >= cost + rules.cost_cross:
        return True
    return crosses_free(state, rules, seat)


@kernel
def look_around(state, rules, seat, must, work):
    """Prepares move generation: the side's units, the King's safety, and which moves are affordable."""
    gather(state, rules, seat, work)
    scan_king(state, rules, seat, must, work)
    work.pays_move = not rules.points_on or state.points[seat] >= rules.cost_move
    work.pays_cross = work.pays_move and can_cross(state, rules, seat, rules.cost_move)


@kernel
def can_pay(place, target, work):
    """Whether the side to move has the points for a move (MC-8.2, MC-7.3)."""
    return work.pays_move if court_of(place) == court_of(target) else work.pays_cross


@kernel
def add_moves(state, rules, seat, slot, work):
    """Lists the moves of a unit that can still move."""
    kind = state.kind[slot]
    place = state.place[slot]
    if kind == PAWN:
        add_pawn_moves(state, rules, seat, slot, place, work)
    elif kind == KING:
        add_king_moves(state, rules, seat, slot, place, work)
    elif kind == KNIGHT:
        add_leaps(state, rules, seat, slot, place, work)
    else:
        add_lines(state, rules, seat, slot, place, work)


@kernel
def add_lines(state, rules, seat, slot, place, work):
    """Lists a unit's moves along lines (MC-2.1)."""
    free = is_free(rules, place, work)
    extra = 0 if rules.plain else extra_reach(state, rules, slot)
    orthogonal = reach_with(state, rules, slot, 0, extra)
    diagonal = reach_with(state, rules, slot, ORTHOGONAL, extra)
    first = 0 if orthogonal > 0 else ORTHOGONAL
    last = STRAIGHT if diagonal > 0 else ORTHOGONAL
    for direction in range(first, last):
        reach = orthogonal if direction < ORTHOGONAL else diagonal
        reach = min(reach, way_ahead(state, rules, seat, place, direction, work))
        add_line(rules, place, direction, reach, free, work)


@kernel
def way_ahead(state, rules, seat, place, direction, work):
    """How far a straight direction is open: up to the first unit, and onto it if it can be attacked."""
    steps = steps_to_unit(state, rules, place, direction)
    if steps == 0:
        steps = rules.room[place * STRAIGHT + direction]
    elif not can_be_hit(state, state.board[place + steps * rules.stride[direction]], seat):
        steps -= 1
    return before_river(state, rules, place, direction, steps) if work.has_rivers else steps


@kernel
def add_line(rules, place, direction, reach, free, work):
    """Lists the moves along a line, up to `reach` steps."""
    if free and work.pays_cross:
        count = work.action_count
        for steps in range(1, reach + 1):
            work.actions[count] = action_code(place, MOVE, direction * 8 + steps, 0)
            count += 1
        work.action_count = count
        return
    for steps in range(1, reach + 1):
        target = place + steps * rules.stride[direction]
        if can_pay(place, target, work) and (free or is_safe(rules, place, target, work)):
            add_action(work, action_code(place, MOVE, direction * 8 + steps, 0))


@kernel
def add_leaps(state, rules, seat, slot, place, work):
    """Lists a Knight's leaps; further ones go on in the same direction past empty squares (MC-2.3)."""
    free = is_free(rules, place, work)
    reach = reach_of(state, rules, slot, STRAIGHT)
    for direction in range(STRAIGHT, DIRECTIONS):
        target = place
        hit = 0
        steps = 0
        while hit == 0 and steps < reach:
            target = rules.near[target * DIRECTIONS + direction]
            steps += 1
            hit = state.board[target]
            if (
                (hit == 0 or can_be_hit(state, hit, seat))
                and can_pay(place, target, work)
                and (free or is_safe(rules, place, target, work))
            ):
                add_action(work, action_code(place, MOVE, direction * 8 + steps, 0))


@kernel
def add_pawn_moves(state, rules, seat, slot, place, work):
    """Lists a Pawn's advances, then its captures (MC-2.4, MC-2.5)."""
    forward = forward_of(seat)
    target = place
    for steps in range(1, pawn_reach(state, rules, slot) + 1):
        target = rules.near[target * DIRECTIONS + forward]
        if state.board[target] != 0 or is_barred(state, rules, forward, target):
            break
        if is_safe(rules, place, target, work) and can_pay(place, target, work):
            add_pawn_move(place, target, forward * 8 + steps, work)
    add_pawn_capture(state, rules, seat, place, first_wing(seat), work)
    add_pawn_capture(state, rules, seat, place, second_wing(seat), work)


@kernel
def add_pawn_capture(state, rules, seat, place, direction, work):
    """Lists a Pawn's capture in one direction, including en passant (MC-2.5)."""
    target = rules.near[place * DIRECTIONS + direction]
    hit = state.board[target]
    if hit == 0:
        victim = passed_beside(state, rules, seat, target)
        if victim != EDGE and is_safe_without(state, rules, seat, place, victim, target, work):
            if can_pay(place, target, work):
                add_pawn_move(place, target, direction * 8 + 1, work)
    elif can_be_hit(state, hit, seat):
        if is_safe(rules, place, target, work) and can_pay(place, target, work):
            add_pawn_move(place, target, direction * 8 + 1, work)


@kernel
def passed_beside(state, rules, seat, target):
    """The place of an enemy Pawn that has just passed an empty target; EDGE if there is none (MC-2.5)."""
    behind = rules.near[target * DIRECTIONS + (2 - forward_of(seat))]
    slot = state.board[behind]
    if state.passed[slot] and state.owner[slot] == 1 - seat:
        return behind
    return EDGE


@kernel
def add_pawn_move(place, target, way, work):
    """Adds a Pawn's move: four of them for a promotion (MC-2.4)."""
    if target < 8 or target >= 56:
        add_action(work, action_code(place, MOVE, way, KNIGHT))
        add_action(work, action_code(place, MOVE, way, BISHOP))
        add_action(work, action_code(place, MOVE, way, ROOK))
        add_action(work, action_code(place, MOVE, way, QUEEN))
    else:
        add_action(work, action_code(place, MOVE, way, 0))


@kernel
def add_king_moves(state, rules, seat, slot, place, work):
    """Lists the King's moves, never into check while check counts (MC-2.6), and castling (MC-2.9)."""
    most = reach_of(state, rules, slot, 0)
    for direction in range(STRAIGHT):
        reach = min(most, way_ahead(state, rules, seat, place, direction, work))
        for steps in range(1, reach + 1):
            target = place + steps * rules.stride[direction]
            if can_pay(place, target, work) and is_safe_for(state, rules, seat, slot, target, work):
                add_action(work, action_code(place, MOVE, direction * 8 + steps, 0))
    if state.unmoved[slot] and (place & 7) == 4:
        if can_castle(state, rules, seat, place, 0, work):
            add_action(work, action_code(place, CASTLE, 0, 0))
        if can_castle(state, rules, seat, place, 1, work):
            add_action(work, action_code(place, CASTLE, 1, 0))


@kernel
def can_castle(state, rules, seat, king, side, work):
    """Whether the King may castle: both unmoved, nothing between, no attacked square on its way (MC-2.9)."""
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
    if not can_pay(king, target, work):
        return False
    if work.king_at < 0:
        return True
    step = 1 if side else -1
    return (
        work.checks == 0
        and not is_threatened(state, rules, king + step, work)
        and not is_threatened(state, rules, target, work)
    )


@kernel
def target_of(rules, place, way):
    """The target of a move: `way` is direction × 8 + steps."""
    target = place
    for _ in range(way & FAR):
        target = rules.near[target * DIRECTIONS + (way >> 3)]
    return target
