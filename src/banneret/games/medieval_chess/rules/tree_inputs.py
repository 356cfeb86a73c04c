"""Inputs of a learned evaluation for tree search: units and their condition, points, and the game's stage.

Each unit of the armies, reserves and mercenaries has three slots: its place, as the seat sees the board; its
loyalty and wounds; its rank, and whether it can still move this turn. Then come the points of either side,
and the game's stage. Besides the inputs there are terms: the parts of `worth`.

An input, where the side is 0 for the seat's own, 1 for the other's and 2 for neutral units:

    first    how many
        0    3 × 12 × 64       side, kind, place
    2,304    3 × 12 × 5 × 4    side, kind, loyalty, hurt
    3,024    3 × 12 × 8 × 2    side, kind, rank, whether it can still move
    3,600    2 × 16            side, action points
    3,632    2 × 2 × 8         whether the other acts, attrition, quiet turns
"""

import hashlib
from itertools import product

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess.rules.board import GUARDS, KINDS, NEUTRAL, RANKS, STANDING, nth_place
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.movement import can_still_move
from banneret.games.medieval_chess.rules.peril import LOSS_BITS, LOSS_MOST, fear_now, perils_of_both
from banneret.games.medieval_chess.rules.worth import material_of_both, readiness_of

UNITS = GUARDS - 1
"""Every unit that can stand on the board, except the short-lived guards."""
MOODS = 5
WOUNDS = 4
POINTS = 16
CALM = 8

ASPECTS = 3
POINT_SLOTS = ASPECTS * UNITS
MATTERS_SLOT = POINT_SLOTS + 2
GROUPS = (ASPECTS,) * UNITS + (1, 1, 1)

HEARTS = 3 * KINDS * 64
STANDINGS = HEARTS + 3 * KINDS * MOODS * WOUNDS
PURSES = STANDINGS + 3 * KINDS * RANKS * 2
MATTERS = PURSES + 2 * POINTS
COUNT = MATTERS + 4 * CALM

ALL = 20_000
"""The scale of terms that are shares of all material."""
TERMS = (1 / ALL, 0, 0, 0, 0, 0, 0)


@kernel
def input_at(state, rules, seat, slot):
    """The input of a slot, as seen by a seat."""
    if slot < POINT_SLOTS:
        return input_of_unit(state, rules, seat, 1 + slot // ASPECTS, slot % ASPECTS)
    if slot < MATTERS_SLOT:
        owner = slot - POINT_SLOTS
        return PURSES + (owner ^ seat) * POINTS + min(POINTS - 1, max(0, state.points[owner]))
    is_other = 1 if top(state).seat != seat else 0
    matters = is_other * 2 + (1 if state.attrition else 0)
    return MATTERS + matters * CALM + min(CALM - 1, state.quiet // 4)


@kernel
def input_of_unit(state, rules, seat, unit, aspect):
    """The input of a unit in one aspect: its place, its loyalty and wounds, or its rank and mobility."""
    if state.status[unit] != STANDING:
        return -1
    owner = state.owner[unit]
    side = owner ^ seat if owner < NEUTRAL else NEUTRAL
    kind = side * KINDS + state.kind[unit]
    if aspect == 0:
        return kind * 64 + nth_place(seat, state.place[unit])
    if aspect == 1:
        return HEARTS + (kind * MOODS + mood_of(state, rules, unit)) * WOUNDS + wound_of(state, rules, unit)
    can_move = 1 if can_still_move(state, unit) else 0
    return STANDINGS + (kind * RANKS + state.rank[unit]) * 2 + can_move


@kernel
def mood_of(state, rules, unit):
    """A unit's loyalty band, from 0 to 4."""
    loyalty = state.loyalty[unit]
    mood = 0
    if loyalty >= rules.disloyal:
        mood += 1
    if loyalty >= rules.wavering:
        mood += 1
    if loyalty >= rules.loyal:
        mood += 1
    if loyalty >= rules.devoted:
        mood += 1
    return mood


@kernel
def wound_of(state, rules, unit):
    """How badly a unit is hurt, from 0 for not at all to 3 for nearly dead."""
    if state.hurt[unit] == 0:
        return 0
    most = max(1, most_hit_points(state, rules, unit))
    return min(WOUNDS - 1, 1 + 3 * state.hurt[unit] // most)


@kernel
def write_marks(state, rules, out):
    """Writes a mark for each unit, for the points of either side, and for the game's stage."""
    for unit in range(1, GUARDS):
        mark = 0
        if state.status[unit] == STANDING:
            mark = (state.owner[unit] * KINDS + state.kind[unit]) * RANKS + state.rank[unit]
            mark = (mark * 2 + (1 if can_still_move(state, unit) else 0)) * 64 + state.place[unit]
            mark = mark << 24 | (state.loyalty[unit] & 255) << 16
            mark |= (state.hurt[unit] & 255) << 8 | (state.boost[unit] & 255)
        out[unit - 1] = mark
    for owner in range(2):
        out[UNITS + owner] = 1 + max(0, state.points[owner])
    matters = top(state).seat * 2 + (1 if state.attrition else 0)
    out[UNITS + 2] = 1 + matters * CALM + min(CALM - 1, state.quiet // 4)


@kernel
def write_terms(state, rules, seat, out):
    """Writes the parts of `worth`: material as a share and in itself, fear for either side as a share and in
    itself, and readiness.
    """
    acting = top(state).seat
    material = material_of_both(state, rules, seat)
    ours = material >> LOSS_BITS
    theirs = material & LOSS_MOST
    fear = fear_now(state, rules)
    losses = perils_of_both(state, rules, acting) if fear > 0 else 0
    our_fear = (losses >> LOSS_BITS if seat == acting else losses & LOSS_MOST) * fear // 100
    their_fear = (losses & LOSS_MOST if seat == acting else losses >> LOSS_BITS) * fear // 100
    total = 2 + ours + theirs - our_fear - their_fear
    out[0] = ALL * (ours - our_fear - theirs + their_fear) // max(2, total)
    out[1] = ours - theirs
    out[2] = our_fear
    out[3] = their_fear
    out[4] = readiness_of(state, rules, seat)
    out[5] = ALL * our_fear // (2 + ours + theirs)
    out[6] = ALL * their_fear // (2 + ours + theirs)


def parts():
    """Features that inputs share: a unit anywhere and on its rank or file, any unit here; its loyalty however
    hurt; its rank in whatever state.
    """
    rows, known = np.full((COUNT, 4), -1, np.int32), {}

    def share(seen, *what):
        for n, each in enumerate(what):
            rows[seen, n] = known.setdefault((n, *each), len(known))

    for side, kind in product(range(3), range(KINDS)):
        of_kind = side * KINDS + kind
        for place in range(64):
            rank, file = place >> 3, min(place & 7, 7 - (place & 7))
            share(
                of_kind * 64 + place, ("kind", of_kind), (of_kind, rank), (of_kind, rank, file), (side, place)
            )
        for mood, wound in product(range(MOODS), range(WOUNDS)):
            seen = HEARTS + (of_kind * MOODS + mood) * WOUNDS + wound
            share(seen, ("mood", side, mood), ("wound", of_kind, wound), ("kind's mood", of_kind, mood))
        for rank, can_move in product(range(RANKS), range(2)):
            seen = STANDINGS + (of_kind * RANKS + rank) * 2 + can_move
            share(seen, ("rank", of_kind, rank), ("can move", of_kind, can_move))
    for n in range(PURSES, COUNT):
        share(n, ("single", n))
    return rows


def alike(numbers):
    """A hash of all numbers, except for how games are drawn or cut off and how faults are punished."""
    told = numbers.model_dump_json(exclude={"endings", "conduct"})
    return hashlib.sha256(told.encode()).hexdigest()[:16]


TREE_INPUTS = Inputs(
    slots=MATTERS_SLOT + 1,
    most=MATTERS_SLOT + 1,
    count=COUNT,
    input_at=input_at,
    groups=GROUPS,
    write_marks=write_marks,
    terms=TERMS,
    write_terms=write_terms,
    parts=parts,
    alike=alike,
)
