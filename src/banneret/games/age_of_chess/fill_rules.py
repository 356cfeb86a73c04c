"""Fills the rules record, which the kernels read, from the numbers of a ruleset."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from banneret.engine.machine.kernels.dice import WORD, threefry
from banneret.engine.machine.layout import Array
from banneret.games.age_of_chess.names import KINDS, SEATS
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers, Movement, Setup
from banneret.games.age_of_chess.rules.board import BLUE, COMMANDER, GOLD, OUTSIDE, UNITS, square_of
from banneret.games.age_of_chess.rules.melee import BARRED, BOTH, LOSE, SWEEP, WIN
from banneret.games.age_of_chess.rules.movement import ANY_WAY, FORWARD, FORWARD_AND_SIDEWAYS

_RESULTS = {"barred": BARRED, "win": WIN, "lose": LOSE, "both": BOTH, "sweep": SWEEP}
_STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
"""Rank and file offsets to the neighbours, in the order of the directions in rules/movement.py."""


def fill_rules(numbers: AgeOfChessNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables derived from them, into an array of one rules record."""
    row: Any = rules[0]
    row["first"] = SEATS.index(numbers.setup.first)
    row["stack_size"] = numbers.stacks.size
    row["joins_below"] = numbers.stacks.joins == "bottom"
    row["cavalry_steps"] = numbers.movement.cavalry_steps
    row["cavalry_jumps"] = numbers.movement.cavalry_jumps
    row["threat_radius"] = numbers.movement.threat_radius
    row["nearest_shot"] = numbers.archery.nearest
    row["farthest_shot"] = numbers.archery.range
    row["minimal_loss"] = numbers.minimal_loss.applies
    row["no_move_loses"] = numbers.endings.no_move == "loses"
    row["repetition"] = numbers.endings.repetition
    row["plies"] = numbers.endings.plies
    _fill_start(numbers.setup, row["start"])
    _fill_near(row["near"])
    _fill_ways(numbers.movement, row["ways"])
    _fill_melee(numbers, row["melee"])
    _fill_may_enter(numbers, row["melee"], row["may_enter"])
    _fill_targets(numbers, row)
    _fill_values(numbers, row)
    _fill_keys(row)


def _fill_start(setup: Setup, start: Array) -> None:
    squares = np.zeros(64, np.uint8)
    for file, (front, back) in enumerate(zip(setup.front_rank, setup.back_rank, strict=True)):
        squares[file] = square_of(BLUE, KINDS[back], 0)
        squares[8 + file] = square_of(BLUE, KINDS[front], 0)
        squares[48 + file] = square_of(GOLD, KINDS[front], 0)
        squares[56 + file] = square_of(GOLD, KINDS[back], 0)
    start[:] = squares.view(np.int8)


def _fill_near(near: Array) -> None:
    for place in range(64):
        for direction, (up, right) in enumerate(_STEPS):
            rank, file = place // 8 + up, place % 8 + right
            on_board = 0 <= rank < 8 and 0 <= file < 8
            near[place * len(_STEPS) + direction] = rank * 8 + file if on_board else OUTSIDE


def _fill_ways(movement: Movement, ways: Array) -> None:
    """How many directions are open to a kind on a rank, counted from its own edge, with no enemy near."""
    free = {KINDS[word] for word in movement.last_rank_free}
    for kind, rank in product(KINDS.values(), range(8)):
        in_field = rank >= 8 - movement.field_depth and kind != COMMANDER
        open_ways = FORWARD_AND_SIDEWAYS if in_field else FORWARD
        ways[kind * 8 + rank] = ANY_WAY if rank == 7 and kind in free else open_ways


def _stacks() -> Iterator[tuple[int, int]]:
    """Every top unit with every unit below it, or none."""
    return product(KINDS.values(), (0, *KINDS.values()))


def _fill_melee(numbers: AgeOfChessNumbers, melee: Array) -> None:
    """The result of every attacker against every stack: from the table, then the exceptions. These are
    applied in reverse, so that the first one listed takes precedence.
    """
    for attacker, top in product(KINDS, KINDS):
        result = _RESULTS[getattr(getattr(numbers.melee, attacker), top)]
        for below in (0, *KINDS.values()):
            melee[KINDS[attacker] << 6 | below << 3 | KINDS[top]] = result
    for row in reversed(numbers.against_stacks):
        for below in KINDS.values() if row.below == "any" else [KINDS[row.below]]:
            melee[KINDS[row.attacker] << 6 | below << 3 | KINDS[row.top]] = _RESULTS[row.result]


def _fill_may_enter(numbers: AgeOfChessNumbers, melee: Array, may_enter: Array) -> None:
    """What each seat's kinds may step onto: empty squares, comrades to join, and enemies it may fight."""
    for seat, kind in product((BLUE, GOLD), KINDS.values()):
        row = seat << 11 | kind << 8
        may_enter[row] = True
        for top, below in _stacks():
            own, other = square_of(seat, top, below), square_of(1 - seat, top, below)
            may_enter[row | own] = below == 0 and numbers.stacks.size > 1
            may_enter[row | other] = melee[kind << 6 | other & UNITS] != BARRED


def _fill_targets(numbers: AgeOfChessNumbers, row: Any) -> None:
    """Which stacks can be shot at, which tops a shot kills, and which lone units can be converted."""
    for taken in numbers.conversion.takes:
        row["convertible"][KINDS[taken]] = True
    kills = {KINDS[kind] for kind in numbers.archery.kills}
    power_kills = kills | {KINDS[kind] for kind in numbers.archery.power_kills}
    for top, below in _stacks():
        for power, killed in enumerate((kills, power_kills)):
            units = power << 6 | below << 3 | top
            row["shot_kills"][units] = top in killed
            row["may_shoot"][units] = top in killed or (numbers.archery.harmless and top != COMMANDER)


def _fill_values(numbers: AgeOfChessNumbers, row: Any) -> None:
    for price, kind in enumerate(reversed(numbers.minimal_loss.preserve), start=1):
        row["price"][KINDS[kind]] = price
    row["price"][COMMANDER] = len(KINDS)
    for name, value in numbers.worth:
        row["worth"][KINDS[name]] = value


def _fill_keys(row: Any) -> None:
    """Fills in 31-bit random numbers for position keys; they are fixed, so that keys can be written down."""
    for stream, table in enumerate(("square_keys", "content_keys", "seat_keys")):
        for index in range(len(row[table])):
            row[table][index] = threefry(1, stream, index, 0) & (WORD >> 1)
    row["content_keys"][0] = 0
