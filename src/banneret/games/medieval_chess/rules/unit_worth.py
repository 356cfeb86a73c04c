"""What a single unit is worth to computer players."""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.board import KING
from banneret.games.medieval_chess.rules.combat import most_hit_points


@kernel
def worth_of(state, rules, slot):
    """A unit's worth: more with rank, less if it is hurt, not loyal or without a lord. A King counts in
    attrition, by the hit points it has left (MC-9.2).
    """
    value = rules.worth[state.kind[slot]] * 10
    if state.kind[slot] == KING and state.attrition:
        most = most_hit_points(state, rules, slot)
        return rules.king_worth * 10 * (most - state.hurt[slot]) // most
    if rules.plain or value == 0:
        return value
    value += 2 * state.rank[slot]
    if rules.loyalty_on and state.loyalty[slot] < rules.wavering:
        value = value // 2
    elif state.orphan[slot] > 0:
        value = value * 3 // 4
    if state.hurt[slot] > 0:
        most = most_hit_points(state, rules, slot)
        value = value - value * state.hurt[slot] // (2 * most)
    return value
