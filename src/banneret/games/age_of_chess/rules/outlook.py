"""Who can still win. Units hardly ever come back: who has passed the enemy's Commander does not get him."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.games.age_of_chess.rules.board import BLUE, COMMANDER, PIKEMAN, below_of, holds, top_of
from banneret.games.age_of_chess.rules.movement import FORWARD, forward_rank

ENOUGH = 4
"""So many units get a Commander, if the side is ahead; with fewer it is harder, and none get nobody."""

NEAR_EDGE = 6
"""From this rank on nobody has passed a Commander for good: from the last rank units step back to it."""


@kernel
def outlook(state, rules, seat):
    """By how many units have the enemy's Commander ahead of them, or beside them where they step sideways.

    Where the last rank is the end of the way, who runs out of actions first has lost, and every lead counts.
    """
    if rules.ways[PIKEMAN * 8 + 7] == FORWARD:
        return OUTLOOK
    rank = forward_rank(seat, commander_of(state, 1 - seat))
    last = 64 if rank >= NEAR_EDGE else 8 * rank + 8
    units = 0
    if seat == BLUE:
        for place in range(last):
            units += holds(state, place, seat)
    else:
        for place in range(64 - last, 64):
            units += holds(state, place, seat)
    return OUTLOOK * min(units, ENOUGH) // ENOUGH


@kernel
def commander_of(state, seat):
    """Where a side's Commander stands."""
    found = 0
    for place in range(64):
        square = state.board[place]
        if holds(state, place, seat) and (top_of(square) == COMMANDER or below_of(square) == COMMANDER):
            found = place
    return found
