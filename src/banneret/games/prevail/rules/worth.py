"""Quick judgements for computer players."""

from banneret.engine.compiler import kernel
from banneret.engine.kernels.bits import count_bits
from banneret.engine.kernels.frames import CERTAIN, payoff, top
from banneret.games.prevail.rules.board import (
    ENGAGER,
    FLANK,
    NOWHERE,
    REAR,
    SIDE,
    distance,
    holds,
)
from banneret.games.prevail.rules.codes import DONE, RALLY, cell_in
from banneret.games.prevail.rules.commands import AIM, CARRY_OUT, ISSUE, MOVE, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND

EVEN_CHANCE = CERTAIN // 2
CARD_WORTH = 20
"""What a card that is not burnt counts, beside the cost of units."""


@kernel
def worth(state, rules, seat):
    """The chance to win by what is left: cards, and units by their cost, less where they are caught."""
    if state.over:
        return payoff(state, seat)
    ours = strength(state, rules, seat)
    theirs = strength(state, rules, 1 - seat)
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def strength(state, rules, seat):
    """What a side has left: cards in hand count in full, others a little less."""
    total = 1 + CARD_WORTH * state.hand_count[seat]
    others = state.closed_count[seat] + count_bits(state.played[seat] | state.shown[seat])
    total += (CARD_WORTH - 2) * others
    for number in range(SIDE):
        unit = (seat << 5) | number
        kind = state.kind[unit]
        if kind:
            caught = state.bond[unit]
            value = rules.cost[kind] + CARD_WORTH * rules.penalty[kind]
            if caught and not caught & ENGAGER:
                value -= value // 2 if caught == REAR else value // 4 if caught == FLANK else 0
            total += value
    return total


@kernel
def urgency(state, rules, seat, action):
    """Moving at the enemy, shooting and commanding come first; the nearer to an enemy, the sooner."""
    frame = top(state)
    if frame.kind == ORDERS:
        if frame.stage == MOVE:
            cell = cell_in(action)
            if holds(state, 1 - seat, cell):
                return 200
            return 100 - nearest_enemy(state, rules, seat, cell)
        if frame.stage == ISSUE or frame.stage == CARRY_OUT or frame.stage == AIM:
            return 0 if action == DONE else 1
        return 1
    if frame.kind == ROUND and frame.stage > 1 and frame.stage < 5:
        return 100 - nearest_own(state, rules, seat, action)
    if frame.kind == DEPLOY:
        return 1
    return 1 if action == RALLY else 0


@kernel
def nearest_enemy(state, rules, seat, cell):
    """How far the nearest enemy is."""
    nearest = 99
    for number in range(SIDE):
        unit = ((1 - seat) << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            nearest = min(nearest, distance(rules, cell, state.cell[unit]))
    return nearest


@kernel
def nearest_own(state, rules, seat, cell):
    """How far a commander would be from all its units, on average: near them it can command."""
    total = 0
    count = 1
    for number in range(SIDE):
        unit = (seat << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            total += distance(rules, cell, state.cell[unit])
            count += 1
    return min(99, total // count)
