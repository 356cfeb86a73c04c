"""What each side knows: everything. There are no secrets and no dice."""

from banneret.engine.machine.compiler import kernel


@kernel
def redact(state, rules, viewer):
    """Nothing is hidden from anybody."""


@kernel
def imagine(state, rules, seat, work):
    """Nothing is unknown."""
