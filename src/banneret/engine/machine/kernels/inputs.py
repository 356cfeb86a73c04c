"""Default inputs of learned evaluations, for games without any."""

from banneret.engine.machine.compiler import kernel


@kernel
def no_input(state, rules, seat, slot):
    """Every slot is empty."""
    return -1


@kernel
def no_mark(state, rules, slot):
    """Every slot is empty."""
    return 0


@kernel
def no_marks(state, rules, out):
    """Writes nothing."""


@kernel
def no_terms(state, rules, seat, out):
    """Writes nothing."""
