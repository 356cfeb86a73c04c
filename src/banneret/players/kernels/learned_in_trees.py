"""What a position of a tree is worth to a seat by what was learned: terms of `worth`, inputs, hidden units.

Each term counts by its weight, and each input that the seat sees adds its own worth; hidden units add up
their weights over these inputs, and are clipped. Every seat judges for itself, however many there are.

The sums of a seat are those of the position that it judged last in the same `work`, brought up to date where
the marks of slots have changed: most positions that are judged are what comes of one action or another in the
same place. So a `work` serves one net.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, write_marks, write_terms
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
    view = work.views[seat]
    write_marks(state, rules, work.marks)
    for group in range(len(work.marks)):
        if work.marks[group] != view.marks[group]:
            view.marks[group] = work.marks[group]
            for slot in range(rules.group_starts[group], rules.group_starts[group + 1]):
                before = view.shown[slot]
                now = 1 + input_at(state, rules, seat, slot)
                view.shown[slot] = now
                if before:
                    view.worth -= rules.inputs[before - 1]
                if now:
                    view.worth += rules.inputs[now - 1]
    return bent(rules.tempo + sum_of_terms(state, rules, seat, work) + view.worth, rules.spread)


@kernel
def judge_by_net(state, rules, seat, work):
    """By terms, by the worth of each input, and by what hidden units see in all of them together."""
    if state.over:
        return payoff(state, seat)
    view = work.views[seat]
    write_marks(state, rules, work.marks)
    for group in range(len(work.marks)):
        if work.marks[group] != view.marks[group]:
            view.marks[group] = work.marks[group]
            for slot in range(rules.group_starts[group], rules.group_starts[group + 1]):
                before = view.shown[slot]
                now = 1 + input_at(state, rules, seat, slot)
                if now != before:
                    view.shown[slot] = now
                    if before:
                        add_input(rules, view, before - 1, -1)
                    if now:
                        add_input(rules, view, now - 1, 1)
    value = rules.tempo + sum_of_terms(state, rules, seat, work) + view.worth
    value += counted(rules.own, rules.bias, view.sums) // FULL
    return bent(value, rules.spread)


@kernel
def add_input(rules, view, seen, times):
    """Adds an input to the sums, or takes it away."""
    view.worth += times * rules.inputs[seen]
    add_row(view.sums, rules.unit_rows[seen].weights, times)


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
