"""The Road without secrets: only dice are unknown, and bids that lie face down."""

# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import replace

from banneret.engine.game import Knowledge, never
from banneret.engine.machine.compiler import kernel
from tests.engine.toy import ROAD


@kernel
def hide_nothing(state, rules, viewer):
    """All cards lie open."""


OPEN_ROAD = replace(
    ROAD, kernels=replace(ROAD.kernels, redact=hide_nothing), has_secrets=never, knowledge=Knowledge
)
