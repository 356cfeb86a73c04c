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


def distance(one: int, other: int) -> int:
    """How many orthogonal steps lie between two places."""
    dx, dy = (a - b for a, b in zip(HEXES[one], HEXES[other], strict=True))
    return max(abs(dx), abs(dy), abs(dx + dy))


def next_around(centre: int, place: int, *, clockwise: bool) -> int:
    """The next hex of the ring around a centre, or OUTSIDE at the edge of the board (CV-2.5).

    On the way from one corner of a ring to the next, every step has the same direction: at a corner that lies
    in some direction from the centre, two directions on.
    """
    radius = distance(centre, place)
    if radius == 0:
        return OUTSIDE
    circle: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    (x, y), (cx, cy) = HEXES[place], HEXES[centre]
    for corner, (dx, dy) in enumerate(circle):
        ex, ey = circle[(corner + 2) % 6]
        for along in range(radius):
            if (cx + dx * radius + ex * along, cy + dy * radius + ey * along) == (x, y):
                if clockwise and along:
                    ex, ey = -ex, -ey
                elif clockwise:
                    back_x, back_y = circle[(corner + 1) % 6]
                    ex, ey = -back_x, -back_y
                return PLACE_OF.get((x + ex, y + ey), OUTSIDE)
    raise AssertionError("every hex lies on the ring of its distance")
