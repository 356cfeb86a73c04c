"""The rules: three records, and kernels over them. RULES.md says the same in words.

Kernels run both interpreted and compiled, so they use only whole numbers, loops and ifs.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import CERTAIN, ask, finish, payoff, push, top
from banneret.engine.machine.layout import rules_record, state_record, work_record

SIDE_MAX = 9
"""The most rows or columns of a board."""

ACTIONS_MAX = 2 * SIDE_MAX * 3
"""The most actions in a position: two full rows of units with three moves each."""

STATE = state_record(position=[("board", "i1", SIDE_MAX * SIDE_MAX)], frames=1)
RULES = rules_record([("width", "i4"), ("height", "i4")])
WORK = work_record(actions=ACTIONS_MAX)

EMPTY, BLUE_UNIT, GOLD_UNIT = 0, 1, 2
"""The content of a cell: a seat's unit is the seat's number plus one."""

TURN = 1
"""The only kind of frame; its `seat` is the side whose turn it is."""

WAYS = 3
"""The ways to move: 0 left, 1 straight, 2 right. The code of a move is the unit's place * 3 + way."""

MOVED, CAPTURED = 1, 2
"""Kinds of events."""

ENDING_BREAKTHROUGH, ENDING_NO_MOVE = 16, 17


@kernel
def setup(state, rules, work):
    """Two rows of units on each side; Blue begins (SK-1.1, SK-1.2)."""
    cells = rules.width * rules.height
    for place in range(2 * rules.width):
        state.board[place] = BLUE_UNIT
        state.board[cells - 1 - place] = GOLD_UNIT
    push(state, TURN, 0)


@kernel
def target_of(rules, seat, place, way):
    """The place that a way leads to; -1 if it is off the board (SK-2.1)."""
    column = place % rules.width + way - 1
    row = place // rules.width + 1 - 2 * seat
    if column < 0 or column >= rules.width or row < 0 or row >= rules.height:
        return -1
    return row * rules.width + column


@kernel
def can_go(state, rules, seat, place, way):
    """Whether a unit may move in a way: to an empty cell, or diagonally to an enemy (SK-2.1, SK-2.2)."""
    target = target_of(rules, seat, place, way)
    if target < 0:
        return False
    return state.board[target] == EMPTY or (way != 1 and state.board[target] == 2 - seat)


@kernel
def legal(state, rules, seat, work):
    """Adds every legal move of a side, in the order of their codes."""
    for place in range(rules.width * rules.height):
        if state.board[place] == seat + 1:
            for way in range(WAYS):
                if can_go(state, rules, seat, place, way):
                    add_action(work, place * WAYS + way)


@kernel
def take(state, rules, seat, action, work):
    """Moves a unit, capturing an enemy on its target (SK-2.1, SK-2.2); the last row wins (SK-3.1)."""
    place = action // WAYS
    target = target_of(rules, seat, place, action % WAYS)
    tell(work, MOVED, seat, place, target, 0, 0)
    if state.board[target] != EMPTY:
        tell(work, CAPTURED, 1 - seat, target, 0, 0, 0)
    state.board[target] = seat + 1
    state.board[place] = EMPTY
    if target // rules.width == (rules.height - 1) * (1 - seat):
        finish(state, 1 << seat, ENDING_BREAKTHROUGH)
    else:
        top(state).seat = 1 - seat


@kernel
def step(state, rules, work):
    """Asks the side whose turn it is; a side that cannot move loses (SK-1.2, SK-3.2)."""
    seat = top(state).seat
    if can_move(state, rules, seat):
        ask(state, seat)
    else:
        finish(state, 1 << (1 - seat), ENDING_NO_MOVE)


@kernel
def can_move(state, rules, seat):
    """Whether a side has any move (SK-3.2)."""
    for place in range(rules.width * rules.height):
        if state.board[place] == seat + 1:
            for way in range(WAYS):
                if can_go(state, rules, seat, place, way):
                    return True
    return False


@kernel
def redact(state, rules, viewer):
    """Nothing is hidden."""


@kernel
def imagine(state, rules, seat, work):
    """Nothing is unknown."""


@kernel
def worth(state, rules, seat):
    """How well a side stands: its share of the units."""
    if state.over:
        return payoff(state, seat)
    ours = 1
    theirs = 1
    for place in range(rules.width * rules.height):
        ours += state.board[place] == seat + 1
        theirs += state.board[place] == 2 - seat
    return CERTAIN * ours // (ours + theirs)


@kernel
def urgency(state, rules, seat, action):
    """1 for a capture, 0 for any other move: searches try captures first."""
    target = target_of(rules, seat, action // WAYS, action % WAYS)
    return 1 if state.board[target] != EMPTY else 0
