"""Battle lines and reserves: forming and reinforcing them (AE-2.6 to AE-2.8, AE-3.2)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import ask, go_on, top
from banneret.games.aeonis.rules.board import ATTACKER
from banneret.games.aeonis.rules.codes import DONE, USUAL
from banneret.games.aeonis.rules.combat.frame import (
    LINE_DEFENCE,
    PRE_STRIKE,
    go_to,
    rounds_over,
    seat_on,
)
from banneret.games.aeonis.rules.events import LINED_UP
from banneret.games.aeonis.rules.sets import add_set, is_set_full, kinds_of, named, usual_set


@kernel
def cap_at(state, rules, cell):
    """The capacity of a line in a battle for a hex (AE-2.6)."""
    return rules.cap[state.terrain[cell]]


@kernel
def reserves(state, side):
    """The committed units that are not on the line, as bits (AE-2.7)."""
    return state.committed[side] & ~state.line[side]


@kernel
def room_on_line(state, rules, side):
    """How many more units a line can take (AE-3.2)."""
    return cap_at(state, rules, top(state).a) - count_bits(state.line[side])


@kernel
def step_line(state, rules, side, work):
    """Asks which units go onto a side's line, unless there is no choice (AE-2.7, AE-3.2)."""
    frame = top(state)
    seat = seat_on(frame, side)
    units = reserves(state, side)
    room = room_on_line(state, rules, side)
    if units == 0 or room <= 0:
        go_to(state, LINE_DEFENCE if side == ATTACKER else PRE_STRIKE)
    elif not rules.asks_line or (state.line[side] == 0 and units & (units - 1) == 0):
        line_up(state, side, usual_set(state, seat, units, room), work)
    else:
        ask(state, seat)


@kernel
def add_line(state, rules, side, work):
    """Lists the units that can go onto the line next (AE-2.7)."""
    add_set(reserves(state, side), top(state).d, state.line[side] != 0, work)


@kernel
def take_line(state, rules, side, action, work):
    """Puts one more unit on the line, puts the usual ones, or completes the set (AE-2.7)."""
    frame = top(state)
    seat = seat_on(frame, side)
    units = reserves(state, side)
    if action == DONE:
        line_up(state, side, 0, work)
    elif action == USUAL:
        line_up(state, side, usual_set(state, seat, units, room_on_line(state, rules, side)), work)
    else:
        room = room_on_line(state, rules, side) + (frame.d >> 8)
        state.line[side] |= 1 << action
        frame.d = named(frame.d, action)
        if is_set_full(frame.d, units, room):
            line_up(state, side, 0, work)
        else:
            go_on(state, seat)


@kernel
def line_up(state, side, units, work):
    """Completes a side's line with further units (AE-2.7)."""
    frame = top(state)
    seat = seat_on(frame, side)
    state.line[side] |= units
    kinds = kinds_of(state, seat, state.committed[side])
    is_later = rounds_over(frame) > 0
    if is_later or state.committed[side] & (state.committed[side] - 1):  # a lone unit needs no event
        tell(work, LINED_UP, seat, state.line[side], kinds, reserves(state, side), is_later)
    go_to(state, LINE_DEFENCE if side == ATTACKER else PRE_STRIKE)
