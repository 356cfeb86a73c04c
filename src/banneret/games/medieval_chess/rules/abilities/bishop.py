"""The Bishop's abilities: Divine and Authority (MC-6.8 to MC-6.11), and fusion (MC-5.6)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, push
from banneret.games.medieval_chess.rules.abilities.using import (
    PONTIFICAL_GUARD,
    SANCTIFY,
    comrade_at,
    cost_of,
    has,
    verb_of,
)
from banneret.games.medieval_chess.rules.arrivals import revive
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    BISHOP,
    CAPTURED,
    EDGE,
    GUARD,
    GUARDS,
    GUARDS_END,
    STANDING,
    called,
    erase,
    lift,
    put,
)
from banneret.games.medieval_chess.rules.codes import DONE, FUSE, PLACE, RESURRECT, action_code
from banneret.games.medieval_chess.rules.combat import falls_by, heal, most_hit_points
from banneret.games.medieval_chess.rules.events import APPEARED, BY_GUARDS, FUSED, USED, VANISHED
from banneret.games.medieval_chess.rules.experience import POPE, gain_xp, raise_rank
from banneret.games.medieval_chess.rules.losses import leave, lose_unit
from banneret.games.medieval_chess.rules.loyalty import change_loyalty
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    is_free,
    is_near_enough,
    is_safe_if_filled,
)
from banneret.games.medieval_chess.rules.waiting import GUARDS_LEFT

HOLY_GROUND = 9
MARTYRS_BLESSING = 10
RESURRECTION = 11
CONSECRATED_LINE = 13
DIVINE_JUDGMENT = 14
PAPAL_DECREE = 15

CARDINAL = 6


@kernel
def add_sanctify(state, rules, seat, slot, work):
    """Lists the comrades to sanctify; with Holy Ground there is one action for all (MC-6.8)."""
    place = state.place[slot]
    for direction in range(8):
        if comrade_at(state, seat, rules.near[place * DIRECTIONS + direction]):
            if has(state, slot, HOLY_GROUND):
                add_action(work, action_code(place, verb_of(SANCTIFY), 0, 0))
                return
            add_action(work, action_code(place, verb_of(SANCTIFY), direction, 0))


@kernel
def sanctify(state, rules, seat, slot, direction, work):
    """Heals one adjacent comrade, or all of them, and raises their loyalty (MC-6.8, MC-6.9)."""
    if not has(state, slot, HOLY_GROUND):
        bless(state, rules, slot, rules.near[state.place[slot] * DIRECTIONS + direction], work)
        return
    for each in range(8):
        place = rules.near[state.place[slot] * DIRECTIONS + each]
        if comrade_at(state, seat, place):
            bless(state, rules, slot, place, work)


@kernel
def bless(state, rules, slot, place, work):
    """Heals one unit; a Bishop hurt since its side's last turn heals twice as much (MC-6.9)."""
    amount = rules.power[4 * SANCTIFY]
    if has(state, slot, MARTYRS_BLESSING) and state.struck[slot]:
        amount = amount * rules.power[MARTYRS_BLESSING]
    other = state.board[place]
    heal(state, rules, other, amount, work)
    change_loyalty(state, rules, other, rules.heart[4 * SANCTIFY], work)


@kernel
def add_resurrections(state, rules, seat, slot, work):
    """Lists the captured comrades that a unit can resurrect, and where; once per game (MC-6.10)."""
    if state.resurrected[seat] or state.points[seat] < cost_of(state, rules, slot, RESURRECTION):
        return
    place = state.place[slot]
    for other in range(1, GUARDS):
        if state.status[other] == CAPTURED and state.owner[other] == seat:
            for direction in range(8):
                near = rules.near[place * DIRECTIONS + direction]
                if state.board[near] == 0 and is_safe_if_filled(state, rules, seat, near, work):
                    add_action(work, action_code(place, RESURRECT, other, direction))


@kernel
def resurrect(state, rules, seat, slot, other, direction, work):
    """Returns a captured comrade to a square beside a unit, with part of its hit points (MC-6.10)."""
    tell(work, USED, seat, state.place[slot], RESURRECTION, called(state, slot), 0)
    state.resurrected[seat] = 1
    gain_xp(state, rules, slot, rules.xp_ability)
    if state.attrition:
        most = most_hit_points(state, rules, other)
        state.hurt[other] = most - max(1, most * rules.power[RESURRECTION] // 100)
    place = rules.near[state.place[slot] * DIRECTIONS + direction]
    revive(state, rules, seat, other, slot, place, work)


@kernel
def guard_range(state, rules, slot):
    """The distance from a unit within which it may place guards (MC-6.11)."""
    return rules.range[CONSECRATED_LINE] if has(state, slot, CONSECRATED_LINE) else rules.range[12]


@kernel
def guards_of(state, rules, slot):
    """The number of guards a unit summons; a Pope with Papal Decree summons more (MC-6.11)."""
    if has(state, slot, PAPAL_DECREE) and state.kind[slot] == BISHOP and state.rank[slot] == POPE:
        return rules.power[PAPAL_DECREE]
    return rules.power[12]


@kernel
def free_guard(state):
    """A guard that is not on the board; 0 if all are placed."""
    for slot in range(GUARDS, GUARDS_END):
        if state.status[slot] == ABSENT:
            return slot
    return 0


@kernel
def can_place(state, rules, seat, slot, place, work):
    """Whether a unit may place a guard there (MC-6.11)."""
    if state.board[place] != 0:
        return False
    if rules.distance[state.place[slot] * 64 + place] > guard_range(state, rules, slot):
        return False
    if not is_near_enough(state, rules, state.place[slot], place):
        return False
    return is_safe_if_filled(state, rules, seat, place, work)


@kernel
def add_guards(state, rules, seat, slot, work):
    """Lists the places for the first of a unit's guards (MC-6.11)."""
    if free_guard(state) == 0:
        return
    for place in range(64):
        if can_place(state, rules, seat, slot, place, work):
            add_action(work, action_code(state.place[slot], verb_of(PONTIFICAL_GUARD), place, 0))


@kernel
def add_more_guards(state, rules, seat, slot, work):
    """Lists the places for the next guard, and the choice to place no more (MC-6.11)."""
    for place in range(64):
        if can_place(state, rules, seat, slot, place, work):
            add_action(work, action_code(EDGE, PLACE, place, 0))
    add_action(work, action_code(EDGE, DONE, 0, 0))


@kernel
def summon(state, rules, seat, slot, place, work):
    """Places one guard, which blocks, cannot move and cannot be attacked (MC-6.11)."""
    guard = free_guard(state)
    state.owner[guard] = seat
    put(state, guard, place)
    state.kind[guard] = GUARD
    state.rank[guard] = 1
    state.lord[guard] = slot
    decree = guards_of(state, rules, slot) != rules.power[12]
    state.lasts[guard] = rules.lasting[PAPAL_DECREE] if decree else rules.lasting[12]
    tell(work, APPEARED, seat, place, GUARD, 0, 0)


@kernel
def summon_first(state, rules, seat, slot, place, work):
    """Places the first guard and asks for the others (MC-6.11)."""
    summon(state, rules, seat, slot, place, work)
    left = guards_of(state, rules, slot) - 1
    if left > 0 and free_guard(state) != 0:
        frame = push(state, GUARDS_LEFT, seat)
        frame.a = slot
        frame.b = left
        ask(state, seat)


@kernel
def dismiss(state, guard, work):
    """Removes a guard from the board."""
    tell(work, VANISHED, state.owner[guard], state.place[guard], GUARD, 0, 0)
    lift(state, guard)
    erase(state, guard)


@kernel
def judge(state, rules, seat, work):
    """Hurts enemies beside guards with Divine Judgment at the end of a turn (MC-6.11)."""
    for guard in range(GUARDS, GUARDS_END):
        if state.status[guard] == STANDING and state.owner[guard] == seat:
            if has(state, state.lord[guard], DIVINE_JUDGMENT):
                for direction in range(8):
                    near = rules.near[state.place[guard] * DIRECTIONS + direction]
                    other = state.board[near]
                    if other != 0 and state.owner[other] == 1 - seat and state.kind[other] != GUARD:
                        if falls_by(state, rules, other, rules.power[DIVINE_JUDGMENT], 0, work):
                            lose_unit(state, rules, other, seat, BY_GUARDS, work)


@kernel
def add_fusions(state, rules, seat, slot, work):
    """Lists the Cardinals beside an experienced enough Cardinal with which it can become Pope (MC-5.6)."""
    if state.kind[slot] != BISHOP or state.rank[slot] != CARDINAL or state.points[seat] < rules.cost_fusion:
        return
    if rules.ranks[BISHOP] < POPE or state.xp[slot] < rules.threshold[BISHOP * 8 + POPE]:
        return
    place = state.place[slot]
    for direction in range(8):
        near = rules.near[place * DIRECTIONS + direction]
        other = comrade_at(state, seat, near)
        if state.kind[other] == BISHOP and state.rank[other] == CARDINAL:
            if is_free(rules, near, work):
                add_action(work, action_code(place, FUSE, direction, 0))


@kernel
def fuse(state, rules, seat, slot, direction, work):
    """Merges two Cardinals into a Pope with the abilities and vassals of both (MC-5.6)."""
    other = state.board[rules.near[state.place[slot] * DIRECTIONS + direction]]
    tell(work, FUSED, seat, state.place[other], state.place[slot], 0, 0)
    state.known[slot] |= state.known[other]
    for each in range(1, GUARDS_END):
        if state.lord[each] == other:
            state.lord[each] = slot
    leave(state, rules, other, work)
    erase(state, other)
    raise_rank(state, rules, slot, work)
