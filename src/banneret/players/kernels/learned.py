"""What a position is worth by what was learned: a sum over its inputs, and a layer of hidden units on top.

Each input adds its own worth to the sum. Each hidden unit adds up its weights over all inputs, once as the
acting side sees them and once as the other does, is clipped, and counts for either. Values are in parts (ONE)
of the natural logarithm of the odds to win.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at
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
    acting = lowest_seat(turn(state))
    list_inputs(state, rules, acting, work)
    return chance(sum_of_inputs(rules, work), acting == seat)


@kernel
def estimate_by_net(state, rules, seat, work):
    """By the worth of each input, and by what hidden units see in all of them together."""
    if state.over:
        return payoff(state, seat)
    acting = lowest_seat(turn(state))
    list_inputs(state, rules, acting, work)
    return chance(sum_of_inputs(rules, work) + sum_of_units(rules, work) // FULL, acting == seat)


@kernel
def list_inputs(state, rules, acting, work):
    """Lists the inputs of a position as both sides see them. Which slots show one is found without a branch:
    each is written, and counted if it does.
    """
    count = 0
    for slot in range(len(work.slots) - 1):
        work.slots[count] = slot
        count += input_at(state, rules, acting, slot) >= 0
    for index in range(count):
        work.own_inputs[index] = input_at(state, rules, acting, work.slots[index])
        work.other_inputs[index] = rules.mirrored[work.own_inputs[index]]
    work.input_count = count


@kernel
def sum_of_inputs(rules, work):
    """What the inputs are worth, each for itself, to the side that acts."""
    value = rules.tempo
    for index in range(work.input_count):
        value += rules.inputs[work.own_inputs[index]]
    return value


@kernel
def sum_of_units(rules, work):
    """What the hidden units add, in parts of FULL."""
    add_up(rules, work.own_inputs, work)
    value = counted(rules.own, work.sums)
    add_up(rules, work.other_inputs, work)
    return value + counted(rules.other, work.sums)


@kernel
def add_up(rules, inputs, work):
    """Adds up the weights of all hidden units: row by row, so that a processor adds many at once."""
    for unit in range(len(work.sums)):
        work.sums[unit] = rules.bias[unit]
    for index in range(work.input_count):
        add_row(work.sums, rules.rows[inputs[index]].weights)


@kernel
def add_row(sums, weights):
    """Adds the weights of an input."""
    for unit in range(len(sums)):
        sums[unit] += weights[unit]


@kernel
def counted(outputs, sums):
    """What the hidden units count for, each clipped."""
    value = 0
    for unit in range(len(sums)):
        value += outputs[unit] * max(0, min(sums[unit], FULL))
    return value


@kernel
def chance(value, is_own):
    """A value as a share of a won game."""
    share = (EVEN - 1) * abs(value) // (abs(value) + HALF_SURE)
    return EVEN + share if (value > 0) == is_own else EVEN - share
