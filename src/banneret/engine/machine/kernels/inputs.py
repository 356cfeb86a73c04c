"""What evaluations that learn see of games that have nothing to learn from."""

from banneret.engine.machine.compiler import kernel


@kernel
def no_input(state, rules, seat, slot):
    """There is nothing to see."""
    return -1


@kernel
def no_mark(state, rules, slot):
    """There is nothing to see."""
    return 0


@kernel
def no_marks(state, rules, out):
    """There is nothing to write."""


@kernel
def no_terms(state, rules, seat, out):
    """There is nothing to write."""
