"""A turn that is only thought of: what the other side could do if it were to move now."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.kernels.frames import ask_alone
from banneret.engine.view import Cause


def hand_over(state: Any, seats: Sequence[str], seat: int) -> Cause:
    """Gives the turn to a side."""
    ask_alone(state, seat)
    return Cause(text=f"What {seats[seat]} could do if it were its turn now.", clause="AC-1.4")
