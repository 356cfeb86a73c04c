"""Nothing is hidden but the dice to come (AE-3.5)."""

from banneret.engine.machine.compiler import kernel


@kernel
def redact(state, rules, viewer):
    """Leaves everything as it is: all is seen by all."""


@kernel
def imagine(state, rules, seat, work):
    """Leaves everything as it is: there is nothing to imagine."""
