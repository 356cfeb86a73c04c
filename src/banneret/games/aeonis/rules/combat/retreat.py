"""The end of a round: retreat, lifting a siege, pressing the attack (AE-3.9 to AE-3.12, AE-5.5, AE-6.2)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, pop, top
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    DEFENDER,
    SIDE,
    defender_of,
    end_siege,
    lift_unit,
    lowest,
    put_unit,
    units_on,
)
from banneret.games.aeonis.rules.codes import NO, STAND_FAST, YES
from banneret.games.aeonis.rules.combat.frame import (
    BY_ASSAULT,
    BY_SIEGE,
    COMMIT_ATTACK,
    LINE_ATTACK,
    PRESS,
    RETREAT_DEFENCE,
    TAKE_HEX,
    go_to,
    mode_of,
    rounds_over,
)
from banneret.games.aeonis.rules.events import (
    BY_ATTACKER,
    FOUGHT_ON,
    HELD,
    HEX_KEPT,
    HEX_LEFT,
    PAUSED,
    PRESSED,
    RETREATED,
    SIEGE_ENDED,
    STAYED,
    WITHDREW,
)


@kernel
def step_retreat_attack(state, work):
    """Checks whether the battle is decided; otherwise the attacker may retreat (AE-3.1, AE-3.9)."""
    frame = top(state)
    if state.committed[DEFENDER] == 0:
        go_to(state, TAKE_HEX)
    elif state.committed[ATTACKER] == 0:
        tell(work, HELD, frame.b, frame.a, 0, 0, 0)
        if mode_of(frame) == BY_SIEGE:
            break_siege(state, work, False)
        close_attack(state, work)
    else:
        ask(state, frame.seat)


@kernel
def break_siege(state, work, is_lifted):
    """Ends the siege: lifted by choice, or no longer kept up (AE-5.5, AE-5.6)."""
    frame = top(state)
    end_siege(state, frame.a)
    tell(work, SIEGE_ENDED, frame.seat, frame.a, is_lifted, 0, 0)


@kernel
def take_retreat_attack(state, action, work):
    """Retreats, lifts the siege, or stays, as the attacker has chosen (AE-3.9, AE-5.5)."""
    frame = top(state)
    if action == NO:
        tell(work, STAYED, frame.seat, frame.a, mode_of(frame), 0, 0)
        go_to(state, RETREAT_DEFENCE)
        return
    if mode_of(frame) == BY_SIEGE:
        break_siege(state, work, True)
    else:
        tell(work, RETREATED, frame.seat, frame.a, BY_ATTACKER, 0, 0)
    close_attack(state, work)


@kernel
def refuges(state, rules, frame):
    """The hexes to which the defender can retreat, as bits (AE-3.10)."""
    if rules.is_fortified[state.terrain[frame.a]] or state.line[DEFENDER] == 0:
        return 0
    found = 0
    cells = rules.near_mask[frame.a]
    while cells:
        cell = lowest(rules, cells)
        is_free = state.holder[cell] == 0 or state.holder[cell] == frame.b + 1
        if is_free and state.control[cell] == frame.b + 1:
            found |= 1 << cell
        cells &= cells - 1
    return found


@kernel
def step_retreat_defence(state, rules):
    """Asks the defender whether it retreats, if it can (AE-3.10)."""
    frame = top(state)
    if refuges(state, rules, frame):
        ask(state, frame.b)
    else:
        go_to(state, PRESS)


@kernel
def add_refuges(state, rules, work):
    """Lists the hexes to which the defender can retreat, and standing fast (AE-3.10)."""
    cells = refuges(state, rules, top(state))
    while cells:
        add_action(work, lowest(rules, cells))
        cells &= cells - 1
    add_action(work, STAND_FAST)


@kernel
def take_retreat_defence(state, rules, action, work):
    """Withdraws the defender's line and ends the attack, or stands fast (AE-3.10, AE-3.11)."""
    frame = top(state)
    target = frame.a
    defender = frame.b
    if action == STAND_FAST:
        tell(work, STAYED, defender, target, mode_of(frame), 1, 0)
        go_to(state, PRESS)
        return
    is_yielded = rules.hex_is_yielded and not stays_behind(state, frame)
    is_kept = state.control[target] == defender + 1 and not is_yielded
    tell(work, RETREATED, defender, target, HEX_KEPT if is_kept else HEX_LEFT, 0, 0)
    near = rules.near_mask[target] | 1 << target  # units that fight through a Portal stay there (AE-2.9)
    for number in range(SIDE):
        unit = (defender << 4) | number
        is_on_line = (state.line[DEFENDER] >> number) & 1
        if is_on_line and (near >> state.cell[unit]) & 1 and state.cell[unit] != action:
            tell(work, WITHDREW, defender, unit, state.kind[unit], state.cell[unit], action)
            lift_unit(state, rules, unit)
            put_unit(state, unit, action)
    if is_yielded:
        go_to(state, TAKE_HEX)
    else:
        close_attack(state, work)


@kernel
def stays_behind(state, frame):
    """Whether the defender's reserves are left in the hex after a retreat (AE-3.10, AE-3.11)."""
    return units_on(state, frame.b, frame.a) & ~state.line[DEFENDER] != 0


@kernel
def press_cost(state, rules, frame):
    """The cost of pressing: less with some Lords, if they are committed (AE-1.10, AE-3.12)."""
    less = rules.lord_press[frame.seat] if state.committed[ATTACKER] & 1 else 0
    return max(0, rules.press_cost - less)


@kernel
def can_press(state, rules, frame):
    """Whether the attacker can press (AE-3.12)."""
    if rounds_over(frame) >= rules.press_most:
        return False
    if mode_of(frame) == BY_SIEGE and not rules.press_in_sieges:
        return False
    return state.points[frame.seat] >= press_cost(state, rules, frame)


@kernel
def step_press(state, rules, work):
    """Continues an assault; another attack may be pressed, or pauses (AE-3.12, AE-6.2)."""
    frame = top(state)
    if mode_of(frame) == BY_ASSAULT:
        next_round(state)
        tell(work, FOUGHT_ON, frame.seat, frame.a, rounds_over(frame) + 1, 0, 0)
    elif can_press(state, rules, frame):
        ask(state, frame.seat)
    else:
        pause(state, work)


@kernel
def take_press(state, rules, action, work):
    """Presses or pauses, as the attacker has chosen (AE-3.12)."""
    frame = top(state)
    if action == YES:
        cost = press_cost(state, rules, frame)
        state.points[frame.seat] -= cost
        tell(work, PRESSED, frame.seat, frame.a, cost, 0, 0)
        next_round(state)
    else:
        pause(state, work)


@kernel
def pause(state, work):
    """Pauses an undecided battle until the next attack (AE-3.1, AE-5.2)."""
    frame = top(state)
    tell(work, PAUSED, frame.seat, frame.a, mode_of(frame), 0, 0)
    close_attack(state, work)


@kernel
def next_round(state):
    """Starts another round of the same attack; in a siege units may join first (AE-3.2, AE-5.4)."""
    frame = top(state)
    frame.c += 4
    go_to(state, COMMIT_ATTACK if mode_of(frame) == BY_SIEGE else LINE_ATTACK)


@kernel
def close_attack(state, work):
    """Closes the attack. A siege that continues keeps its committed units (AE-5.3, AE-5.6)."""
    frame = top(state)
    if mode_of(frame) == BY_SIEGE and state.besieger[frame.a]:
        state.investing[frame.a] = state.committed[ATTACKER]
        state.holding[frame.a] = state.committed[DEFENDER]
        if defender_of(state, frame.a) != frame.b:
            break_siege(state, work, False)
    for side in range(2):
        state.committed[side] = 0
        state.line[side] = 0
    pop(state)
