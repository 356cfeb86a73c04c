"""What the set-up keeps secret (CV-1.4)."""

from typing import Any

from banneret.engine.game import Knowledge
from banneret.engine.machine.kernels.frames import top
from banneret.games.cyvasse.numbers import CyvasseNumbers
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, verb_in
from banneret.games.cyvasse.rules.setup import SETUP


def has_secrets(numbers: CyvasseNumbers) -> bool:
    """Whether there is a set-up; after it, nothing is secret."""
    return numbers.setup.changes > 0


class CyvasseKnowledge(Knowledge):
    """Arrays are secret until both sides are ready."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Whether an action is hidden: all set-up actions are, including being ready (CV-1.4)."""
        return verb_in(code) not in (MOVE, PROMOTE)

    def is_certain(self, state: Any, seat: int, code: int) -> bool:
        """Always: there are no dice, and the other side's set-up does not affect what a seat is told."""
        return True

    def is_open(self, state: Any) -> bool:
        """Whether both arrays have been revealed; after that, nothing is hidden (CV-1.7)."""
        return bool(top(state).kind != SETUP)
