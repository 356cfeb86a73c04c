"""Quick judgements for computer players, by the numbers that a ruleset has under `worth`."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.aeonis.rules.board import CELLS, SIDE, lowest, others
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.campaign.victory import count_hexes, holder_of_home, is_crowned
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, MARCH, PASS, RECRUIT, TO, USUAL, verb_in
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    COUNTERSTRIKE,
    PRE_STRIKE,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    seat_on,
)


@kernel
def worth(state, rules, seat):
    """The chance to win by what everybody has, as a share of all."""
    if state.over:
        return payoff(state, seat)
    ours = strength(state, rules, seat)
    total = 0
    for other in range(rules.seats):
        total += strength(state, rules, other)
    return CERTAIN * ours // total


@kernel
def strength(state, rules, seat):
    """What a side has: points now and soon, hexes, units and where they stand, whom it has in the fight."""
    value = (
        rules.worth_base
        + rules.worth_hex * count_hexes(state, seat)
        + rules.worth_renown * state.renown[seat]
    )
    value += rules.worth_victory * (state.victory[seat] + points_to_come(state, rules, seat))
    cells = state.besieged
    while cells:
        value += rules.worth_siege if state.besieger[lowest(rules, cells)] == seat + 1 else 0
        cells &= cells - 1
    throne = lowest(rules, state.thrones) if state.thrones else -1
    for number in range(SIDE):
        unit = (seat << 4) | number
        kind = state.kind[unit]
        if kind and state.cell[unit] >= 0:
            value += rules.worth_unit[kind] + rules.worth_hit[kind] * state.hits[unit]
            if throne >= 0:
                value += rules.worth_near * max(0, 3 - rules.distance[throne * CELLS + state.cell[unit]])
    frame = top(state)
    if frame.kind == BATTLE:
        for side in range(2):
            if seat_on(frame, side) == seat:
                value += rules.worth_committed * count_bits(state.committed[side])
                value += rules.worth_line * count_bits(state.line[side])
    return value


@kernel
def points_to_come(state, rules, seat):
    """What a side scores in the next rounds if everybody stays where they are (AE-11.2)."""
    if rules.is_battle:
        return 0
    points = 0
    thrones = state.thrones & state.owned[seat]
    while thrones:
        points += rules.seat_points
        if is_crowned(state, seat, lowest(rules, thrones)):
            points += rules.crowned_points
        thrones &= thrones - 1
    for other in range(rules.seats):
        if other != seat and holder_of_home(state, other) == seat:
            points += rules.home_points
    return points * max(0, min(rules.worth_ahead, rules.rounds + 1 - state.round))


@kernel
def urgency(state, rules, seat, action):
    """Attacks come first, then what brings units nearer to others; in a battle whatever fights on."""
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
    """How near to an enemy a move ends, from 10 on; a group that is still being named comes last."""
    frame = top(state)
    if (frame.stage == GROUP and action < TO) or (frame.stage != GROUP and verb_in(action) != MARCH):
        return 1
    cell = action & 63
    nearest = 9
    cells = others(state, seat)
    while cells:
        nearest = min(nearest, rules.distance[cell * CELLS + lowest(rules, cells)])
        cells &= cells - 1
    return 50 - nearest
