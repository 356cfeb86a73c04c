"""Action codes: the acting place, a verb, and up to two details.

    code = ((place × 128 + verb) × 128 + a) × 128 + b

    MOVE        a  direction × 8 + steps     b  kind promoted to, or 0
    CASTLE      a  0 towards file a, 1 towards file h
    an ability  a  direction, place, slot or 0, depending on it     b  a second direction, or 0
    EXIT        a  slot of the unit that steps out     b  the direction; RESURRECT likewise
    SWEAR       a  slot of the lord          LEARN  a  the ability
    at EDGE     END_TURN, STAY, DONE, CLAIM_DRAW; PLACE a place; STEP a direction; REVIVE a slot

The directions are those of movement.py. In this encoding a unit's actions are found in rising order.
"""

from banneret.engine.machine.compiler import kernel

MOVE = 0
CASTLE = 1
FIRST_TREE = 2
"""The verb of the first tree of abilities; the others follow."""
LAST_TREE = 15
EXIT = 16
STRIKE = 17
RESURRECT = 18
FUSE = 19
SACRIFICE = 20
SWEAR = 21
LEARN = 22
HEAL = 23
RAISE = 24
GIFT = 25
BID = 26
REVIVE = 27
PLACE = 28
STAY = 29
DONE = 30
END_TURN = 31
CLAIM_DRAW = 32
VERBS = 33


@kernel
def action_code(place, verb, a, b):
    """The code of an action."""
    return (((((place << 7) | verb) << 7) | a) << 7) | b


@kernel
def place_in(action):
    """The place of the acting unit; EDGE if no unit acts."""
    return action >> 21


@kernel
def verb_in(action):
    """The verb."""
    return (action >> 14) & 127


@kernel
def a_in(action):
    """The first detail."""
    return (action >> 7) & 127


@kernel
def b_in(action):
    """The second detail."""
    return action & 127
