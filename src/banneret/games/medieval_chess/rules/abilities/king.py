"""The King's abilities: Survival and Leadership (MC-6.19, MC-6.20)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.abilities.using import (
    KINGS_DECREE,
    LAST_DITCH,
    best_of,
    comrade_at,
    cost_of,
    has,
    verb_of,
)
from banneret.games.medieval_chess.rules.arrivals import crown
from banneret.games.medieval_chess.rules.board import (
    GUARDS,
    KING,
    QUEEN,
    TREES,
    court_of,
    half_of,
    is_mine,
    king_of,
    nth_slot,
    occupied_places,
    places_of,
    type_of,
)
from banneret.games.medieval_chess.rules.codes import action_code
from banneret.games.medieval_chess.rules.combat import heal
from banneret.games.medieval_chess.rules.events import SWAPPED
from banneret.games.medieval_chess.rules.losses import claim_around
from banneret.games.medieval_chess.rules.loyalty import DISLOYAL, WAVERING, band_of, change_loyalty
from banneret.games.medieval_chess.rules.movement import (
    FAR,
    can_still_move,
    is_attacked,
    is_near_enough,
    is_safe_for,
)
from banneret.games.medieval_chess.rules.moves import can_cross
from banneret.games.medieval_chess.rules.moving import arrive

DESPERATE_FLIGHT = 33
DIVINE_RIGHT = 35
MONARCHS_WILL = 37
CROWN_AUTHORITY = 38
ABSOLUTE_POWER = 39


@kernel
def flight_range(state, rules, slot):
    """How far a unit can flee (MC-6.19)."""
    distance = rules.range[4 * LAST_DITCH]
    return distance + rules.range[DESPERATE_FLIGHT] if has(state, slot, DESPERATE_FLIGHT) else distance


@kernel
def add_flights(state, rules, seat, slot, work):
    """Lists where a unit can flee, and with Divine Right the comrades it can swap places with (MC-6.19)."""
    if not can_still_move(state, slot):
        return
    place = state.place[slot]
    crosses = can_cross(state, rules, seat, cost_of(state, rules, slot, best_of(state, slot, LAST_DITCH)))
    targets = rules.within[8 * place + min(FAR, flight_range(state, rules, slot))] & ~occupied_places(state)
    if has(state, slot, DIVINE_RIGHT):
        targets |= places_of(state, seat) & ~(1 << place)
    for half in range(2):
        rest = half_of(targets, half)
        while rest != 0:
            target = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            if crosses or court_of(place) == court_of(target):
                add_flight(state, rules, seat, slot, target, work)


@kernel
def add_flight(state, rules, seat, slot, target, work):
    """Lists a flight to an empty place, or a swap with the unit there, if it is possible (MC-6.19)."""
    place = state.place[slot]
    if not is_near_enough(state, rules, place, target):
        return
    if state.board[target] == 0:
        if not is_safe_for(state, rules, seat, slot, target, work):
            return
    elif not comrade_at(state, seat, target) or not can_swap(state, rules, seat, place, target, work):
        return
    add_action(work, action_code(place, verb_of(LAST_DITCH), target, 0))


@kernel
def exchange(state, place, target):
    """Swaps two units."""
    one = state.board[place]
    other = state.board[target]
    state.board[place] = other
    state.board[target] = one
    state.place[one] = target
    state.place[other] = place


@kernel
def can_swap(state, rules, seat, place, target, work):
    """Whether the King is safe after two units swap places: tried on the board (MC-2.7)."""
    if work.king_at < 0:
        return True
    exchange(state, place, target)
    safe = not is_attacked(state, rules, state.place[king_of(state, seat)], 1 - seat)
    exchange(state, place, target)
    return safe


@kernel
def flee(state, rules, slot, target, work):
    """Moves a unit to an empty place, or swaps it with a comrade (MC-6.19)."""
    state.moves[slot] += 1
    other = state.board[target]
    if other == 0:
        arrive(state, rules, slot, target, QUEEN, work)
        return
    place = state.place[slot]
    tell(work, SWAPPED, state.owner[slot], place, target, type_of(state, slot), type_of(state, other))
    exchange(state, place, target)
    state.unmoved[slot] = 0
    state.unmoved[other] = 0
    state.passed[other] = 0
    crown(state, rules, slot, QUEEN, work)
    crown(state, rules, other, QUEEN, work)
    claim_around(state, rules, slot, work)


@kernel
def decree(state, rules, seat, slot, work):
    """Raises all comrades' loyalty; upgrades also ready abilities, heal, and make units loyal (MC-6.20)."""
    for n in range(1, GUARDS):
        other = nth_slot(seat, n)
        if is_mine(state, other, seat):
            change_loyalty(state, rules, other, rules.heart[4 * KINGS_DECREE], work)
            if has(state, slot, MONARCHS_WILL):
                ready_any(state, other)
            if has(state, slot, CROWN_AUTHORITY):
                heal(state, rules, other, rules.power[CROWN_AUTHORITY], work)
            if has(state, slot, ABSOLUTE_POWER) and state.kind[other] != KING:
                band = band_of(rules, state.loyalty[other])
                if band == WAVERING or band == DISLOYAL:
                    change_loyalty(state, rules, other, rules.loyal - state.loyalty[other], work)


@kernel
def ready_any(state, slot):
    """Readies one of a unit's abilities on cooldown, chosen at random (MC-6.20)."""
    count = 0
    for tree in range(TREES):
        count += 0 < state.cooldown[slot * TREES + tree]
    if count == 0:
        return
    skip = roll(state.dice, count)
    for tree in range(TREES):
        if state.cooldown[slot * TREES + tree] > 0:
            if skip == 0:
                state.cooldown[slot * TREES + tree] = 0
            skip -= 1
