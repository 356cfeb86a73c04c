"""Answers as numbers. What a number means depends on the question: the top frame and its stage.

a turn       verb × 4096 + what it is about: two hexes, a hex, or a hex and a kind
a unit       its number within its side, 0 to 14
a strike     striker × 16 + target
a hex        its number
"""

from banneret.engine.machine.compiler import kernel

MARCH = 0  # all units of a hex go to another: from × 64 + to
ATTACK = 1  # hex
ASSAULT = 2  # hex
RECRUIT = 3  # hex × 4 + kind
DETACH = 4  # hex: some of its units go, who and where comes next
PASS = 5

USUAL = 30
"""A set of units as it would be chosen automatically."""
DONE = 31
"""Ends a set of units."""
TO = 64
"""Where a group goes: this plus the hex."""

USUAL_STRIKES = 256
"""All strikes that are left as they would be chosen automatically; larger than any strike."""

NO = 0
YES = 1
STAND_FAST = 63
"""No retreat; larger than any hex."""


@kernel
def turn_code(verb, what):
    """The number of something to do in a turn."""
    return (verb << 12) | what


@kernel
def verb_in(code):
    """What is done in a turn."""
    return code >> 12


@kernel
def what_in(code):
    """What it is about."""
    return code & 4095


@kernel
def start_in(what):
    """From where a march goes."""
    return what >> 6


@kernel
def end_in(what):
    """Where a march goes."""
    return what & 63
