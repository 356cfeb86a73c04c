"""Missed turns (PV-11.8)."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Conduct
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.rules.codes import DECLINE, DONE, HOLD, STAND_FAST

_LEAST = {
    Decision.UNITS: DONE,
    Decision.NEAR_END: DONE,
    Decision.ACTOR: DONE,
    Decision.TARGET: DONE,
    Decision.SUPPORTERS: DONE,
    Decision.COMMIT: DECLINE,
    Decision.RETREAT_OR_STAND: STAND_FAST,
    Decision.RALLY: HOLD,
}


class PrevailConduct(Conduct):
    """A side that does not act orders nothing, commits no card and stands fast."""

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """The choice that spends nothing, else the first; a Commander stays near its units (PV-11.8)."""
        decision = decision_of(state, self.rules)
        if decision is Decision.COMMANDER:
            urgency = self.game.definition.kernels.urgency
            return max(codes, key=lambda code: int(urgency(state, self.rules, seat, code)))
        least = _LEAST.get(decision)
        return codes[0] if least is None or least not in codes else least
