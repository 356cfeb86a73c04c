"""The Knight's abilities: Vanguard and Defender (MC-6.4 to MC-6.7)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, push
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    SHIELD_WALL,
    best_of,
    comrade_at,
    cost_of,
    has,
    verb_of,
)
from banneret.games.medieval_chess.rules.arrivals import come_to
from banneret.games.medieval_chess.rules.board import (
    EDGE,
    QUEEN,
    QUEENS_COURT,
    STANDING,
    called,
    court_of,
    side_of,
)
from banneret.games.medieval_chess.rules.codes import action_code
from banneret.games.medieval_chess.rules.combat import attack
from banneret.games.medieval_chess.rules.events import PUSHED
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    ORTHOGONAL,
    SNOW,
    STRAIGHT,
    can_be_hit,
    can_still_move,
    is_near_enough,
    is_safe_for,
)
from banneret.games.medieval_chess.rules.moves import can_cross
from banneret.games.medieval_chess.rules.moving import arrive
from banneret.games.medieval_chess.rules.waiting import FOLLOW, FOLLOW_STEP

LANCE_STRIKE = 1
CAVALRY_MOMENTUM = 2
DEVASTATING_IMPACT = 3
STALWART = 5
UNYIELDING_BASTION = 7


@kernel
def charge_target(rules, place, leap, way):
    """The end of a leap plus two squares straight on; EDGE if off the board (MC-6.4)."""
    first = rules.near[place * DIRECTIONS + STRAIGHT + leap]
    return rules.near[rules.near[first * DIRECTIONS + way] * DIRECTIONS + way]


@kernel
def charge_end(state, rules, seat, slot, leap, way):
    """Where a charge ends: a leap and two squares straight on; EDGE if it is illegal (MC-6.4, MC-12.2)."""
    place = state.place[slot]
    first = rules.near[place * DIRECTIONS + STRAIGHT + leap]
    second = rules.near[first * DIRECTIONS + way]
    end = charge_target(rules, place, leap, way)
    is_open = state.board[first] == 0 and state.board[second] == 0
    if end == EDGE or not (is_open or has(state, slot, LANCE_STRIKE)):
        return EDGE
    if not is_near_enough(state, rules, place, end):
        return EDGE
    hit = state.board[end]
    return end if hit == 0 or can_be_hit(state, hit, seat) else EDGE


@kernel
def add_charges(state, rules, seat, slot, work):
    """Lists the charges of a unit that can still move; there are none in snow (MC-6.4, MC-12.2)."""
    if not can_still_move(state, slot) or state.weather == SNOW:
        return
    place = state.place[slot]
    crosses = can_cross(state, rules, seat, cost_of(state, rules, slot, best_of(state, slot, CHARGE)))
    for leap in range(8):
        first = rules.near[place * DIRECTIONS + STRAIGHT + leap]
        if first == EDGE or (state.board[first] != 0 and not has(state, slot, LANCE_STRIKE)):
            continue
        for way in range(ORTHOGONAL):
            end = charge_end(state, rules, seat, slot, leap, way)
            if end != EDGE and is_safe_for(state, rules, seat, slot, end, work):
                if crosses or court_of(place) == court_of(end):
                    add_action(work, action_code(place, verb_of(CHARGE), leap, way))


@kernel
def charge(state, rules, seat, slot, leap, way, work):
    """Carries out a charge (MC-6.4), and with upgrades its follow-up step and its push (MC-6.5)."""
    end = charge_end(state, rules, seat, slot, leap, way)
    victim = state.board[end]
    state.moves[slot] += 1
    if victim == 0:
        arrive(state, rules, slot, end, QUEEN, work)
        return
    bonus = rules.power[DEVASTATING_IMPACT] if has(state, slot, DEVASTATING_IMPACT) else rules.power[0]
    if rules.courts_on and court_of(state.place[slot]) == QUEENS_COURT:
        bonus += rules.court_charge * state.share[2 * seat + QUEENS_COURT] // 100
    if attack(state, rules, slot, victim, bonus, work):
        arrive(state, rules, slot, end, QUEEN, work)
        if has(state, slot, CAVALRY_MOMENTUM):
            frame = push(state, FOLLOW, seat)
            frame.a = slot
            frame.b = FOLLOW_STEP
            ask(state, seat)
    elif has(state, slot, DEVASTATING_IMPACT) and state.status[victim] == STANDING:
        beyond = rules.near[end * DIRECTIONS + way]
        if state.board[beyond] == 0:
            tell(work, PUSHED, side_of(state, victim), end, beyond, called(state, victim), 0)
            state.unmoved[victim] = 0
            come_to(state, rules, victim, beyond, QUEEN, work)


@kernel
def has_comrades(state, rules, seat, place):
    """Whether a comrade stands beside a place."""
    for direction in range(8):
        if comrade_at(state, seat, rules.near[place * DIRECTIONS + direction]):
            return True
    return False


@kernel
def shield_wall(state, rules, seat, slot, work):
    """Shields all adjacent comrades for some turns; the top upgrade makes them immune (MC-6.6, MC-6.7)."""
    turns = rules.lasting[4 * SHIELD_WALL]
    if has(state, slot, STALWART):
        turns += rules.lasting[STALWART]
    for direction in range(8):
        other = comrade_at(state, seat, rules.near[state.place[slot] * DIRECTIONS + direction])
        if other != 0:
            state.shield[other] = max(state.shield[other], turns)
            state.shield_by[other] = slot
            if has(state, slot, UNYIELDING_BASTION):
                state.immune[other] = max(state.immune[other], rules.lasting[UNYIELDING_BASTION])
