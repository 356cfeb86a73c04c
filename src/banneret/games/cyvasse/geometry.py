"""Directions, lines and rings of the board, from which the tables are built (CV-2.1, CV-2.5)."""

from collections.abc import Iterator
from functools import cache

from banneret.games.cyvasse.names import HEXES
from banneret.games.cyvasse.rules.board import OUTSIDE

Hex = tuple[int, int]

ORTHOGONAL: tuple[Hex, ...] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
DIAGONAL: tuple[Hex, ...] = ((1, -2), (-1, -1), (2, -1), (-2, 1), (1, 1), (-1, 2))
AXES: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (1, 1), (-1, 2), (-2, 1))
"""One direction for each axis of lines, rows first."""

PLACE_OF = {each: place for place, each in enumerate(HEXES)}


def step(place: int, direction: Hex) -> int:
    """The place one step away in a direction, or OUTSIDE."""
    (x, y), (dx, dy) = HEXES[place], direction
    return PLACE_OF.get((x + dx, y + dy), OUTSIDE)


def walk(place: int, direction: Hex) -> Iterator[int]:
    """The places in a direction up to the edge, nearest first."""
    while (place := step(place, direction)) != OUTSIDE:
        yield place


@cache
def lines() -> tuple[tuple[int, ...], ...]:
    """Every line of hexes from edge to edge, grouped by axis, rows first."""
    found: list[tuple[int, ...]] = []
    for dx, dy in AXES:
        starts = (place for place in range(len(HEXES)) if step(place, (-dx, -dy)) == OUTSIDE)
        found += [(place, *walk(place, (dx, dy))) for place in starts]
    return tuple(found)


def ring(centre: int, radius: int) -> list[int]:
    """The places at a distance from a centre, in order around it; OUTSIDE for those beyond the edge (CV-2.5).

    The side that starts at a corner runs in the direction two on from that corner's own.
    """
    x, y = HEXES[centre]
    hexes = [
        (x + dx * radius + ex * along, y + dy * radius + ey * along)
        for (dx, dy), (ex, ey) in zip(_CIRCLE, _CIRCLE[2:] + _CIRCLE[:2], strict=True)
        for along in range(radius)
    ]
    return [PLACE_OF.get(each, OUTSIDE) for each in hexes]


_CIRCLE: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The directions to the six neighbours, in order around a hex."""
