"""A learned evaluation: a weighted sum of inputs, plus a layer of hidden units.

Each input adds its own worth to the sum. Each hidden unit sums its weights over all inputs, once from the
acting side's perspective and once from the other's, is clipped, and has an output weight for each. Values are
natural log-odds of winning, in units of 1 ÷ ONE.

The sums are accumulators, as in NNUE: they hold the last position evaluated in the same `work` and are
updated for the slots that have changed, since consecutive positions of a search differ little. So a `work`
serves only one net.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, mark_at
from banneret.engine.machine.kernels.frames import CERTAIN, lowest_seat, payoff, turn

ONE = 1024
"""The fixed-point representation of 1, which means odds of 2.7 to 1."""

FULL = 64
"""The upper clipping bound of a hidden unit; also the fixed-point 1 of its weights."""

HALF_SURE = 1200
"""The value that maps halfway from even to certain: close to the logistic curve for chances up to 80%, and
flatter above it, so that players still tell won positions apart."""

EVEN = CERTAIN // 2


@kernel
def estimate_by_sum(state, rules, seat, work):
    """Evaluates by the worth of each input alone."""
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
    """Evaluates by the worth of each input and the hidden units."""
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
    units = hidden_output(rules.own, rules.bias, work.views[acting].sums)
    units += hidden_output(rules.other, rules.bias, work.views[1 - acting].sums)
    return chance(rules.tempo + work.views[acting].worth + units // FULL, acting == seat)


@kernel
def note_slot(state, rules, slot, work):
    """Updates a slot to what it shows now from seat 0's perspective; returns 1 + the input, or 0 for none."""
    work.marks[slot] = mark_at(state, rules, slot)
    work.shown[slot] = 1 + input_at(state, rules, 0, slot)
    return work.shown[slot]


@kernel
def add_worth(rules, work, seen, times):
    """Adds an input's worth to both perspectives, or subtracts it."""
    work.views[0].worth += times * rules.inputs[seen]
    work.views[1].worth += times * rules.inputs[rules.mirrored[seen]]


@kernel
def add_to_units(rules, work, seen, times):
    """Adds an input's weights to the hidden units of both perspectives, or subtracts them."""
    add_row(work.views[0].sums, rules.unit_rows[seen].weights, times)
    add_row(work.views[1].sums, rules.unit_rows[rules.mirrored[seen]].weights, times)


@kernel
def add_row(sums, weights, times):
    """Adds an input's weights to the sums, `times` times."""
    for unit in range(len(sums)):
        sums[unit] += times * weights[unit]


@kernel
def hidden_output(outputs, bias, sums):
    """The output of the hidden units: each clipped, then weighted."""
    value = 0
    for unit in range(len(sums)):
        value += outputs[unit] * max(0, min(bias[unit] + sums[unit], FULL))
    return value


@kernel
def chance(value, is_own):
    """Maps a value to a share of a won game, out of CERTAIN."""
    share = (EVEN - 1) * abs(value) // (abs(value) + HALF_SURE)
    return EVEN + share if (value > 0) == is_own else EVEN - share
