"""Answers as numbers. What a number means depends on the question: the top frame and its stage.

a unit       its number within its side, 0 to 31
a card       its slot, 0 to 15
a cell       its number
a stand      cell × 8 + facing: where a unit comes to stand, and which way it looks
"""

from banneret.engine.machine.compiler import kernel

DONE = 32
"""Ends a set of units, a list of lines, or the carrying out of commands."""

DECLINE = 31
"""No card is committed."""

STAND_FAST = 7000
"""No retreat: larger than any stand."""

HOLD = 0
RALLY = 1


@kernel
def stand_code(cell, facing):
    """The number of a stand."""
    return (cell << 3) | facing


@kernel
def cell_in(code):
    """The cell of a stand."""
    return code >> 3


@kernel
def facing_in(code):
    """The facing of a stand."""
    return code & 7
