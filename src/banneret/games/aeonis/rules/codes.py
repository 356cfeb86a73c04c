"""Encodes answers as integers. Their meaning depends on the decision: the top frame and its stage.

a turn       verb × 4096 + operand: two hexes, a hex, or a hex and a kind
a unit       its number within its side, 0 to 14
a strike     striker × 16 + target
a hex        its number
"""

from banneret.engine.machine.compiler import kernel

MARCH = 0  # all units of a hex go to another: from × 64 + to
ATTACK = 1  # hex
ASSAULT = 2  # hex
RECRUIT = 3  # hex × 4 + kind
DETACH = 4  # hex: some of its units move, to be named next
PASS = 5

USUAL = 30
"""Chooses a set of units automatically."""
DONE = 31
"""Completes a set of units."""
TO = 64
"""Moves a group: this plus the target hex."""

USUAL_STRIKES = 256
"""Carries out all remaining strikes automatically; larger than any strike."""

NO = 0
YES = 1
STAND_FAST = 63
"""Declines a retreat; larger than any hex."""


@kernel
def turn_code(verb, what):
    """Encodes an action of a turn."""
    return (verb << 12) | what


@kernel
def verb_in(code):
    """The verb of a turn's action."""
    return code >> 12


@kernel
def what_in(code):
    """The operand of a turn's action."""
    return code & 4095


@kernel
def start_in(what):
    """The hex from which a march starts."""
    return what >> 6


@kernel
def end_in(what):
    """The hex to which a march leads."""
    return what & 63
