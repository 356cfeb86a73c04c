"""Issuing and carrying out commands: chapter 5 (PV-5.1 to PV-5.9).

There is one frame for each side's phase: the side names units or lines, which then carry out their commands.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, go_on, pop, push, top
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    FREE,
    SIDE,
    lift_unit,
    put_unit,
    seat_of,
    turn_between,
    unit_at,
)
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play, stat_of
from banneret.games.prevail.rules.codes import DONE, cell_in, facing_in
from banneret.games.prevail.rules.engagement import engage
from banneret.games.prevail.rules.events import HELD, MOVED, ORDERED, WHEELED
from banneret.games.prevail.rules.movement import FORWARD, add_moves, note_movement
from banneret.games.prevail.rules.ranged import (
    SHOT_FRAME,
    add_supporters,
    add_targets,
    has_supporter,
    has_target,
)

ORDERS = 3
"""Frame: `seat` commands. `a` is the unit it has named, by its number within the side. ISSUE: names units one
by one (`b`: how many so far, `c`: the lowest it may still name) or begins a line (`b`: how many so far).
LINE: names the far end of the line that begins with `a`. CARRY_OUT: names a unit to act. MOVE: names the
stand for `a`. AIM: names the target of `a`. BACK_UP: names supporters of its shot at `b`; `c` as above.
"""
ISSUE = 0
LINE = 1
CARRY_OUT = 2
MOVE = 3
AIM = 4
BACK_UP = 5


@kernel
def step_orders(state, rules):
    """Asks for the next command, or the next unit to carry out its command (PV-5.1, PV-5.6)."""
    frame = top(state)
    seat = frame.seat
    card = card_in_play(state, rules, seat)
    if frame.stage == ISSUE:
        if frame.b < rules.number[card] and has_candidate(state, rules, seat, card):
            ask(state, seat)
        else:
            begin_to_carry_out(state)
    elif has_actor(state, rules, seat, card):
        ask(state, seat)
    else:
        pop(state)


@kernel
def begin_to_carry_out(state):
    """Goes from issuing commands to carrying them out (PV-5.1)."""
    frame = top(state)
    frame.stage = CARRY_OUT
    frame.a = 0
    frame.b = 0
    frame.c = 0


@kernel
def has_candidate(state, rules, seat, card):
    """Whether any unit can still be ordered (PV-5.2)."""
    for number in range(SIDE):
        if can_be_ordered(state, rules, seat, (seat << 5) | number, card, True):
            return True
    return False


@kernel
def can_act(state, rules, seat, unit, card):
    """Whether a unit has a command to carry out, and can do so (PV-5.6, PV-5.8)."""
    number = unit & 31
    if not (state.ordered[seat] >> number) & 1 or (state.acted[seat] >> number) & 1 or state.bond[unit]:
        return False
    return not rules.is_ranged[card] or has_target(state, rules, unit)


@kernel
def has_actor(state, rules, seat, card):
    """Whether any unit has a command left to carry out."""
    if state.ordered[seat] == state.acted[seat]:
        return False
    for number in range(SIDE):
        if can_act(state, rules, seat, (seat << 5) | number, card):
            return True
    return False


@kernel
def add_orders(state, rules, seat, work):
    """Lists the answers of a commanding side (PV-5.2 to PV-5.8)."""
    frame = top(state)
    card = card_in_play(state, rules, seat)
    if frame.stage == ISSUE:
        for number in range(frame.c, SIDE):
            if can_be_ordered(state, rules, seat, (seat << 5) | number, card, True):
                add_action(work, number)
        add_action(work, DONE)
    elif frame.stage == LINE:
        add_far_ends(state, rules, seat, (seat << 5) | frame.a, card, work)
    elif frame.stage == CARRY_OUT:
        for number in range(SIDE):
            if can_act(state, rules, seat, (seat << 5) | number, card):
                add_action(work, number)
        add_action(work, DONE)
    elif frame.stage == MOVE:
        add_moves(state, rules, (seat << 5) | frame.a, work)
    elif frame.stage == AIM:
        add_targets(state, rules, (seat << 5) | frame.a, work)
    else:
        add_supporters(state, rules, (seat << 5) | frame.a, ((1 - seat) << 5) | frame.b, frame.c, work)


@kernel
def next_in_line(state, rules, seat, unit, direction, card):
    """The adjacent unit that continues a line in a direction, or -1 (PV-5.4)."""
    near = rules.near[state.cell[unit] * 8 + direction]
    if near < 0:
        return -1
    beside = unit_at(state, seat, near)
    if beside < 0 or turn_between(state.facing[unit], state.facing[beside]) & 3 != 0:
        return -1
    return beside if can_be_ordered(state, rules, seat, beside, card, False) else -1


@kernel
def add_far_ends(state, rules, seat, unit, card, work):
    """Lists the units at which a line that begins here can end, including the first (PV-5.4)."""
    ends = 1 << (unit & 31)
    for side in range(2):
        direction = (state.facing[unit] + 2 + 4 * side) & 7
        end = unit
        length = 1
        while end >= 0 and length < rules.line_length:
            end = next_in_line(state, rules, seat, end, direction, card)
            length += 1
            if end >= 0:
                ends |= 1 << (end & 31)
    for number in range(SIDE):
        if (ends >> number) & 1:
            add_action(work, number)


@kernel
def order_line(state, rules, seat, unit, far, card, work):
    """Orders every unit from one end of a line to the other (PV-5.4)."""
    for side in range(2):
        direction = (state.facing[unit] + 2 + 4 * side) & 7
        end = unit
        length = 1
        while end >= 0 and end != far and length < rules.line_length:
            end = next_in_line(state, rules, seat, end, direction, card)
            length += 1
        if end == far:
            end = unit
            while end != far:
                order(state, seat, end, length, 1, work)
                end = unit_at(state, seat, rules.near[state.cell[end] * 8 + direction])
            order(state, seat, far, length, 1, work)
            return


@kernel
def order(state, seat, unit, together, in_line, work):
    """Records that a unit was ordered, and how many were ordered together (PV-5.3)."""
    state.ordered[seat] |= 1 << (unit & 31)
    tell(work, ORDERED, seat, state.kind[unit], state.cell[unit], together, in_line)


@kernel
def tell_orders(state, seat, work):
    """Records events for all units that were ordered (PV-5.3)."""
    together = top(state).b
    for number in range(SIDE):
        if (state.ordered[seat] >> number) & 1:
            order(state, seat, (seat << 5) | number, together, 0, work)


@kernel
def take_orders(state, rules, seat, action, work):
    """Carries out an answer of a commanding side (PV-5.3 to PV-5.9)."""
    frame = top(state)
    card = card_in_play(state, rules, seat)
    if frame.stage == ISSUE:
        take_issue(state, rules, seat, action, card, work)
    elif frame.stage == LINE:
        order_line(state, rules, seat, (seat << 5) | frame.a, (seat << 5) | action, card, work)
        frame.a = 0
        frame.b += 1
        frame.stage = ISSUE
    elif frame.stage == CARRY_OUT:
        if action == DONE:
            pop(state)
        else:
            frame.a = action
            frame.stage = AIM if rules.is_ranged[card] else MOVE
            go_on(state, seat)
    elif frame.stage == MOVE:
        unit = (seat << 5) | frame.a
        frame.a = 0
        frame.stage = CARRY_OUT
        state.acted[seat] |= 1 << (unit & 31)
        move_unit(state, rules, unit, action, work)
    elif frame.stage == AIM:
        unit = (seat << 5) | frame.a
        if has_supporter(state, rules, unit, ((1 - seat) << 5) | action):
            frame.b = action
            frame.stage = BACK_UP
            go_on(state, seat)
        else:
            open_shot(state, seat, unit, ((1 - seat) << 5) | action)
    elif action == DONE:
        open_shot(state, seat, (seat << 5) | frame.a, ((1 - seat) << 5) | frame.b)
    else:
        state.supporters |= 1 << action
        frame.c = action + 1
        go_on(state, seat)


@kernel
def take_issue(state, rules, seat, action, card, work):
    """Names one more unit, begins a line, or ends the commands (PV-5.3, PV-5.4)."""
    frame = top(state)
    if action == DONE:
        if not rules.is_lines[card]:
            tell_orders(state, seat, work)
        begin_to_carry_out(state)
    elif rules.is_lines[card]:
        frame.a = action
        frame.stage = LINE
        go_on(state, seat)
    else:
        state.ordered[seat] |= 1 << action
        frame.b += 1
        frame.c = action + 1
        if frame.b == rules.number[card]:
            tell_orders(state, seat, work)
            begin_to_carry_out(state)
        else:
            go_on(state, seat)


@kernel
def move_unit(state, rules, unit, stand, work):
    """Moves a unit as ordered and engages an enemy on its last cell (PV-5.7, PV-8.1)."""
    seat = seat_of(unit)
    start = state.cell[unit]
    faced = state.facing[unit]
    cell = cell_in(stand)
    flexibility = stat_of(state, rules, unit, FLEXIBILITY)
    note_movement(state, rules, unit, FORWARD, stand, flexibility, flexibility, work)
    lift_unit(state, unit)
    put_unit(state, unit, cell, facing_in(stand))
    if start != cell:
        tell(work, MOVED, seat, state.kind[unit], start, cell, facing_in(stand))
    elif faced != facing_in(stand):
        tell(work, WHEELED, seat, state.kind[unit], cell, facing_in(stand), 0)
    else:
        tell(work, HELD, seat, state.kind[unit], cell, 0, 0)
    enemy = unit_at(state, 1 - seat, cell)
    if enemy >= 0 and state.bond[enemy] == FREE:
        engage(state, rules, unit, enemy, work)


@kernel
def open_shot(state, seat, unit, target):
    """Begins a ranged attack (PV-7.1)."""
    frame = top(state)
    frame.a = 0
    frame.b = 0
    frame.c = 0
    frame.stage = CARRY_OUT
    shot = push(state, SHOT_FRAME, seat)
    shot.a = unit
    shot.b = target
