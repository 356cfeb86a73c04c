"""The evaluation of Medieval Chess by the players of November 2026. Unit values come from the rules, since
mercenaries use them too.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.medieval_chess.rules.board import EDGE, GUARDS, INSIDE, STANDING, UNSEEN
from banneret.games.medieval_chess.rules.codes import (
    CASTLE,
    EXIT,
    LEARN,
    MOVE,
    STRIKE,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.movement import is_attacked
from banneret.games.medieval_chess.rules.moves import target_of

EVEN_CHANCE = CERTAIN // 2
PERIL_ACTING = 30
PERIL_WAITING = 30
PERIL_COVERED = 10


@kernel
def worth(state, rules, seat):
    """The chance to win by material, adjusted for loyalty, hit points and peril."""
    if state.over:
        return payoff(state, seat)
    ours = 1 + strength_of(state, rules, seat)
    theirs = 1 + strength_of(state, rules, 1 - seat)
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (ours + theirs)


@kernel
def strength_of(state, rules, seat):
    """The total worth of a side's units, less their peril."""
    total = 0
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat:
            if state.status[slot] == STANDING:
                total += secure_worth(state, rules, seat, slot)
            elif state.status[slot] == INSIDE or state.status[slot] == UNSEEN:
                total += worth_of(state, rules, slot)
    return total


@kernel
def secure_worth(state, rules, seat, slot):
    """The worth of a unit on the board, less its peril. Orthodox chess has none: search sees the attacks."""
    value = worth_of(state, rules, slot)
    if value == 0 or rules.plain:
        return value
    return value - value * peril_of(state, rules, seat, state.place[slot]) // 100


@kernel
def peril_of(state, rules, seat, place):
    """The expected loss of a side's unit on a place, in percent."""
    if not is_attacked(state, rules, place, 1 - seat):
        return 0
    if top(state).seat == seat:
        return PERIL_ACTING
    return PERIL_COVERED if is_attacked(state, rules, place, seat) else PERIL_WAITING


@kernel
def worth_of(state, rules, slot):
    """The worth of a unit: more with rank and abilities, less if hurt or disloyal."""
    value = rules.worth[state.kind[slot]] * 10
    if rules.plain or value == 0:
        return value
    value += 2 * state.rank[slot]
    if rules.loyalty_on and state.loyalty[slot] < rules.wavering:
        value = value // 2
    if state.hurt[slot] > 0:
        most = most_hit_points(state, rules, slot)
        value = value - value * state.hurt[slot] // (2 * most)
    return value


@kernel
def urgency(state, rules, seat, action):
    """The worth of what a move captures or promotes to; a little for abilities."""
    verb = verb_in(action)
    if place_in(action) == EDGE or verb >= LEARN:
        return 0
    if verb == MOVE or verb == STRIKE:
        target = a_in(action) if verb == STRIKE else target_of(rules, place_in(action), a_in(action))
        victim = state.board[target]
        return 10 * rules.worth[state.kind[victim]] + 5 * rules.worth[b_in(action)] + (victim != 0)
    return 1 if verb > CASTLE and verb < EXIT else 0
