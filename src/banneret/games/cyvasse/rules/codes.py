"""An action as a number: what is done, and with which two things.

    code = (verb × 128 + a) × 128 + b

    MOVE       from, to            TAKE_BACK  from, 0
    PLACE      kind, to            READY      0, 0
    SHIFT      from, to            PROMOTE    kind, 0      kind 0: stay as it is

A move is a capture if an enemy stands on the hex it leads to.
"""

from banneret.engine.machine.compiler import kernel

MOVE = 0
PLACE = 1
SHIFT = 2
TAKE_BACK = 3
READY = 4
PROMOTE = 5
VERBS = 6


@kernel
def action_code(verb, a, b):
    """The number of an action."""
    return (verb << 14) | (a << 7) | b


@kernel
def verb_in(action):
    """MOVE, PLACE, SHIFT, TAKE_BACK, READY or PROMOTE."""
    return action >> 14


@kernel
def first_in(action):
    """Where a piece comes from, or its kind."""
    return (action >> 7) & 127


@kernel
def target_in(action):
    """The hex acted upon."""
    return action & 127
