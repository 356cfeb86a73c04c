"""The evaluation of Prevail by the players of November 2026."""

from banneret.engine.game import Plans as NoPlans
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    NO_CARD,
    NOWHERE,
    SIDE,
    SPEED,
    distance,
    holds,
)
from banneret.games.prevail.rules.cards import card_in_play
from banneret.games.prevail.rules.codes import DONE, RALLY, cell_in
from banneret.games.prevail.rules.commands import AIM, CARRY_OUT, ISSUE, MOVE, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND
from banneret.games.prevail.rules.round import REVEAL
from banneret.players.reference.y2026_11.prevail_peril import (
    SAFE,
    can_still_order,
    count_behind,
    end_of_units,
    most_in_hand,
    peril_in_melee,
    peril_of_free,
)

EVEN_CHANCE = CERTAIN // 2
CARD = 510
HAND = 65
COST = 5
BEHIND = 20
APART = 6
PERIL = (570, 400, 180, 60, 400, 320, 180, 126, 240)
LETHAL = (8500, 2500, 500, 0, 2000, 250, 0, 0, 0)
AHEAD = 1000
"""The lead that means three wins in four games."""


class Plans(NoPlans):
    """No opening plans: units were deployed one by one, by search."""


@kernel
def worth(state, rules, seat):
    """The chance to win, by cards, units and the units' perils."""
    if state.over:
        return payoff(state, seat)
    ahead = strength(state, rules, seat) - strength(state, rules, 1 - seat)
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * ahead // (AHEAD + abs(ahead))


@kernel
def strength(state, rules, seat):
    """A side's strength, less what it stands to lose."""
    return strength_of_cards(state, rules, seat) + strength_of_units(state, rules, seat)


@kernel
def strength_of_cards(state, rules, seat):
    """The value of cards: of all that are not burnt, and an extra for those in hand."""
    hand = state.hand_count[seat]
    others = state.closed_count[seat] + count_bits(state.played[seat] | state.shown[seat])
    others += state.in_play[seat] != NO_CARD
    return CARD * (hand + others) + HAND * hand


@kernel
def hand_to_pay_with(state, seat):
    """How many cards a side can pay for a rout, not counting the one it must still play in this round."""
    hand = state.hand_count[seat] - state.owed[seat]
    if state.in_play[seat] == NO_CARD and state.frames[0].stage <= REVEAL:
        hand -= 1
    return max(0, hand)


@kernel
def strength_of_units(state, rules, seat):
    """The value of units, less their perils, enemies behind them, and their distance to the commander."""
    enemy = 1 - seat
    hand = hand_to_pay_with(state, seat)
    is_now = can_still_order(state, enemy) and not rules.is_ranged[card_in_play(state, rules, enemy)]
    is_first = enemy == state.initiative or not can_still_order(state, seat)
    speed_bonus = most_in_hand(state, rules, enemy, SPEED)
    flexibility_bonus = most_in_hand(state, rules, enemy, FLEXIBILITY)
    enemies = end_of_units(state, enemy)
    total = 0
    for number in range(end_of_units(state, seat)):
        unit = (seat << 5) | number
        kind = state.kind[unit]
        if kind:
            total += COST * rules.cost[kind]
            if state.cell[unit] != NOWHERE:
                if state.bond[unit]:
                    peril = peril_in_melee(state, rules, unit)
                else:
                    peril = peril_of_free(
                        state, rules, unit, is_now, is_first, speed_bonus, flexibility_bonus, enemies
                    )
                    total -= BEHIND * count_behind(state, rules, unit, enemies)
                total -= cost_of_peril(rules, peril, rules.penalty[kind], hand)
                if state.commander[seat] != NOWHERE:
                    apart = distance(rules, state.cell[unit], state.commander[seat])
                    total -= APART * apart
    return total


@kernel
def cost_of_peril(rules, peril, penalty, hand):
    """The cost of a peril: higher, the larger the share of the hand that the rout would cost."""
    if peril == SAFE or penalty == 0:
        return 0
    if penalty >= hand:
        return PERIL[peril] + LETHAL[peril]
    return PERIL[peril] * penalty // hand


@kernel
def urgency(state, rules, seat, action):
    """Moving at the enemy, shooting and commands come first; the nearer to an enemy, the sooner."""
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
    """The distance to the nearest enemy."""
    nearest = 99
    for number in range(SIDE):
        unit = ((1 - seat) << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            nearest = min(nearest, distance(rules, cell, state.cell[unit]))
    return nearest


@kernel
def nearest_own(state, rules, seat, cell):
    """The average distance from a cell to a side's units: a commander near them can command them."""
    total = 0
    count = 1
    for number in range(SIDE):
        unit = (seat << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            total += distance(rules, cell, state.cell[unit])
            count += 1
    return min(99, total // count)
