"""Mercenaries: chapter 13, a module (MC-13.1 to MC-13.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.medieval_chess.rules.board import (
    MERCENARIES,
    MERCENARIES_END,
    NEUTRAL,
    called,
    put,
)
from banneret.games.medieval_chess.rules.codes import BID, GIFT, action_code
from banneret.games.medieval_chess.rules.events import CLAIMED, FAVOURED
from banneret.games.medieval_chess.rules.feudal import is_lord
from banneret.games.medieval_chess.rules.losses import change_side
from banneret.games.medieval_chess.rules.loyalty import change_loyalty
from banneret.games.medieval_chess.rules.movement import DIRECTIONS

FAVOUR_MOST = 100


@kernel
def place_mercenaries(state, rules):
    """Puts the mercenaries on the board, neutral at first (MC-13.1)."""
    for index in range(MERCENARIES_END - MERCENARIES):
        place = rules.mercenary_place[index]
        if place >= 0 and state.board[place] == 0:
            slot = MERCENARIES + index
            state.owner[slot] = NEUTRAL
            put(state, slot, place)
            state.kind[slot] = rules.mercenary_kind[index]
            state.rank[slot] = 1
            state.loyalty[slot] = rules.loyalty_start
            state.home[slot] = (place >> 2) & 1
            state.known[slot] = rules.start_known[state.kind[slot]] if rules.abilities_on else 0


@kernel
def is_for_hire(state, seat, slot):
    """Whether a mercenary is neutral or serves the enemy (MC-13.2)."""
    if slot < MERCENARIES or slot >= MERCENARIES_END:
        return False
    return state.owner[slot] == NEUTRAL or state.owner[slot] == 1 - seat


@kernel
def add_offers(state, rules, seat, slot, work):
    """Lists the gifts and bids that a lord can make to adjacent mercenaries (MC-13.2, MC-13.3)."""
    if not is_lord(state, rules, slot):
        return
    place = state.place[slot]
    if state.points[seat] >= rules.cost_gift and state.loyalty[slot] >= rules.gift and rules.loyalty_on:
        for direction in range(8):
            if is_for_hire(state, seat, state.board[rules.near[place * DIRECTIONS + direction]]):
                add_action(work, action_code(place, GIFT, direction, 0))
    if rules.taxation_on and state.gold[seat] > 0:
        for direction in range(8):
            if is_for_hire(state, seat, state.board[rules.near[place * DIRECTIONS + direction]]):
                add_action(work, action_code(place, BID, direction, 0))


@kernel
def offer(state, rules, seat, slot, verb, direction, work):
    """Offers a mercenary loyalty or gold, which may hire it for the side (MC-13.2, MC-13.3)."""
    other = state.board[rules.near[state.place[slot] * DIRECTIONS + direction]]
    index = other - MERCENARIES
    if verb == GIFT:
        change_loyalty(state, rules, slot, -rules.gift, work)
        favour = rules.gift
    else:
        state.gold[seat] -= 1
        favour = rules.bid
    total = min(FAVOUR_MOST, state.favour[4 * seat + index] + favour)
    state.favour[4 * seat + index] = total
    tell(work, FAVOURED, seat, state.place[other], total, verb == BID, called(state, other))
    if total >= rules.hired_at and total > state.favour[4 * (1 - seat) + index]:
        change_side(state, rules, other, seat, slot, rules.claimed_loyalty, work)
        tell(work, CLAIMED, seat, state.place[slot], state.place[other], called(state, other), 0)
