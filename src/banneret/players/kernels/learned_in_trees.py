"""A learned evaluation for tree search: weighted terms of `worth`, inputs, and hidden units.

Each term has a weight, and each input that the seat sees adds its own worth; hidden units sum their weights
over these inputs and are clipped. Every seat is evaluated from its own perspective, for any number of seats.

A seat's accumulators hold the last position that was evaluated for it in the same `work`, and are updated for
the groups whose marks have changed: most evaluated positions are alternatives from the same node. So a `work`
serves only one net.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, write_marks, write_terms
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.players.kernels.learned import FULL, add_row, hidden_output

TERM_ONE = 256
"""The fixed-point scale of term weights, relative to that of input weights."""

EVEN = CERTAIN // 2


@kernel
def judge_by_sum(state, rules, seat, work):
    """Evaluates by terms and the worth of each input alone."""
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
    return to_win_share(rules.tempo + sum_of_terms(state, rules, seat, work) + view.worth, rules.spread)


@kernel
def judge_by_net(state, rules, seat, work):
    """Evaluates by terms, the worth of each input, and the hidden units."""
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
    value += hidden_output(rules.own, rules.bias, view.sums) // FULL
    return to_win_share(value, rules.spread)


@kernel
def add_input(rules, view, seen, times):
    """Adds an input to the accumulators, or subtracts it."""
    view.worth += times * rules.inputs[seen]
    add_row(view.sums, rules.unit_rows[seen].weights, times)


@kernel
def sum_of_terms(state, rules, seat, work):
    """The weighted sum of the terms."""
    write_terms(state, rules, seat, work.terms)
    value = 0
    for index in range(len(work.terms)):
        value += work.terms[index] * rules.terms[index]
    return value // TERM_ONE


@kernel
def to_win_share(value, spread):
    """Maps a value to a share of a won game, on the scale of the game's `worth`: `spread` maps halfway from
    even to certain. So the exploration constant suits either evaluation.
    """
    share = (EVEN - 1) * abs(value) // (abs(value) + spread)
    return EVEN + share if value > 0 else EVEN - share
