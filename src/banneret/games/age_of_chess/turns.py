"""A turn that is only thought of: what the other side could do if it were to move now."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.machine.kernels.frames import ask_alone
from banneret.engine.views.view import Cause
from banneret.games.age_of_chess.language import say


def hand_over(state: Any, sides: Sequence[str], seat: int) -> Cause:
    """Gives the turn to a side."""
    ask_alone(state, seat)
    text = say("What {side} could do if it were its turn now.", side=sides[seat])
    return Cause(text=text, clause="AC-1.4")
