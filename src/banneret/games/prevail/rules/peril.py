"""Perils of units, for computer players: which are caught, beaten, or can be engaged soon, and how (PV-8.2 to
PV-8.9, PV-9.1, PV-9.9).

Possible engagements are read from a table: `rules.approach` has the least flexibility needed, in three bits
for each speed, for every offset of an enemy, facing at the start and facing on stepping in. Units in the way
are therefore ignored, except on the cell from which the last step is taken.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.prevail.rules.board import (
    ATTACK,
    DECK,
    DEFENSE,
    FLANK,
    FLEXIBILITY,
    FREE,
    NO_CARD,
    NOWHERE,
    REAR,
    SIDE,
    SIGHT,
    SPEED,
    STATS,
    distance,
    holds,
    is_behind,
    is_on_board,
    seat_of,
    unit_at,
)
from banneret.games.prevail.rules.cards import card_in_play, has_all, modifier, stat_of
from banneret.games.prevail.rules.commands import LINE, ORDERS
from banneret.games.prevail.rules.deployment import ROUND
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.melee import support_of
from banneret.games.prevail.rules.round import BEGIN_MELEES, FIRST_ORDERS, SECOND_ORDERS

CAUGHT = 0
"""Engaged from behind: it will rout."""
BEATEN = 1
"""In a melee in which it will rout, if no card is committed."""
PRESSED = 2
"""In a melee in which one card more would rout it."""
ENGAGED = 3
"""In a melee that it will survive, even if a card more is committed."""
REAR_FIRST = 4
"""Can be engaged from behind this round, before its side can react."""
REAR_AFTER = 5
"""Can be engaged from behind this round, after its side's commands."""
FLANK_OPEN = 6
"""Can be engaged from the flank this round."""
FRONT_OPEN = 7
"""Can be engaged from the front this round."""
REAR_LATER = 8
"""Can be engaged from behind next round."""
SAFE = 9

FAR = 99
"""Greater than any attack and any distance."""

FLEXIBILITY_MAX = 6
"""The largest cost that three bits can hold, as 7 stands for impossible."""


@kernel
def end_of_units(state, seat):
    """One more than the highest number among a side's units, as the end for loops."""
    end = SIDE
    while end > 0 and state.kind[(seat << 5) | (end - 1)] == 0:
        end -= 1
    return end


@kernel
def enemies_near(state, rules, unit, enemies):
    """The enemies within SIGHT of a unit, as bits; `enemies` is the end of their numbers."""
    seat = 1 - seat_of(unit)
    near = 0
    for number in range(enemies):
        enemy = (seat << 5) | number
        if is_on_board(state, enemy) and distance(rules, state.cell[unit], state.cell[enemy]) <= SIGHT:
            near |= 1 << number
    return near


@kernel
def look_about(state, rules, unit, enemies):
    """The distance to the nearest enemy, or FAR, above SIDE bits for the enemies within SIGHT."""
    seat = 1 - seat_of(unit)
    nearest = FAR
    near = 0
    for number in range(enemies):
        enemy = (seat << 5) | number
        if is_on_board(state, enemy):
            apart = distance(rules, state.cell[unit], state.cell[enemy])
            nearest = min(nearest, apart)
            if apart <= SIGHT:
                near |= 1 << number
    return (nearest << SIDE) | near


@kernel
def can_still_order(state, seat):
    """Whether a side can still issue or carry out commands this round (PV-5.1)."""
    frame = state.frames[0]
    if frame.kind != ROUND or state.in_play[seat] == NO_CARD:
        return False
    return frame.stage <= (SECOND_ORDERS if seat == state.initiative else BEGIN_MELEES)


@kernel
def can_still_move(state, rules, unit, card):
    """Whether the card in play of a side that can still order may move a unit (PV-5.2)."""
    seat = seat_of(unit)
    number = unit & 31
    if state.bond[unit] or (state.acted[seat] >> number) & 1:
        return False
    if (state.ordered[seat] >> number) & 1:
        return True
    orders = state.frames[1]
    if orders.kind == ORDERS and orders.seat == seat and orders.stage > LINE:
        return False
    if not has_all(rules, state.kind[unit], rules.command_traits[card], rules.command_kinds[card]):
        return False
    reach = rules.command_range[card]
    if state.frames[0].stage <= FIRST_ORDERS - (seat == state.initiative):
        reach += rules.commander_steps
    return rules.command_range[card] < 0 or distance(rules, state.commander[seat], state.cell[unit]) <= reach


@kernel
def most_in_hand(state, rules, seat, stat):
    """The largest bonus of a card in hand to a stat of the units it moves (PV-2.4)."""
    most = 0
    for slot in range(rules.deck_size[seat]):
        if (state.hand[seat] >> slot) & 1:
            card = rules.deck[seat * DECK + slot]
            if not rules.is_ranged[card]:
                at = card * STATS + stat
                most = max(most, rules.effect_modifier[at] + rules.command_modifier[at])
    return most


@kernel
def engagements(state, rules, unit, target, speed, flexibility, attack):
    """The kinds of engagement, as bits, in which a unit could catch a nearby enemy (PV-8.2).

    One that would rout the enemy counts as REAR. As nothing is worse, that kind is returned at once.
    """
    start = state.cell[unit]
    cell = state.cell[target]
    down = rules.row[cell] - rules.row[start] + SIGHT
    right = rules.column[cell] - rules.column[start] + SIGHT
    entry = ((down * (2 * SIGHT + 1) + right) * 8 + state.facing[unit]) * 8
    shift = 3 * (speed - 1)
    found = 0
    for facing in range(8):
        if (rules.approach[entry + facing] >> shift) & 7 <= flexibility:
            last = rules.near[cell * 8 + ((facing + 4) & 7)]
            if last == start or (last >= 0 and not holds(state, 0, last) and not holds(state, 1, last)):
                kind = engagement_type(rules, facing, state.facing[target])
                if kind != REAR:
                    looks = (facing + 4) & 7 if kind == FLANK else state.facing[target]
                    if lacks_to_rout(state, rules, target, looks, attack) <= 0:
                        return 1 << REAR
                    found |= 1 << kind
                elif may_come_from_behind(state, rules, start, target):
                    return 1 << REAR
    return found


@kernel
def may_come_from_behind(state, rules, start, target):
    """Whether a unit that starts on a cell may engage a target from behind (PV-8.3)."""
    if not rules.needs_line_of_approach:
        return True
    return is_behind(rules, state.cell[target], state.facing[target], start)


@kernel
def lacks_to_rout(state, rules, unit, facing, attack):
    """How much more attack it takes to rout a unit with this facing: to reach its rout threshold, or to force
    a retreat when it has nowhere to go (PV-9.1, PV-9.9).
    """
    kind = state.kind[unit]
    lacks = rules.rout[kind] if rules.rout[kind] else FAR
    if rules.retreat[kind] and rules.blocked_routs and not has_way_back(state, rules, unit, facing):
        lacks = min(lacks, rules.retreat[kind])
    return lacks + stat_of(state, rules, unit, DEFENSE) - attack


@kernel
def has_way_back(state, rules, unit, facing):
    """Whether one of the three cells behind a unit with this facing is empty (PV-9.3)."""
    for turn in range(3, 6):
        cell = rules.near[state.cell[unit] * 8 + ((facing + turn) & 7)]
        if cell >= 0 and not holds(state, 0, cell) and not holds(state, 1, cell):
            return True
    return False


@kernel
def engagements_now(state, rules, target, card, near):
    """The kinds of engagement, as bits, in which a unit can be caught this round by the nearby enemies and
    their card. Stops at an engagement from behind, as nothing is worse.
    """
    seat = 1 - seat_of(target)
    found = 0
    for number in range(SIDE):
        if near >> number == 0:
            break
        if (near >> number) & 1:
            unit = (seat << 5) | number
            if can_still_move(state, rules, unit, card):
                apart = distance(rules, state.cell[unit], state.cell[target])
                command = card * STATS
                is_ordered = (state.ordered[seat] >> number) & 1
                speed = stat_of(state, rules, unit, SPEED)
                if not is_ordered:
                    speed += rules.command_modifier[command + SPEED]
                if apart <= speed:
                    flexibility = stat_of(state, rules, unit, FLEXIBILITY)
                    attack = stat_of(state, rules, unit, ATTACK)
                    if not is_ordered:
                        flexibility += rules.command_modifier[command + FLEXIBILITY]
                        attack += rules.command_modifier[command + ATTACK]
                    speed = min(speed, SIGHT)
                    flexibility = min(flexibility, FLEXIBILITY_MAX)
                    found |= engagements(state, rules, unit, target, speed, flexibility, attack)
                    if (found >> REAR) & 1:
                        return found
    return found


@kernel
def engagements_later(state, rules, target, faster, nimbler, near):
    """The kinds of engagement, as bits, in which a unit could be caught next round, as above.

    `faster` and `nimbler` are the largest bonuses from cards in the enemy's hand.
    """
    seat = 1 - seat_of(target)
    found = 0
    for number in range(SIDE):
        if near >> number == 0:
            break
        unit = (seat << 5) | number
        if (near >> number) & 1 and state.bond[unit] == FREE:
            stats = state.kind[unit] * STATS
            speed = min(SIGHT, rules.stat[stats + SPEED] + faster)
            if distance(rules, state.cell[unit], state.cell[target]) <= speed:
                flexibility = min(FLEXIBILITY_MAX, rules.stat[stats + FLEXIBILITY] + nimbler)
                attack = rules.stat[stats + ATTACK]
                found |= engagements(state, rules, unit, target, speed, flexibility, attack)
                if (found >> REAR) & 1:
                    return found
    return found


@kernel
def peril_in_melee(state, rules, unit):
    """The peril of an engaged unit, assuming that no cards are committed (PV-8.4, PV-8.9)."""
    if state.bond[unit] == REAR:
        return CAUGHT
    enemy = unit_at(state, 1 - seat_of(unit), state.cell[unit])
    if state.bond[enemy] == REAR:
        return SAFE
    attack = rules.stat[state.kind[enemy] * STATS + ATTACK] + modifier(state, rules, enemy, ATTACK)
    attack += support_of(state, rules, enemy)
    looks = (state.facing[enemy] + 4) & 7 if state.bond[unit] == FLANK else state.facing[unit]
    lacks = lacks_to_rout(state, rules, unit, looks, attack)
    return BEATEN if lacks <= 0 else PRESSED if lacks == 1 else ENGAGED


@kernel
def peril_of_free(state, rules, unit, is_now, is_first, faster, nimbler, near):
    """The peril of a unit that is not engaged. `is_now`: the enemy has movement commands left this round;
    `is_first`: before the unit's own side; `near`: the enemies nearby, as bits.
    """
    if is_now:
        card = card_in_play(state, rules, 1 - seat_of(unit))
        now = engagements_now(state, rules, unit, card, near)
        if (now >> REAR) & 1:
            return REAR_FIRST if is_first else REAR_AFTER
        if now:
            return FLANK_OPEN if (now >> FLANK) & 1 else FRONT_OPEN
    if is_now and is_first:
        return SAFE
    later = engagements_later(state, rules, unit, faster, nimbler, near)
    return REAR_LATER if (later >> REAR) & 1 else SAFE


@kernel
def count_behind(state, rules, unit, enemies):
    """The number of free enemies in the region behind a unit, from which they can soon attack its back."""
    count = 0
    for number in range(enemies):
        enemy = ((1 - seat_of(unit)) << 5) | number
        if state.kind[enemy] and state.bond[enemy] == FREE and state.cell[enemy] != NOWHERE:
            count += is_behind(rules, state.cell[unit], state.facing[unit], state.cell[enemy])
    return count
