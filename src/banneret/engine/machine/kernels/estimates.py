"""Default evaluations, for players without learned ones and games without special rules."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import worth

OUTLOOK = 64
"""The outlook of a side that can win."""


@kernel
def estimate_by_worth(state, rules, seat, work):
    """The default evaluation: `worth`."""
    return worth(state, rules, seat)


@kernel
def never_recurs(state, rules):
    """The default: no position counts as repeated."""
    return False


@kernel
def good_outlook(state, rules, seat):
    """The default: a lead counts in full."""
    return OUTLOOK


@kernel
def never_loses_material(state, rules, seat, action):
    """The default: no action is known to lose more than it gains."""
    return False


@kernel
def never_in_check(state, rules, seat):
    """The default: no threat is known that must be answered at once."""
    return False


@kernel
def no_null_move(state, rules, seat):
    """The default: passing may be better than any action."""
    return False
