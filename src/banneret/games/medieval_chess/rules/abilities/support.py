"""The abilities of Farrier, Blacksmith and Medic, and Levy (MC-6.21 to MC-6.24)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action
from banneret.games.medieval_chess.rules.abilities.using import (
    FARRIERY,
    FIELD_SURGERY,
    LEVY,
    comrade_at,
    lasting_of,
    verb_of,
)
from banneret.games.medieval_chess.rules.arrivals import enter
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    KNIGHT,
    PEASANT,
    RESERVE,
    RESERVE_SIZE,
)
from banneret.games.medieval_chess.rules.codes import action_code
from banneret.games.medieval_chess.rules.combat import heal
from banneret.games.medieval_chess.rules.feudal import has_room
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, is_safe_if_filled


@kernel
def can_support(state, tree, other):
    """Whether an ability has any effect on a comrade: Farriery is for Knights, surgery for the hurt."""
    if tree == FARRIERY:
        return state.kind[other] == KNIGHT
    return tree != FIELD_SURGERY or state.hurt[other] > 0


@kernel
def add_supports(state, rules, seat, slot, tree, work):
    """Lists the comrades beside a unit that an ability can help (MC-6.21, MC-6.22, MC-6.23)."""
    place = state.place[slot]
    for direction in range(8):
        other = comrade_at(state, seat, rules.near[place * DIRECTIONS + direction])
        if other != 0 and can_support(state, tree, other):
            add_action(work, action_code(place, verb_of(tree), direction, 0))


@kernel
def shoe(state, rules, other):
    """Gives a Knight more movement for a turn (MC-6.21)."""
    state.swift[other] = lasting_of(rules, 40)


@kernel
def sharpen(state, rules, other):
    """Gives a comrade more damage for some turns (MC-6.22)."""
    state.sharpened[other] = rules.lasting[41]


@kernel
def operate(state, rules, other, work):
    """Heals a comrade (MC-6.23)."""
    heal(state, rules, other, rules.power[42], work)


@kernel
def next_peasant(state, seat):
    """A side's next Peasant in the reserve; 0 if there is none (MC-6.24)."""
    for slot in range(RESERVE + RESERVE_SIZE * seat, RESERVE + RESERVE_SIZE * seat + 2):
        if state.status[slot] == ABSENT:
            return slot
    return 0


@kernel
def add_levies(state, rules, seat, slot, work):
    """Lists the places to which a lord with room for a vassal can call a Peasant (MC-6.24, MC-3.2)."""
    if next_peasant(state, seat) == 0 or not has_room(state, rules, slot):
        return
    place = state.place[slot]
    for direction in range(8):
        near = rules.near[place * DIRECTIONS + direction]
        if state.board[near] == 0 and is_safe_if_filled(state, rules, seat, near, work):
            add_action(work, action_code(place, verb_of(LEVY), direction, 0))


@kernel
def levy(state, rules, seat, slot, direction, work):
    """Brings a Peasant from the reserve onto the board (MC-6.24)."""
    place = rules.near[state.place[slot] * DIRECTIONS + direction]
    enter(state, rules, next_peasant(state, seat), seat, PEASANT, slot, place, work)
