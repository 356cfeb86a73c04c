"""The frame of an attack, from its declaration to its aftermath (AE-3.1).

`seat` attacks. `a` is the target hex, `b` the defender, `c` the mode (IN_THE_OPEN, BY_SIEGE or BY_ASSAULT)
plus four times the number of rounds that are over. `d` is the progress of a set of units being named
(the lowest that may still be named, plus 256 times the number already named), or of strikes (BEGUN, or
BY_ITSELF for the usual targets).

Each stage asks a side, or advances without asking.
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
    """The mode of an attack."""
    return frame.c & 3


@kernel
def rounds_over(frame):
    """The number of completed rounds of an attack."""
    return frame.c >> 2


@kernel
def seat_on(frame, side):
    """The seat of the attacker or the defender."""
    return frame.seat if side == ATTACKER else frame.b


@kernel
def go_to(state, stage):
    """Moves on to another stage of the attack."""
    frame = top(state)
    frame.stage = stage
    frame.d = 0
