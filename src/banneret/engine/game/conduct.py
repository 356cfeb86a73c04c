"""Conduct: what becomes of a seat that does not act in time, or tries what the rules forbid."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from banneret.engine.game.parts import Part
from banneret.engine.text.language import say

Fault = Literal["missed turn", "illegal attempts"]
MISSED_TURN: Fault = "missed turn"
ILLEGAL_ATTEMPTS: Fault = "illegal attempts"


class AttemptLimits(NamedTuple):
    """How many illegal attempts cost something: 0 means never."""

    in_turn: int
    """So many in one turn bring the penalty."""
    in_match: int
    """So many in a match lose it."""


class Conduct(Part):
    """Missed turns and illegal attempts. By default nothing is taken away for either: a missed turn is played
    by the quietest action there is, and three in a row lose the match.
    """

    @property
    def missed_turns(self) -> int:
        """How many missed turns in a row lose the match."""
        return 3

    @property
    def attempt_limits(self) -> AttemptLimits:
        return AttemptLimits(0, 0)

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """The code that commits a seat least, of the legal ones, from what the seat may know: by default the
        least urgent, and of several the first. It is asked for again until the seat is asked no more.
        """
        urgency = self.game.definition.kernels.urgency
        return min(codes, key=lambda code: int(urgency(state, self.rules, seat, code)))

    def punish(self, state: Any, seat: int, fault: Fault, work: Any) -> None:
        """Takes away what a fault costs, in the true state, and tells it as events. A game that leaves nobody
        asked here is moved on.
        """

    def in_words(self, side: str, fault: Fault) -> str:
        """A fault in a sentence, with what it costs."""
        if fault == MISSED_TURN:
            return say("{side} has missed a turn.", side=side)
        return say("{side} has tried several illegal actions.", side=side)
