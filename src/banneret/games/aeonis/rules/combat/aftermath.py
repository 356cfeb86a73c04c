"""After a victory: control of the hex, and the units that move in (AE-4.1 to AE-4.3, AE-5.7, AE-11.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import ask, go_on, top
from banneret.games.aeonis.rules.board import ATTACKER, SIDE, end_siege, lift_unit, put_unit, set_control
from banneret.games.aeonis.rules.codes import DONE, USUAL
from banneret.games.aeonis.rules.combat.frame import OCCUPY, go_to
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.retreat import close_attack
from banneret.games.aeonis.rules.events import (
    FOR_A_RAID,
    GAINED_RENOWN,
    LEFT_EMPTY,
    OCCUPIED,
    SIEGE_ENDED,
    TAKEN,
)
from banneret.games.aeonis.rules.sets import add_set, is_set_full, named, usual_set


@kernel
def step_take_hex(state, rules, work):
    """Gives the attacker control of the hex (AE-4.1, AE-5.7), and perhaps renown for it (AE-11.3)."""
    frame = top(state)
    seat = frame.seat
    cell = frame.a
    had = state.control[cell]
    if state.besieger[cell]:
        end_siege(state, cell)
        tell(work, SIEGE_ENDED, seat, cell, 0, 0, 0)
    set_control(state, cell, seat)
    tell(work, TAKEN, seat, cell, had, 0, 0)
    if had and had != seat + 1 and rules.raid_renown and not (state.raided >> seat) & 1:
        state.raided |= 1 << seat
        state.renown[seat] += rules.raid_renown
        tell(work, GAINED_RENOWN, seat, rules.raid_renown, FOR_A_RAID, 0, 0)
    state.line[ATTACKER] = 0
    go_to(state, OCCUPY)


@kernel
def survivors(state):
    """The units that can still be named to move in; `line` has those already named (AE-4.1)."""
    return state.committed[ATTACKER] & ~state.line[ATTACKER]


@kernel
def step_occupy(state, rules, work):
    """Asks which units move in (AE-4.1, AE-4.3)."""
    frame = top(state)
    if rules.asks_occupation:
        ask(state, frame.seat)
    else:
        move_in(
            state, rules, usual_set(state, frame.seat, survivors(state), cap_at(state, rules, frame.a)), work
        )


@kernel
def add_occupation(state, work):
    """Lists the units that can move in next (AE-4.1)."""
    add_set(survivors(state), top(state).d, True, work)


@kernel
def take_occupation(state, rules, action, work):
    """Adds a unit to those that move in, chooses the usual ones, or completes the set (AE-4.1)."""
    frame = top(state)
    units = survivors(state)
    cap = cap_at(state, rules, frame.a)
    if action == DONE:
        move_in(state, rules, 0, work)
    elif action == USUAL:
        move_in(state, rules, usual_set(state, frame.seat, units, cap), work)
    else:
        state.line[ATTACKER] |= 1 << action
        frame.d = named(frame.d, action)
        if is_set_full(frame.d, units, cap):
            move_in(state, rules, 0, work)
        else:
            go_on(state, frame.seat)


@kernel
def move_in(state, rules, units, work):
    """Moves the named units, and some more, into the hex, and closes the attack (AE-4.1)."""
    frame = top(state)
    units |= state.line[ATTACKER]
    if units == 0 and survivors(state):
        tell(work, LEFT_EMPTY, frame.seat, frame.a, 0, 0, 0)
    for number in range(SIDE):
        if (units >> number) & 1:
            unit = (frame.seat << 4) | number
            tell(work, OCCUPIED, frame.seat, unit, state.kind[unit], state.cell[unit], frame.a)
            lift_unit(state, rules, unit)
            put_unit(state, unit, frame.a)
    close_attack(state, work)
