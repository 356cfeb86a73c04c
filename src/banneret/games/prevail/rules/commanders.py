"""Commanders: chapter 4 (PV-4.1 to PV-4.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.prevail.rules.board import SIDE, distance, holds
from banneret.games.prevail.rules.events import COMMANDER_MOVED


@kernel
def can_commander_step(state, rules, seat, cell, direction):
    """Whether a commander may take one step: on the board, not into an enemy, not through a corner that two
    enemies hold (PV-4.2, PV-4.3).
    """
    target = rules.near[cell * 8 + direction]
    if target < 0 or holds(state, 1 - seat, target):
        return False
    if direction & 1 and not rules.open_corners_for_commanders:
        one = rules.near[cell * 8 + ((direction + 1) & 7)]
        other = rules.near[cell * 8 + ((direction - 1) & 7)]
        return not (holds(state, 1 - seat, one) and holds(state, 1 - seat, other))
    return True


@kernel
def add_commander_moves(state, rules, seat, work):
    """Lists the cells a commander can reach, including its own, in rising order (PV-4.1)."""
    start = state.commander[seat]
    reach = rules.commander_steps
    if not has_enemy_near(state, rules, seat, start, reach):
        add_open_field(rules, start, reach, work)
        return
    work.faces[start] = 1
    work.queue[0] = start
    first = 0
    count = 1
    for _ in range(reach):
        last = count
        for index in range(first, last):
            cell = work.queue[index]
            for direction in range(8):
                if can_commander_step(state, rules, seat, cell, direction):
                    target = rules.near[cell * 8 + direction]
                    if work.faces[target] == 0:
                        work.faces[target] = 1
                        work.queue[count] = target
                        count += 1
        first = last
    for row in range(max(0, rules.row[start] - reach), min(rules.rows, rules.row[start] + reach + 1)):
        low = max(0, rules.column[start] - reach)
        for column in range(low, min(rules.columns, rules.column[start] + reach + 1)):
            cell = row * rules.columns + column
            if work.faces[cell]:
                add_action(work, cell)
                work.faces[cell] = 0


@kernel
def has_enemy_near(state, rules, seat, cell, reach):
    """Whether an enemy is near enough to stand in a commander's way (PV-4.2)."""
    for number in range(SIDE):
        unit = ((1 - seat) << 5) | number
        if state.kind[unit] and distance(rules, cell, state.cell[unit]) <= reach:
            return True
    return False


@kernel
def add_open_field(rules, start, reach, work):
    """Lists every cell within reach, for use when no enemy is near enough to bar one (PV-4.1)."""
    left = max(0, rules.column[start] - reach)
    right = min(rules.columns - 1, rules.column[start] + reach)
    for row in range(max(0, rules.row[start] - reach), min(rules.rows, rules.row[start] + reach + 1)):
        for column in range(left, right + 1):
            add_action(work, row * rules.columns + column)


@kernel
def move_commander(state, seat, cell, work):
    """Moves a commander, or leaves it in place (PV-4.1)."""
    if cell != state.commander[seat]:
        tell(work, COMMANDER_MOVED, seat, state.commander[seat], cell, 0, 0)
    state.commander[seat] = cell
