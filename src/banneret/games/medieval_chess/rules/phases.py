"""The phases of a turn around its actions: chapter 8 (MC-8.4 to MC-8.6), and insurrection (MC-3.12)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_actions, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.abilities.bishop import dismiss, judge
from banneret.games.medieval_chess.rules.board import (
    ARMY,
    GOLD,
    GUARDS,
    GUARDS_END,
    KING,
    STANDING,
    TREES,
    is_mine,
    list_side,
    nth_slot,
)
from banneret.games.medieval_chess.rules.checks import watch_kings
from banneret.games.medieval_chess.rules.codes import a_in, b_in
from banneret.games.medieval_chess.rules.courts import judge_courts, share_out
from banneret.games.medieval_chess.rules.endings import count_domination, end_if_won
from banneret.games.medieval_chess.rules.events import ATTRITION, INSURRECTION, STRESS
from banneret.games.medieval_chess.rules.experience import (
    SUMMER,
    WINTER,
    check_promotions,
    gain_of_survivors,
    gain_of_vassals,
    levels_of,
)
from banneret.games.medieval_chess.rules.feudal import army_lost, has_queen
from banneret.games.medieval_chess.rules.healing import heal_side
from banneret.games.medieval_chess.rules.losses import defect, settle_orphans
from banneret.games.medieval_chess.rules.loyalty import (
    DISLOYAL,
    band_of,
    count_band,
    gain_at_home,
    gain_near_lords,
    lose_alone,
)
from banneret.games.medieval_chess.rules.mercenaries import act_alone
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, can_still_move, nth_way
from banneret.games.medieval_chess.rules.moves import add_moves, look_around
from banneret.games.medieval_chess.rules.moving import move
from banneret.games.medieval_chess.rules.terrain import lay_terrain
from banneret.games.medieval_chess.rules.weather import change_season, change_weather


@kernel
def start_phase(state, rules, seat, work):
    """Grants points, heals units, lets them move again and ends expired effects (MC-8.4)."""
    state.points[seat] = min(rules.points_most, state.points[seat] + rules.income)
    heal_side(state, rules, seat, work)
    for slot in range(1, GUARDS):
        state.frozen[slot] = max(0, state.frozen[slot] - 1)
        if state.owner[slot] == seat:
            wear_off(state, slot)
    for guard in range(GUARDS, GUARDS_END):
        if state.status[guard] == STANDING and state.owner[guard] == seat:
            state.lasts[guard] -= 1
            if state.lasts[guard] <= 0:
                dismiss(state, guard, work)


@kernel
def wear_off(state, slot):
    """Counts down a unit's temporary effects (MC-8.4)."""
    state.moves[slot] = 0
    state.passed[slot] = 0
    state.shield[slot] = max(0, state.shield[slot] - 1)
    if state.shield[slot] == 0:
        state.shield_by[slot] = 0
    state.immune[slot] = max(0, state.immune[slot] - 1)
    state.fortified[slot] = max(0, state.fortified[slot] - 1)
    state.rooted[slot] = max(0, state.rooted[slot] - 1)
    state.sharpened[slot] = max(0, state.sharpened[slot] - 1)
    state.swift[slot] = max(0, state.swift[slot] - 1)
    state.rallied[slot] = max(0, state.rallied[slot] - 1)


@kernel
def loyalty_phase(state, rules, seat, work):
    """Updates loyalty; too many disloyal units cause an insurrection (MC-8.4, MC-3.12)."""
    if not rules.loyalty_on:
        return
    list_side(state, seat, work)
    gain_near_lords(state, rules, seat, work)
    gain_at_home(state, rules, seat, work)
    lose_alone(state, rules, seat, work)
    disloyal = count_band(state, rules, seat, DISLOYAL, work)
    if rules.uprising > 0 and disloyal >= rules.uprising and not state.stress[seat]:
        tell(work, INSURRECTION, seat, disloyal, 0, 0, 0)
        for n in range(1, GUARDS):
            slot = nth_slot(seat, n)
            if is_mine(state, slot, seat) and band_of(rules, state.loyalty[slot]) == DISLOYAL:
                rise(state, rules, seat, slot, work)


@kernel
def rise(state, rules, seat, slot, work):
    """Makes a disloyal unit's random move and resets its loyalty (MC-3.12)."""
    if state.kind[slot] == KING:
        return
    state.loyalty[slot] = rules.uprising_reset
    look_around(state, rules, seat, 0, work)
    work.pays_move = 1
    work.pays_cross = 1
    clear_actions(work)
    if can_still_move(state, slot):
        add_moves(state, rules, seat, slot, work)
    if work.action_count > 0:
        action = nth_move(work, seat, roll(state.dice, work.action_count))
        move(state, rules, seat, slot, a_in(action), b_in(action), work)


@kernel
def nth_move(work, seat, n):
    """The n-th of the listed moves, ordered by direction as seen by a side."""
    for each in range(DIRECTIONS):
        way = nth_way(seat, each)
        for index in range(work.action_count):
            if a_in(work.actions[index]) >> 3 == way:
                if n == 0:
                    return work.actions[index]
                n -= 1
    return work.actions[0]


@kernel
def resolution_phase(state, rules, seat, work):
    """Applies lasting damage, checks victories, and counts down cooldowns (MC-8.5)."""
    if state.attrition:
        judge(state, rules, seat, work)
    list_side(state, seat, work)
    count_domination(state, rules, seat, work)
    end_if_won(state, rules, seat)
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat:
            for tree in range(TREES):
                state.cooldown[slot * TREES + tree] -= state.cooldown[slot * TREES + tree] > 0


@kernel
def end_phase(state, rules, seat, work):
    """Handles experience, promotions, orphans, defections, courts and stress (MC-8.6)."""
    if rules.experience_on:
        gain_of_survivors(state, rules, seat, work)
        gain_of_vassals(state, rules, seat, work)
        check_promotions(state, rules, seat, work)
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat:
            state.gambit[slot] = 0
            state.glory[slot] = 0
            state.struck[slot] = 0
            state.bereft[slot] = 0
    if rules.loyalty_on:
        settle_orphans(state, rules, seat, work)
        defect(state, rules, seat, work)
    if rules.courts_on:
        judge_courts(state, rules, seat, work)
    watch_kings(state, rules, seat, work)
    if rules.loyalty_on:
        judge_stress(state, rules, seat, work)
        judge_stress(state, rules, 1 - seat, work)
    end_if_won(state, rules, seat)


@kernel
def judge_stress(state, rules, seat, work):
    """Starts stress in check, without a Queen or after heavy losses, and ends it when these end (MC-3.3)."""
    limit = rules.stress_winter if state.season == WINTER else rules.stress_lost
    lost = army_lost(state, seat) * 100 >= limit * ARMY
    stressed = state.checked[seat] or lost or not has_queen(state, seat)
    if stressed and not state.stress[seat]:
        state.stress[seat] = 1
        tell(work, STRESS, seat, 1, 0, 0, 0)
        list_side(state, seat, work)
        gain_near_lords(state, rules, seat, work)
    elif state.stress[seat] and not stressed:
        state.stress[seat] = 0
        tell(work, STRESS, seat, 0, 0, 0, 0)


@kernel
def next_turn(state, rules, seat, work):
    """Counts turns and starts what depends on the count: modules, attrition (MC-8.1, MC-4.2, MC-12.1)."""
    if seat == GOLD:
        state.turn += 1
        turn_modules(state, rules, work)
        if rules.diplomacy_on:
            act_alone(state, rules, work)
    if rules.attrition_on and not state.attrition:
        start = rules.attrition_summer if state.season == SUMMER else rules.attrition_turn
        levels = max(levels_of(state, 0), levels_of(state, 1))
        if state.turn >= start or (rules.attrition_levels > 0 and levels >= rules.attrition_levels):
            state.attrition = 1
            tell(work, ATTRITION, 0, 0, 0, 0, 0)


@kernel
def turn_modules(state, rules, work):
    """Applies the modules at the start of a numbered turn: weather, seasons, terrain (MC-11.1, MC-12.1)."""
    if rules.weather_on:
        change_weather(state, rules, work)
    if rules.seasons_on:
        change_season(state, rules, work)
        share_out(state, rules)
    if rules.terrain_on and state.turn == rules.terrain_turn:
        lay_terrain(state, rules, work)
