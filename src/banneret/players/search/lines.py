"""Lines of play that a search expects, as kernels write them down."""

import numpy as np

from banneret.engine.machine.layout import Array, record
from banneret.players.protocol import Line

LINE_MAX = 12
_STEP = record([("seat", "i4"), ("action", "i4")])


def new_line() -> Array:
    """Room for a line."""
    return np.zeros(LINE_MAX, _STEP)


def read_line(line: Array, length: int) -> Line:
    """The seats and codes of a line."""
    return tuple((int(step["seat"]), int(step["action"])) for step in line[:length])
