"""Sets of units, which a side names one by one in rising order (AE-2.3, AE-2.7, AE-4.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import add_action
from banneret.games.aeonis.rules.board import ARCHERS, CAVALRY, INFANTRY, LORD, SIDE
from banneret.games.aeonis.rules.codes import DONE, USUAL

USUAL_ORDER = (CAVALRY, ARCHERS, INFANTRY, LORD)


@kernel
def next_named(d):
    """The lowest unit that may still be named."""
    return d & 255


@kernel
def count_named(d):
    """How many have been named."""
    return d >> 8


@kernel
def named(d, number):
    """The progress of a set after one more unit is named."""
    return ((d >> 8) + 1) << 8 | (number + 1)


@kernel
def is_set_full(d, units, most):
    """Whether a set is complete; `units` are those that could be named before the last one was."""
    return count_named(d) == min(most, count_named(d) - 1 + count_bits(units))


@kernel
def add_set(units, d, may_end, work):
    """Lists the units that can be named next, the usual set if none has been named yet, and done."""
    for number in range(next_named(d), SIDE):
        if (units >> number) & 1:
            add_action(work, number)
    if d == 0:
        add_action(work, USUAL)
    if may_end:
        add_action(work, DONE)


@kernel
def usual_set(state, seat, units, most):
    """The first of the given units, by kind and then by number (AE-2.8)."""
    chosen = 0
    for index in range(4):
        kind = USUAL_ORDER[index]
        for number in range(SIDE):
            if most > 0 and (units >> number) & 1 and state.kind[(seat << 4) | number] == kind:
                chosen |= 1 << number
                most -= 1
    return chosen


@kernel
def kinds_of(state, seat, units):
    """The kinds of the given units, two bits for each, to be told in events."""
    kinds = 0
    for number in range(SIDE):
        if (units >> number) & 1:
            kinds |= (state.kind[(seat << 4) | number] - 1) << (2 * number)
    return kinds
