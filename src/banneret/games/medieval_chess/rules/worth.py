"""Quick evaluation for computer players.

A side's strength is its units, less what it fears for those that are attacked. Fear fades while nothing
happens; otherwise two sides that look no further ahead would wait for each other forever.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.engine.machine.kernels.frames import CERTAIN, payoff, top
from banneret.games.medieval_chess.rules.board import (
    EDGE,
    GUARDS,
    INSIDE,
    KING,
    STANDING,
    UNSEEN,
    king_of,
)
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
from banneret.games.medieval_chess.rules.moves import target_of
from banneret.games.medieval_chess.rules.peril import LOSS_BITS, LOSS_MOST, fear_now, perils_of_both
from banneret.games.medieval_chess.rules.unit_worth import worth_of

EVEN_CHANCE = CERTAIN // 2

URGE_MOST = 4
"""The number of quiet turns after which the urge to approach the enemy's King stops growing."""


@kernel
def worth(state, rules, seat):
    """Estimates the winning chance from material, with loyalty, hit points and perils, and from readiness."""
    if state.over:
        return payoff(state, seat)
    acting = seat if rules.plain else top(state).seat
    material = material_of_both(state, rules, acting)
    strength = material >> LOSS_BITS
    other = material & LOSS_MOST
    if rules.plain:
        return chance_of(strength, other)
    fear = fear_now(state, rules)
    if fear > 0:
        losses = perils_of_both(state, rules, acting)
        strength -= (losses >> LOSS_BITS) * fear // 100
        other -= (losses & LOSS_MOST) * fear // 100
    chance = chance_of(strength, other) if seat == acting else chance_of(other, strength)
    return max(1, min(CERTAIN - 1, chance + readiness_of(state, rules, seat)))


@kernel
def chance_of(ours, theirs):
    """Converts two strengths into a winning chance."""
    return EVEN_CHANCE + (EVEN_CHANCE - 1) * (ours - theirs) // (2 + ours + theirs)


@kernel
def material_of_both(state, rules, seat):
    """The worth of a side's units and of the other side's, packed as at LOSS_BITS."""
    ours = 0
    theirs = 0
    for slot in range(1, GUARDS):
        status = state.status[slot]
        if status == STANDING or status == INSIDE or status == UNSEEN:
            owner = state.owner[slot]
            if owner == seat:
                ours += worth_of(state, rules, slot)
            elif owner == 1 - seat:
                theirs += worth_of(state, rules, slot)
    return (ours << LOSS_BITS) | theirs


@kernel
def readiness_of(state, rules, seat):
    """Evaluates a side's unspent points and how near its units are to the enemy's King.

    Distance is a penalty that grows with every quiet turn, so that waiting never pays and does not mislead a
    search. The enemy's distance to a side's own King does not count, or neither side would advance first. In
    attrition the King joins in once the other King is alone.
    """
    ready = rules.point_worth * state.points[seat]
    king = state.place[king_of(state, 1 - seat)]
    goes = state.attrition and is_alone(state, 1 - seat)
    urge = rules.approach * URGE_MOST if goes else urge_to_approach(state, rules)
    if king >= 0 and urge > 0:
        for half in range(2):
            rest = state.held[2 * seat + half]
            while rest != 0:
                place = 32 * half + lowest_bit(rest)
                rest &= rest - 1
                if goes or state.kind[state.board[place]] != KING:
                    ready -= urge * rules.distance[place * 64 + king]
    return ready


@kernel
def urge_to_approach(state, rules):
    """The present worth of a step towards the enemy's King."""
    return rules.approach * max(0, min(state.quiet - rules.patience, URGE_MOST))


@kernel
def is_alone(state, seat):
    """Whether a side's only unit on the board is its King."""
    low = state.held[2 * seat]
    high = state.held[2 * seat + 1]
    return low & (low - 1) == 0 and high & (high - 1) == 0 and (low == 0 or high == 0)


@kernel
def urgency(state, rules, seat, action):
    """Rates a move by what it attacks or promotes to; abilities get a little."""
    verb = verb_in(action)
    if place_in(action) == EDGE or verb >= LEARN:
        return 0
    if verb == MOVE or verb == STRIKE:
        target = a_in(action) if verb == STRIKE else target_of(rules, place_in(action), a_in(action))
        victim = state.board[target]
        return 10 * rules.worth[state.kind[victim]] + 5 * rules.worth[b_in(action)] + (victim != 0)
    return 1 if verb > CASTLE and verb < EXIT else 0
