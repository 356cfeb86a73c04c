"""Ranged attacks: chapter 7 (PV-7.1 to PV-7.9)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, pop, top
from banneret.games.prevail.rules.board import (
    ATTACK,
    RANGE,
    SIDE,
    STATS,
    distance,
    is_on_board,
    seat_of,
)
from banneret.games.prevail.rules.cards import (
    add_cards,
    commit,
    committed_bonus,
    modifier,
    stat_of,
    tell_terms_of_cards,
)
from banneret.games.prevail.rules.codes import DECLINE, DONE
from banneret.games.prevail.rules.endings import lose, must_lose
from banneret.games.prevail.rules.events import (
    BY_ATTACK,
    RESULT,
    RETREAT,
    REVERSE,
    ROUT,
    SHOT,
    SUPPORTED,
    VALUE,
)
from banneret.games.prevail.rules.results import (
    force_retreat,
    results_of,
    reverse,
    rout,
    settle,
    told_result,
)

SHOT_FRAME = 4
"""Frame: `seat` shoots with the unit `a` at the unit `b`. `c`: the committed cards, each as a slot plus one,
the attacker's in the low byte. `d`: the result, as bits."""
ATTACKER_COMMITS = 0
ATTACKER_COMMITTED = 1
DEFENDER_COMMITTED = 2
STRUCK = 3
WITHDRAWN = 4
SETTLED = 5


@kernel
def is_in_arc(rules, cell, facing, target, reach):
    """Whether a cell lies in the forward arc of a range (PV-7.3).

    Facing orthogonally, each step ahead widens the arc by one cell to either side; facing diagonally, the
    three front cells lie in the quadrant between two orthogonals, and so does the arc.
    """
    down = rules.row[target] - rules.row[cell]
    right = rules.column[target] - rules.column[cell]
    if facing & 1:
        ahead_down = down if facing == 3 or facing == 5 else -down
        ahead_right = right if facing == 1 or facing == 3 else -right
        near = min(ahead_down, ahead_right)
        far = max(ahead_down, ahead_right)
        return near >= 0 and 0 < far and far <= reach
    if facing == 0:
        ahead = -down
    elif facing == 2:
        ahead = right
    elif facing == 4:
        ahead = down
    else:
        ahead = -right
    across = abs(right) if facing == 0 or facing == 4 else abs(down)
    return 0 < ahead and ahead <= reach and across <= ahead


@kernel
def can_target(state, rules, unit, target):
    """Whether a unit may shoot at an enemy (PV-7.2, PV-7.3)."""
    if not is_on_board(state, target) or (state.bond[target] and not rules.engaged_targets):
        return False
    reach = stat_of(state, rules, unit, RANGE)
    if distance(rules, state.cell[unit], state.cell[target]) > reach:
        return False
    return not rules.forward_arc or is_in_arc(
        rules, state.cell[unit], state.facing[unit], state.cell[target], reach
    )


@kernel
def has_target(state, rules, unit):
    """Whether a unit has any target to shoot at (PV-7.2)."""
    for number in range(SIDE):
        if can_target(state, rules, unit, ((1 - seat_of(unit)) << 5) | number):
            return True
    return False


@kernel
def add_targets(state, rules, unit, work):
    """Lists the enemies a unit can shoot at (PV-7.2)."""
    for number in range(SIDE):
        if can_target(state, rules, unit, ((1 - seat_of(unit)) << 5) | number):
            add_action(work, number)


@kernel
def can_support(state, rules, unit, helper, target):
    """Whether a unit may support another's shot: ordered, not used yet, free, in range (PV-7.4)."""
    seat = seat_of(unit)
    number = helper & 31
    if helper == unit or state.bond[helper] or not (state.ordered[seat] >> number) & 1:
        return False
    return not (state.acted[seat] >> number) & 1 and can_target(state, rules, helper, target)


@kernel
def has_supporter(state, rules, unit, target):
    """Whether any unit may support a shot (PV-7.4)."""
    for number in range(SIDE):
        if can_support(state, rules, unit, (unit & 32) | number, target):
            return True
    return False


@kernel
def add_supporters(state, rules, unit, target, first, work):
    """Lists the further units that may support a shot, in rising order, then DONE (PV-7.4)."""
    for number in range(first, SIDE):
        if can_support(state, rules, unit, (unit & 32) | number, target):
            add_action(work, number)
    add_action(work, DONE)


@kernel
def step_shot(state, rules, work):
    """Asks for commitments, adds up the attack, and applies the result (PV-7.5 to PV-7.9)."""
    frame = top(state)
    stage = frame.stage
    frame.stage = stage + 1
    if stage == ATTACKER_COMMITS:
        begin_shot(state, work)
        ask_for_card(state, rules, frame.seat, work)
    elif stage == ATTACKER_COMMITTED:
        ask_for_card(state, rules, 1 - frame.seat, work)
    elif stage == DEFENDER_COMMITTED:
        strike_from_afar(state, rules, work)
    elif stage == STRUCK:
        target = frame.b
        if frame.d & RETREAT:
            force_retreat(state, rules, target, 0, work)
    elif stage == WITHDRAWN:
        if frame.d & REVERSE:
            reverse(state, rules, frame.b, work)
        settle(state)
    else:
        pop(state)


@kernel
def begin_shot(state, work):
    """Records the units that shoot; all of them have now used their command (PV-7.1, PV-7.4)."""
    frame = top(state)
    seat = frame.seat
    unit = frame.a
    target = frame.b
    helpers = 0
    for number in range(SIDE):
        helpers += (state.supporters >> number) & 1
    state.acted[seat] |= state.supporters | (1 << (unit & 31))
    frame.c = helpers << 16
    state.supporters = 0
    tell(work, SHOT, seat, state.kind[unit], state.cell[unit], state.cell[target], state.kind[target])


@kernel
def ask_for_card(state, rules, seat, work):
    """Asks for a commitment; if it is required, a side that cannot pay loses (PV-7.5, PV-11.2)."""
    if rules.ranged_required:
        if must_lose(state, rules, seat, 1):
            state.owed[seat] = 1
            lose(state, 1 << seat, work)
            return
        ask(state, seat)
    elif state.hand_count[seat]:
        ask(state, seat)


@kernel
def add_commitments(state, rules, seat, work):
    """Lists the cards that can be committed, and the choice of none if optional (PV-7.5)."""
    add_cards(state, seat, work)
    if not rules.ranged_required:
        add_action(work, DECLINE)


@kernel
def take_commitment(state, seat, action, work):
    """Commits a card to a ranged attack (PV-7.5)."""
    frame = top(state)
    committed = commit(state, seat, action, work)
    frame.c |= committed << (0 if seat == frame.seat else 8)


@kernel
def strike_from_afar(state, rules, work):
    """Adds up a shot and compares it with the target's thresholds (PV-7.6, PV-7.7)."""
    frame = top(state)
    seat = frame.seat
    unit = frame.a
    target = frame.b
    support = (frame.c >> 16) * rules.ranged_supporter
    bonus = committed_bonus(rules, seat, frame.c & 255, rules.ranged_attack_stats)
    guard = committed_bonus(rules, 1 - seat, (frame.c >> 8) & 255, rules.ranged_defense_stats)
    base = rules.stat[state.kind[unit] * STATS + ATTACK]
    value = max(0, base + modifier(state, rules, unit, ATTACK) + support + bonus)
    if support:
        tell(work, SUPPORTED, seat, support, frame.c >> 16, 0, 0)
    tell_terms_of_cards(state, rules, unit, frame.c & 255, bonus, work)
    tell(work, VALUE, seat, state.kind[unit], state.cell[unit], value, 0)
    found = results_of(state, rules, target, value, guard)
    told = told_result(state, rules, target, found, guard)
    tell(work, RESULT, 1 - seat, state.kind[target], state.cell[target], value, told)
    frame.c = 0
    frame.d = found
    if found & ROUT:
        rout(state, rules, target, BY_ATTACK, work)
        frame.d = 0
