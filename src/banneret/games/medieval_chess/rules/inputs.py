"""Inputs of a learned evaluation for chess: the unit on each square, with and without the enemy's Queen. Made
for the orthodox rules; features beyond them are not represented.

An input is the side (0: own), whether the other side's first Queen is gone, the kind of the unit and the
place, as its seat sees the board:

    bit 10 side    bit 9 the Queen is gone    bits 6–8 kind    bits 0–5 place
"""

from itertools import product

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.games.medieval_chess.rules.board import ARMY, GOLD, KING, NEUTRAL, PAWN, STANDING, nth_place

KIND_BITS = 6
GONE_BITS = 9
SIDE_BITS = 10
QUEEN_SLOT = 4
"""Blue's first Queen; Gold's is one army's length of slots further on."""


@kernel
def input_at(state, rules, seat, slot):
    """The unit of either side on a square, if it is a chess piece."""
    unit = state.board[slot]
    owner = state.owner[unit]
    kind = state.kind[unit]
    if unit == 0 or owner >= NEUTRAL or kind > KING:
        return -1
    side = 1 if owner != seat else 0
    is_gone = 1 if state.status[QUEEN_SLOT + ARMY * (1 - owner)] != STANDING else 0
    return side << SIDE_BITS | is_gone << GONE_BITS | kind << KIND_BITS | nth_place(seat, slot)


@kernel
def mark_at(state, rules, slot):
    """The unit on a square, its owner and current kind, and which first Queens are gone."""
    unit = state.board[slot]
    if unit == 0:
        return 0
    blue_gone = 1 if state.status[QUEEN_SLOT] != STANDING else 0
    gold_gone = 1 if state.status[QUEEN_SLOT + ARMY] != STANDING else 0
    return unit | state.kind[unit] << 8 | state.owner[unit] << 12 | blue_gone << 16 | gold_gone << 17


def mirrored():
    """The inputs seen from the other side: owners swapped, ranks flipped."""
    return np.arange(2 << SIDE_BITS) ^ (1 << SIDE_BITS) ^ nth_place(GOLD, 0)


def parts():
    """Features shared by inputs: the unit anywhere, on its rank, and here or mirrored to the other wing, each
    with and without regard to the Queen.
    """
    rows, known = np.full((2 << SIDE_BITS, 5), -1, np.int32), {}
    for side, is_gone, kind, place in product(range(2), range(2), range(PAWN, KING + 1), range(64)):
        row = rows[side << SIDE_BITS | is_gone << GONE_BITS | kind << KIND_BITS | place]
        rank, file = place >> 3, min(place & 7, 7 - (place & 7))
        for n, where in enumerate(((), (rank,), (rank, file), (is_gone,), (is_gone, rank, file))):
            row[n] = known.setdefault((side, kind, n, where), len(known))
    return rows


def alike(numbers):
    """Identifies compatible rulesets: the same modules (none in orthodox chess) and the same unit worths."""
    extras = [name for name, each in numbers if getattr(each, "applies", False)]
    worth = {name: each.worth for name, each in numbers.pieces}
    return f"{numbers.turn.actions} {extras} {numbers.victories.domination_turns} {worth}"


INPUTS = Inputs(
    slots=64,
    most=64,
    count=2 << SIDE_BITS,
    input_at=input_at,
    mark_at=mark_at,
    mirrored=mirrored,
    parts=parts,
    alike=alike,
)
