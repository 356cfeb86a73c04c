"""The frame of an attack, from its declaration to its aftermath (AE-3.1).

`seat` attacks. `a` is the target hex, `b` the defender, `c` how it is fought (IN_THE_OPEN, BY_SIEGE or
BY_ASSAULT) and, times four, how many rounds are over. `d` is where a set of units stands that is being named
(the lowest that may still be named, and how many were, times 256), or how far strikes are (BEGUN, or
BY_ITSELF for the usual targets).

Each stage asks somebody, or goes on by itself.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.rules.board import ATTACKER

BATTLE = 2

WALLS = 0
COMMIT_ATTACK = 1
COMMIT_DEFENCE = 2
LINE_ATTACK = 3
LINE_DEFENCE = 4
PRE_STRIKE = 5
PRE_COUNTERSTRIKE = 6
STRIKE = 7
COUNTERSTRIKE = 8
RETREAT_ATTACK = 9
RETREAT_DEFENCE = 10
PRESS = 11
TAKE_HEX = 12
OCCUPY = 13

IN_THE_OPEN = 0
BY_SIEGE = 1
BY_ASSAULT = 2

BEGUN = 1
BY_ITSELF = 2


@kernel
def mode_of(frame):
    """How an attack is fought."""
    return frame.c & 3


@kernel
def rounds_over(frame):
    """How many rounds of an attack are over."""
    return frame.c >> 2


@kernel
def seat_on(frame, side):
    """Who is the attacker, or the defender."""
    return frame.seat if side == ATTACKER else frame.b


@kernel
def go_to(state, stage):
    """Goes on with another stage of the attack."""
    frame = top(state)
    frame.stage = stage
    frame.d = 0
