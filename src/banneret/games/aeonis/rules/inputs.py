"""Inputs for a learned evaluation of Aeonis: units and hexes on the map, and each side's points.

Sides are counted from the evaluating seat: 0 is its own, then the others in turn order, for two to four
lords. A slot is a unit (its hex), a hex (its control with its terrain, or with its place), a side (its action
points, renown or victory points), the round, or the battle under way. In addition there are the terms that
`worth` is made of.

An input, where hexes are as the seat sees the map, its home at the left:

    first    how many
        0    4 × 5 × 37    side, kind, hex
      740    5 × 9         side that controls a hex or 4 for none, terrain
      785    5 × 37        the same, hex
      970    4 × 16        side, action points
    1,034    4 × 16        side, renown
    1,098    4 × 32        side, victory points
    1,226    3 × 32        lords less two, round
    1,322    2 × 2 × 16    whether it is asked, whether it is in the battle, stage of the battle or none
"""

import hashlib

import numpy as np

from banneret.engine.game import Inputs
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import CERTAIN, top, turn
from banneret.games.aeonis.rules.board import ATTACKER, CELLS, DEFENDER, SEATS, TERRAINS, UNITS
from banneret.games.aeonis.rules.combat.frame import BATTLE, seat_on
from banneret.games.aeonis.rules.seat_view import to_seat_view
from banneret.games.aeonis.rules.worth import ALL, material, worth

KINDS = 5
PURSE = 16
POINTS = 32
ROUNDS = 32
STAGES = 16

HEX_SLOTS = UNITS
SIDE_SLOTS = HEX_SLOTS + 2 * CELLS
ROUND_SLOT = SIDE_SLOTS + 3 * SEATS
BATTLE_SLOT = ROUND_SLOT + 1

HEXES_AT_ONCE = 8
"""How many hexes share a mark; hexes seldom change hands."""
HEX_MARKS = UNITS
SIDE_MARKS = HEX_MARKS + -(-CELLS // HEXES_AT_ONCE)
ROUND_MARK = SIDE_MARKS + SEATS
GROUPS = (
    (1,) * UNITS
    + (2 * HEXES_AT_ONCE,) * (CELLS // HEXES_AT_ONCE)
    + (2 * (CELLS % HEXES_AT_ONCE),)
    + (3,) * SEATS
    + (1, 1)
)

GROUND = SEATS * KINDS * CELLS
HEXES = GROUND + (SEATS + 1) * TERRAINS
PURSES = HEXES + (SEATS + 1) * CELLS
RENOWN = PURSES + SEATS * PURSE
VICTORY = RENOWN + SEATS * PURSE
TIME = VICTORY + SEATS * POINTS
BATTLES = TIME + 3 * ROUNDS
COUNT = BATTLES + 4 * STAGES

ODDS = 1_000
"""The scale of terms that would otherwise be fractions."""
TERMS = (0, 1 / ODDS, 0, 0, 0)


@kernel
def input_at(state, rules, seat, slot):
    """The input of a slot, as a seat sees it; −1 if the slot is empty."""
    if slot < HEX_SLOTS:
        return input_of_unit(state, rules, seat, slot)
    if slot < SIDE_SLOTS:
        return input_of_hex(state, rules, seat, slot - HEX_SLOTS)
    if slot < ROUND_SLOT:
        return input_of_side(state, rules, seat, slot - SIDE_SLOTS)
    if slot == ROUND_SLOT:
        return TIME + (rules.seats - 2) * ROUNDS + min(ROUNDS - 1, state.round)
    asked = (turn(state) >> seat) & 1
    frame = top(state)
    if frame.kind != BATTLE:
        return BATTLES + asked * 2 * STAGES
    fights = 1 if seat_on(frame, ATTACKER) == seat or seat_on(frame, DEFENDER) == seat else 0
    return BATTLES + (asked * 2 + fights) * STAGES + min(STAGES - 1, 1 + frame.stage)


@kernel
def side_of(rules, seat, other):
    """A seat relative to another: 0 for itself, 1 for the next."""
    return (other - seat + rules.seats) % rules.seats


@kernel
def input_of_unit(state, rules, seat, unit):
    """The input of a unit: its side, its kind and its hex."""
    kind = state.kind[unit]
    if kind == 0 or state.cell[unit] < 0:
        return -1
    side = side_of(rules, seat, unit >> 4)
    return (side * KINDS + kind) * CELLS + to_seat_view(rules, seat, state.cell[unit])


@kernel
def input_of_hex(state, rules, seat, slot):
    """The inputs of a hex: its control with its terrain, and its control with its place."""
    cell = slot // 2
    if cell >= rules.cells:
        return -1
    holder = state.control[cell]
    side = side_of(rules, seat, holder - 1) if holder else SEATS
    if slot & 1:
        return HEXES + side * CELLS + to_seat_view(rules, seat, cell)
    return GROUND + side * TERRAINS + state.terrain[cell]


@kernel
def input_of_side(state, rules, seat, slot):
    """The action points, the renown or the victory points of a side."""
    other = slot // 3
    if other >= rules.seats:
        return -1
    side = side_of(rules, seat, other)
    what = slot % 3
    if what == 0:
        return PURSES + side * PURSE + min(PURSE - 1, max(0, state.points[other]))
    if what == 1:
        return RENOWN + side * PURSE + min(PURSE - 1, max(0, state.renown[other]))
    return VICTORY + side * POINTS + min(POINTS - 1, max(0, state.victory[other]))


@kernel
def write_marks(state, rules, out):
    """Writes a mark for each unit, each group of hexes, each side, the round, and the battle under way."""
    for unit in range(rules.seats * 16):
        out[unit] = (state.cell[unit] + 1) << 3 | state.kind[unit]
    for group in range(SIDE_MARKS - HEX_MARKS):
        mark = 1
        for cell in range(group * HEXES_AT_ONCE, min(CELLS, (group + 1) * HEXES_AT_ONCE)):
            mark = mark << 7 | state.control[cell] << 4 | state.terrain[cell]
        out[HEX_MARKS + group] = mark
    for seat in range(rules.seats):
        has = max(0, state.renown[seat]) << 16 | max(0, state.victory[seat])
        out[SIDE_MARKS + seat] = 1 + (has << 8 | max(0, state.points[seat]))
    out[ROUND_MARK] = 1 + state.round
    frame = top(state)
    battle = 0
    if frame.kind == BATTLE:
        battle = (1 + frame.stage) << 6 | (seat_on(frame, ATTACKER) + 1) << 3 | (seat_on(frame, DEFENDER) + 1)
    out[ROUND_MARK + 1] = 1 + (battle << 6 | turn(state))


@kernel
def write_terms(state, rules, seat, out):
    """Writes `worth` as a share and as odds, the lead in victory points (twice), and that in material."""
    share = worth(state, rules, seat) - CERTAIN // rules.seats
    out[0] = ODDS * share // (CERTAIN // rules.seats)
    out[1] = ODDS * share // max(CERTAIN // 100, CERTAIN // 2 - abs(share))
    best = 0
    strongest = 0
    for other in range(rules.seats):
        if other != seat:
            best = max(best, state.victory[other])
            strongest = max(strongest, material(state, rules, other, ALL))
    lead = state.victory[seat] - best
    out[2] = ODDS * lead // 4
    out[3] = ODDS * lead // max(1, rules.victory_points + 1 - max(best, state.victory[seat]))
    mine = material(state, rules, seat, ALL)
    out[4] = ODDS * (mine - strongest) // max(1, mine + strongest)


def parts():
    """Features that an input shares with others: a kind of unit anywhere, any unit of a side on a hex."""
    rows, known = np.full((COUNT, 2), -1, np.int32), {}
    for seen in range(COUNT):
        shared = (("single", seen),)
        if seen < GROUND:
            of_kind, cell = divmod(seen, CELLS)
            shared = ("kind", of_kind), ("here", of_kind // KINDS, cell)
        for n, each in enumerate(shared):
            rows[seen, n] = known.setdefault(each, len(known))
    return rows


def serve(numbers):
    """Campaigns only; single battles are solved exactly."""
    return numbers.scenario == "campaign"


def alike(numbers):
    """What rulesets must share for a net to serve both: a hash of all but lords, battle, choices, endings."""
    shared = numbers.model_dump_json(exclude={"lords", "battle", "choices", "endings"})
    return hashlib.sha256(shared.encode()).hexdigest()[:16]


TREE_INPUTS = Inputs(
    slots=BATTLE_SLOT + 1,
    most=BATTLE_SLOT + 1,
    count=COUNT,
    input_at=input_at,
    groups=GROUPS,
    write_marks=write_marks,
    terms=TERMS,
    write_terms=write_terms,
    parts=parts,
    serve=serve,
    alike=alike,
)
