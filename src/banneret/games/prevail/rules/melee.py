"""Melee: chapter 8 (PV-8.4 to PV-8.12)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, clear_actions, tell
from banneret.engine.machine.kernels.frames import ask, ask_together, collect, pop, top
from banneret.games.prevail.rules.board import (
    ATTACK,
    BLUE,
    ENGAGER,
    FLANK,
    FLEXIBILITY,
    FRONT,
    GOLD,
    REAR,
    SIDE,
    SPEED,
    STATS,
    holds,
    is_engaged_cell,
    seat_of,
    turn_between,
    unit_at,
)
from banneret.games.prevail.rules.cards import (
    add_cards,
    commit,
    committed_bonus,
    modifier,
    retreat_bonus,
    stat_of,
    tell_terms_of_cards,
)
from banneret.games.prevail.rules.codes import DECLINE, STAND_FAST
from banneret.games.prevail.rules.engagement import face
from banneret.games.prevail.rules.events import (
    BY_ATTACK,
    BY_REAR,
    FOUGHT,
    HELPED,
    RESULT,
    RETREAT,
    REVERSE,
    ROUT,
    STILL_ENGAGED,
    STOOD,
    VALUE,
)
from banneret.games.prevail.rules.results import (
    add_retreats,
    force_retreat,
    results_of,
    retreat_to,
    reverse,
    rout,
    settle,
    told_result,
)

MELEE = 5
"""Frame: the engagement on the cell `a` is resolved; `seat` is the engager's. `b`: the engager, and the
defender times 64. `c`: the committed cards, each as a slot plus one, Blue's in the low byte. `d`: the result
as bits: for Blue's unit, and for Gold's times 8.
"""
BEGIN = 0
FIRST_COMMITS = 1
SECOND_COMMITS = 2
COMMITTED_ALL = 3
DECIDE = 4
FIGHT = 5
FIRST_WITHDRAWS = 6
SECOND_WITHDRAWS = 7
TURN_ABOUT = 8
OVER = 9


@kernel
def is_unresolved(state, blue):
    """Whether a Blue unit is in an engagement that was not resolved this round (PV-8.6)."""
    return state.bond[blue] != 0 and not (state.fought >> blue) & 1


@kernel
def count_unresolved(state):
    """The number of engagements still to be resolved (PV-8.6)."""
    count = 0
    for blue in range(SIDE):
        count += is_unresolved(state, blue)
    return count


@kernel
def first_unresolved(state):
    """The cell of the first engagement still to be resolved, or -1."""
    for blue in range(SIDE):
        if is_unresolved(state, blue):
            return state.cell[blue]
    return -1


@kernel
def add_engagements(state, rules, work):
    """Lists the cells of engagements still to be resolved (PV-8.6)."""
    for cell in range(rules.cells):
        if is_engaged_cell(state, cell) and is_unresolved(state, unit_at(state, BLUE, cell)):
            add_action(work, cell)


@kernel
def engager_of(frame):
    """The unit that moved in."""
    return frame.b & 63


@kernel
def defender_of(frame):
    """The unit that was there first."""
    return frame.b >> 6


@kernel
def step_melee(state, rules, work):
    """Advances a melee, stage by stage (PV-8.4, PV-8.7 to PV-8.12)."""
    frame = top(state)
    stage = frame.stage
    frame.stage = stage + 1
    if stage == BEGIN:
        begin_melee(state, rules, work)
    elif stage == FIRST_COMMITS:
        ask_to_commit(state, rules, state.initiative)
    elif stage == SECOND_COMMITS:
        if not rules.together:
            ask_to_commit(state, rules, 1 - state.initiative)
    elif stage == COMMITTED_ALL:
        if rules.together:
            turn_up_commitments(state, rules, work)
    elif stage == DECIDE:
        offer_retreat(state, rules, work)
    elif stage == FIGHT:
        fight(state, rules, work)
    elif stage == FIRST_WITHDRAWS:
        withdraw(state, rules, state.initiative, work)
    elif stage == SECOND_WITHDRAWS:
        withdraw(state, rules, 1 - state.initiative, work)
    elif stage == TURN_ABOUT:
        turn_about(state, rules, work)
        settle(state)
    else:
        close_melee(state, work)


@kernel
def begin_melee(state, rules, work):
    """Routs a defender engaged from the rear, or turns a flanked one (PV-8.4, PV-8.5)."""
    frame = top(state)
    cell = frame.a
    one = unit_at(state, BLUE, cell)
    other = unit_at(state, GOLD, cell)
    engager = one if state.bond[one] & ENGAGER else other
    defender = other if engager == one else one
    kind = state.bond[defender]
    frame.seat = seat_of(engager)
    frame.b = engager | (defender << 6)
    tell(work, FOUGHT, seat_of(engager), state.kind[engager], cell, state.kind[defender], kind)
    if kind == REAR:
        rout(state, rules, defender, BY_REAR, work)
        frame.stage = TURN_ABOUT
    elif kind == FLANK:
        face(state, defender, engager, work)
        frame.d = FLANK


@kernel
def ask_to_commit(state, rules, seat):
    """Asks sides that have cards whether to commit one: face down together, or in order (PV-8.7)."""
    if rules.together:
        seats = (1 if state.hand_count[BLUE] else 0) | (2 if state.hand_count[GOLD] else 0)
        if seats:
            ask_together(state, seats)
    elif state.hand_count[seat]:
        ask(state, seat)


@kernel
def turn_up_commitments(state, rules, work):
    """Turns up the cards committed face down (PV-8.7). A side without cards was not asked."""
    frame = top(state)
    for seat in range(2):
        if state.hand_count[seat]:
            frame.c |= commit(state, seat, collect(state, seat), work) << (8 * seat)


@kernel
def add_melee_commitments(state, seat, work):
    """Lists the cards that can be committed, and the choice of none (PV-8.7)."""
    add_cards(state, seat, work)
    add_action(work, DECLINE)


@kernel
def take_melee_commitment(state, seat, action, work):
    """Commits a card, for rulesets in which sides decide in order (PV-8.7)."""
    frame = top(state)
    frame.c |= commit(state, seat, action, work) << (8 * seat)


@kernel
def offer_retreat(state, rules, work):
    """Asks a defender engaged from the front whether it retreats instead of fighting (PV-8.8).

    With engagements set up at once, this was asked when the engager arrived (PV-8.5).
    """
    frame = top(state)
    if frame.d == FLANK or rules.at_once:
        frame.d = 0
        return
    defender = defender_of(frame)
    engager = engager_of(frame)
    extra = melee_extra(rules, frame, seat_of(defender))
    if rules.only_faster_retreat and not is_faster(state, rules, defender, extra, engager):
        return
    clear_actions(work)
    add_retreats(state, rules, defender, extra, work)
    count = work.action_count
    clear_actions(work)
    if count:
        ask(state, seat_of(defender))


@kernel
def melee_extra(rules, frame, seat):
    """The bonus of a side's committed card to a retreat from the melee (PV-2.7, PV-9.3)."""
    return retreat_bonus(rules, seat, (frame.c >> (8 * seat)) & 255, rules.melee_retreat_stats)


@kernel
def is_faster(state, rules, defender, extra, engager):
    """Whether a defender is faster than its engager, including a committed card's bonus (PV-8.8)."""
    return stat_of(state, rules, defender, SPEED) + (extra & 1) > stat_of(state, rules, engager, SPEED)


@kernel
def add_decision(state, rules, work):
    """Lists a defender's retreats, and standing fast (PV-8.8)."""
    frame = top(state)
    defender = defender_of(frame)
    add_retreats(state, rules, defender, melee_extra(rules, frame, seat_of(defender)), work)
    add_action(work, STAND_FAST)


@kernel
def take_decision(state, rules, action, work):
    """Carries out a retreat, which ends the engagement, or stands fast (PV-8.8)."""
    frame = top(state)
    defender = defender_of(frame)
    if action == STAND_FAST:
        tell(work, STOOD, seat_of(defender), state.kind[defender], state.cell[defender], 0, 0)
    else:
        extra = melee_extra(rules, frame, seat_of(defender))
        retreat_to(state, rules, defender, extra, action, work)
        frame.stage = OVER


@kernel
def support_of(state, rules, unit):
    """The support for a unit's melee attack from adjacent friends (PV-8.10)."""
    total = 0
    for direction in range(8):
        total += support_from(state, rules, unit, direction)
    return total


@kernel
def support_from(state, rules, unit, direction):
    """The support from the friend in one direction: strong, weak or none (PV-8.10, PV-8.11)."""
    seat = seat_of(unit)
    cell = state.cell[unit]
    if turn_between(direction, state.facing[unit]) > 2:
        return 0
    near = rules.near[cell * 8 + direction]
    if near < 0:
        return 0
    friend = unit_at(state, seat, near)
    if friend < 0 or state.bond[friend]:
        return 0
    if direction & 1:
        one = rules.near[cell * 8 + ((direction + 1) & 7)]
        other = rules.near[cell * 8 + ((direction - 1) & 7)]
        if holds(state, 1 - seat, one) and holds(state, 1 - seat, other):
            return 0
    apart = turn_between((direction + 4) & 7, state.facing[friend])
    if apart <= 1:
        return rules.strong
    return rules.weak if apart == 2 else 0


@kernel
def melee_value(state, rules, unit, committed, work):
    """A unit's melee attack: base, support, modifiers, committed card; at least 0 (PV-8.9)."""
    seat = seat_of(unit)
    total = rules.stat[state.kind[unit] * STATS + ATTACK] + modifier(state, rules, unit, ATTACK)
    for direction in range(8):
        support = support_from(state, rules, unit, direction)
        if support:
            friend = unit_at(state, seat, rules.near[state.cell[unit] * 8 + direction])
            tell(work, HELPED, seat, state.kind[friend], state.cell[friend], support, 0)
            total += support
    bonus = committed_bonus(rules, seat, committed, rules.melee_attack_stats)
    tell_terms_of_cards(state, rules, unit, committed, bonus, work)
    total = max(0, total + bonus)
    tell(work, VALUE, seat, state.kind[unit], state.cell[unit], total, 0)
    return total


@kernel
def strike(state, rules, unit, card, enemy, enemy_card, work):
    """The result of one unit's melee attack on its enemy, as bits (PV-8.9)."""
    seat = seat_of(enemy)
    value = melee_value(state, rules, unit, card, work)
    guard = committed_bonus(rules, seat, enemy_card, rules.melee_defense_stats)
    found = results_of(state, rules, enemy, value, guard)
    told = told_result(state, rules, enemy, found, guard)
    tell(work, RESULT, seat, state.kind[enemy], state.cell[enemy], value, told)
    return found


@kernel
def fight(state, rules, work):
    """Carries out both attacks at once; units that rout are removed first (PV-8.9, PV-9.2)."""
    frame = top(state)
    blue = unit_at(state, BLUE, frame.a)
    gold = unit_at(state, GOLD, frame.a)
    blue_card = frame.c & 255
    gold_card = frame.c >> 8
    to_gold = strike(state, rules, blue, blue_card, gold, gold_card, work)
    to_blue = strike(state, rules, gold, gold_card, blue, blue_card, work)
    frame.d = (to_blue & ~ROUT) | ((to_gold & ~ROUT) << 3)
    if to_blue & ROUT:
        rout(state, rules, blue, BY_ATTACK, work)
    if to_gold & ROUT:
        rout(state, rules, gold, BY_ATTACK, work)


@kernel
def unit_of(frame, seat):
    """A side's unit in a melee."""
    engager = engager_of(frame)
    return engager if seat_of(engager) == seat else defender_of(frame)


@kernel
def withdraw(state, rules, seat, work):
    """Retreats a side's unit if it must (PV-9.2)."""
    frame = top(state)
    if (frame.d >> (3 * seat)) & RETREAT:
        force_retreat(state, rules, unit_of(frame, seat), melee_extra(rules, frame, seat), work)


@kernel
def turn_about(state, rules, work):
    """Turns units about that must reverse, after all retreats (PV-9.10)."""
    frame = top(state)
    results = frame.d
    frame.d = 0
    for seat in range(2):
        if (results >> (3 * seat)) & REVERSE:
            reverse(state, rules, unit_of(frame, seat), work)


@kernel
def close_melee(state, work):
    """Ends a melee; units still on the cell stay engaged, front to front, for the next round (PV-8.12)."""
    frame = top(state)
    cell = frame.a
    if is_engaged_cell(state, cell):
        engager = engager_of(frame)
        defender = defender_of(frame)
        tell(work, STILL_ENGAGED, frame.seat, state.kind[engager], cell, state.kind[defender], 0)
        blue = unit_at(state, BLUE, cell)
        gold = unit_at(state, GOLD, cell)
        state.fought |= 1 << blue
        state.bond[blue] = FRONT | (state.bond[blue] & ENGAGER)
        state.bond[gold] = FRONT | (state.bond[gold] & ENGAGER)
    pop(state)


# Engagements set up at once


@kernel
def step_meeting(state, rules, work):
    """Asks for a card, then for a retreat (PV-8.5)."""
    frame = top(state)
    stage = frame.stage
    frame.stage = stage + 1
    if stage == 0:
        if state.hand_count[frame.seat]:
            ask(state, frame.seat)
    elif stage == 1:
        if rules.only_faster_retreat and not is_faster(state, rules, frame.a, frame.c, frame.b):
            return
        clear_actions(work)
        add_retreats(state, rules, frame.a, frame.c, work)
        count = work.action_count
        clear_actions(work)
        if count:
            ask(state, frame.seat)
    else:
        pop(state)


@kernel
def add_meeting(state, rules, seat, work):
    """Lists the cards, or the retreats (PV-8.5)."""
    frame = top(state)
    if frame.stage == 1:
        add_melee_commitments(state, seat, work)
    else:
        add_retreats(state, rules, frame.a, frame.c, work)
        add_action(work, STAND_FAST)


@kernel
def take_meeting(state, rules, seat, action, work):
    """Commits a card, retreats, or stands fast (PV-8.5)."""
    frame = top(state)
    if frame.stage == 1:
        committed = commit(state, seat, action, work)
        frame.c = retreat_bonus(rules, seat, committed, (1 << SPEED) | (1 << FLEXIBILITY))
    elif action == STAND_FAST:
        tell(work, STOOD, seat, state.kind[frame.a], state.cell[frame.a], 0, 0)
    else:
        retreat_to(state, rules, frame.a, frame.c, action, work)
