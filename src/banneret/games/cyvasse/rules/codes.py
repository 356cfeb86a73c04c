"""Encodes an action as an integer: a verb and its two operands.

    code = (verb × 128 + a) × 128 + b

    MOVE       from, to            TAKE_BACK  from, 0
    PLACE      kind, to            READY      0, 0
    SHIFT      from, to            PROMOTE    kind, 0      kind 0: stay as it is

A move to a hex with an enemy is a capture.
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
    """Encodes an action."""
    return (verb << 14) | (a << 7) | b


@kernel
def verb_in(action):
    """MOVE, PLACE, SHIFT, TAKE_BACK, READY or PROMOTE."""
    return action >> 14


@kernel
def first_in(action):
    """The hex a piece comes from, or its kind."""
    return (action >> 7) & 127


@kernel
def target_in(action):
    """The target hex."""
    return action & 127
