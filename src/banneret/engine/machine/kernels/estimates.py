"""How players judge positions unless they have learned to judge them better."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import worth


@kernel
def estimate_by_worth(state, rules, seat, work):
    """By the game's own rule of thumb."""
    return worth(state, rules, seat)
