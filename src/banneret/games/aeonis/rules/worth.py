"""Quick evaluation for computer players, with the weights that a ruleset has under `worth`."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    CELLS,
    DEFENDER,
    SIDE,
    lowest,
    others,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.campaign.victory import (
    count_hexes,
    points_at,
    scoring_hexes,
)
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, MARCH, PASS, RECRUIT, TO, USUAL, verb_in
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    COUNTERSTRIKE,
    PRE_STRIKE,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    seat_on,
)

ALL = (1 << SIDE) - 1
FARTHEST = 6
"""The distance from one edge of the map to the other, in steps."""


@kernel
def worth(state, rules, seat):
    """The chance of winning: the seat's share of what all sides have and are about to score."""
    if state.over:
        return payoff(state, seat)
    ours = 0
    total = 0
    for other in range(rules.seats):
        has = holdings(state, rules, other)
        total += has
        if other == seat:
            ours = has
    if not rules.is_battle:
        cells = scoring_hexes(state, rules)
        while cells:
            cell = lowest(rules, cells)
            stake = stake_in(state, rules, cell)
            ours += part_of_stake(state, rules, seat, cell, stake)
            total += stake
            cells &= cells - 1
    return CERTAIN * max(0, ours) // max(1, total)


@kernel
def holdings(state, rules, seat):
    """The value of what a side has: points, hexes, units, and its sieges and battle."""
    value = (
        rules.worth_base
        + rules.worth_hex * count_hexes(state, seat)
        + rules.worth_renown * state.renown[seat]
        + rules.worth_victory * state.victory[seat]
        + material(state, rules, seat, ALL)
    )
    cells = state.besieged
    while cells:
        value += rules.worth_siege if state.besieger[lowest(rules, cells)] == seat + 1 else 0
        cells &= cells - 1
    frame = top(state)
    if frame.kind == BATTLE:
        for side in range(2):
            if seat_on(frame, side) == seat:
                value += rules.worth_committed * count_bits(state.committed[side])
                value += rules.worth_line * count_bits(state.line[side])
                if not rules.is_battle:
                    value += outlook(state, rules, frame, side)
    return value


@kernel
def material(state, rules, seat, units):
    """The value of the given units of a side."""
    value = 0
    for number in range(SIDE):
        unit = (seat << 4) | number
        kind = state.kind[unit]
        if (units >> number) & 1 and kind and state.cell[unit] >= 0:
            value += rules.worth_unit[kind] + rules.worth_hit[kind] * state.hits[unit]
    return value


@kernel
def rounds_ahead(state, rules):
    """How many rounds to look ahead."""
    return max(0, min(rules.worth_ahead, rules.rounds + 1 - state.round))


@kernel
def stake_in(state, rules, cell):
    """The value that a scoring hex will bring in the next rounds (AE-11.2)."""
    return rules.worth_victory * points_at(state, rules, cell) * rounds_ahead(state, rules)


@kernel
def force_at(state, rules, seat, cell):
    """A side's strength at a hex: its units, halved per step of distance, and a bonus for holding it."""
    force = rules.worth_hold << FARTHEST if state.control[cell] == seat + 1 else 0
    for number in range(SIDE):
        unit = (seat << 4) | number
        kind = state.kind[unit]
        if kind and state.cell[unit] >= 0:
            value = rules.worth_unit[kind] + rules.worth_hit[kind] * state.hits[unit]
            force += (value << FARTHEST) >> rules.distance[cell * CELLS + state.cell[unit]]
    return force


@kernel
def part_of_stake(state, rules, seat, cell, stake):
    """A side's part of the stake in a hex, by its share of the force there."""
    ours = 0
    total = 0
    for other in range(rules.seats):
        force = force_at(state, rules, other, cell)
        total += force
        if other == seat:
            ours = force
    return stake * ours // max(1, total)


@kernel
def outlook(state, rules, frame, side):
    """What a battle promises a side, by the units of both; an attacker counts for more, striking first."""
    if frame.stage > PRESS:
        return 0
    attackers = state.committed[ATTACKER]
    defenders = state.committed[DEFENDER]
    if frame.stage <= COMMIT_ATTACK:
        attackers |= units_beside(state, rules, frame.seat, frame.a)
    if frame.stage <= COMMIT_DEFENCE:
        defenders |= units_on(state, frame.b, frame.a) | units_beside(state, rules, frame.b, frame.a)
    attack = material(state, rules, frame.seat, attackers) * 5
    defence = material(state, rules, frame.b, defenders) * 4
    promise = rules.worth_fight * (attack - defence) // max(1, attack + defence)
    return promise if side == ATTACKER else -promise


@kernel
def urgency(state, rules, seat, action):
    """Attacks come first, then moves towards targets; in a battle, whatever continues the fight."""
    frame = top(state)
    if frame.kind != BATTLE:
        verb = verb_in(action)
        if verb == ATTACK or verb == ASSAULT:
            return 100
        if verb == PASS:
            return 0
        return 40 if verb == RECRUIT else nearness(state, rules, seat, action)
    if frame.stage == RETREAT_ATTACK or frame.stage == RETREAT_DEFENCE:
        return 0
    if frame.stage == PRESS:
        return action
    if frame.stage >= PRE_STRIKE and frame.stage <= COUNTERSTRIKE:
        return 1
    return 1 if action == USUAL else 0


@kernel
def nearness(state, rules, seat, action):
    """How near a move ends to an enemy or a scoring hex; naming further units for a group comes last."""
    frame = top(state)
    if (frame.stage == GROUP and action < TO) or (frame.stage != GROUP and verb_in(action) != MARCH):
        return 1
    cell = action & 63
    nearest = 9
    cells = others(state, seat) | (scoring_hexes(state, rules) & ~state.owned[seat])
    while cells:
        nearest = min(nearest, rules.distance[cell * CELLS + lowest(rules, cells)])
        cells &= cells - 1
    return 50 - nearest
