"""The Ambush with a `step` that makes no progress after an attack."""

# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import replace

from banneret.engine.machine.compiler import kernel
from tests.engine.ambush import AMBUSH


@kernel
def step(state, rules, work):
    """Fails to ask the next seat (AB-2.1)."""


STUCK = replace(AMBUSH, kernels=replace(AMBUSH.kernels, step=step))
