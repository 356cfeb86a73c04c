"""The default encoding, without observations."""

from banneret.engine.machine.compiler import kernel


@kernel
def observe_nothing(state, rules, seat, out):
    """Writes nothing."""
