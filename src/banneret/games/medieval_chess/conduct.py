"""Missed turns and illegal attempts, which cost loyalty (MC-8.9 to MC-8.11)."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import MISSED_TURN, AttemptLimits, Conduct, Fault
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess import numbers as ruleset
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.rules.board import EDGE, GUARDS, INSIDE, STANDING
from banneret.games.medieval_chess.rules.checks import watch_kings
from banneret.games.medieval_chess.rules.codes import DONE, END_TURN, STAY, action_code
from banneret.games.medieval_chess.rules.loyalty import change_loyalty
from banneret.games.medieval_chess.rules.sight import look_out
from banneret.games.medieval_chess.rules.waiting import BEGIN, TURN

_IDLE = [action_code(EDGE, verb, 0, 0) for verb in (END_TURN, STAY, DONE)]


class MedievalChessConduct(Conduct):
    """A side that does not act passes; faults cost all its units loyalty."""

    @property
    def missed_turns(self) -> int:
        return self._numbers.missed_most

    @property
    def attempt_limits(self) -> AttemptLimits:
        numbers = self._numbers
        costs = numbers.attempts_loyalty and self.rules.loyalty_on
        return AttemptLimits(numbers.attempts if costs else 0, numbers.attempts_most)

    @property
    def _numbers(self) -> ruleset.Conduct:
        found: ruleset.Conduct = self.game.ruleset.numbers.conduct
        return found

    def _cost(self, fault: Fault) -> int:
        if not self.rules.loyalty_on:
            return 0
        return self._numbers.missed_loyalty if fault == MISSED_TURN else self._numbers.attempts_loyalty

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """Ends the turn, or declines a further move or guard; a check is answered first (MC-8.9)."""
        return next((code for code in _IDLE if code in codes), super().automatic(state, seat, codes))

    def punish(self, state: Any, seat: int, fault: Fault, work: Any) -> None:
        """Takes loyalty from all units of a side; fog hides from the other what it hides (MC-8.9, MC-8.10).

        Wavering units have less reach, so checks are recomputed, and so is whether a side that
        must act still can.
        """
        cost = self._cost(fault)
        if not cost:
            return
        for slot in range(1, GUARDS):
            if state.owner[slot] == seat and state.status[slot] in (STANDING, INSIDE):
                change_loyalty(state, self.rules, slot, -cost, work)
        watch_kings(state, self.rules, top(state).seat, work)
        look_out(state, self.rules, 0, work)
        frame = top(state)
        if frame.kind == TURN and not self.rules.many:
            frame.asked = 0
            frame.stage = BEGIN

    def in_words(self, side: str, fault: Fault) -> str:
        cost = self._cost(fault)
        if not cost:
            return super().in_words(side, fault)
        if fault == MISSED_TURN:
            return say("{side} has missed a turn: its units lose {number} loyalty.", side=side, number=cost)
        return say(
            "{side} has tried several illegal actions in a turn: its units lose {number} loyalty.",
            side=side,
            number=cost,
        )
