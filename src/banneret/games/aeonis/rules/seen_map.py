"""The map as a seat sees it: rotated so that its own Home City is at the left (AE-8.2, AE-8.3).

With two or three lords the homes then match exactly. With four, two of them do; the other two are rotated as
close as possible.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.aeonis.rules.board import SEATS

SIXTHS = (0, 3, 0, 0, 0, 2, 4, 0, 0, 1, 3, 4)
"""How many sixths of a circle the map is rotated clockwise: for two, three and four lords, by seat."""


@kernel
def turned(cell, sixths):
    """The hex on which a hex lands when the map is rotated clockwise by a number of sixths of a circle."""
    if cell == 0:
        return 0
    ring = 1 + (cell > 6) + (cell > 18)
    first = 1 + 3 * ring * (ring - 1)
    return first + (cell - first + (6 - sixths) * ring) % (6 * ring)


@kernel
def sixths_of(rules, seat):
    """How many sixths of a circle the map is rotated for a seat."""
    return SIXTHS[(rules.seats - 2) * SEATS + seat]


@kernel
def seen_cell(rules, seat, cell):
    """Converts a hex to its seat's view, with its home at the left."""
    return turned(cell, sixths_of(rules, seat))


@kernel
def true_cell(rules, seat, cell):
    """The hex that a seat sees at a place: the inverse of `seen_cell`."""
    return turned(cell, 6 - sixths_of(rules, seat))
