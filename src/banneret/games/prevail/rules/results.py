"""Results of an attack: chapter 9 (PV-9.1 to PV-9.10): rout and its price, retreat, reverse."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, clear_actions, tell, tell_to
from banneret.engine.machine.kernels.frames import ask, go_on, pop, push, top
from banneret.games.prevail.rules.board import (
    BLUE,
    DECK,
    DEFENSE,
    FLEXIBILITY,
    GOLD,
    SPEED,
    STAT_MAX,
    holds,
    is_behind,
    lift_unit,
    put_unit,
    remove_unit,
    seat_of,
    turn_between,
    unit_at,
)
from banneret.games.prevail.rules.cards import stat_of
from banneret.games.prevail.rules.codes import cell_in, facing_in, stand_code
from banneret.games.prevail.rules.endings import lose, must_lose
from banneret.games.prevail.rules.events import (
    BY_BLOCKED_RETREAT,
    BY_CUT_OFF,
    DEFENSE_TOLD,
    PAID,
    PAID_CARDS,
    RETREAT,
    RETREATED,
    REVERSE,
    REVERSED,
    ROUT,
    ROUTED,
    STAYED,
)
from banneret.games.prevail.rules.movement import ANYWHERE, BACKWARD, explore, forget, note_movement

PAYMENT = 6
"""Frame: cards are owed for routs. OWED: checks which sides can pay. PAYING: `seat` pays; `a` cards are left,
`b` is the lowest slot it may still name, `c` the slots it has named."""
OWED = 0
PAYING = 1

WITHDRAWAL = 7
"""Frame: `seat` chooses where its unit `a` retreats to. `b`: 1 for speed, 2 for flexibility from a card."""


@kernel
def is_reached(threshold, defense, value):
    """Whether an attack reaches a threshold; one of 0 is never reached (PV-9.1)."""
    return threshold > 0 and value >= threshold + defense


@kernel
def results_of(state, rules, unit, value, bonus):
    """The result of an attack against a unit, as bits (PV-9.1, PV-9.2). `bonus` raises its thresholds."""
    kind = state.kind[unit]
    defense = stat_of(state, rules, unit, DEFENSE) + bonus
    if is_reached(rules.rout[kind], defense, value):
        return ROUT
    found = RETREAT if is_reached(rules.retreat[kind], defense, value) else 0
    if is_reached(rules.reverse[kind], defense, value) and (found == 0 or rules.all_results):
        found |= REVERSE
    return found


@kernel
def told_result(state, rules, unit, found, bonus):
    """The result of an attack and the bonus to the thresholds, packed for an event (PV-9.1)."""
    return found | ((stat_of(state, rules, unit, DEFENSE) + bonus + DEFENSE_TOLD) << 3)


# Rout


@kernel
def rout(state, rules, unit, cause, work):
    """Removes a unit, for which its side owes its morale in cards (PV-9.6)."""
    seat = seat_of(unit)
    kind = state.kind[unit]
    tell(work, ROUTED, seat, kind, state.cell[unit], cause, rules.penalty[kind])
    remove_unit(state, unit)
    state.owed[seat] += rules.penalty[kind]


@kernel
def settle(state):
    """Requires payment of what is owed before anything else happens (PV-9.7)."""
    if state.owed[BLUE] or state.owed[GOLD]:
        push(state, PAYMENT, state.initiative)


@kernel
def step_payment(state, rules, work):
    """Checks which sides can pay, then asks one after the other, initiative first (PV-9.7, PV-11.2)."""
    frame = top(state)
    if frame.stage == OWED:
        losers = must_lose(state, rules, BLUE, state.owed[BLUE])
        losers |= must_lose(state, rules, GOLD, state.owed[GOLD]) << 1
        if losers:
            lose(state, losers, work)
            return
        frame.stage = PAYING
    elif frame.c:
        told = frame.c
        seat = frame.seat
        count = state.owed[seat]
        state.owed[seat] = 0
        frame.b = 0
        frame.c = 0
        tell(work, PAID, seat, count, 0, 0, 0)
        if rules.shows_discards:
            state.closed[seat] &= ~told
            state.closed_count[seat] -= count
            state.shown[seat] |= told
            tell(work, PAID_CARDS, seat, told, 0, 0, 0)
        else:
            tell_to(work, 1 << seat, PAID_CARDS, seat, told, 0, 0, 0)
    frame.seat = state.initiative if state.owed[state.initiative] else 1 - state.initiative
    if state.owed[frame.seat] == 0:
        pop(state)
        return
    frame.a = state.owed[frame.seat]
    ask(state, frame.seat)


@kernel
def add_payment(state, seat, work):
    """Lists the cards that can be named next, in rising order, keeping enough to go on (PV-9.8)."""
    frame = top(state)
    left = 0
    for slot in range(DECK - 1, frame.b - 1, -1):
        left += (state.hand[seat] >> slot) & 1
    for slot in range(frame.b, DECK):
        if (state.hand[seat] >> slot) & 1:
            if left >= frame.a:
                add_action(work, slot)
            left -= 1


@kernel
def take_payment(state, seat, slot):
    """Discards one card face down (PV-9.8)."""
    frame = top(state)
    state.hand[seat] &= ~(1 << slot)
    state.hand_count[seat] -= 1
    state.closed[seat] |= 1 << slot
    state.closed_count[seat] += 1
    frame.a -= 1
    frame.b = slot + 1
    frame.c |= 1 << slot
    if frame.a > 0:
        go_on(state, seat)


# Retreat


@kernel
def is_cut_off(state, rules, unit):
    """Whether a free enemy behind a unit has the unit in its front cells (PV-9.5)."""
    cell = state.cell[unit]
    for direction in range(8):
        near = rules.near[cell * 8 + direction]
        if near < 0:
            continue
        enemy = unit_at(state, 1 - seat_of(unit), near)
        if enemy >= 0 and not holds(state, seat_of(unit), near):
            towards = (direction + 4) & 7
            if turn_between(towards, state.facing[enemy]) <= 1 and is_behind(
                rules, cell, state.facing[unit], near
            ):
                return True
    return False


@kernel
def speed_left(state, rules, unit, extra):
    """The steps a unit has for a retreat: its speed less what it has used this round (PV-9.3)."""
    speed = min(STAT_MAX, stat_of(state, rules, unit, SPEED) + (extra & 1))
    return max(0, speed - state.steps[unit])


@kernel
def turns_left(state, rules, unit, extra):
    """The flexibility a unit has for turns in a retreat: less what it has used this round (PV-9.3)."""
    return max(0, flexibility_with(state, rules, unit, extra) - state.turns[unit])


@kernel
def flexibility_with(state, rules, unit, extra):
    """A unit's flexibility with a committed card, which raises it if `extra` has bit 2 (PV-2.7)."""
    return min(STAT_MAX, stat_of(state, rules, unit, FLEXIBILITY) + (extra >> 1))


@kernel
def add_retreats(state, rules, unit, extra, work):
    """Lists the stands a unit may retreat to, in rising order (PV-9.3 to PV-9.5). `extra` is a committed
    bonus: 1 for speed, 2 for flexibility.
    """
    if rules.cut_off and is_cut_off(state, rules, unit):
        return
    speed = speed_left(state, rules, unit, extra)
    turns = turns_left(state, rules, unit, extra)
    flexibility = flexibility_with(state, rules, unit, extra)
    if rules.smallest_retreat:
        add_smallest_retreats(state, rules, unit, speed, turns, flexibility, work)
    else:
        add_retreats_within(state, rules, unit, speed, turns, flexibility, work)


@kernel
def add_retreats_within(state, rules, unit, speed, turns, flexibility, work):
    """Lists the retreats within `speed` steps and `turns` flexibility for turning (PV-9.3)."""
    explore(state, rules, unit, BACKWARD, speed, turns, flexibility, ANYWHERE, work)
    seat = seat_of(unit)
    start = state.cell[unit]
    for row in range(max(0, rules.row[start] - speed), min(rules.rows, rules.row[start] + speed + 1)):
        low = max(0, rules.column[start] - speed)
        for column in range(low, min(rules.columns, rules.column[start] + speed + 1)):
            cell = row * rules.columns + column
            faces = work.faces[cell]
            if faces:
                if not holds(state, seat, cell) and is_behind(rules, start, state.facing[unit], cell):
                    for facing in range(8):
                        if (faces >> facing) & 1:
                            add_action(work, stand_code(cell, facing))
                forget(work, cell)


@kernel
def add_smallest_retreats(state, rules, unit, speed, turns, flexibility, work):
    """Lists the retreats with the fewest turns on the way, and of those with the fewest steps (PV-9.5)."""
    count = work.action_count
    for spent in range(turns + 1):
        for steps in range(1, speed + 1):
            add_retreats_within(state, rules, unit, steps, spent, flexibility, work)
            if work.action_count > count:
                return


@kernel
def force_retreat(state, rules, unit, extra, work):
    """Makes a unit retreat where its owner chooses; with nowhere to go it routs or stays (PV-9.9)."""
    clear_actions(work)
    add_retreats(state, rules, unit, extra, work)
    count = work.action_count
    stand = work.actions[0]
    clear_actions(work)
    if count == 0:
        is_cut = rules.cut_off and is_cut_off(state, rules, unit)
        if rules.blocked_routs:
            rout(state, rules, unit, BY_CUT_OFF if is_cut else BY_BLOCKED_RETREAT, work)
        else:
            tell(work, STAYED, seat_of(unit), state.kind[unit], state.cell[unit], is_cut, 0)
    elif count == 1:
        retreat_to(state, rules, unit, extra, stand, work)
    else:
        withdrawal = push(state, WITHDRAWAL, seat_of(unit))
        withdrawal.a = unit
        withdrawal.b = extra
        ask(state, seat_of(unit))


@kernel
def retreat_to(state, rules, unit, extra, stand, work):
    """Moves a unit back, which ends its engagement (PV-9.3)."""
    start = state.cell[unit]
    turns = turns_left(state, rules, unit, extra)
    note_movement(
        state, rules, unit, BACKWARD, stand, turns, flexibility_with(state, rules, unit, extra), work
    )
    lift_unit(state, unit)
    put_unit(state, unit, cell_in(stand), facing_in(stand))
    tell(work, RETREATED, seat_of(unit), state.kind[unit], start, cell_in(stand), facing_in(stand))


@kernel
def take_withdrawal(state, rules, stand, work):
    """Carries out the retreat that the owner has chosen (PV-9.3)."""
    unit = top(state).a
    extra = top(state).b
    pop(state)
    retreat_to(state, rules, unit, extra, stand, work)


# Reverse


@kernel
def reverse(state, rules, unit, work):
    """Turns a unit about, if it still exists and is free or may turn while engaged (PV-9.10)."""
    if state.kind[unit] == 0 or (state.bond[unit] and not rules.reverse_engaged):
        return
    state.facing[unit] = (state.facing[unit] + 4) & 7
    tell(work, REVERSED, seat_of(unit), state.kind[unit], state.cell[unit], state.facing[unit], 0)
