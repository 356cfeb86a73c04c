"""How far units go, and attacks and checks: chapter 2 (MC-2.1 to MC-2.9).

There are sixteen directions. Units other than Pawns move along some of them, a number of steps:

      7 0 4        8 9 … 15: the Knight's leaps, clockwise from one right and two up
       \\|/
      3-+-1        0–3 orthogonal, 4–7 diagonal, 8–15 leaps
       /|\\
      6 2 5
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.games.medieval_chess.rules.board import (
    BLUE,
    EDGE,
    GUARD,
    GUARDS,
    KING,
    KNIGHT,
    NEUTRAL,
    PAWN,
    QUEENS_COURT,
    RANKS,
    court_of,
    half_of,
    king_of,
    occupy,
    places_of,
    vacate,
)

DIRECTIONS = 16
ORTHOGONAL = 4
STRAIGHT = 8
"""The first direction that is a leap; those below are straight."""

FAR = 7
"""The longest distance on the board."""

EACH_RANK = 0x0101010101010101
"""The first place of each rank, as bits: a factor that repeats the bits of one rank on all."""

NO_PLACE = -1
"""No place: no unit is ignored, or none stands in between."""

FOREST = 1
RIVER = 2
CASTLE_TILE = 3

RAIN = 1
FOG = 2
SNOW = 3


@kernel
def way_of(direction):
    """0 for an orthogonal direction, 1 for a diagonal one, 2 for a leap."""
    return 0 if direction < ORTHOGONAL else (1 if direction < STRAIGHT else 2)


@kernel
def nth_way(seat, n):
    """The n-th direction as seen by a side, from its own edge of the board."""
    if seat == BLUE:
        return n
    if n >= STRAIGHT:
        return n ^ 3
    return n ^ 1 if n >= ORTHOGONAL else n ^ (2 - 2 * (n & 1))


@kernel
def base_reach(state, rules, slot, direction):
    """The steps that a unit's kind and rank give it in a direction; 0 if none (MC-2.1, MC-5.4)."""
    return rules.reach[(state.kind[slot] * RANKS + state.rank[slot]) * 3 + way_of(direction)]


@kernel
def extra_reach(state, rules, slot):
    """The current bonus or penalty to a unit's steps (MC-2.3)."""
    extra = state.boost[slot] + (state.rallied[slot] > 0)
    if state.swift[slot] > 0:
        extra += rules.power[40]
    if rules.loyalty_on and rules.wavering <= state.loyalty[slot] < rules.loyal:
        extra -= rules.wavering_reach
    seat = state.owner[slot]
    place = state.place[slot]
    if rules.courts_on and seat < 2 and court_of(place) == QUEENS_COURT:
        extra += rules.court_reach * state.share[2 * seat + QUEENS_COURT] // 100
    if state.weather == RAIN:
        extra -= rules.rain_reach
    if state.terrain[place] == FOREST:
        extra -= rules.forest_reach
    return extra


@kernel
def reach_of(state, rules, slot, direction):
    """How many steps a unit can go in a direction now: at least one if it moves that way at all (MC-2.2)."""
    extra = 0 if rules.plain else extra_reach(state, rules, slot)
    return reach_with(state, rules, slot, direction, extra)


@kernel
def reach_with(state, rules, slot, direction, extra):
    """The same, for a given bonus or penalty (MC-2.2)."""
    base = base_reach(state, rules, slot, direction)
    if base == 0 or rules.plain:
        return base
    reach = max(1, min(FAR, base + extra))
    if state.gambit[slot] > 0 and state.moves[slot] > 0:
        reach = min(reach, state.gambit[slot])
    if state.weather == FOG:
        reach = min(reach, rules.fog_sight if direction < STRAIGHT else rules.fog_sight // 2)
    return reach


@kernel
def pawn_reach(state, rules, slot):
    """How far a Pawn goes forward: at least two if it has not moved, else by its rank (MC-2.4)."""
    if rules.plain:
        return 2 if state.unmoved[slot] else 1
    reach = max(1, base_reach(state, rules, slot, 0) + extra_reach(state, rules, slot))
    if state.unmoved[slot]:
        reach = max(reach, 2)
    if state.weather == FOG:
        reach = min(reach, rules.fog_sight)
    return min(FAR, reach)


@kernel
def is_near_enough(state, rules, place, target):
    """Whether a target is near enough to move to or strike: in fog no farther than sight (MC-12.2)."""
    return state.weather != FOG or rules.distance[place * 64 + target] <= rules.fog_sight


@kernel
def hides(state, rules):
    """Whether there is fog that hides units (MC-12.4)."""
    return rules.fog_hides and state.weather == FOG


@kernel
def forward_of(seat):
    """The direction in which a side's Pawns advance."""
    return 0 if seat == BLUE else 2


@kernel
def first_wing(seat):
    """The first of a side's two directions of Pawn captures: 4 and 7, or 5 and 6."""
    return 4 if seat == BLUE else 5


@kernel
def second_wing(seat):
    """The second of the two."""
    return 7 if seat == BLUE else 6


@kernel
def is_barred(state, rules, direction, place):
    """Whether a river keeps a non-leaping unit from entering a place in a direction (MC-11.4)."""
    return rules.terrain_on and direction < ORTHOGONAL and state.terrain[place] == RIVER


@kernel
def is_bound(state, slot):
    """Whether a unit cannot move at all: fortified, or recently neutral (MC-6.12, MC-3.16)."""
    return state.rooted[slot] > 0 or state.frozen[slot] > 0


@kernel
def moves_allowed(state, slot):
    """How often a unit may move in a turn: once, or twice for a Knight-Bachelor (MC-8.3, MC-5.5)."""
    allowed = 1 + (state.gambit[slot] > 0)
    if state.kind[slot] == KNIGHT and state.rank[slot] >= 3:
        allowed += 1
    return allowed


@kernel
def can_still_move(state, slot):
    """Whether a unit has a move left in this turn."""
    return state.moves[slot] < moves_allowed(state, slot) and not is_bound(state, slot)


@kernel
def steps_to_unit(state, rules, place, direction):
    """The number of steps to the first unit in a straight direction; 0 if there is none."""
    view = place * STRAIGHT + direction
    return rules.first[rules.first_offset[view] + state.lines[rules.line_of[view]]]


@kernel
def before_river(state, rules, place, direction, steps):
    """How many of the given straight steps come before an orthogonal entry into a river (MC-11.4)."""
    if direction < ORTHOGONAL:
        for step in range(1, steps + 1):
            if state.terrain[place + step * rules.stride[direction]] == RIVER:
                return step - 1
    return steps


@kernel
def attacks_along(state, rules, slot, direction, steps):
    """Whether a unit hits a place from which it lies `steps` away in a direction (MC-2.6)."""
    if state.kind[slot] == PAWN:
        if steps > 1 or first_wing(1 - state.owner[slot]) != direction != second_wing(1 - state.owner[slot]):
            return False
    elif base_reach(state, rules, slot, direction) == 0:
        return False
    elif steps > 1 and reach_of(state, rules, slot, direction) < steps:
        return False
    return not is_bound(state, slot)


@kernel
def orthogonal_view(state, rules, place):
    """The places of the first units in the four orthogonal directions, as bits for the whole board."""
    file = place & 7
    rank = place >> 3
    across = rules.beside[file * 256 + state.lines[8 + rank]]
    along = rules.beside[rank * 256 + state.lines[file]]
    return across << (8 * rank) | rules.upright[along] << file


@kernel
def diagonal_view(state, rules, place):
    """The same in the four diagonal directions."""
    file = place & 7
    rank = place >> 3
    rising = EACH_RANK * rules.beside[file * 256 + state.lines[23 + file - rank]]
    falling = EACH_RANK * rules.beside[file * 256 + state.lines[31 + file + rank]]
    return (rising & rules.diagonals[2 * place]) | (falling & rules.diagonals[2 * place + 1])


@kernel
def places_seen(state, rules, place):
    """The places from which a unit may hit a place: the first units on all lines, and all leaps."""
    view = orthogonal_view(state, rules, place) | diagonal_view(state, rules, place)
    return view | rules.leaps[2 * place + 1]


@kernel
def is_attacked(state, rules, place, seat):
    """Whether a side's units hit a place; False for −1, a place out of sight (MC-2.6, MC-12.6)."""
    if place < 0:
        return False
    return is_hit_by(state, rules, place, places_of(state, seat))


@kernel
def is_hit_by(state, rules, target, units):
    """Whether one of the units on some places, given as bits, hits a target (MC-2.6)."""
    near = units & places_seen(state, rules, target)
    for half in range(2):
        rest = half_of(near, half)
        while rest != 0:
            slot = state.board[32 * half + lowest_bit(rest)]
            rest &= rest - 1
            if hits_when_seen(state, rules, slot, target):
                return True
    return False


@kernel
def hits_when_seen(state, rules, slot, target):
    """Whether a unit hits a target from which it is seen (see `places_seen`) (MC-2.6)."""
    pair = target * 64 + state.place[slot]
    direction = rules.ray_of[pair] - 1
    steps = rules.steps_to[pair]
    return attacks_along(state, rules, slot, direction, steps) and is_open(
        state, rules, target, direction, steps, NO_PLACE
    )


@kernel
def may_attack(state, rules, slot, place):
    """Whether a unit's kind could ever hit a place from where it stands: a quick test that rules out most."""
    mask = rules.attack_mask[(state.kind[slot] * 64 + state.place[slot]) * 2 + (place >> 5)]
    return (mask >> (place & 31)) & 1 == 1


@kernel
def is_attacked_by(state, rules, place, slot, gone):
    """Whether a unit hits a place, ignoring whatever stands on `gone` (MC-2.6)."""
    pair = place * 64 + state.place[slot]
    direction = rules.ray_of[pair] - 1
    steps = rules.steps_to[pair]
    return is_open(state, rules, place, direction, steps, gone) and attacks_along(
        state, rules, slot, direction, steps
    )


@kernel
def is_open(state, rules, place, direction, steps, gone):
    """Whether the line to a unit `steps` away is open, ignoring whatever stands on `gone` (MC-2.1)."""
    if direction < STRAIGHT and gone == NO_PLACE:
        if steps_to_unit(state, rules, place, direction) != steps:
            return False
        if direction >= ORTHOGONAL or not rules.terrain_on:
            return True
    other = place
    for _ in range(steps - 1):
        if is_barred(state, rules, direction, other):
            return False
        other = rules.near[other * DIRECTIONS + direction]
        if state.board[other] != 0 and other != gone:
            return False
    return not is_barred(state, rules, direction, other)


@kernel
def list_own_units(state, rules, seat, work):
    """Lists a side's units, except guards, by place, and notes where it sees enemies (MC-12.6)."""
    units = 0
    hidden = hides(state, rules)
    for half in range(2):
        rest = state.held[2 * seat + half]
        while rest != 0:
            work.units[units] = state.board[32 * half + lowest_bit(rest)]
            units += work.units[units] < GUARDS
            rest &= rest - 1
        work.foe_places[half] = state.held[2 * (1 - seat) + half]
        if hidden:
            work.foe_places[half] &= state.sight[2 * seat + half]
    work.unit_count = units
    work.has_rivers = rules.terrain_on and has_rivers(state)


@kernel
def has_rivers(state):
    """Whether there is a river on the board (MC-11.4)."""
    found = 0
    for place in range(64):
        found |= state.terrain[place] == RIVER
    return found


@kernel
def list_foes(state, work):
    """Lists the enemies that a side sees, by place; requires `list_own_units`."""
    foes = 0
    for half in range(2):
        rest = work.foe_places[half]
        while rest != 0:
            work.foes[foes] = state.board[32 * half + lowest_bit(rest)]
            foes += 1
            rest &= rest - 1
    work.foe_count = foes


@kernel
def scan_king(state, rules, seat, must, work):
    """Finds the units that give check to a side's King, and the side's pinned units (MC-2.6, MC-2.7).

    In attrition, where check does not restrict moves, this is skipped unless `must` is set.
    """
    work.checks = 0
    work.king_at = -1
    if state.attrition and not must:
        return
    king = state.place[king_of(state, seat)]
    work.king_at = king
    for direction in range(DIRECTIONS):
        work.pins[direction] = -1
    for half in range(2):
        rest = work.foe_places[half] & rules.attackers_mask[2 * king + half]
        while rest != 0:
            foe = state.board[32 * half + lowest_bit(rest)]
            rest &= rest - 1
            if may_attack(state, rules, foe, king):
                scan_foe(state, rules, seat, foe, king, work)


@kernel
def scan_foe(state, rules, seat, foe, king, work):
    """Notes whether a unit checks a side's King, or pins one of the side's units to it (MC-2.6)."""
    pair = king * 64 + state.place[foe]
    direction = rules.ray_of[pair] - 1
    steps = rules.steps_to[pair]
    if attacks_along(state, rules, foe, direction, steps):
        shield = between(state, rules, seat, king, direction, steps)
        if shield == NO_PLACE:
            work.checks += 1
            work.check_ray = direction
            work.check_steps = steps
        elif shield != EDGE:
            work.pins[direction] = shield


@kernel
def between(state, rules, seat, place, direction, steps):
    """The place of the only blocker if it is of a side; NO_PLACE if the line is open, EDGE otherwise."""
    found = NO_PLACE
    other = place
    for _ in range(steps - 1):
        if is_barred(state, rules, direction, other):
            return EDGE
        other = rules.near[other * DIRECTIONS + direction]
        slot = state.board[other]
        if slot != 0:
            if found != NO_PLACE or state.owner[slot] != seat:
                return EDGE
            found = other
    return EDGE if is_barred(state, rules, direction, other) else found


@kernel
def is_threatened(state, rules, place, work):
    """Whether an enemy hits a place, ignoring the King on its present place (MC-2.6)."""
    for half in range(2):
        rest = work.foe_places[half] & rules.attackers_mask[2 * place + half]
        while rest != 0:
            foe = state.board[32 * half + lowest_bit(rest)]
            rest &= rest - 1
            if may_attack(state, rules, foe, place):
                if is_attacked_by(state, rules, place, foe, work.king_at):
                    return True
    return False


@kernel
def can_move_freely(rules, place, work):
    """Whether a unit other than the King is neither pinned nor has to answer a check (MC-2.7)."""
    king = work.king_at
    if king < 0:
        return True
    ray = rules.ray_of[king * 64 + place] - 1
    return work.checks == 0 and (ray < 0 or work.pins[ray] != place)


@kernel
def is_safe(rules, place, target, work):
    """Whether the King stays safe if another unit moves from a place to a target (MC-2.7)."""
    king = work.king_at
    if king < 0:
        return True
    ray = rules.ray_of[king * 64 + place] - 1
    pinned = ray >= 0 and work.pins[ray] == place
    if work.checks == 0:
        return not pinned or rules.ray_of[king * 64 + target] - 1 == ray
    if pinned or work.checks > 1:
        return False
    return (
        rules.ray_of[king * 64 + target] - 1 == work.check_ray
        and rules.steps_to[king * 64 + target] <= work.check_steps
    )


@kernel
def is_safe_for(state, rules, seat, slot, target, work):
    """The same for any unit: a King must not move into an attack (MC-2.7)."""
    if state.kind[slot] != KING:
        return is_safe(rules, state.place[slot], target, work)
    return work.king_at < 0 or not is_threatened(state, rules, target, work)


@kernel
def is_safe_without(state, rules, seat, place, victim, target, work):
    """The same for a capture beside the target, as en passant is: tried on the board (MC-2.5)."""
    if work.king_at < 0:
        return True
    slot = vacate(state, place)
    taken = vacate(state, victim)
    occupy(state, slot, target)
    safe = not is_attacked(state, rules, work.king_at, 1 - seat)
    vacate(state, target)
    occupy(state, taken, victim)
    occupy(state, slot, place)
    return safe


@kernel
def is_safe_if_filled(state, rules, seat, place, work):
    """Whether the King is safe after a friendly unit appears on an empty place (MC-2.7)."""
    if work.king_at < 0 or work.checks == 0:
        return True
    if work.checks > 1:
        return False
    king = work.king_at
    return (
        rules.ray_of[king * 64 + place] - 1 == work.check_ray
        and rules.steps_to[king * 64 + place] < work.check_steps
    )


@kernel
def is_safe_if_emptied(state, rules, seat, place, work):
    """Whether the King is safe after a place is emptied: tried on the board (MC-2.7)."""
    if work.king_at < 0:
        return True
    gone = vacate(state, place)
    safe = not is_attacked(state, rules, work.king_at, 1 - seat)
    occupy(state, gone, place)
    return safe


@kernel
def has_no_check(work):
    """Whether there is no check to answer first (MC-2.7)."""
    return work.king_at < 0 or work.checks == 0


@kernel
def can_be_hit(state, slot, seat):
    """Whether a side may attack a unit: enemy or neutral, no guard, no King before attrition (MC-2.8)."""
    owner = state.owner[slot]
    if owner != 1 - seat and owner != NEUTRAL:
        return False
    kind = state.kind[slot]
    return kind != GUARD and (kind != KING or state.attrition)
