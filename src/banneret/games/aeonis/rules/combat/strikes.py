"""Pre-strike, strike and counterstrike: dice, hits and losses (AE-1.4, AE-1.5, AE-3.3 to AE-3.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import ask, top
from banneret.games.aeonis.rules.board import (
    ARCHERS,
    ATTACKER,
    DEFENDER,
    LORD,
    SEATS,
    SIDE,
    TERRAINS,
    lift_unit,
    lowest,
    rank_of,
    remove_unit,
)
from banneret.games.aeonis.rules.codes import USUAL_STRIKES
from banneret.games.aeonis.rules.combat.frame import (
    BEGUN,
    BY_ASSAULT,
    BY_ITSELF,
    PRE_COUNTERSTRIKE,
    PRE_STRIKE,
    STRIKE,
    go_to,
    mode_of,
    seat_on,
)
from banneret.games.aeonis.rules.events import CAPTURED, DESTROYED, STRUCK


@kernel
def striking_side(stage):
    """The side that strikes in a stage: first the attacker, then the defender (AE-3.3, AE-3.4)."""
    return ATTACKER if stage == PRE_STRIKE or stage == STRIKE else DEFENDER


@kernel
def strikers(state, rules, seat, line, stage):
    """The units on a line that strike in a stage: Archers in pre-strikes; later all, or all but Archers."""
    found = 0
    for number in range(SIDE):
        if (line >> number) & 1:
            is_archers = state.kind[(seat << 4) | number] == ARCHERS
            if is_archers if stage <= PRE_COUNTERSTRIKE else rules.archers_again or not is_archers:
                found |= 1 << number
    return found


@kernel
def targets(state, rules, seat, line):
    """The units on a line that can be struck: those with hit points left (AE-3.3, AE-3.6)."""
    if not rules.archers_together:
        return line
    found = 0
    for number in range(SIDE):
        if (line >> number) & 1 and state.hits[(seat << 4) | number] > 0:
            found |= 1 << number
    return found


@kernel
def usual_target(state, rules, seat, units):
    """The default target: fewest hit points, smallest defence die, lowest number (AE-3.7)."""
    best = -1
    least = 1 << 20
    for number in range(SIDE):
        if (units >> number) & 1:
            unit = (seat << 4) | number
            key = (state.hits[unit] << 10) | (rules.defence_die[rank_of(state, unit)] << 4) | number
            if key < least:
                least = key
                best = number
    return best


@kernel
def step_strikes(state, rules, work):
    """Carries out a side's strikes, asking for targets if there is a choice (AE-3.5 to AE-3.7)."""
    frame = top(state)
    side = striking_side(frame.stage)
    seat = seat_on(frame, side)
    enemy = seat_on(frame, 1 - side)
    if frame.d == 0:
        frame.d = BEGUN
        state.ready = strikers(state, rules, seat, state.line[side], frame.stage)
    while state.ready:
        units = targets(state, rules, enemy, state.line[1 - side])
        if units == 0:
            state.ready = 0
        elif rules.asks_targets and frame.d == BEGUN and units & (units - 1):
            ask(state, seat)
            return
        else:
            striker = lowest(rules, state.ready)
            strike(state, rules, striker, usual_target(state, rules, enemy, units), work)
    if frame.stage == PRE_COUNTERSTRIKE and rules.archers_together:
        bury(state, rules, work)
    go_to(state, frame.stage + 1)


@kernel
def add_strikes(state, rules, work):
    """Lists all strikers with all targets, and the usual strikes (AE-3.5, AE-3.7)."""
    frame = top(state)
    side = striking_side(frame.stage)
    units = targets(state, rules, seat_on(frame, 1 - side), state.line[1 - side])
    for striker in range(SIDE):
        if (state.ready >> striker) & 1:
            for target in range(SIDE):
                if (units >> target) & 1:
                    add_action(work, (striker << 4) | target)
    add_action(work, USUAL_STRIKES)


@kernel
def take_strikes(state, rules, action, work):
    """Carries out the strike that was chosen (AE-3.5)."""
    if action == USUAL_STRIKES:
        top(state).d = BY_ITSELF
    else:
        strike(state, rules, action >> 4, action & 15, work)


@kernel
def ground_bonus(state, rules, frame, side):
    """What the target hex adds to a side's defence rolls (AE-3.8)."""
    return rules.bonus[state.terrain[frame.a]] if side == DEFENDER else 0


@kernel
def assault_bonus(rules, frame, side):
    """What an assault adds to a side's defence rolls (AE-6.3)."""
    return rules.assault_bonus if side == DEFENDER and mode_of(frame) == BY_ASSAULT else 0


@kernel
def lord_bonus(state, rules, frame, side):
    """What a side's Lord adds to its defence rolls while it is committed (AE-1.10)."""
    seat = seat_on(frame, side)
    if not state.committed[side] & 1 or state.hits[seat << 4] == 0:
        return 0
    return rules.lord_defence[(side * SEATS + seat) * TERRAINS + state.terrain[frame.a]]


@kernel
def defence_bonus(state, rules, frame, side):
    """The total bonus on a side's defence rolls (AE-1.10, AE-3.8, AE-6.3)."""
    bonus = ground_bonus(state, rules, frame, side) + assault_bonus(rules, frame, side)
    return bonus + lord_bonus(state, rules, frame, side)


@kernel
def strike(state, rules, striker, target, work):
    """Rolls one unit's strike at another; both are given by number (AE-3.5)."""
    frame = top(state)
    side = striking_side(frame.stage)
    unit = (seat_on(frame, side) << 4) | striker
    other = (seat_on(frame, 1 - side) << 4) | target
    ground = ground_bonus(state, rules, frame, 1 - side)
    walls = assault_bonus(rules, frame, 1 - side)
    lord = lord_bonus(state, rules, frame, 1 - side)
    attack = 1 + roll(state.dice, rules.attack_die[rank_of(state, unit)])
    defence = 1 + roll(state.dice, rules.defence_die[rank_of(state, other)])
    state.ready &= ~(1 << striker)
    is_hit = attack > defence + ground + walls + lord
    if is_hit:
        state.hits[other] -= 1
    tell_strike(state, unit, other, attack, defence, ground | walls << 5 | lord << 10, work)
    if is_hit:
        is_together = rules.archers_together and frame.stage == PRE_STRIKE
        if state.hits[other] == 0 and not is_together:
            fall(state, rules, other, 1 - side, work)


@kernel
def tell_strike(state, unit, other, attack, defence, sources, work):
    """Tells of a strike: both dice, the bonuses, and the target's remaining hit points (AE-3.5)."""
    frame = top(state)
    units = unit | (other << 8) | (state.hits[other] << 16) | (frame.stage << 24)
    rolls = attack | (defence << 8) | (sources << 16)
    kinds = state.kind[unit] | (state.kind[other] << 8)
    cells = state.cell[unit] | (state.cell[other] << 8) | (state.terrain[frame.a] << 16)
    tell(work, STRUCK, unit >> 4, units, rolls, kinds, cells)


@kernel
def bury(state, rules, work):
    """Removes the units that fell to the attacker's Archers, after both pre-strikes (AE-3.3)."""
    defender = top(state).b
    for number in range(SIDE):
        unit = (defender << 4) | number
        if (state.line[DEFENDER] >> number) & 1 and state.hits[unit] == 0:
            fall(state, rules, unit, DEFENDER, work)


@kernel
def fall(state, rules, unit, side, work):
    """Destroys a unit without hit points, or captures a Lord (AE-1.4, AE-3.6)."""
    bit = 1 << (unit & 15)
    state.committed[side] &= ~bit
    state.line[side] &= ~bit
    if state.kind[unit] == LORD:
        capture(state, rules, unit, seat_on(top(state), 1 - side), work)
    else:
        tell(work, DESTROYED, unit >> 4, unit, state.kind[unit], state.cell[unit], 0)
        remove_unit(state, rules, unit)


@kernel
def capture(state, rules, unit, captor, work):
    """Takes a Lord off the map, and rewards its captor (AE-1.4, AE-1.5)."""
    tell(work, CAPTURED, unit >> 4, unit, LORD, state.cell[unit], captor)
    lift_unit(state, rules, unit)
    state.captor[unit >> 4] = captor + 1
    state.renown[captor] += rules.capture_renown
    state.victory[captor] += rules.capture_points
