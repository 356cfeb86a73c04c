"""What a position is worth by what was learned: a sum over its inputs, and a layer of hidden units on top.

Each input adds its own worth to the sum. Each hidden unit adds up its weights over all inputs, once as the
acting side sees them and once as the other does, is clipped, and counts for either. Values are in parts (ONE)
of the natural logarithm of the odds to win.

The sums are those of the position that was judged last in the same `work`, brought up to date where slots
have changed: positions of a search have most in common with the ones before. So a `work` serves one net.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, mark_at
from banneret.engine.machine.kernels.frames import CERTAIN, lowest_seat, payoff, turn

ONE = 1024
"""What a value of 1 is: odds of 2.7 to 1."""

FULL = 64
"""What a hidden unit is at most; its weights are in such parts of 1, too."""

HALF_SURE = 1200
"""The value at which half of what is between even and certain is gained: near it for chances up to 80%, and
further up slower than the chances, so that players still tell won positions apart."""

EVEN = CERTAIN // 2


@kernel
def estimate_by_sum(state, rules, seat, work):
    """By the worth of each input alone."""
    if state.over:
        return payoff(state, seat)
    for slot in range(len(work.marks)):
        if mark_at(state, rules, slot) != work.marks[slot]:
            before = work.shown[slot]
            now = note_slot(state, rules, slot, work)
            if before:
                add_worth(rules, work, before - 1, -1)
            if now:
                add_worth(rules, work, now - 1, 1)
    acting = lowest_seat(turn(state))
    return chance(rules.tempo + work.views[acting].worth, acting == seat)


@kernel
def estimate_by_net(state, rules, seat, work):
    """By the worth of each input, and by what hidden units see in all of them together."""
    if state.over:
        return payoff(state, seat)
    for slot in range(len(work.marks)):
        if mark_at(state, rules, slot) != work.marks[slot]:
            before = work.shown[slot]
            now = note_slot(state, rules, slot, work)
            if before:
                add_worth(rules, work, before - 1, -1)
                add_to_units(rules, work, before - 1, -1)
            if now:
                add_worth(rules, work, now - 1, 1)
                add_to_units(rules, work, now - 1, 1)
    acting = lowest_seat(turn(state))
    units = counted(rules.own, rules.bias, work.views[acting].sums)
    units += counted(rules.other, rules.bias, work.views[1 - acting].sums)
    return chance(rules.tempo + work.views[acting].worth + units // FULL, acting == seat)


@kernel
def note_slot(state, rules, slot, work):
    """Notes what a slot shows now, to seat 0: 1 + the input, or 0."""
    work.marks[slot] = mark_at(state, rules, slot)
    work.shown[slot] = 1 + input_at(state, rules, 0, slot)
    return work.shown[slot]


@kernel
def add_worth(rules, work, seen, times):
    """Adds the worth of an input, or takes it away, as both seats see it."""
    work.views[0].worth += times * rules.inputs[seen]
    work.views[1].worth += times * rules.inputs[rules.mirrored[seen]]


@kernel
def add_to_units(rules, work, seen, times):
    """Adds the weights of an input to all hidden units, or takes them away, as both seats see it."""
    add_row(work.views[0].sums, rules.unit_rows[seen].weights, times)
    add_row(work.views[1].sums, rules.unit_rows[rules.mirrored[seen]].weights, times)


@kernel
def add_row(sums, weights, times):
    """Adds the weights of an input."""
    for unit in range(len(sums)):
        sums[unit] += times * weights[unit]


@kernel
def counted(outputs, bias, sums):
    """What the hidden units count for, each clipped."""
    value = 0
    for unit in range(len(sums)):
        value += outputs[unit] * max(0, min(bias[unit] + sums[unit], FULL))
    return value


@kernel
def chance(value, is_own):
    """A value as a share of a won game."""
    share = (EVEN - 1) * abs(value) // (abs(value) + HALF_SURE)
    return EVEN + share if (value > 0) == is_own else EVEN - share
