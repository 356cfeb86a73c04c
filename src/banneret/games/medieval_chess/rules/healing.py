"""Healing at the start of a turn: (MC-4.10, MC-7.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.board import (
    GUARDS,
    INSIDE,
    KINGS_COURT,
    court_of,
    has_comrade_beside,
    has_enemy_within,
    is_mine,
)
from banneret.games.medieval_chess.rules.combat import heal, most_hit_points

SUPPLY_LINE = 21


@kernel
def heal_side(state, rules, seat, work):
    """Heals units that rested, units in the King's Court, and units in a supplied Rook (MC-4.10)."""
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat and state.hurt[slot] > 0:
            if is_mine(state, slot, seat):
                heal_resting(state, rules, slot, work)
                if rules.courts_on and court_of(state.place[slot]) == KINGS_COURT:
                    gain = rules.court_heal * state.share[2 * seat + KINGS_COURT] // 100
                    heal(state, rules, slot, gain, work)
            elif state.status[slot] == INSIDE and (state.known[state.inside[slot]] >> SUPPLY_LINE) & 1:
                heal(state, rules, slot, rules.power[SUPPLY_LINE], work)


@kernel
def heal_resting(state, rules, slot, work):
    """Heals a unit that did not move, with a comrade beside it and no enemy near (MC-4.10)."""
    if state.moves[slot] > 0 or has_enemy_within(state, rules, slot, rules.rest_distance):
        return
    if has_comrade_beside(state, rules, slot):
        heal(
            state, rules, slot, max(1, most_hit_points(state, rules, slot) * rules.rest_percent // 100), work
        )
