"""Estimates how much of a lead can be won: a unit that has passed the enemy's Commander rarely gets back."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.games.age_of_chess.rules.board import BLUE, COMMANDER, PIKEMAN, below_of, holds, top_of
from banneret.games.age_of_chess.rules.movement import FORWARD, forward_rank

ENOUGH = 4
"""This many units of a leading side capture the Commander; with fewer it is harder, with none impossible."""

NEAR_EDGE = 6
"""From this rank on, the Commander counts as ahead of all units: those on the last rank can step back."""


@kernel
def outlook(state, rules, seat):
    """How much of a lead counts, by the number of units with the enemy's Commander ahead of them or on their
    rank.

    If the last rank is a dead end, the side that runs out of actions first loses, and every lead counts.
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
    """The place of a side's Commander."""
    found = 0
    for place in range(64):
        square = state.board[place]
        if holds(state, place, seat) and (top_of(square) == COMMANDER or below_of(square) == COMMANDER):
            found = place
    return found
