"""Answers as numbers. The meaning depends on the question: the top frame and its stage.

a unit       its number within its side, 0 to 31
a card       its slot, 0 to 15
a cell       its number
a stand      cell × 8 + facing: the cell where a unit ends, and its facing there
"""

from banneret.engine.machine.compiler import kernel

DONE = 32
"""Ends a set of units, a list of lines, or the execution of commands."""

DECLINE = 31
"""Commits no card."""

STAND_FAST = 7000
"""Declines a retreat; greater than any stand."""

HOLD = 0
RALLY = 1


@kernel
def stand_code(cell, facing):
    """The code of a stand."""
    return (cell << 3) | facing


@kernel
def cell_in(code):
    """The cell of a stand."""
    return code >> 3


@kernel
def facing_in(code):
    """The facing of a stand."""
    return code & 7
