"""Move ordering: table move, urgent moves, killer moves, then the history heuristic. In a selective search,
urgent moves that lose material come last.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import loses_material, urgency
from banneret.players.kernels.values import log_odds

TABLE_MOVE = 1 << 30
URGENT = 1 << 24
KILLER = 1 << 22
HISTORY_MAX = 1 << 20
LOSES_MATERIAL = -(1 << 22)
HISTORY = 4096

DELTA_MARGIN = 300
"""What an action in quiescence may gain beyond what it takes, in log-odds (`learned.py`)."""


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
        is_bad = search.selective and loses_material(level.states[0], rules, level.seat, action)
        return (LOSES_MATERIAL if is_bad else URGENT) + urgent
    if action == search.killers[2 * ply] or action == search.killers[2 * ply + 1]:
        return KILLER
    return search.history[history_index(level.seat, action)]


@kernel
def list_urgent(search, level, rules):
    """Copies only the urgent actions into the level; in a selective search, only those that gain enough."""
    work = search.works[0]
    least = 1
    if search.selective:
        least = max(1, urgency_needed(search, level))
    count = 0
    for index in range(work.action_count):
        action = work.actions[index]
        urgent = urgency(level.states[0], rules, level.seat, action)
        if urgent >= least and not (
            search.selective and loses_material(level.states[0], rules, level.seat, action)
        ):
            level.actions[count] = action
            level.scores[count] = URGENT + urgent
            count += 1
    level.count = count


@kernel
def urgency_needed(search, level):
    """The least urgency of an action that can raise a quiet position to alpha (delta pruning)."""
    return (log_odds(level.alpha) - log_odds(level.best) - DELTA_MARGIN) // search.gain


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
def is_quiet(score):
    """Whether an ordering score is that of a quiet action other than the table move."""
    return -HISTORY_MAX <= score <= KILLER


@kernel
def record_cutoff(search, level, ply):
    """Records a quiet action that caused a beta cutoff: as a killer, and in the history table. In a selective
    search, quiet actions that were tried before it lose as much.
    """
    action = level.best_action
    if search.killers[2 * ply] != action:
        search.killers[2 * ply + 1] = search.killers[2 * ply]
        search.killers[2 * ply] = action
    change_history(search, level.seat, action, level.depth * level.depth)
    if search.selective:
        for index in range(level.next - 1):
            if is_quiet(level.scores[index]):
                change_history(search, level.seat, level.actions[index], -level.depth * level.depth)


@kernel
def change_history(search, seat, action, by):
    """Adds to an action's history score, within limits."""
    place = history_index(seat, action)
    search.history[place] = max(-HISTORY_MAX, min(HISTORY_MAX, search.history[place] + by))
