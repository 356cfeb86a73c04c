"""Inputs for a learned evaluation of Cyvasse: pieces, their distances to the fortresses, and fortresses.

Each hex has two slots for the piece on it: one shows its place, as the seat sees the board, and whether the
ground or its own fortress defends it; the other its distances to both fortresses, its own side's first. Two
more slots show the fortresses themselves. Mountains never move, and are not shown.

An input, where side (0: own) is the owner of the piece or fortress:

    first    how many
        0    2 × 2 × 9 × 91    side, defended, kind, place
    3,276    2 × 9 × 8 × 8     side, kind, steps to its own fortress and to the other, 7 for more
    4,428    2 × 2 × 91        side, ruined, place of the fortress
"""

from itertools import product

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.games.cyvasse.rules.board import KING, MOUNTAIN, PLACES, RABBLE, kind_of, seat_of
from banneret.games.cyvasse.rules.capture import defence_of
from banneret.games.cyvasse.rules.encoding import PIECES, seen_place

STEPS = 8
FIRST_NEARNESS = 2 * 2 * PIECES * PLACES
FIRST_FORTRESS = FIRST_NEARNESS + 2 * PIECES * STEPS * STEPS
COUNT = FIRST_FORTRESS + 2 * 2 * PLACES

ARMY = 20
"""How many pieces a side has, not counting mountains."""

A_KING = 8
"""The value of a King, in log odds. It cannot be learned: every training position has both Kings."""


@kernel
def input_at(state, rules, seat, slot):
    """The input of a slot, as a seat sees it; −1 if the slot is empty."""
    if slot >= 2 * PLACES:
        return fortress_input(state, seat, slot - 2 * PLACES)
    place = slot if slot < PLACES else slot - PLACES
    square = state.board[place]
    if square == 0 or kind_of(square) == MOUNTAIN:
        return -1
    side = 1 if seat_of(square) != seat else 0
    kind = kind_of(square) - RABBLE
    if slot < PLACES:
        is_defended = 1 if defence_of(state, rules, place) > rules.tier[kind_of(square)] else 0
        return ((side * 2 + is_defended) * PIECES + kind) * PLACES + seen_place(seat, place)
    own = steps_between(rules, place, state.fortress[seat_of(square)])
    other = steps_between(rules, place, state.fortress[1 - seat_of(square)])
    return FIRST_NEARNESS + ((side * PIECES + kind) * STEPS + own) * STEPS + other


@kernel
def mark_at(state, rules, slot):
    """What determines a slot's input: the piece, its ground, the fortresses, and whether they are ruined."""
    if slot >= 2 * PLACES:
        owner = slot - 2 * PLACES
        return (1 + state.fortress[owner]) << 1 | state.ruined[owner]
    place = slot if slot < PLACES else slot - PLACES
    if state.board[place] == 0:
        return 0
    fortresses = (1 + state.fortress[0]) << 8 | (1 + state.fortress[1]) << 1 | state.ruined[0]
    return (fortresses << 1 | state.ruined[1]) << 11 | state.ground[place] << 7 | state.board[place]


@kernel
def fortress_input(state, seat, owner):
    """The input for a side's fortress: its place, and whether it is ruined."""
    place = state.fortress[owner]
    if place < 0:
        return -1
    side = 1 if owner != seat else 0
    return FIRST_FORTRESS + (side * 2 + state.ruined[owner]) * PLACES + seen_place(seat, place)


@kernel
def steps_between(rules, place, fortress):
    """The distance from a hex to a fortress in orthogonal steps, capped at STEPS − 1."""
    if fortress < 0:
        return STEPS - 1
    across = rules.column_of[place] - rules.column_of[fortress]
    up = rules.row_of[place] - rules.row_of[fortress]
    return min(STEPS - 1, max(abs(across), abs(up), abs(across + up)))


def mirrored():
    """Each input as the other side sees it: sides swapped, the board rotated by 180°."""
    seen = np.arange(COUNT)
    places = seen[:FIRST_NEARNESS].reshape(2, -1, PLACES)[::-1, :, ::-1]
    nearness = seen[FIRST_NEARNESS:FIRST_FORTRESS].reshape(2, -1)[::-1]
    fortresses = seen[FIRST_FORTRESS:].reshape(2, 2, PLACES)[::-1, :, ::-1]
    return np.concatenate([each.reshape(-1) for each in (places, nearness, fortresses)])


def parts():
    """The features that an input shares with others: a piece anywhere, in its row, defended, on this hex or
    its mirror image on the other flank; or at a distance from either fortress.
    """
    rows, known = np.full((COUNT, 4), -1, np.int32), {}

    def put(seen, *keys):
        for n, key in enumerate(keys):
            rows[seen, n] = known.setdefault(key, len(known))

    folded = _folded()
    for side, is_defended, kind, place in product(range(2), range(2), range(PIECES), range(PLACES)):
        seen = ((side * 2 + is_defended) * PIECES + kind) * PLACES + place
        row, across = folded[place]
        keys = ("kind", side, kind), ("row", side, kind, row), ("hex", side, kind, row, across)
        put(seen, *keys, *([("defended", side, kind)] if is_defended else []))
    for side, kind, own, other in product(range(2), range(PIECES), range(STEPS), range(STEPS)):
        seen = FIRST_NEARNESS + ((side * PIECES + kind) * STEPS + own) * STEPS + other
        put(seen, ("own", side, kind, own), ("other", side, kind, other))
    for side, is_ruined, place in product(range(2), range(2), range(PLACES)):
        seen = FIRST_FORTRESS + (side * 2 + is_ruined) * PLACES + place
        put(seen, ("fortress", side, is_ruined), ("fortress row", side, is_ruined, folded[place][0]))
    return rows


def _folded():
    """For each place its row, and its distance from the middle of the row."""
    found, rows = [], (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
    for row, length in enumerate(rows):
        found += [(row, abs(2 * n - (length - 1))) for n in range(length)]
    return found


def given():
    """The values that are not learned: that of a King."""
    worth = np.zeros(COUNT)
    kings = worth[:FIRST_NEARNESS].reshape(2, 2, PIECES, PLACES)[:, :, KING - RABBLE]
    kings[0], kings[1] = A_KING, -A_KING
    return worth


def alike(numbers):
    """What rulesets must have in common to share a net: movement, tiers, flanking, defence and promotion."""
    parts = numbers.movement, numbers.tiers, numbers.flanking, numbers.defence, numbers.promotion
    return " ".join(each.model_dump_json() for each in parts)


INPUTS = Inputs(
    slots=2 * PLACES + 2,
    most=2 * (2 * ARMY) + 2,
    count=COUNT,
    input_at=input_at,
    mark_at=mark_at,
    mirrored=mirrored,
    parts=parts,
    given=given,
    alike=alike,
)
