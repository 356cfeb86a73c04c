"""Fills the rules record, which the kernels read, from the numbers of a ruleset."""

from functools import cache
from typing import Any

import numpy as np

from banneret.engine.machine.kernels.dice import WORD, threefry
from banneret.engine.machine.layout import Array
from banneret.games.cyvasse.geometry import DIAGONAL, ORTHOGONAL, lines, ring, step, walk
from banneret.games.cyvasse.names import ARMY, GROUNDS, HEXES, HOME_GROUNDS, KINDS, PLACES, SEATS
from banneret.games.cyvasse.numbers import RANDOM, CyvasseNumbers, Setup
from banneret.games.cyvasse.openings import known_arrays
from banneret.games.cyvasse.rules.board import (
    AXES,
    CROSSBOWS,
    DRAGON,
    ELEPHANT,
    HOME,
    KING,
    OUTSIDE,
    RABBLE,
    ROWS,
    SPEARS,
    TREBUCHET,
)
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT
from banneret.games.cyvasse.rules.capture import BITS

_IN_LINES = {
    RABBLE: ORTHOGONAL,
    KING: ORTHOGONAL,
    CROSSBOWS: ORTHOGONAL,
    SPEARS: DIAGONAL,
    TREBUCHET: ORTHOGONAL,
    ELEPHANT: DIAGONAL,
}


def fill_rules(numbers: CyvasseNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables derived from them, into an array of one rules record."""
    row: Any = rules[0]
    row["first"] = SEATS.index(numbers.setup.first)
    row["changes"] = numbers.setup.changes
    row["king_joins_highest"] = numbers.flanking.king == "highest"
    row["fortress_bonus"] = numbers.defence.fortress
    row["bonuses_add"] = numbers.defence.both
    row["forced"] = numbers.promotion.forced
    row["known_arrays"] = np.concatenate(known_arrays())
    row["returns"] = numbers.promotion.returns
    row["heir_waits"] = numbers.promotion.heir_waits
    row["no_move_loses"] = numbers.endings.no_move == "loses"
    row["repetition"] = numbers.endings.repetition
    row["plies"] = numbers.endings.plies
    _fill_kinds(numbers, row)
    _fill_arrays(numbers, row)
    row["route_first"], routes = _routes(tuple(row["range"].tolist()))
    row["routes"][: len(routes)] = routes
    for name, table in (_board_tables() | _keys()).items():
        row[name] = table


def _fill_kinds(numbers: CyvasseNumbers, row: Any) -> None:
    for kind, count in ARMY.items():
        row["army"][kind] = count
    for name, value in numbers.movement:
        row["range"][KINDS[name]] = value
    for name, value in numbers.worth:
        row["worth"][KINDS[name]] = value
    for name, tier in numbers.tiers:
        row["tier"][KINDS[name]] = tier
        row["weight"][KINDS[name]] = 0 if name in numbers.flanking.excluded else 1 << BITS * tier
        for ground in (0, *GROUNDS.values()):
            is_home = HOME_GROUNDS.get(KINDS[name]) == ground
            row["defence"][KINDS[name] << 3 | ground] = tier + (numbers.defence.terrain if is_home else 0)
    if row["king_joins_highest"] and row["weight"][KING]:
        row["weight"][KING] = 1
    for name in ("rabble", "crossbows", "spears", "light_horse"):
        row["promotes"][KINDS[name]] = sum(1 << KINDS[each] for each in getattr(numbers.promotion, name))
    for name in numbers.promotion.heirs:
        row["is_heir"][KINDS[name]] = True
    for kind, directions in _IN_LINES.items():
        row["steps_beside"][kind] = directions is ORTHOGONAL
    row["steps_beside"][DRAGON] = True


def _fill_arrays(numbers: CyvasseNumbers, row: Any) -> None:
    for seat, name in enumerate(_chosen(numbers.setup)):
        row["is_random"][seat] = name == RANDOM
        if name in numbers.arrays:
            for kind, cells in numbers.arrays[name]:
                for cell in cells:
                    row["start"][seat * HOME + PLACES[cell]] = KINDS[kind]


def _chosen(setup: Setup) -> tuple[str, str]:
    return setup.blue, setup.gold


@cache
def _routes(ranges: tuple[int, ...]) -> tuple[Array, Array]:
    """The routes of each kind that moves in lines, from each place, on an empty board.

    Returns the index of the first route for each kind and place, and all routes, as described in
    `add_routes`.
    """
    bits, on_lines = _line_bits()
    first, routes = [], list[int]()
    for kind, limit in enumerate(ranges):
        for place in range(PLACE_COUNT):
            first.append(len(routes))
            for target, between in sorted(_targets(kind, place, limit)):
                (line,) = on_lines[place] & on_lines[target]
                routes.append(target | line << 7 | sum(bits[line, each] for each in between) << 14)
    return np.array([*first, len(routes)]), np.array(routes)


def _targets(kind: int, place: int, limit: int) -> list[tuple[int, tuple[int, ...]]]:
    """The targets of a piece on an empty board, each with the places in between."""
    found = []
    for direction in _IN_LINES.get(kind, ()):
        line = tuple(walk(place, direction))[:limit]
        found += [(target, line[:n]) for n, target in enumerate(line)]
    return found


@cache
def _line_bits() -> tuple[dict[tuple[int, int], int], list[set[int]]]:
    """The bit of each place in the word of a line, and the lines through each place.

    In the word of a row, a hex's bit is its column.
    """
    bits: dict[tuple[int, int], int] = {}
    on_lines: list[set[int]] = [set() for _ in range(PLACE_COUNT)]
    for number, line in enumerate(lines()):
        for index, place in enumerate(line):
            bits[number, place] = 1 << (HEXES[place][0] if number < ROWS else index)
            on_lines[place].add(number)
    return bits, on_lines


@cache
def _board_tables() -> dict[str, Array]:
    """The tables that depend only on the board."""
    bits, on_lines = _line_bits()
    tables: dict[str, Any] = {
        "line_of": [line for place in range(PLACE_COUNT) for line in sorted(on_lines[place])],
        "bit_of": [bits[line, place] for place in range(PLACE_COUNT) for line in sorted(on_lines[place])],
        "near": [step(place, direction) for place in range(PLACE_COUNT) for direction in ORTHOGONAL],
        "around": _around(),
        "row_of": [*(y for _, y in HEXES), 0],
        "column_of": [*(x for x, _ in HEXES), 0],
        "row_start": [lines()[y][0] - HEXES[lines()[y][0]][0] for y in range(ROWS)],
        "row_hexes": [sum(bits[y, place] for place in lines()[y]) for y in range(ROWS)],
        "lowest": [0, *((word & -word).bit_length() - 1 for word in range(1, 1 << ROWS))],
    }
    assert len(tables["line_of"]) == PLACE_COUNT * AXES
    return {name: np.array(table) for name, table in tables.items()}


def _around() -> Array:
    """The next place on the ring, by (sense, centre, place)."""
    around = np.full((2, PLACE_COUNT, PLACE_COUNT), OUTSIDE)
    for centre in range(PLACE_COUNT):
        for radius in range(1, ROWS):
            places = ring(centre, radius)
            for n, place in enumerate(places):
                if place != OUTSIDE:
                    around[:, centre, place] = places[n - 1], places[(n + 1) % len(places)]
    return around.reshape(-1)


@cache
def _keys() -> dict[str, Array]:
    """31-bit random numbers for position keys; they are fixed, so that keys can be written down."""
    lengths = {"square_keys": PLACE_COUNT, "content_keys": 128, "seat_keys": 2}
    tables = {
        name: np.array([threefry(2, stream, index, 0) & (WORD >> 1) for index in range(length)])
        for stream, (name, length) in enumerate(lengths.items())
    }
    tables["content_keys"][0] = 0
    return tables
