"""The space in which computer players think, and a table at which they play."""

import numpy as np

from banneret.engine.definition import Definition
from banneret.engine.game import Game
from banneret.engine.layout import DICE, Array, record


def new_mind(definition: Definition) -> Array:
    """One player's space: what it sees, a state to try things in, two work spaces, dice of its own."""
    return np.zeros(1, _mind(definition))


def new_table(game: Game) -> Array:
    """A table: the true state, a wiped one to begin from, and a mind for each seat."""
    definition = game.definition
    table = np.zeros(
        1,
        record(
            [
                ("states", definition.STATE, 1),
                ("wiped", definition.STATE, 1),
                ("works", definition.WORK, 1),
                ("minds", _mind(definition), len(game.seats)),
                ("has_unknowns", "i1"),
            ]
        ),
    )
    table["has_unknowns"] = game.has_unknowns
    return table


def _mind(definition: Definition) -> "np.dtype[np.void]":
    return record(
        [
            ("seen", definition.STATE, 1),
            ("trials", definition.STATE, 1),
            ("works", definition.WORK, 2),
            ("dice", DICE),
        ]
    )


RESULT = record([("plies", "i4"), ("ending", "i2"), ("winners", "i2")])
"""How a game came out."""
