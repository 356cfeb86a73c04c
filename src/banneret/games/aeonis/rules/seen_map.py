"""The map as a seat sees it: turned so that its own Home City is at the left (AE-8.2, AE-8.3).

With two or three lords the homes then lie exactly alike. With four, every second does; the two between are
turned as near as they come.
"""

from banneret.engine.machine.compiler import kernel
from banneret.games.aeonis.rules.board import SEATS

SIXTHS = (0, 3, 0, 0, 0, 2, 4, 0, 0, 1, 3, 4)
"""By how many sixths the map is turned, clockwise: for two lords, for three and for four, by seat."""


@kernel
def turned(cell, sixths):
    """Where a hex comes to lie when the map is turned clockwise by so many sixths of a circle."""
    if cell == 0:
        return 0
    ring = 1 + (cell > 6) + (cell > 18)
    first = 1 + 3 * ring * (ring - 1)
    return first + (cell - first + (6 - sixths) * ring) % (6 * ring)


@kernel
def sixths_of(rules, seat):
    """By how many sixths of a circle the map is turned for a seat."""
    return SIXTHS[(rules.seats - 2) * SEATS + seat]


@kernel
def seen_cell(rules, seat, cell):
    """A hex as its seat sees it, its home at the left."""
    return turned(cell, sixths_of(rules, seat))


@kernel
def true_cell(rules, seat, cell):
    """The hex that a seat sees somewhere: the reverse of `seen_cell`."""
    return turned(cell, 6 - sixths_of(rules, seat))
