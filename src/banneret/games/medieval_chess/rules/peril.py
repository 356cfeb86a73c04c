"""What computer players fear for units that are attacked, and would be captured (MC-4.1).

Who is struck before it can move is in more danger than who can still go away. So it matters which units of
the side to act have a move left in this turn: those can go, and strike. What is threatened by a unit that
hangs itself, and will be struck first, counts for nothing.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.board import GUARDS, KING, lowest_bit
from banneret.games.medieval_chess.rules.movement import can_still_move, least_hitter, places_hit
from banneret.games.medieval_chess.rules.unit_worth import worth_of

LOSS_BITS = 24
LOSS_MOST = (1 << LOSS_BITS) - 1
"""Two losses as one number: the acting side's above the other's."""


@kernel
def fear_now(state, rules):
    """How much of all perils is feared, in percent: less and less while nothing happens."""
    return max(0, 100 - rules.fading * max(0, state.quiet - rules.patience))


@kernel
def perils_of_both(state, rules, acting):
    """What is feared for the units of the side to act, and for the other's: see LOSS_BITS.

    All are bits for the lower and the upper half of the board: what can still move, what of the other side it
    hits, and what of that is covered; then what the other side hits, but for units that will be lost first.
    """
    low = state.held[2 * acting]
    high = state.held[2 * acting + 1]
    other_low = state.held[2 * (1 - acting)]
    other_high = state.held[2 * (1 - acting) + 1]
    able_low = able_units(state, rules, acting, 0)
    able_high = able_units(state, rules, acting, 1)
    soon_low = places_hit(state, rules, able_low, able_high, 0, other_low)
    soon_high = places_hit(state, rules, able_low, able_high, 1, other_high)
    kept_low = places_hit(state, rules, other_low, other_high, 0, soon_low)
    kept_high = places_hit(state, rules, other_low, other_high, 1, soon_high)
    bold_low = other_low & ~(soon_low & ~kept_low)
    bold_high = other_high & ~(soon_high & ~kept_high)
    hit_low = places_hit(state, rules, bold_low, bold_high, 0, low)
    hit_high = places_hit(state, rules, bold_low, bold_high, 1, high)
    safe_low = places_hit(state, rules, low, high, 0, hit_low)
    safe_high = places_hit(state, rules, low, high, 1, hit_high)
    ours = losses_of(state, rules, acting, 0, hit_low, safe_low, hit_low & ~able_low)
    ours += losses_of(state, rules, acting, 1, hit_high, safe_high, hit_high & ~able_high)
    late_low = low & ~able_low & ~(hit_low & ~safe_low)
    late_high = high & ~able_high & ~(hit_high & ~safe_high)
    later_low = places_hit(state, rules, late_low, late_high, 0, other_low & ~soon_low)
    later_high = places_hit(state, rules, late_low, late_high, 1, other_high & ~soon_high)
    kept_low |= places_hit(state, rules, other_low, other_high, 0, later_low)
    kept_high |= places_hit(state, rules, other_low, other_high, 1, later_high)
    theirs = losses_of(state, rules, 1 - acting, 0, soon_low | later_low, kept_low, soon_low)
    theirs += losses_of(state, rules, 1 - acting, 1, soon_high | later_high, kept_high, soon_high)
    return (ours << LOSS_BITS) | theirs


@kernel
def able_units(state, rules, seat, half):
    """The places of a side's units that can move in this turn, as bits for a half of the board."""
    able = 0
    rest = state.held[2 * seat + half]
    if rules.points_on and state.points[seat] < rules.cost_move:
        rest = 0
    while rest != 0:
        if can_still_move(state, state.board[32 * half + lowest_bit(rules, rest)]):
            able |= rest & -rest
        rest &= rest - 1
    return able


@kernel
def losses_of(state, rules, seat, half, hit, covered, soon):
    """What is feared for a side's units on the places that are hit, as bits; `soon`: before they can move."""
    total = 0
    while hit != 0:
        bit = hit & -hit
        slot = state.board[32 * half + lowest_bit(rules, hit)]
        hit &= hit - 1
        if slot < GUARDS and state.kind[slot] != KING:
            total += loss_of(state, rules, seat, slot, covered & bit != 0, soon & bit != 0)
    return total


@kernel
def loss_of(state, rules, seat, slot, is_covered, is_soon):
    """What is feared for one: all of it, or what an exchange for its least attacker costs."""
    value = worth_of(state, rules, slot)
    loss = value
    feared = 0
    if is_covered:
        loss = max(0, value - 10 * least_hitter(state, rules, 1 - seat, state.place[slot]))
        feared = value * rules.peril[2] // 100
    return feared + loss * rules.peril[1 if is_soon else 0] // 100
