"""Quick evaluation for computer players."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.games.age_of_chess.rules.board import COMMANDER, below_of, holds, seat_of, top_of
from banneret.games.age_of_chess.rules.codes import target_in

EVEN_CHANCE = CERTAIN // 2
COMMANDER_URGENCY = 1000


@kernel
def worth(state, rules, seat):
    """The chance of winning by material: half if equal, nearly all if the enemy has nothing left."""
    if state.over:
        return payoff(state, seat)
    ours = 1
    theirs = 1
    for place in range(64):
        square = state.board[place]
        if square:
            value = rules.worth[top_of(square)] + rules.worth[below_of(square)]
            if seat_of(square) == seat:
                ours += value
            else:
                theirs += value
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def urgency(state, rules, seat, action):
    """The urgency of an action: the value of the top unit it attacks; the Commander counts most."""
    target = target_in(action)
    if not holds(state, target, 1 - seat):
        return 0
    kind = top_of(state.board[target])
    return COMMANDER_URGENCY if kind == COMMANDER else 1 + rules.worth[kind]
