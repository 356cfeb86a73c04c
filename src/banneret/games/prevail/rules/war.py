"""Strategic evaluation terms for computer players: armies should seek the fight, and fight best in line and
facing the enemy (PV-3.1, PV-5.4, PV-8.2).
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import NO_ANSWER, top
from banneret.games.prevail.rules.board import (
    BLUE,
    DECK,
    LOW_HAND,
    NOWHERE,
    seat_of,
    turn_between,
    unit_at,
)
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play, is_inspired
from banneret.games.prevail.rules.commands import ISSUE, LINE, ORDERS, next_in_line
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND
from banneret.games.prevail.rules.peril import FAR, enemies_near
from banneret.games.prevail.rules.round import ROUND_ENDS

COST = 8
"""The unit cost at which the weights for distance and facing apply as they are; they grow with the cost."""

NORTH = 0
SOUTH = 4

EMPTY = 30_000
"""The penalty for a nearly lost game."""

LAST_STEP = 2
"""Extra steps of the march that the last one counts for, as it puts the unit in peril."""

PATIENCE = 4
"""The number of burnt cards that doubles a unit's longing for the fight."""

BESIDE = 3
"""The number of units that a line is expected to have besides the first."""


@kernel
def longing(state, rules, unit, nearest):
    """The penalty for a unit's distance from the fight and for facing away from it. Only the evaluating side
    is charged: if the enemy's march counted as a gain, neither side would go first. Every burnt card raises
    the penalty, since an army that stands and waits loses all the same.
    """
    apart = way_to_enemy(state, rules, unit, nearest)
    if apart <= rules.worth_reach:
        return 0
    forward = NORTH if seat_of(unit) == BLUE else SOUTH
    far = rules.worth_apart * (apart - rules.worth_reach + LAST_STEP)
    far += rules.worth_facing * turn_between(state.facing[unit], forward)
    burnt = count_bits(state.burnt[seat_of(unit)])
    return far * rules.cost[state.kind[unit]] * (PATIENCE + burnt) // (COST * PATIENCE)


@kernel
def way_to_enemy(state, rules, unit, nearest):
    """A unit's distance to the nearest enemy, or to the far edge of the board while there is none or both
    sides deploy.
    """
    if nearest < FAR and top(state).kind != DEPLOY:
        return nearest
    row = rules.row[state.cell[unit]]
    return row if seat_of(unit) == BLUE else rules.rows - 1 - row


@kernel
def order_of_battle(state, rules, seat, units, enemies):
    """The value of a side's formation: adjacent units with the same facing, and units about to carry out a
    command.
    """
    total = 0
    for number in range(units):
        unit = (seat << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE and not state.bond[unit]:
            beside = rules.near[state.cell[unit] * 8 + ((state.facing[unit] + 2) & 7)]
            other = unit_at(state, seat, beside) if beside >= 0 else -1
            if other >= 0 and state.facing[other] == state.facing[unit]:
                total += rules.worth_line
    frame = top(state)
    if frame.kind == ORDERS and frame.seat == seat:
        ready = count_bits(state.ordered[seat] & ~state.acted[seat])
        total += rules.worth_ready * (ready + still_to_order(state, rules, seat, units))
    elif frame.kind == ROUND and (frame.together >> seat) & 1 and state.answers[seat] != NO_ANSWER:
        card = rules.deck[seat * DECK + state.answers[seat]]
        total += rules.worth_ready * within_command(state, rules, seat, card, units, enemies)
    return total


@kernel
def still_to_order(state, rules, seat, units):
    """How many more units the commands being issued can name (PV-5.3, PV-5.4). Units are named by rising
    numbers, so naming a high one passes over those below.
    """
    frame = top(state)
    card = card_in_play(state, rules, seat)
    if frame.stage == LINE:
        return longest_line(state, rules, seat, (seat << 5) | frame.a, card)
    if frame.stage != ISSUE or rules.is_lines[card]:
        return 0
    count = 0
    for number in range(frame.c, units):
        count += can_be_ordered(state, rules, seat, (seat << 5) | number, card, True)
    return min(count, rules.number[card] - frame.b)


@kernel
def longest_line(state, rules, seat, unit, card):
    """The length of the longest line that begins with a unit (PV-5.4)."""
    longest = 1
    for side in range(2):
        direction = (state.facing[unit] + 2 + 4 * side) & 7
        end = next_in_line(state, rules, seat, unit, direction, card)
        length = 1
        while end >= 0 and length < rules.line_length:
            length += 1
            end = next_in_line(state, rules, seat, end, direction, card)
        longest = max(longest, length)
    return longest


@kernel
def within_command(state, rules, seat, card, units, enemies):
    """Estimates how many units a card laid face down will command after its side's commander has moved: those
    it fits and reaches, up to its limit; for shots, only units near an enemy (PV-5.2).
    """
    besides = BESIDE if rules.is_lines[card] else 0
    reach = rules.command_range[card]
    if reach >= 0:
        reach += rules.commander_steps + besides
    count = 0
    for number in range(units):
        unit = (seat << 5) | number
        if can_be_ordered(state, rules, seat, unit, card, False):
            if is_inspired(state, rules, seat, state.cell[unit], reach):
                count += not rules.is_ranged[card] or enemies_near(state, rules, unit, enemies) != 0
    return min(count, rules.number[card] * (1 + besides))


@kernel
def fear_of_empty_hand(state, rules, seat, units, enemies):
    """The penalty for a nearly empty hand: with an enemy near it cannot pay for a rout, and a hand that is
    empty when the round ends has lost (PV-11.1).
    """
    hand = state.hand_count[seat]
    if hand >= LOW_HAND:
        return 0
    frame = state.frames[0]
    is_over = frame.kind == ROUND and frame.stage == ROUND_ENDS and seat == state.initiative
    if hand == 0 and is_over:
        return EMPTY
    return rules.worth_low_hand[hand] if is_near(state, rules, seat, units, enemies) else 0


@kernel
def is_near(state, rules, seat, units, enemies):
    """Whether an enemy is near any of a side's units."""
    for number in range(units):
        unit = (seat << 5) | number
        if state.kind[unit] and state.cell[unit] != NOWHERE:
            if enemies_near(state, rules, unit, enemies):
                return True
    return False
