"""Encodes an action as an integer: the acting unit (place and slot), the target, and the verb.

    code = ((place × 2 + slot) × 64 + target) × 4 + verb

A step is a move, a join or a melee, depending on the target square.
"""

from banneret.engine.machine.compiler import kernel

STEP = 0
SHOOT = 1
CONVERT = 2


@kernel
def action_code(place, slot, target, verb):
    """Encodes an action."""
    return (((place << 1) | slot) << 8) | (target << 2) | verb


@kernel
def place_in(action):
    """The place of the acting unit."""
    return action >> 9


@kernel
def slot_in(action):
    """The slot of the acting unit: TOP or BELOW."""
    return (action >> 8) & 1


@kernel
def target_in(action):
    """The target square."""
    return (action >> 2) & 63


@kernel
def verb_in(action):
    """STEP, SHOOT or CONVERT."""
    return action & 3
