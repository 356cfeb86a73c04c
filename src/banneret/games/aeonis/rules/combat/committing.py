"""Declaring an attack, holding the walls, committing units (AE-2.1 to AE-2.5, AE-5.1 to AE-5.4, AE-5.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import ask, go_on, push, top
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    DEFENDER,
    FORTRESS,
    SEATS,
    SIDE,
    defender_of,
    end_siege,
    in_reach,
    lay_siege,
    lowest,
    others,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.codes import DONE, USUAL, YES
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    BY_ASSAULT,
    BY_SIEGE,
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    IN_THE_OPEN,
    LINE_ATTACK,
    TAKE_HEX,
    WALLS,
    go_to,
    mode_of,
    seat_on,
)
from banneret.games.aeonis.rules.events import (
    ATTACKED,
    BY_STORM,
    COMMITTED,
    FIRST,
    GOES_ON,
    SIEGE_ENDED,
    SIEGE_LAID,
    WALLS_HELD,
)
from banneret.games.aeonis.rules.sets import add_set, is_set_full, kinds_of, named, usual_set


@kernel
def targets(state, rules, seat):
    """The hexes that a side can attack, as bits (AE-2.2, AE-2.9)."""
    beside = 0
    cells = state.present[seat]
    while cells:
        beside |= in_reach(state, rules, lowest(rules, cells))
        cells &= cells - 1
    defended = others(state, seat)
    for other in range(SEATS):
        if other != seat:
            defended |= state.owned[other]
    return beside & defended & ~state.present[seat]


@kernel
def declare(state, rules, seat, cell, mode, work):
    """Opens an attack or assault; continues a siege, or ends an old one (AE-2.1, AE-5.2, AE-5.8)."""
    defender = defender_of(state, cell)
    frame = push(state, BATTLE, seat)
    frame.stage = WALLS
    frame.a = cell
    frame.b = defender
    frame.c = mode
    besieger = state.besieger[cell] - 1
    goes_on = besieger == seat and mode == IN_THE_OPEN and state.investing[cell] != 0
    how = GOES_ON if goes_on else BY_STORM if mode == BY_ASSAULT else FIRST
    tell(work, ATTACKED, seat, cell, defender, how, state.terrain[cell])
    if goes_on:
        state.committed[ATTACKER] = state.investing[cell]
        state.committed[DEFENDER] = state.holding[cell]
        frame.c = BY_SIEGE
        frame.stage = COMMIT_ATTACK
    elif besieger >= 0:
        end_siege(state, cell)
        tell(work, SIEGE_ENDED, besieger, cell, 0, 0, 0)


@kernel
def step_walls(state, rules, work):
    """Decides if an attack is a siege: a Fortress always, a City if its defender holds the walls (AE-5.1)."""
    frame = top(state)
    cell = frame.a
    defender = frame.b
    if mode_of(frame) == BY_ASSAULT or not rules.is_fortified[state.terrain[cell]]:
        go_to(state, COMMIT_ATTACK)
    elif units_on(state, defender, cell) | units_beside(state, rules, defender, cell) == 0:
        go_to(state, COMMIT_ATTACK)
    elif state.terrain[cell] == FORTRESS or rules.walls_always:
        hold_walls(state, False, work)
    else:
        ask(state, defender)


@kernel
def hold_walls(state, is_choice, work):
    """Makes the attack a siege (AE-5.1)."""
    frame = top(state)
    frame.c = BY_SIEGE
    tell(work, WALLS_HELD, frame.b, frame.a, 1, is_choice, 0)
    go_to(state, COMMIT_ATTACK)


@kernel
def take_walls(state, action, work):
    """Takes the decision of a City's defender (AE-5.1)."""
    if action == YES:
        hold_walls(state, True, work)
    else:
        frame = top(state)
        tell(work, WALLS_HELD, frame.b, frame.a, 0, 1, 0)
        go_to(state, COMMIT_ATTACK)


@kernel
def is_joining(state, frame):
    """Whether units are joining a siege that is already under way (AE-5.4)."""
    return mode_of(frame) == BY_SIEGE and state.besieger[frame.a] == frame.seat + 1


@kernel
def candidates(state, rules, side):
    """The units that can still be committed: those in hexes adjacent to the target (AE-2.3, AE-2.4)."""
    frame = top(state)
    return units_beside(state, rules, seat_on(frame, side), frame.a) & ~state.committed[side]


@kernel
def most_to_commit(state, rules, frame):
    """The most units that may be committed, or join a siege (AE-5.4)."""
    return rules.reinforcements if is_joining(state, frame) else SIDE


@kernel
def step_commit(state, rules, side, work):
    """Asks which units a side commits, unless there is no choice (AE-2.3, AE-2.4)."""
    frame = top(state)
    seat = seat_on(frame, side)
    if side == DEFENDER:
        state.committed[DEFENDER] |= units_on(state, seat, frame.a)
    units = candidates(state, rules, side)
    most = most_to_commit(state, rules, frame)
    is_forced = side == ATTACKER and state.committed[ATTACKER] == 0 and units & (units - 1) == 0
    if units == 0 or most == 0:
        end_commit(state, rules, side, work)
    elif is_forced or not rules.asks_commit:
        state.committed[side] |= usual_set(state, seat, units, most)
        end_commit(state, rules, side, work)
    else:
        ask(state, seat)


@kernel
def may_end_commit(state, side):
    """Whether a side may stop committing; an attack needs at least one unit (AE-2.3)."""
    return side == DEFENDER or state.committed[ATTACKER] != 0


@kernel
def add_commit(state, rules, side, work):
    """Lists the units that a side can commit next (AE-2.3, AE-2.4)."""
    frame = top(state)
    add_set(candidates(state, rules, side), frame.d, may_end_commit(state, side), work)


@kernel
def take_commit(state, rules, side, action, work):
    """Commits one more unit, commits the usual ones, or completes the set (AE-2.3, AE-2.4)."""
    frame = top(state)
    seat = seat_on(frame, side)
    units = candidates(state, rules, side)
    most = most_to_commit(state, rules, frame)
    if action == DONE:
        end_commit(state, rules, side, work)
    elif action == USUAL:
        state.committed[side] |= usual_set(state, seat, units, most)
        end_commit(state, rules, side, work)
    else:
        state.committed[side] |= 1 << action
        frame.d = named(frame.d, action)
        if is_set_full(frame.d, units, most):
            end_commit(state, rules, side, work)
        else:
            go_on(state, seat)


@kernel
def end_commit(state, rules, side, work):
    """Ends committing. Without defenders the hex falls; else a siege gets its marker (AE-2.5, AE-5.1)."""
    frame = top(state)
    seat = seat_on(frame, side)
    units = state.committed[side]
    joins = side + 1 if is_joining(state, frame) else 0
    tell(work, COMMITTED, seat, units, kinds_of(state, seat, units), joins, frame.a)
    if side == ATTACKER:
        go_to(state, COMMIT_DEFENCE)
    elif units == 0:
        go_to(state, TAKE_HEX)
    else:
        if mode_of(frame) == BY_SIEGE and not is_joining(state, frame):
            lay_siege(state, frame.seat, frame.a)
            tell(work, SIEGE_LAID, frame.seat, frame.a, 0, 0, 0)
        go_to(state, LINE_ATTACK)
