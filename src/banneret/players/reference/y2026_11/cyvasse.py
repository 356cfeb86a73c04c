"""The evaluation of Cyvasse by the players of November 2026."""

from pathlib import Path
from typing import ClassVar

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.cyvasse.openings import CyvassePlans
from banneret.games.cyvasse.rules.board import PLACES, kind_at, kind_of, seat_of
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, READY, first_in, target_in, verb_in
from banneret.games.cyvasse.rules.setup import SETUP

EVEN_CHANCE = CERTAIN // 2
WORTH = (0, 2, 100, 5, 4, 4, 10, 7, 9, 14, 0)


class Plans(CyvassePlans):
    """The arrays of November 2026."""

    arrays: ClassVar[Path] = Path(__file__).with_name("cyvasse_arrays.yaml")


@kernel
def worth(state, rules, seat):
    """The chance to win by material; in the set-up, slightly more for a seat that is ready."""
    if state.over:
        return payoff(state, seat)
    if top(state).kind == SETUP:
        return EVEN_CHANCE + 1 - ((top(state).asked >> seat) & 1)
    ours = 1
    theirs = 1
    for place in range(PLACES):
        square = state.board[place]
        value = WORTH[kind_of(square)]
        if seat_of(square) == seat:
            ours += value
        else:
            theirs += value
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def urgency(state, rules, seat, action):
    """The worth of a captured piece; also rates being ready and promotion."""
    verb = verb_in(action)
    if verb == READY:
        return 1
    if verb == PROMOTE:
        return WORTH[first_in(action)]
    if verb != MOVE or state.board[target_in(action)] == 0:
        return 0
    return 1 + WORTH[kind_at(state, target_in(action))]
