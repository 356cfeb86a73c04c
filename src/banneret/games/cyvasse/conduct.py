"""Missed turns (CV-6.9)."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Conduct
from banneret.games.cyvasse.rules.codes import PROMOTE, READY, action_code

_LEAST = [action_code(READY, 0, 0), action_code(PROMOTE, 0, 0)]


class CyvasseConduct(Conduct):
    """A side that does not act is ready with its array as it stands, and declines promotion."""

    def automatic(self, state: Any, seat: int, codes: Sequence[int]) -> int:
        """Ready, or no promotion; otherwise places what is left in the tray, or makes a move (CV-6.9)."""
        return next((code for code in _LEAST if code in codes), super().automatic(state, seat, codes))
