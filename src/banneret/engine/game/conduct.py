"""Conduct: what happens to a seat that does not act in time, or attempts illegal actions."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from banneret.engine.game.parts import Part
from banneret.engine.text.language import say

Fault = Literal["missed turn", "illegal attempts"]
MISSED_TURN: Fault = "missed turn"
ILLEGAL_ATTEMPTS: Fault = "illegal attempts"


class AttemptLimits(NamedTuple):
    """How many illegal attempts have consequences; 0 means never."""

    in_turn: int
    """Attempts in one turn that bring the penalty."""
    in_match: int
    """Attempts in a match that lose it."""


class Conduct(Part):
    """Missed turns and illegal attempts. By default there is no penalty for either: a missed turn is played
    with the least urgent action, and three in a row lose the match.
    """

    @property
    def missed_turns(self) -> int:
        """How many missed turns in a row lose the match."""
        return 3

    @property
    def attempt_limits(self) -> AttemptLimits:
        return AttemptLimits(0, 0)

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """The legal code that commits a seat least, judged by what the seat may know: by default the least
        urgent, the first of them if several tie. Called repeatedly until the seat is no longer asked.
        """
        urgency = self.game.definition.kernels.urgency
        return min(codes, key=lambda code: int(urgency(state, self.rules, seat, code)))

    def punish(self, state: Any, seat: int, fault: Fault, work: Any) -> None:
        """Applies the penalty for a fault to the true state, and records it as events. If no seat is asked
        afterwards, the engine advances the game.
        """

    def in_words(self, side: str, fault: Fault) -> str:
        """A sentence about a fault and its cost."""
        if fault == MISSED_TURN:
            return say("{side} has missed a turn.", side=side)
        return say("{side} has tried several illegal actions.", side=side)
