"""Directions, lines and rings of the board, from which the tables are made (CV-2.1, CV-2.5)."""

from collections.abc import Iterator
from functools import cache

from banneret.games.cyvasse.names import HEXES
from banneret.games.cyvasse.rules.board import OUTSIDE

Hex = tuple[int, int]

ORTHOGONAL: tuple[Hex, ...] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
DIAGONAL: tuple[Hex, ...] = ((1, -2), (-1, -1), (2, -1), (-2, 1), (1, 1), (-1, 2))
AXES: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (1, 1), (-1, 2), (-2, 1))
"""One direction of each kind of line: rows first."""

PLACE_OF = {each: place for place, each in enumerate(HEXES)}


def step(place: int, direction: Hex) -> int:
    """The place one step away, or OUTSIDE."""
    (x, y), (dx, dy) = HEXES[place], direction
    return PLACE_OF.get((x + dx, y + dy), OUTSIDE)


def walk(place: int, direction: Hex) -> Iterator[int]:
    """The places in a direction, the nearest first, to the edge."""
    while (place := step(place, direction)) != OUTSIDE:
        yield place


@cache
def lines() -> tuple[tuple[int, ...], ...]:
    """Every line of hexes from edge to edge: the rows, then those of the other axes."""
    found: list[tuple[int, ...]] = []
    for dx, dy in AXES:
        starts = (place for place in range(len(HEXES)) if step(place, (-dx, -dy)) == OUTSIDE)
        found += [(place, *walk(place, (dx, dy))) for place in starts]
    return tuple(found)


def ring(centre: int, radius: int) -> list[int]:
    """The places around a centre in order, OUTSIDE for those beyond the edge (CV-2.5).

    From the corner that lies in some direction, the way to the next corner goes two directions on.
    """
    x, y = HEXES[centre]
    hexes = [
        (x + dx * radius + ex * along, y + dy * radius + ey * along)
        for (dx, dy), (ex, ey) in zip(_CIRCLE, _CIRCLE[2:] + _CIRCLE[:2], strict=True)
        for along in range(radius)
    ]
    return [PLACE_OF.get(each, OUTSIDE) for each in hexes]


_CIRCLE: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The directions to the hexes beside one, in order around it."""
