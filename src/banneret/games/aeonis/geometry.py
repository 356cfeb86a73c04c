"""The hexes of the map and how they lie to each other (AE-8.1 to AE-8.3)."""

Hex = tuple[int, int]
"""Steps to the right and to the upper right, from the middle."""

CIRCLE: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six hexes beside one, turning left."""


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
"""How many hexes a battle by itself has: the middle and those around it."""

HOMES: dict[int, tuple[Hex, ...]] = {
    2: ((-3, 1), (3, -1)),
    3: ((-3, 1), (2, -3), (1, 2)),
    4: ((-3, 1), (0, -3), (3, -1), (0, 3)),
}
"""Where the Home Cities are, by how many lords play."""


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes."""
    right, up = one[0] - other[0], one[1] - other[1]
    return max(abs(right), abs(up), abs(right + up))


def neighbours(place: Hex) -> list[Hex]:
    """The hexes of the map beside one, turning left."""
    around = [(place[0] + right, place[1] + up) for right, up in CIRCLE]
    return [each for each in around if each in PLACE_OF]


def turned(place: Hex, lords: int) -> Hex:
    """Where a hex comes to lie when the map is turned: by a third for three lords, else by half."""
    x, y = place
    return (y, -x - y) if lords == 3 else (-x, -y)


def alike(place: Hex, lords: int) -> list[Hex]:
    """A hex and all that lie like it."""
    found = [place]
    while (after := turned(found[-1], lords)) != place:
        found.append(after)
    return found
