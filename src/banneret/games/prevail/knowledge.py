"""Which actions are hidden from others, and which have a certain outcome."""

from typing import Any

from banneret.engine.game import Knowledge
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.rules.codes import RALLY


class PrevailKnowledge(Knowledge):
    """Hands are hidden, and a rally burns a card at random."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Cards that pay for a rout stay face down, unless the ruleset shows them (PV-2.2)."""
        return decision_of(state, self.rules) is Decision.PAY and not self.rules.shows_discards

    def is_certain(self, state: Any, seat: int, code: int) -> bool:
        """The outcome of a shot is uncertain until both sides have committed their cards."""
        decision = decision_of(state, self.rules)
        if decision in (Decision.TARGET, Decision.SUPPORTERS):
            return False
        return not top(state).together and not (decision is Decision.RALLY and code == RALLY)
