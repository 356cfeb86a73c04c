"""What each side knows: everything but the other's set-up while it lasts (CV-1.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import ask, top
from banneret.games.cyvasse.rules.board import (
    HOME,
    KINDS,
    KNOWN_ARRAYS,
    RABBLE,
    first_home,
    home_place,
    set_square,
)
from banneret.games.cyvasse.rules.setup import SETUP, deal_array, put_piece

ONE_IN_ANY = 4
"""One in this many imagined arrays is drawn from all legal ones, so that none is impossible."""

SWAPS = 3
"""The most swaps by which an imagined array differs from a known one."""


@kernel
def redact(state, rules, viewer):
    """Hides what others have set up, and all traces of their progress (CV-1.4)."""
    if top(state).kind != SETUP:
        return
    for seat in range(2):
        if seat != viewer:
            forget_setup(state, rules, seat)


@kernel
def forget_setup(state, rules, seat):
    """Resets a side's set-up as if it had not begun (CV-1.4), including its share of the count of actions."""
    first = first_home(seat)
    for place in range(first, first + HOME):
        if state.board[place]:
            set_square(state, rules, place, 0)
    for kind in range(KINDS):
        state.pool[seat * KINDS + kind] = 0
    state.plies -= state.unseen[seat]
    state.unseen[seat] = 0
    ask(state, seat)


@kernel
def imagine(state, rules, seat, work):
    """Samples the other side's array: a varied known one, or sometimes any legal one (CV-1.4, CV-1.5)."""
    if top(state).kind != SETUP:
        return
    other = 1 - seat
    for kind in range(RABBLE, KINDS):
        state.pool[other * KINDS + kind] = rules.army[kind]
    if roll(state.dice, ONE_IN_ANY) == 0:
        deal_array(state, rules, other, state.dice, work)
    else:
        lay_known_array(state, rules, other)
        vary_array(state, rules, other)


@kernel
def lay_known_array(state, rules, seat):
    """Lays out one of the arrays known to all, each equally likely; never the one the ruleset names."""
    first = roll(state.dice, KNOWN_ARRAYS) * HOME
    for index in range(HOME):
        kind = rules.known_arrays[first + index]
        if kind:
            put_piece(state, rules, seat, home_place(seat, index), kind)


@kernel
def vary_array(state, rules, seat):
    """Swaps the contents of two hexes a few times, or not at all (CV-1.4)."""
    for _ in range(roll(state.dice, 1 + SWAPS)):
        one = home_place(seat, roll(state.dice, HOME))
        other = home_place(seat, roll(state.dice, HOME))
        square = state.board[one]
        set_square(state, rules, one, state.board[other])
        set_square(state, rules, other, square)
