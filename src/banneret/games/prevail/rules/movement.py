"""How units move: chapter 6 (PV-6.1 to PV-6.9).

A move is a path through nodes; a node is a cell and a facing. Turning costs flexibility, a step forward costs
speed. The search is breadth-first by steps, and keeps for each node the least flexibility spent to reach it:
reaching it later matters only if less was spent. `work.spent` has that number plus one, `work.faces` the
facings in which each cell was reached; both are all 0 between calls.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    SPEED,
    STAT_MAX,
    distance,
    holds,
    is_behind,
    seat_of,
    turn_between,
    unit_at,
)
from banneret.games.prevail.rules.cards import stat_of
from banneret.games.prevail.rules.codes import cell_in, facing_in, stand_code

QUEUE = 20808

FORWARD = 0
BACKWARD = 4

ANYWHERE = -1


@kernel
def turn_cost(rules, one, other):
    """The flexibility that a turn from one facing to another costs (PV-6.2)."""
    apart = turn_between(one, other)
    return min(apart, 1) if rules.any_angle else apart


@kernel
def can_pass(state, rules, unit, flexibility, cell):
    """Whether a unit may pass through a cell: empty, or a friend flexible enough (PV-6.4, PV-6.5)."""
    seat = seat_of(unit)
    if cell < 0 or holds(state, 1 - seat, cell):
        return False
    friend = unit_at(state, seat, cell)
    if friend < 0 or friend == unit:
        return True
    return flexibility + stat_of(state, rules, friend, FLEXIBILITY) >= rules.pass_flexibility


@kernel
def is_diagonal_open(state, rules, unit, flexibility, cell, direction):
    """Whether one of the two cells beside a diagonal step can be passed, if that is required (PV-6.6)."""
    if rules.open_corners:
        return True
    if can_pass(state, rules, unit, flexibility, rules.near[cell * 8 + ((direction + 1) & 7)]):
        return True
    return can_pass(state, rules, unit, flexibility, rules.near[cell * 8 + ((direction - 1) & 7)])


@kernel
def final_facing(state, rules, unit, target, facing, left):
    """A unit's final facing if it steps into an enemy's cell, or -1 if it may not (PV-8.2, PV-8.3).

    `left` is the flexibility it has left. By default every approach is allowed and the facing stays.
    """
    if not rules.needs_line_of_approach:
        return facing
    enemy = unit_at(state, 1 - seat_of(unit), target)
    apart = turn_between(facing, state.facing[enemy])
    if apart <= 1:
        begins_behind = is_behind(rules, target, state.facing[enemy], state.cell[unit])
        return facing if begins_behind else -1
    if apart == 3:
        return (state.facing[enemy] + 4) & 7 if left >= 1 else -1
    return facing


@kernel
def explore(state, rules, unit, way, speed, turns, flexibility, goal, work):
    """Marks every node that a unit can reach (PV-6.1 to PV-6.7); FORWARD, or BACKWARD for a retreat (PV-9.3).

    `turns` is the flexibility to spend on turns, `flexibility` what counts for passing friends. `goal` is the
    only stand of interest, or ANYWHERE; nodes from which it is out of reach are pruned. Nodes on friends are
    marked too, since paths may lead through them; the caller must skip them.
    """
    seat = seat_of(unit)
    work.queue[0] = (stand_code(state.cell[unit], state.facing[unit]) << 4) | 0
    count = 1
    this_layer = 0
    next_layer = QUEUE
    for steps in range(speed + 1):
        following = 0
        for index in range(count):
            entry = work.queue[this_layer + index]
            cell = entry >> 7
            facing = (entry >> 4) & 7
            spent = entry & 15
            if goal != ANYWHERE and distance(rules, cell, cell_in(goal)) > speed - steps:
                continue
            for turned in range(8):
                cost = spent + turn_cost(rules, facing, turned)
                if goal != ANYWHERE and cost + turn_cost(rules, turned, facing_in(goal)) > turns:
                    continue
                best = work.spent[(cell << 3) | turned]
                if cost <= turns and (best == 0 or cost + 1 < best):
                    work.spent[(cell << 3) | turned] = cost + 1
                    work.faces[cell] |= 1 << turned
                    if steps < speed:
                        following = step_on(
                            state, rules, unit, seat, way, cell, turned, cost, turns, flexibility, next_layer,
                            following, work,
                        )  # fmt: skip
        count = following
        kept = this_layer
        this_layer = next_layer
        next_layer = kept


@kernel
def step_on(state, rules, unit, seat, way, cell, facing, spent, turns, flexibility, layer, following, work):
    """Adds the next node to the next layer if it can be entered; returns the layer's new size."""
    direction = (facing + way) & 7
    target = rules.near[cell * 8 + direction]
    if target < 0:
        return following
    if direction & 1 and not is_diagonal_open(state, rules, unit, flexibility, cell, direction):
        return following
    if holds(state, 1 - seat, target):
        if way == FORWARD and not holds(state, seat, target):
            final = final_facing(state, rules, unit, target, facing, turns - spent)
            if final >= 0:
                cost = spent + turn_cost(rules, facing, final) + 1
                best = work.spent[(target << 3) | final]
                work.spent[(target << 3) | final] = min(best, cost) if best else cost
                work.faces[target] |= 1 << final
        return following
    if not can_pass(state, rules, unit, flexibility, target):
        return following
    if way == BACKWARD and rules.smallest_retreat:
        if not is_behind(rules, state.cell[unit], state.facing[unit], target):
            return following
    best = work.spent[(target << 3) | facing]
    if best != 0 and best <= spent + 1:
        return following
    work.queue[layer + following] = (stand_code(target, facing) << 4) | spent
    return following + 1


@kernel
def forget(work, cell):
    """Clears what `explore` recorded for a cell."""
    work.faces[cell] = 0
    for facing in range(8):
        work.spent[(cell << 3) | facing] = 0


@kernel
def add_moves(state, rules, unit, work):
    """Lists the stands a unit may move to, including its own cell, in rising order (PV-6.1, PV-6.8)."""
    seat = seat_of(unit)
    speed = stat_of(state, rules, unit, SPEED)
    flexibility = stat_of(state, rules, unit, FLEXIBILITY)
    explore(state, rules, unit, FORWARD, speed, flexibility, flexibility, ANYWHERE, work)
    start = state.cell[unit]
    top = max(0, rules.row[start] - speed)
    bottom = min(rules.rows - 1, rules.row[start] + speed)
    left = max(0, rules.column[start] - speed)
    right = min(rules.columns - 1, rules.column[start] + speed)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            cell = row * rules.columns + column
            faces = work.faces[cell]
            if faces:
                if cell == start or not holds(state, seat, cell):
                    for facing in range(8):
                        if (faces >> facing) & 1:
                            add_action(work, stand_code(cell, facing))
                forget(work, cell)


# The cost of a move


@kernel
def least_turns(state, rules, unit, way, stand, speed, turns, flexibility, work):
    """The least flexibility for a stand within `speed` steps, or -1 if out of reach (PV-6.1 to PV-6.7)."""
    if speed == 0:
        cost = turn_cost(rules, state.facing[unit], facing_in(stand))
        return cost if cost <= turns and cell_in(stand) == state.cell[unit] else -1
    explore(state, rules, unit, way, speed, turns, flexibility, stand, work)
    found = work.spent[stand] - 1
    start = state.cell[unit]
    left = max(0, rules.column[start] - speed)
    right = min(rules.columns, rules.column[start] + speed + 1)
    for row in range(max(0, rules.row[start] - speed), min(rules.rows, rules.row[start] + speed + 1)):
        for column in range(left, right):
            if work.faces[row * rules.columns + column]:
                forget(work, row * rules.columns + column)
    return found


@kernel
def note_movement(state, rules, unit, way, stand, most_turns, flexibility, work):
    """Records what a legal move uses: the fewest steps, and the fewest turns for those (PV-9.3)."""
    if not rules.only_remaining:
        return
    steps = distance(rules, state.cell[unit], cell_in(stand))
    turns = least_turns(state, rules, unit, way, stand, steps, most_turns, flexibility, work)
    while turns < 0 and steps < STAT_MAX:
        steps += 1
        turns = least_turns(state, rules, unit, way, stand, steps, most_turns, flexibility, work)
    state.steps[unit] += steps
    state.turns[unit] += turns
