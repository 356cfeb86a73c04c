"""What a position of a tree is worth to a seat by what was learned: terms of `worth`, inputs, hidden units.

Each term counts by its weight, and each input that the seat sees adds its own worth; hidden units add up
their weights over these inputs, and are clipped. Every seat judges for itself, however many there are.
Positions of a tree have little in common with the ones before, so sums are made anew.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, write_terms
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.players.kernels.learned import FULL, add_row, counted

TERM_ONE = 256
"""Weights of terms are in such parts of what weights of inputs are in."""

EVEN = CERTAIN // 2


@kernel
def judge_by_sum(state, rules, seat, work):
    """By terms, and by the worth of each input alone."""
    if state.over:
        return payoff(state, seat)
    value = rules.tempo + sum_of_terms(state, rules, seat, work)
    for slot in range(rules.slots):
        seen = input_at(state, rules, seat, slot)
        if seen >= 0:
            value += rules.inputs[seen]
    return bent(value, rules.spread)


@kernel
def judge_by_net(state, rules, seat, work):
    """By terms, by the worth of each input, and by what hidden units see in all of them together."""
    if state.over:
        return payoff(state, seat)
    value = rules.tempo + sum_of_terms(state, rules, seat, work)
    for unit in range(len(work.sums)):
        work.sums[unit] = 0
    for slot in range(rules.slots):
        seen = input_at(state, rules, seat, slot)
        if seen >= 0:
            value += rules.inputs[seen]
            add_row(work.sums, rules.unit_rows[seen].weights, 1)
    value += counted(rules.own, rules.bias, work.sums) // FULL
    return bent(value, rules.spread)


@kernel
def sum_of_terms(state, rules, seat, work):
    """What the terms count for."""
    write_terms(state, rules, seat, work.terms)
    value = 0
    for index in range(len(work.terms)):
        value += work.terms[index] * rules.terms[index]
    return value // TERM_ONE


@kernel
def bent(value, spread):
    """A value as a share of a won game, on the scale of the game's `worth`: half of what is between even and
    certain is gained at `spread`. So trees explore what is judged by either alike.
    """
    share = (EVEN - 1) * abs(value) // (abs(value) + spread)
    return EVEN + share if value > 0 else EVEN - share
