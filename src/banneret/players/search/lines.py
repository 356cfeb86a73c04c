"""Lines of play (principal variations), as kernels write them."""

import numpy as np

from banneret.engine.machine.layout import Array, record
from banneret.players.protocol import Line

LINE_MAX = 12
_STEP = record([("seat", "i4"), ("action", "i4")])


def new_line() -> Array:
    """An empty buffer for a line."""
    return np.zeros(LINE_MAX, _STEP)


def read_line(line: Array, length: int) -> Line:
    """Reads a line from its buffer, as seats and codes."""
    return tuple((int(step["seat"]), int(step["action"])) for step in line[:length])
