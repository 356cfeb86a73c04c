"""Notes taken on each position while games are played, as Python would be slow to compute them later."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import urgency, worth
from banneret.engine.machine.kernels.frames import list_legal, turn

NO_SUCH_SEAT = 1
NO_ACTION = 2
NOT_RISING = 4
NEGATIVE_URGENCY = 8
"""Faults of a position, as a bitmask."""


@kernel
def note_position(state, rules, work, note):
    """Notes who is asked, the number of actions, the position's worth to each seat, and any faults."""
    asked = turn(state)
    note.asked = asked
    note.most = 0
    note.faults = NO_SUCH_SEAT if asked >> rules.seats else 0
    for seat in range(rules.seats):
        note.worths[seat] = worth(state, rules, seat)
        if (asked >> seat) & 1:
            count = list_legal(state, rules, seat, work)
            note.most = max(note.most, count)
            note.faults |= faults_in_list(state, rules, seat, min(count, len(work.actions)), work)


@kernel
def faults_in_list(state, rules, seat, count, work):
    """Faults in the actions of a seat that is asked, as a bitmask."""
    faults = NO_ACTION if count == 0 else 0
    for index in range(count):
        if index > 0 and work.actions[index - 1] >= work.actions[index]:
            faults |= NOT_RISING
        if urgency(state, rules, seat, work.actions[index]) < 0:
            faults |= NEGATIVE_URGENCY
    return faults
