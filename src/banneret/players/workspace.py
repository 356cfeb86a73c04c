"""The space in which computer players think, and a table at which they play."""

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.layout import DICE, Array, record

RESULT = record([("plies", "i4"), ("ending", "i2"), ("winners", "i2")])
"""How a game came out."""


def new_minds(definition: Definition, count: int) -> Array:
    """The space of so many players: what each sees, a state to try things in, work spaces, its own dice."""
    state, work = definition.records.state, definition.records.work
    mind = record([("seen", state, 1), ("trials", state, 1), ("works", work, 2), ("dice", DICE)])
    return np.zeros(count, mind)


def new_table(game: Game) -> Array:
    """A table: the true state, a wiped one to begin from, and whether players must imagine anything."""
    state, work = game.definition.records.state, game.definition.records.work
    table = np.zeros(
        1, record([("states", state, 1), ("wiped", state, 1), ("works", work, 1), ("has_unknowns", "i1")])
    )
    table["has_unknowns"] = game.has_unknowns
    return table
