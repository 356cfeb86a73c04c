"""The Road without secrets: only dice and face-down bids are unknown."""

# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import replace

from banneret.engine.game import Knowledge, never
from banneret.engine.machine.compiler import kernel
from tests.engine.toy import ROAD


@kernel
def hide_nothing(state, rules, viewer):
    """Hides nothing: all cards are public."""


OPEN_ROAD = replace(
    ROAD, kernels=replace(ROAD.kernels, redact=hide_nothing), has_secrets=never, knowledge=Knowledge
)
