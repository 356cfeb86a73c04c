"""The evaluation of Aeonis by the players of November 2026."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.aeonis.rules.board import CELLS, SIDE, hexes_of_others, lowest
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.campaign.victory import count_hexes
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

BASE = 109
VICTORY = 433
AHEAD = 8
RENOWN = 57
HEX = 7
NEAR = 910
SIEGE = 10
COMMITTED = 4
ON_LINE = 4
UNIT = (0, 30, 37, 37, 42)
HIT = (0, 30, 23, 30, 24)


@kernel
def worth(state, rules, seat):
    """The seat's share of the total strength of all seats."""
    if state.over:
        return payoff(state, seat)
    ours = strength(state, rules, seat)
    total = 0
    for other in range(rules.seats):
        total += strength(state, rules, other)
    return CERTAIN * ours // total


@kernel
def strength(state, rules, seat):
    """A side's strength: points now and soon, hexes, units, their hits and places, units in a battle."""
    value = BASE + HEX * count_hexes(state, seat) + RENOWN * state.renown[seat]
    value += VICTORY * (state.victory[seat] + points_to_come(state, rules, seat))
    cells = state.besieged
    while cells:
        value += SIEGE if state.besieger[lowest(rules, cells)] == seat + 1 else 0
        cells &= cells - 1
    throne = lowest(rules, state.thrones) if state.thrones else -1
    for number in range(SIDE):
        unit = (seat << 4) | number
        kind = state.kind[unit]
        if kind and state.cell[unit] >= 0:
            value += UNIT[kind] + HIT[kind] * state.hits[unit]
            if throne >= 0:
                value += NEAR * max(0, 3 - rules.distance[throne * CELLS + state.cell[unit]])
    frame = top(state)
    if frame.kind == BATTLE:
        for side in range(2):
            if seat_on(frame, side) == seat:
                value += COMMITTED * count_bits(state.committed[side])
                value += ON_LINE * count_bits(state.line[side])
    return value


@kernel
def points_to_come(state, rules, seat):
    """The points that a side will score in the next rounds for the Seat and other sides' homes if no control
    changes: when these players were made, nothing else scored (AE-11.2).
    """
    if rules.is_battle:
        return 0
    points = 0
    thrones = state.thrones & state.owned[seat]
    while thrones:
        points += rules.seat_points
        thrones &= thrones - 1
    for other in range(rules.seats):
        if other != seat and holder_of_home(state, other) == seat:
            points += rules.home_points
    return points * max(0, min(AHEAD, rules.rounds + 1 - state.round))


@kernel
def holder_of_home(state, seat):
    """The seat that controls a side's Home City; -1 if none does, or if that hex is not a City (AE-8.2)."""
    home = state.home[seat]
    return state.control[home] - 1 if (state.cities >> home) & 1 else -1


@kernel
def urgency(state, rules, seat, action):
    """Attacks first, then recruiting and moves near enemies; in a battle, whatever continues the fight."""
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
    """50 less a move's final distance to the nearest enemy, 9 at most; 1 for an incomplete group."""
    frame = top(state)
    if (frame.stage == GROUP and action < TO) or (frame.stage != GROUP and verb_in(action) != MARCH):
        return 1
    cell = action & 63
    nearest = 9
    cells = hexes_of_others(state, seat)
    while cells:
        nearest = min(nearest, rules.distance[cell * CELLS + lowest(rules, cells)])
        cells &= cells - 1
    return 50 - nearest
