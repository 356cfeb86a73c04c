"""The evaluation of Age of Chess by the players of November 2026."""

from banneret.engine.game import Plans as Plans  # there were none then
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.games.age_of_chess.rules.board import COMMANDER, below_of, holds, seat_of, top_of
from banneret.games.age_of_chess.rules.codes import target_in

EVEN_CHANCE = CERTAIN // 2
COMMANDER_URGENCY = 1000
WORTH = (0, 1, 3, 3, 5, 4, 0)


@kernel
def worth(state, rules, seat):
    """The chance to win by material: even if equal, near certain if the enemy has nothing left."""
    if state.over:
        return payoff(state, seat)
    ours = 1
    theirs = 1
    for place in range(64):
        square = state.board[place]
        if square:
            value = WORTH[top_of(square)] + WORTH[below_of(square)]
            if seat_of(square) == seat:
                ours += value
            else:
                theirs += value
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def urgency(state, rules, seat, action):
    """The value of the top unit that the action attacks; the Commander's is the highest."""
    target = target_in(action)
    if not holds(state, target, 1 - seat):
        return 0
    kind = top_of(state.board[target])
    return COMMANDER_URGENCY if kind == COMMANDER else 1 + WORTH[kind]
