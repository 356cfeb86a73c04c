"""A turn that is only thought of: what the other side could do if it were to move now."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.views.view import Cause
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.rules.setup import SETUP
from banneret.games.cyvasse.rules.turn import MOVING


def hand_over(state: Any, sides: Sequence[str], seat: int) -> Cause | None:
    """Gives the move to a side, as its pieces stand: nobody is promoted before it. None during set-up."""
    if top(state).kind == SETUP:
        return None
    ask_alone(state, seat)
    top(state).stage = MOVING
    text = say("What {side} could capture if it were its turn now.", side=sides[seat])
    return Cause(text=text, clause="CV-1.8")
