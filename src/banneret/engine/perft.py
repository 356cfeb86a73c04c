"""Counting the lines of play from a position."""

import numpy as np

from banneret.engine.compiler import Runner
from banneret.engine.errors import BanneretError
from banneret.engine.kernels.perft import count_lines
from banneret.engine.layout import record
from banneret.engine.match import Match

DEPTH_MAX = 20


def perft(match: Match, depth: int, run: Runner | None = None) -> int:
    """How many sequences of so many actions lead on from a match; compiled unless told otherwise."""
    if not 0 <= depth <= DEPTH_MAX:
        raise BanneretError(f"The depth must be from 0 to {DEPTH_MAX}, not {depth}.")
    definition = match.game.definition
    level = record(
        [("states", definition.STATE, 1), ("works", definition.WORK, 1), ("next", "i4"), ("seat", "i4")]
    )
    levels = np.zeros(depth + 1, level)
    levels["states"][0] = match.state
    return int((run or definition.compiled)(count_lines, levels, match.game.rules, depth))
