"""Expected losses among attacked units, for computer players; they are rated as captures (MC-4.1).

A unit that is struck before it can move is in more danger than one that can still get away. So it matters
which units of the side to act have a move left this turn: they can move away, and strike. Threats by a
hanging unit that will itself be captured first do not count.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.games.medieval_chess.rules.board import GUARDS, KING, half_of, occupied_places, places_of
from banneret.games.medieval_chess.rules.hits import cheapest_attacker, places_hit, still_hit
from banneret.games.medieval_chess.rules.movement import can_still_move, has_rivers
from banneret.games.medieval_chess.rules.unit_worth import worth_of

LOSS_BITS = 24
LOSS_MOST = (1 << LOSS_BITS) - 1
"""Packs two losses into one number: the acting side's above the other's."""


@kernel
def fear_percent(state, rules):
    """The share of all perils that counts, in per cent: it shrinks while nothing happens."""
    return max(0, 100 - rules.fading * max(0, state.quiet - rules.patience))


@kernel
def expected_losses(state, rules, acting):
    """The losses expected for the side to act and for the other, packed as at LOSS_BITS.

    All sets are places as bits for the whole board: the units that can still move, the enemies they hit, and
    those of them that hang; then what the enemy hits, without units that will be captured first.
    """
    own = places_of(state, acting)
    other = places_of(state, 1 - acting)
    occupied = occupied_places(state)
    wet = rules.terrain_on and has_rivers(state)
    can_pay = not rules.points_on or state.points[acting] >= rules.cost_move
    able = places_able_to_move(state, acting) if can_pay else 0
    hit_now = places_hit(state, rules, own & able, occupied, wet)
    hit_later = places_hit(state, rules, own & ~able, occupied, wet)
    covered = places_hit(state, rules, other, occupied, wet)
    soon = hit_now & other
    hanging = soon & ~covered
    hit = own & covered
    unsure = hit & places_hit(state, rules, hanging, occupied, wet)
    hit = (hit & ~unsure) | still_hit(state, rules, unsure, other & ~hanging)
    safe = hit & (hit_now | hit_later)
    ours = losses_of(state, rules, acting, hit, safe, hit & ~able)
    lost = hit & ~safe & ~able
    later = hit_later & other & ~soon
    unsure = later & places_hit(state, rules, lost, occupied, wet)
    later = (later & ~unsure) | still_hit(state, rules, unsure, own & ~able & ~lost)
    theirs = losses_of(state, rules, 1 - acting, soon | later, covered, soon)
    return (ours << LOSS_BITS) | theirs


@kernel
def places_able_to_move(state, seat):
    """The places of a side's units that have a move left in this turn."""
    able = 0
    for half in range(2):
        rest = state.held[2 * seat + half]
        while rest != 0:
            place = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            if can_still_move(state, state.board[place]):
                able |= 1 << place
    return able


@kernel
def losses_of(state, rules, seat, hit, covered, soon):
    """The losses expected on a side's places in `hit`; those in `soon` are struck before they can move."""
    total = 0
    for half in range(2):
        rest = half_of(hit, half)
        while rest != 0:
            place = 32 * half + lowest_bit(rest)
            rest &= rest - 1
            slot = state.board[place]
            if slot < GUARDS and state.kind[slot] != KING:
                total += loss_of(state, rules, seat, slot, (covered >> place) & 1, (soon >> place) & 1)
    return total


@kernel
def loss_of(state, rules, seat, slot, is_covered, is_soon):
    """The loss expected for one unit: all of it, or the cost of an exchange for its least attacker."""
    value = worth_of(state, rules, slot)
    loss = value
    feared = 0
    if is_covered:
        loss = max(0, value - 10 * cheapest_attacker(state, rules, 1 - seat, state.place[slot]))
        feared = value * rules.peril[2] // 100
    return feared + loss * rules.peril[1 if is_soon else 0] // 100
