"""What programs that learn see of a game that shows them nothing."""

from banneret.engine.machine.compiler import kernel


@kernel
def observe_nothing(state, rules, seat, out):
    """Shows nothing."""
