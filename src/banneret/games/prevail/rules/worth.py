"""Quick evaluation for computer players.

A game is lost by a hand that cannot pay for a rout. So cards that are not burnt count most. A unit in peril
counts by the share of the hand that its rout would cost; most of all if that is the whole hand.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    NO_CARD,
    NOWHERE,
    PERILS,
    SIDE,
    SIGHT,
    SPEED,
    distance,
    holds,
)
from banneret.games.prevail.rules.cards import card_in_play
from banneret.games.prevail.rules.codes import DONE, RALLY, cell_in
from banneret.games.prevail.rules.commands import AIM, CARRY_OUT, ISSUE, MOVE, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND
from banneret.games.prevail.rules.peril import (
    FAR,
    SAFE,
    can_still_order,
    count_behind,
    end_of_units,
    enemies_near,
    look_about,
    most_in_hand,
    peril_in_melee,
    peril_of_free,
)
from banneret.games.prevail.rules.round import REVEAL
from banneret.games.prevail.rules.war import fear_of_empty_hand, longing, order_of_battle

EVEN_CHANCE = CERTAIN // 2
AHEAD = 1000
"""The lead at which a side is expected to win three games out of four."""
UNKNOWN = -1

ALL = (1 << SIDE) - 1
"""All units of a side, as bits."""


@kernel
def worth(state, rules, seat):
    """The winning chance by cards, units, and the perils of units."""
    if state.over:
        return payoff(state, seat)
    mine = end_of_units(state, seat)
    theirs = end_of_units(state, 1 - seat)
    ahead = strength(state, rules, seat, mine, theirs, True)
    ahead -= strength(state, rules, 1 - seat, theirs, mine, False)
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * ahead // (AHEAD + abs(ahead))


@kernel
def strength(state, rules, seat, units, enemies, longs):
    """A side's evaluation: what it has, less what it stands to lose, less its units' distance to the fight if
    it `longs` for it. `units` and `enemies` are the ends of their numbers.
    """
    return (
        strength_of_cards(state, rules, seat, units, enemies)
        + strength_of_units(state, rules, seat, units, enemies, longs)
        + order_of_battle(state, rules, seat, units, enemies)
    )


@kernel
def strength_of_cards(state, rules, seat, units, enemies):
    """The value of a side's cards: all that are not burnt, and more for those in hand."""
    hand = state.hand_count[seat]
    others = state.closed_count[seat] + count_bits(state.played[seat] | state.shown[seat])
    others += state.in_play[seat] != NO_CARD
    fear = fear_of_empty_hand(state, rules, seat, units, enemies)
    full = min(hand, rules.worth_full_hand)
    in_hand = rules.worth_hand * full + rules.worth_hand * (hand - full) // 8
    return rules.worth_card * (hand + others) + in_hand - fear


@kernel
def hand_to_pay_with(state, seat):
    """The cards a side will have for a rout, without one it must still play this round."""
    hand = state.hand_count[seat] - state.owed[seat]
    if state.in_play[seat] == NO_CARD and state.frames[0].stage <= REVEAL:
        hand -= 1
    return max(0, hand)


@kernel
def strength_of_units(state, rules, seat, units, enemies, longs):
    """The value of a side's units, less perils, enemies behind them, and distance to their commander.

    Units far from the enemies' bounding box are safe without a check of each enemy.
    """
    enemy = 1 - seat
    hand = hand_to_pay_with(state, seat)
    is_now = can_still_order(state, enemy) and not rules.is_ranged[card_in_play(state, rules, enemy)]
    is_first = enemy == state.initiative or not can_still_order(state, seat)
    top_row = rules.rows
    bottom_row = -1
    left = rules.columns
    right = -1
    for number in range(enemies):
        unit = (enemy << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            top_row = min(top_row, rules.row[state.cell[unit]])
            bottom_row = max(bottom_row, rules.row[state.cell[unit]])
            left = min(left, rules.column[state.cell[unit]])
            right = max(right, rules.column[state.cell[unit]])
    faster = UNKNOWN
    nimbler = UNKNOWN
    total = 0
    for number in range(units):
        unit = (seat << 5) | number
        kind = state.kind[unit]
        if kind:
            total += rules.worth_cost * rules.cost[kind]
            cell = state.cell[unit]
            if cell != NOWHERE:
                up = rules.row[cell] - top_row
                down = bottom_row - rules.row[cell]
                west = rules.column[cell] - left
                east = right - rules.column[cell]
                near = 0
                nearest = FAR
                if longs:
                    seen = look_about(state, rules, unit, enemies)
                    near = seen & ALL
                    nearest = seen >> SIDE
                elif min(min(up, down), min(west, east)) >= -SIGHT:
                    near = enemies_near(state, rules, unit, enemies)
                peril = SAFE
                if state.bond[unit]:
                    peril = peril_in_melee(state, rules, unit)
                else:
                    if near:
                        if faster == UNKNOWN and not (is_now and is_first):
                            faster = most_in_hand(state, rules, enemy, SPEED)
                            nimbler = most_in_hand(state, rules, enemy, FLEXIBILITY)
                        peril = peril_of_free(state, rules, unit, is_now, is_first, faster, nimbler, near)
                    if may_be_behind(state.facing[unit], up, down, west, east):
                        total -= rules.worth_behind * count_behind(state, rules, unit, enemies)
                total -= cost_of_peril(rules, peril, rules.penalty[kind], hand)
                if state.commander[seat] != NOWHERE:
                    total -= rules.worth_distance * distance(rules, cell, state.commander[seat])
                if longs:
                    total -= longing(state, rules, unit, nearest)
    return total


@kernel
def may_be_behind(facing, up, down, west, east):
    """Whether an enemy can be behind a unit with this facing, given the most rows and columns by which
    enemies lie to each side of it.
    """
    behind = 0
    if facing == 7 or facing <= 1:
        behind += down
    elif facing >= 3 and facing <= 5:
        behind += up
    if facing >= 1 and facing <= 3:
        behind += west
    elif facing >= 5:
        behind += east
    return behind > 0


@kernel
def cost_of_peril(rules, peril, penalty, hand):
    """The cost of a peril, which grows with the share of the hand that the rout would cost."""
    if peril == SAFE or penalty == 0:
        return 0
    if penalty >= hand:
        return rules.worth_peril[peril] + rules.worth_peril[PERILS + peril]
    return rules.worth_peril[peril] * penalty // hand


@kernel
def urgency(state, rules, seat, action):
    """Rates engaging highest, then moves by nearness to enemies; commanders by nearness to own units."""
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
    """A commander's average distance to its units, which it can command only from nearby."""
    total = 0
    count = 1
    for number in range(SIDE):
        unit = (seat << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            total += distance(rules, cell, state.cell[unit])
            count += 1
    return min(99, total // count)
