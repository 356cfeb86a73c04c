"""The Ambush with a `step` that leads nowhere once somebody has attacked."""

# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import replace

from banneret.engine.machine.compiler import kernel
from tests.engine.ambush import AMBUSH


@kernel
def step(state, rules, work):
    """Forgets to ask whoever is next (AB-2.1)."""


STUCK = replace(AMBUSH, kernels=replace(AMBUSH.kernels, step=step))
