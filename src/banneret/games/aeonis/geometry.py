"""The hexes of the map: neighbours, distances, symmetry (AE-8.1 to AE-8.3)."""

Hex = tuple[int, int]
"""Axial coordinates, in steps to the right and to the upper right from the middle."""

CIRCLE: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours of a hex, counter-clockwise."""


def _spiral(radius: int) -> tuple[Hex, ...]:
    hexes = [(0, 0)]
    for ring in range(1, radius + 1):
        x, y = ring, 0
        for side in range(6):
            right, up = CIRCLE[(side + 2) % 6]
            for _ in range(ring):
                hexes.append((x, y))
                x, y = x + right, y + up
    return tuple(hexes)


HEXES = _spiral(3)
"""Every hex by its number, ring by ring."""

PLACE_OF = {place: cell for cell, place in enumerate(HEXES)}

BATTLE_CELLS = 7
"""The number of hexes in a single battle: the middle and its neighbours."""

HOMES: dict[int, tuple[Hex, ...]] = {
    2: ((-3, 1), (3, -1)),
    3: ((-3, 1), (2, -3), (1, 2)),
    4: ((-3, 1), (0, -3), (3, -1), (0, 3)),
}
"""The hexes of the Home Cities, by the number of lords."""


def distance(one: Hex, other: Hex) -> int:
    """The distance between two hexes, in steps."""
    right, up = one[0] - other[0], one[1] - other[1]
    return max(abs(right), abs(up), abs(right + up))


def neighbours(place: Hex) -> list[Hex]:
    """The neighbours of a hex on the map, counter-clockwise."""
    around = [(place[0] + right, place[1] + up) for right, up in CIRCLE]
    return [each for each in around if each in PLACE_OF]


def turned(place: Hex, lords: int) -> Hex:
    """Where a hex ends up when the map is rotated: by a third for three lords, otherwise by half."""
    x, y = place
    return (y, -x - y) if lords == 3 else (-x, -y)


def alike(place: Hex, lords: int) -> list[Hex]:
    """A hex and all its images under the rotations of the map."""
    found = [place]
    while (after := turned(found[-1], lords)) != place:
        found.append(after)
    return found
