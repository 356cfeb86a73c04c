"""Nothing is hidden but the dice to come (AE-3.5)."""

from banneret.engine.machine.compiler import kernel


@kernel
def redact(state, rules, viewer):
    """Leaves the state as it is: nothing is hidden from anyone."""


@kernel
def imagine(state, rules, seat, work):
    """Leaves the state as it is: nothing is unknown."""
