"""Selective search: leaves out what is unlikely to matter.

Off the principal variation and without a threat to answer, such as check, a position is judged first. If it
stands so far above beta that little depth is left to change that, its value counts at once (reverse futility
pruning). If the seat does well even when it passes, at a reduced depth, one of its moves will do too (null
move). Near the leaves of the tree, quiet moves are left out that are unlikely to reach alpha (futility
pruning). Positions without a table move are searched less deeply (internal iterative reduction).

Margins are log-odds of a learned evaluation (`learned.py`), in which a Pawn of chess is about 300.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import null_move
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.frames import lowest_seat, run_on, top, turn
from banneret.players.kernels.ordering import KILLER
from banneret.players.kernels.transpositions import NO_ACTION
from banneret.players.kernels.values import FORCED_WIN, MINUS_INFINITY, evaluate, shift

IIR_DEPTH = 4
"""From this depth on, a position without a table move is searched one ply less deeply."""

REVERSE_FUTILITY_DEPTH = 6
REVERSE_FUTILITY_MARGIN = 180
"""The greatest depth of reverse futility pruning, and its margin for each ply."""

NULL_MOVE_DEPTH = 2
NULL_MOVE_REDUCTION = 4
"""The least depth at which a null move is tried, and how much less deeply it is searched."""

FUTILITY_DEPTH = 3
FUTILITY_MARGIN = 200
FUTILITY_MARGIN_PER_PLY = 300
"""The greatest depth of futility pruning, and its margins."""

LMR_DEPTHS = 32
LMR_PLACES = 64
"""The size of the table of late move reductions."""


@kernel
def prepare_pruning(search, level, rules):
    """Prepares a position for pruning and returns MINUS_INFINITY, or its value if no search is needed."""
    if level.depth >= IIR_DEPTH and level.table_move == NO_ACTION:
        level.depth -= 1
    if level.in_check or level.beta - level.alpha > 1:
        return MINUS_INFINITY
    level.prunes = 1
    stand = evaluate(level.states[0], rules, level.seat, search.works[0])
    level.ceiling = shift(stand, FUTILITY_MARGIN + FUTILITY_MARGIN_PER_PLY * level.depth)
    if abs(level.beta) >= FORCED_WIN:
        return MINUS_INFINITY
    if (
        level.depth <= REVERSE_FUTILITY_DEPTH
        and shift(stand, -REVERSE_FUTILITY_MARGIN * level.depth) >= level.beta
    ):
        return stand
    level.tries_null_move = (
        level.depth >= NULL_MOVE_DEPTH and stand >= level.beta and not level.follows_null_move
    )
    return MINUS_INFINITY


@kernel
def play_null_move(level, below, rules, work):
    """Plays a null move into the level below; returns whether it is the other seat's turn then."""
    copy_state(below.states[0], level.states[0])
    state = below.states[0]
    if not null_move(state, rules, level.seat):
        return False
    top(state).asked = 0
    state.plies += 1
    run_on(state, rules, work)
    return not state.over and lowest_seat(turn(state)) != level.seat


@kernel
def set_window_after_null_move(level, below):
    """Sets the depth and the window in which the position after a null move is searched."""
    below.seat = 1 - level.seat
    below.follows_null_move = 1
    below.in_check = 0
    below.depth = level.depth - NULL_MOVE_REDUCTION - level.depth // 6
    below.alpha = -level.beta
    below.beta = 1 - level.beta


@kernel
def value_after_null_move(level, value):
    """The value of a level after its null move: a lower bound, if that is enough for a cutoff."""
    if value < level.beta:
        return level.best
    return level.beta if value >= FORCED_WIN else value


@kernel
def is_left_out(level):
    """Whether the next move, and so all after it, is a quiet one that is unlikely to reach alpha."""
    return (
        level.prunes
        and level.next > 0
        and level.depth <= FUTILITY_DEPTH
        and level.scores[level.next] < KILLER
        and level.ceiling <= level.alpha
        and level.best > -FORCED_WIN
    )


@kernel
def reduction(search, level):
    """The plies by which the next move is searched less deeply at first; 0 for a move that is not quiet."""
    if level.scores[level.next] >= KILLER or level.in_check:
        return 0
    depth = min(level.depth, LMR_DEPTHS - 1)
    plies = search.reductions[depth * LMR_PLACES + min(level.next, LMR_PLACES - 1)]
    return plies - 1 if plies > 1 and search.selective and not level.prunes else plies
