"""How players judge positions unless they have learned to judge them better."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import worth

OUTLOOK = 64
"""The outlook of a side that can win."""


@kernel
def estimate_by_worth(state, rules, seat, work):
    """By the game's own rule of thumb."""
    return worth(state, rules, seat)


@kernel
def never_recurs(state, rules):
    """In a game that says nothing about it, players take no position for one that stood before."""
    return False


@kernel
def good_outlook(state, rules, seat):
    """In a game that says nothing about it, whoever is ahead can win."""
    return OUTLOOK
