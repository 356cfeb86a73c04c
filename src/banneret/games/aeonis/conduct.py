"""Missed turns (AE-9.6)."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Conduct
from banneret.games.aeonis.decisions import Decision, current_decision
from banneret.games.aeonis.rules.codes import (
    DONE,
    NO,
    PASS,
    STAND_FAST,
    USUAL,
    USUAL_STRIKES,
    YES,
    turn_code,
)

_LEAST: dict[Decision, int] = {
    Decision.TURN: turn_code(PASS, 0),
    Decision.HOLD_WALLS: YES,
    Decision.COMMIT: USUAL,
    Decision.JOIN: DONE,
    Decision.LINE: USUAL,
    Decision.REINFORCE: USUAL,
    Decision.STRIKE: USUAL_STRIKES,
    Decision.RETREAT: NO,
    Decision.LIFT: NO,
    Decision.WITHDRAW: STAND_FAST,
    Decision.PRESSING: NO,
    Decision.OCCUPATION: USUAL,
}


class AeonisConduct(Conduct):
    """Automatic actions: a lord that does not act passes; in a battle its units do what is usual."""

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """Passes, or does what is usual. In a single battle it attacks, as breaking off loses (AE-9.6)."""
        least = _LEAST.get(current_decision(state))
        return codes[0] if least is None or least not in codes else least
