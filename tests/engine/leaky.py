"""The Road with deliberate leaks: each shows a seat something it may not know."""

# mypy: allow-untyped-defs, allow-untyped-calls

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from banneret.engine.game import Forecasts, Reason
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.layout import copy_of
from banneret.engine.views import Action, Cause
from tests.engine.toy import ROAD, RoadDocuments, RoadNotation, RoadRefusals
from tests.engine.toy.rules import DREW_CARD, STOP, WALK
from tests.engine.toy.rules import take as take_fairly


@kernel
def take(state, rules, seat, action, work):
    """Reveals the card of a seat that walks to everybody, contrary to TR-1.2."""
    take_fairly(state, rules, seat, action, work)
    if action == WALK:
        tell(work, DREW_CARD, seat, state.held[seat], 0, 0, 0)


class TellingNotation(RoadNotation):
    """Reveals the card of a seat that stops in the log."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        action = super().describe(state, seat, code)
        return replace(action, words=f"Stops with a {state.held[seat]}") if code == STOP else action


class RememberingDocuments(RoadDocuments):
    """Keeps the last position it has read, which nobody may know."""

    truth: Any = None

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        super().read(document, state)
        self.truth = copy_of(state)

    def cards(self) -> str:
        return ", ".join(map(str, self.truth.held)) if self.truth else ""


class TellingForecasts(Forecasts):
    """Reveals all cards as a cause in a preview."""

    def causes(self, state: Any, seat: int, code: int) -> Sequence[Cause]:
        return (Cause(text=f"The cards are {self.game.documents.cards()}.", clause="TR-1.2"),)  # type: ignore[attr-defined]


class TellingRefusals(RoadRefusals):
    """Reveals all cards in a reason."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return Reason(f"Not with {self.game.documents.cards()}.", "TR-1.2")  # type: ignore[attr-defined]


IN_AN_EVENT = replace(ROAD, kernels=replace(ROAD.kernels, take=take))
IN_THE_LOG = replace(ROAD, notation=TellingNotation)
IN_A_PREVIEW = replace(ROAD, documents=RememberingDocuments, forecasts=TellingForecasts)
IN_A_REASON = replace(ROAD, documents=RememberingDocuments, refusals=TellingRefusals)
