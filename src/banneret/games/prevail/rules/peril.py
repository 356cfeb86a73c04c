"""The perils of units, as computer players see them: who is caught, beaten, or can be engaged soon, and how
(PV-8.2 to PV-8.9, PV-9.1, PV-9.9).

Who can engage whom is read from a table: `rules.approach` has, for each way from a unit to an enemy, each
facing in which it begins and each in which it steps in, the least flexibility that takes, with three bits for
each speed. So who stands in the way is not seen, but for those where the last step would begin.
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
"""In a melee that it will survive."""
REAR_FIRST = 4
"""Can be engaged from behind in this round, before its side can do anything about it."""
REAR_AFTER = 5
"""Can be engaged from behind in this round, after its side's commands."""
FLANK_OPEN = 6
"""Can be engaged from the flank in this round."""
FRONT_OPEN = 7
"""Can be engaged from the front in this round."""
REAR_LATER = 8
"""Can be engaged from behind in the next round."""
SAFE = 9

FAR = 99
"""More than any attack, and beyond every board."""

FLEXIBILITY_MAX = 6
"""What three bits can tell: 7 means that it cannot be done."""


@kernel
def end_of_units(state, seat):
    """One more than the highest number of a side's units: where to stop looking for them."""
    end = SIDE
    while end > 0 and state.kind[(seat << 5) | (end - 1)] == 0:
        end -= 1
    return end


@kernel
def enemies_near(state, rules, unit, enemies):
    """The enemies within SIGHT of a unit, as bits of their numbers; `enemies` is the end of these."""
    seat = 1 - seat_of(unit)
    near = 0
    for number in range(enemies):
        enemy = (seat << 5) | number
        if is_on_board(state, enemy) and distance(rules, state.cell[unit], state.cell[enemy]) <= SIGHT:
            near |= 1 << number
    return near


@kernel
def look_about(state, rules, unit, enemies):
    """How far the nearest enemy on the board is, or FAR, above SIDE bits: the enemies within SIGHT."""
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
    """Whether a side has units to command, or to move, in this round (PV-5.1)."""
    frame = state.frames[0]
    if frame.kind != ROUND or state.in_play[seat] == NO_CARD:
        return False
    return frame.stage <= (SECOND_ORDERS if seat == state.initiative else BEGIN_MELEES)


@kernel
def can_still_move(state, rules, unit, card):
    """Whether the card in play of a side that can still order can move a unit (PV-5.2)."""
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
    """The most that a card in hand would add to a stat of units that it moves (PV-2.4)."""
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
    """The kinds of engagement, as bits, in which a unit could catch an enemy that is near enough (PV-8.2).

    One that would rout it otherwise counts as one from behind. None is worse: then nobody looks further.
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
    """Whether who begins there may engage a unit from behind (PV-8.3)."""
    if not rules.needs_line_of_approach:
        return True
    return is_behind(rules, state.cell[target], state.facing[target], start)


@kernel
def lacks_to_rout(state, rules, unit, facing, attack):
    """How much more an attack would need to rout a unit that looks so: by its rout threshold, or by making it
    retreat where it has no way back (PV-9.1, PV-9.9).
    """
    kind = state.kind[unit]
    lacks = rules.rout[kind] if rules.rout[kind] else FAR
    if rules.retreat[kind] and rules.blocked_routs and not has_way_back(state, rules, unit, facing):
        lacks = min(lacks, rules.retreat[kind])
    return lacks + stat_of(state, rules, unit, DEFENSE) - attack


@kernel
def has_way_back(state, rules, unit, facing):
    """Whether one of the three cells behind a unit that looks so is empty (PV-9.3)."""
    for turn in range(3, 6):
        cell = rules.near[state.cell[unit] * 8 + ((facing + turn) & 7)]
        if cell >= 0 and not holds(state, 0, cell) and not holds(state, 1, cell):
            return True
    return False


@kernel
def engagements_now(state, rules, target, card, near):
    """The kinds of engagement, as bits, in which a unit can be caught in this round, by an enemy's card and
    the enemies near it. None is worse than one from behind: then nobody looks further.
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
    """The kinds of engagement, as bits, in which a unit could be caught in the next round, as above.

    `faster` and `nimbler` are what the best cards in the enemy's hand add.
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
    """How a unit that is engaged stands, as long as nobody commits a card (PV-8.4, PV-8.9)."""
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
    """How a unit that is not engaged can be caught. `is_now`: the enemy has movement commands left in this
    round; `is_first`: before the unit's own side; `near`: its enemies, as bits.
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
    """How many enemies are free and in the region behind a unit: soon they can be at its back."""
    count = 0
    for number in range(enemies):
        enemy = ((1 - seat_of(unit)) << 5) | number
        if state.kind[enemy] and state.bond[enemy] == FREE and state.cell[enemy] != NOWHERE:
            count += is_behind(rules, state.cell[unit], state.facing[unit], state.cell[enemy])
    return count
