"""Reasons that several refusals share."""

from typing import Any

from banneret.engine.game import Reason
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.rules.movement import is_attacked


def too_dear(cost: int, have: int, clause: str) -> Reason:
    """The side has too few points."""
    text = count(
        cost,
        "That costs {number} point, and you have {have}.",
        "That costs {number} points, and you have {have}.",
        have=have,
    )
    return Reason(text, clause)


def king_in_check() -> Reason:
    """The King must be saved before anything else."""
    return Reason(say("Your King is in check: save him first."), "MC-2.7")


def check_first(state: Any, rules: Any, seat: int, reason: Reason) -> Reason:
    """A reason, unless the King is in check: then that comes first."""
    king = state.place[5 + 16 * seat]
    in_check = not state.attrition and is_attacked(state, rules, king, 1 - seat)
    return king_in_check() if in_check else reason
