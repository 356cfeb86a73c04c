"""Move ordering: table move, urgent moves, killer moves, then the history heuristic."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import urgency

TABLE_MOVE = 1 << 30
URGENT = 1 << 24
KILLER = 1 << 22
HISTORY_MAX = 1 << 20
HISTORY = 4096


@kernel
def list_all(search, level, rules, ply, table_move):
    """Copies the listed actions into the level, each with its ordering score."""
    work = search.works[0]
    level.count = work.action_count
    for index in range(work.action_count):
        action = work.actions[index]
        level.actions[index] = action
        if action == table_move:
            level.scores[index] = TABLE_MOVE
        else:
            level.scores[index] = ordering_score(search, level, rules, ply, action)


@kernel
def ordering_score(search, level, rules, ply, action):
    """The ordering score of an action; higher scores are tried first."""
    urgent = urgency(level.states[0], rules, level.seat, action)
    if urgent:
        return URGENT + urgent
    if action == search.killers[2 * ply] or action == search.killers[2 * ply + 1]:
        return KILLER
    return search.history[history_index(level.seat, action)]


@kernel
def list_urgent(search, level, rules):
    """Copies only the urgent actions into the level."""
    work = search.works[0]
    count = 0
    for index in range(work.action_count):
        urgent = urgency(level.states[0], rules, level.seat, work.actions[index])
        if urgent:
            level.actions[count] = work.actions[index]
            level.scores[count] = URGENT + urgent
            count += 1
    level.count = count


@kernel
def history_index(seat, action):
    """The index of an action in the history table; two actions may collide."""
    return (seat & 1) * HISTORY + ((action ^ (action >> 12)) & (HISTORY - 1))


@kernel
def select_next_move(level):
    """Swaps the remaining action with the highest score to `level.next`."""
    best = level.next
    for index in range(level.next + 1, level.count):
        if level.scores[index] > level.scores[best]:
            best = index
    action = level.actions[best]
    score = level.scores[best]
    level.actions[best] = level.actions[level.next]
    level.scores[best] = level.scores[level.next]
    level.actions[level.next] = action
    level.scores[level.next] = score


@kernel
def record_cutoff(search, seat, ply, depth, action):
    """Records a quiet action that caused a beta cutoff: as a killer, and in the history table."""
    if search.killers[2 * ply] != action:
        search.killers[2 * ply + 1] = search.killers[2 * ply]
        search.killers[2 * ply] = action
    place = history_index(seat, action)
    search.history[place] = min(HISTORY_MAX, search.history[place] + depth * depth)
