"""Set-up and deployment: chapter 1 (PV-1.3 to PV-1.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import ask, go_on, pop, push, top
from banneret.games.prevail.rules.board import (
    BLUE,
    GOLD,
    NO_CARD,
    NOWHERE,
    SIDE,
    holds,
    put_unit,
)
from banneret.games.prevail.rules.codes import cell_in, facing_in, stand_code
from banneret.games.prevail.rules.events import COMMANDER_PLACED, DEPLOYED

DEPLOY = 1
"""Frame: `seat` deploys. At CHOOSE it names a unit, at PLACE it places the unit `a`, at COMMANDER its
commander.
"""
CHOOSE = 0
PLACE = 1
COMMANDER = 2

ROUND = 2
"""The frame of the rounds: see round.py."""


@kernel
def setup(state, rules, work):
    """Sets up both armies and hands (PV-1.5, PV-1.8), with ready-made deployment if set."""
    state.initiative = roll(state.dice, 2) if rules.first < 0 else rules.first
    for seat in range(2):
        state.hand[seat] = (1 << rules.deck_size[seat]) - 1
        state.hand_count[seat] = rules.deck_size[seat]
        state.in_play[seat] = NO_CARD
        state.commander[seat] = NOWHERE
        for number in range(rules.army_size[seat]):
            unit = (seat << 5) | number
            state.kind[unit] = rules.army[unit]
            state.cell[unit] = NOWHERE
            if not rules.is_placed:
                put_unit(state, unit, rules.start_cell[unit], rules.start_facing[unit])
        if not rules.is_placed:
            state.commander[seat] = rules.start_commander[seat]
    if rules.is_placed:
        push(state, DEPLOY, state.initiative)
    else:
        push(state, ROUND, 0)


@kernel
def is_waiting(state, unit):
    """Whether a unit is still to be deployed."""
    return state.kind[unit] != 0 and state.cell[unit] == NOWHERE


@kernel
def has_waiting(state, seat):
    """Whether a side has units to deploy."""
    for number in range(SIDE):
        if is_waiting(state, (seat << 5) | number):
            return True
    return False


@kernel
def step_deployment(state):
    """Asks for the next unit or commander: sides alternate, units before commanders (PV-1.6, PV-1.7)."""
    frame = top(state)
    seat = frame.seat
    if has_waiting(state, BLUE) or has_waiting(state, GOLD):
        if not has_waiting(state, seat):
            frame.seat = 1 - seat
    elif state.commander[BLUE] == NOWHERE or state.commander[GOLD] == NOWHERE:
        frame.stage = COMMANDER
        frame.seat = state.initiative
        if state.commander[frame.seat] != NOWHERE:
            frame.seat = 1 - frame.seat
    else:
        pop(state)
        push(state, ROUND, 0)
        return
    ask(state, frame.seat)


@kernel
def is_first_of_its_kind(state, unit):
    """Whether no lower number of the same type is waiting too: units of a type are interchangeable."""
    for other in range((unit >> 5) << 5, unit):
        if state.kind[other] == state.kind[unit] and state.cell[other] == NOWHERE:
            return False
    return True


@kernel
def add_deployment(state, rules, seat, work):
    """Lists the types to deploy, the stands for a unit, or the cells for a commander (PV-1.6, PV-1.7)."""
    stage = top(state).stage
    if stage == CHOOSE:
        for number in range(SIDE):
            unit = (seat << 5) | number
            if is_waiting(state, unit) and is_first_of_its_kind(state, unit):
                add_action(work, number)
        return
    for cell in range(rules.cells):
        if (rules.zone[cell] >> seat) & 1:
            if stage == COMMANDER:
                add_action(work, cell)
            elif not holds(state, seat, cell):
                for facing in range(8):
                    add_action(work, stand_code(cell, facing))


@kernel
def take_deployment(state, seat, action, work):
    """Carries out one step of the deployment, and passes the turn (PV-1.6, PV-1.7)."""
    frame = top(state)
    if frame.stage == CHOOSE:
        frame.a = action
        frame.stage = PLACE
        go_on(state, seat)
    elif frame.stage == PLACE:
        unit = (seat << 5) | frame.a
        put_unit(state, unit, cell_in(action), facing_in(action))
        tell(work, DEPLOYED, seat, state.kind[unit], cell_in(action), facing_in(action), 0)
        frame.a = 0
        frame.stage = CHOOSE
        frame.seat = 1 - seat
    else:
        state.commander[seat] = action
        tell(work, COMMANDER_PLACED, seat, action, 0, 0, 0)
