"""Inputs for a learned evaluation of Age of Chess: the contents of each square, with a stack as one input.

An input is the side (0: own), the units of a square's byte and the place, as the seat sees the board:

    bit 12 side    bits 6–11 units, below and top    bits 0–5 place
"""

from collections import Counter
from itertools import product

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.games.age_of_chess.rules.board import GOLD, UNITS, holds
from banneret.games.age_of_chess.rules.encoding import seen_place

UNITS_BITS = 6
SIDE_BITS = 12


@kernel
def input_at(state, rules, seat, slot):
    """The input of a square, as a seat sees it; −1 if the square is empty."""
    square = state.board[slot]
    side = 1 - holds(state, slot, seat)
    seen = side << SIDE_BITS | (square & UNITS) << UNITS_BITS | seen_place(seat, slot)
    return seen if square else -1


@kernel
def mark_at(state, rules, slot):
    """The byte of a square, which determines its input."""
    return state.board[slot]


def mirrored():
    """Each input as the other side sees it: sides swapped, ranks reversed."""
    return np.arange(2 << SIDE_BITS) ^ (1 << SIDE_BITS) ^ seen_place(GOLD, 0)


def parts():
    """Features that an input shares with others: each of its units anywhere, on its rank, on its square."""
    rows, known = np.full((2 << SIDE_BITS, 6), -1, np.int32), {}
    for side, below, top, place in product(range(2), range(8), range(8), range(64)):
        row = rows[side << SIDE_BITS | (below << 3 | top) << UNITS_BITS | place]
        for first, slot, kind in ((0, "top", top), (3, "below", below)):
            if kind:
                for n, where in enumerate(("anywhere", ("rank", place // 8), ("place", place))):
                    key = side, slot, kind, where
                    row[first + n] = known.setdefault(key, len(known))
    return rows


def alike(numbers):
    """What rulesets must have in common to share a net: armies, stack size, and unit values."""
    armies = Counter((*numbers.setup.front_rank, *numbers.setup.back_rank))
    return f"{sorted(armies.items())} {numbers.stacks.size} {sorted(dict(numbers.worth).items())}"


INPUTS = Inputs(
    slots=64,
    most=32,
    count=2 << SIDE_BITS,
    input_at=input_at,
    mark_at=mark_at,
    mirrored=mirrored,
    parts=parts,
    alike=alike,
)
