"""Quick evaluation for computer players."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.cyvasse.rules.board import PLACES, kind_at, kind_of, seat_of
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, READY, first_in, target_in, verb_in
from banneret.games.cyvasse.rules.setup import SETUP

EVEN_CHANCE = CERTAIN // 2


@kernel
def worth(state, rules, seat):
    """The chance of winning by material; in the set-up, a little higher for a side that is ready."""
    if state.over:
        return payoff(state, seat)
    if top(state).kind == SETUP:
        return EVEN_CHANCE + 1 - ((top(state).asked >> seat) & 1)
    ours = 1
    theirs = 1
    for place in range(PLACES):
        square = state.board[place]
        value = rules.worth[kind_of(square)]
        if seat_of(square) == seat:
            ours += value
        else:
            theirs += value
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def urgency(state, rules, seat, action):
    """The urgency of an action: the value of the piece captured or promoted to; 1 for being ready."""
    verb = verb_in(action)
    if verb == READY:
        return 1
    if verb == PROMOTE:
        return rules.worth[first_in(action)]
    if verb != MOVE or state.board[target_in(action)] == 0:
        return 0
    return 1 + rules.worth[kind_at(state, target_in(action))]
