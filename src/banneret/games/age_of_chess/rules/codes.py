"""An action as a number: who (place and slot), where to, and what.

    code = ((place × 2 + slot) × 64 + target) × 4 + verb

A step is a move, a joining or a melee, as the target square decides.
"""

from banneret.engine.machine.compiler import kernel

STEP = 0
SHOOT = 1
CONVERT = 2


@kernel
def action_code(place, slot, target, verb):
    """The number of an action."""
    return (((place << 1) | slot) << 8) | (target << 2) | verb


@kernel
def place_in(action):
    """Where the acting unit stands."""
    return action >> 9


@kernel
def slot_in(action):
    """Whether the acting unit is the top or below."""
    return (action >> 8) & 1


@kernel
def target_in(action):
    """The square acted upon."""
    return (action >> 2) & 63


@kernel
def verb_in(action):
    """STEP, SHOOT or CONVERT."""
    return action & 3
