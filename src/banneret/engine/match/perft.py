"""Counts the lines of play from a position."""

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.machine.compiler import CompileProgress, Runner, ignore_progress
from banneret.engine.machine.kernels.perft import count_lines
from banneret.engine.machine.layout import Array, record
from banneret.engine.match.match import Match

DEPTH_MAX = 20


def perft(match: Match, depth: int, run: Runner | None = None) -> int:
    """Counts the sequences of `depth` actions from a match; compiled unless `run` says otherwise."""
    if not 0 <= depth <= DEPTH_MAX:
        raise BanneretError(f"The depth must be from 0 to {DEPTH_MAX}, not {depth}.")
    levels = _levels(match.game.definition, depth)
    levels["states"][0] = match.state
    run = run or match.game.definition.compiled
    return int(run(count_lines, levels, match.game.rules, depth))


def prepare(game: Game, on_progress: CompileProgress = ignore_progress) -> None:
    """Compiles what `perft` needs, or loads it from the cache."""
    levels = _levels(game.definition, 0)
    game.definition.compiled.prepare(count_lines, levels, game.rules, 0, on_progress=on_progress)


def _levels(definition: Definition, depth: int) -> Array:
    """A state and a work space for each level of the count."""
    state, work = definition.records.state, definition.records.work
    level = record([("states", state, 1), ("works", work, 1), ("next", "i4"), ("seat", "i4")])
    return np.zeros(depth + 1, level)
