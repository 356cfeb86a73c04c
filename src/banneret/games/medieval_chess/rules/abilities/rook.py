"""The Rook's abilities: Siege and Logistics (MC-6.12 to MC-6.15)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, push
from banneret.games.medieval_chess.rules.abilities.using import (
    FORTIFY,
    GARRISON,
    best_of,
    comrade_at,
    cost_of,
    has,
    verb_of,
)
from banneret.games.medieval_chess.rules.board import (
    GUARDS,
    INSIDE,
    KING,
    KINGS_COURT,
    ROOK,
    called,
    court_of,
    lift,
)
from banneret.games.medieval_chess.rules.codes import EXIT, STRIKE, action_code
from banneret.games.medieval_chess.rules.combat import attack
from banneret.games.medieval_chess.rules.events import ENTERED, LEFT
from banneret.games.medieval_chess.rules.feudal import can_hold
from banneret.games.medieval_chess.rules.losses import claim_around, leave_rook
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    can_be_hit,
    is_free,
    is_near_enough,
    is_safe_if_emptied,
    is_safe_if_filled,
)
from banneret.games.medieval_chess.rules.moves import can_cross, can_pay
from banneret.games.medieval_chess.rules.waiting import FOLLOW, FOLLOW_MOVE

IMMOVABLE_OBJECT = 17
SIEGE_ENGINE = 19
RAPID_DEPLOYMENT = 22
WAR_WAGON = 23

CITADEL = 5


@kernel
def fortify(state, rules, seat, slot, work):
    """Roots a unit and reduces damage to it for some turns; a Citadel covers its guests too (MC-6.12)."""
    turns = rules.lasting[4 * FORTIFY]
    if has(state, slot, IMMOVABLE_OBJECT):
        turns += rules.lasting[IMMOVABLE_OBJECT]
    if rules.courts_on and state.kind[slot] == ROOK and court_of(state.place[slot]) == KINGS_COURT:
        turns += rules.court_fortify * state.share[2 * seat + KINGS_COURT] // 100
    state.fortified[slot] = turns
    state.rooted[slot] = turns
    if state.kind[slot] == ROOK and state.rank[slot] >= CITADEL:
        for other in range(1, GUARDS):
            if state.inside[other] == slot:
                state.fortified[other] = turns


@kernel
def add_strikes(state, rules, seat, slot, work):
    """Lists the enemies that a fortified Siege Engine can strike from its place (MC-6.13)."""
    place = state.place[slot]
    if state.fortified[slot] == 0 or state.moves[slot] > 0 or not work.pays_move:
        return
    for target in range(64):
        hit = state.board[target]
        is_near = rules.distance[place * 64 + target] <= rules.range[SIEGE_ENGINE]
        if hit != 0 and is_near and is_near_enough(state, rules, place, target):
            if can_be_hit(state, hit, seat) and is_safe_if_emptied(state, rules, seat, target, work):
                add_action(work, action_code(place, STRIKE, target, 0))


@kernel
def strike_from_afar(state, rules, slot, target, work):
    """Carries out a Siege Engine's attack, after which it stays where it is (MC-6.13)."""
    state.moves[slot] += 1
    attack(state, rules, slot, state.board[target], 0, work)


@kernel
def room_in(state, rules, slot):
    """How many more units a Rook can take in (MC-6.14, MC-6.15)."""
    wide = has(state, slot, WAR_WAGON) or (state.kind[slot] == ROOK and state.rank[slot] >= CITADEL)
    return (rules.power[WAR_WAGON] if wide else rules.power[4 * GARRISON]) - guests_of(state, slot)


@kernel
def guests_of(state, slot):
    """The number of units inside a unit (MC-6.14)."""
    count = 0
    for other in range(1, GUARDS):
        count += state.inside[other] == slot
    return count


@kernel
def can_enter(state, other):
    """Whether a unit can go inside another: no King or Rook, not frozen, with nobody inside (MC-6.14)."""
    if state.kind[other] == KING or state.kind[other] == ROOK or state.frozen[other] > 0:
        return False
    return guests_of(state, other) == 0


@kernel
def add_entries(state, rules, seat, slot, work):
    """Lists the adjacent comrades that can go inside a unit (MC-6.14)."""
    if room_in(state, rules, slot) <= 0:
        return
    place = state.place[slot]
    crosses = can_cross(state, rules, seat, cost_of(state, rules, slot, best_of(state, slot, GARRISON)))
    for direction in range(8):
        near = rules.near[place * DIRECTIONS + direction]
        other = comrade_at(state, seat, near)
        if other != 0 and can_enter(state, other) and is_free(rules, near, work):
            if crosses or court_of(near) == court_of(place):
                add_action(work, action_code(place, verb_of(GARRISON), direction, 0))


@kernel
def take_in(state, rules, seat, slot, direction, work):
    """Takes a comrade inside, where nothing hurts it; the Rook becomes its lord if it may (MC-6.14)."""
    other = state.board[rules.near[state.place[slot] * DIRECTIONS + direction]]
    tell(work, ENTERED, seat, state.place[other], state.place[slot], called(state, other), 0)
    lift(state, other)
    state.status[other] = INSIDE
    state.inside[other] = slot
    state.moves[other] = 1
    state.unmoved[other] = 0
    state.passed[other] = 0
    if rules.loyalty_on and can_hold(state, rules, slot, other):
        state.lord[other] = slot
        state.orphan[other] = 0


@kernel
def add_exits(state, rules, seat, slot, work):
    """Lists the exits of units inside, which cannot leave in the turn they went in (MC-6.14)."""
    place = state.place[slot]
    for other in range(1, GUARDS):
        if state.inside[other] == slot and state.moves[other] == 0:
            for direction in range(8):
                near = rules.near[place * DIRECTIONS + direction]
                if state.board[near] == 0 and can_pay(place, near, work):
                    if is_safe_if_filled(state, rules, seat, near, work):
                        add_action(work, action_code(place, EXIT, other, direction))


@kernel
def step_out(state, rules, seat, slot, other, direction, work):
    """Takes a unit out of a Rook; with Rapid Deployment it may move on at once (MC-6.14, MC-6.15)."""
    place = rules.near[state.place[slot] * DIRECTIONS + direction]
    tell(work, LEFT, seat, state.place[slot], place, called(state, other), 0)
    leave_rook(state, rules, other, place, work)
    claim_around(state, rules, other, work)
    if has(state, slot, RAPID_DEPLOYMENT) or has(state, slot, WAR_WAGON):
        state.moves[other] = 0
        if not rules.many:
            frame = push(state, FOLLOW, seat)
            frame.a = other
            frame.b = FOLLOW_MOVE
            ask(state, seat)
