"""The space in which computer players think, and a table at which they play."""

import numpy as np

from banneret.engine.definition import Definition
from banneret.engine.layout import DICE, SEATS_MAX, Array, record


def new_mind(definition: Definition) -> Array:
    """One player's space: what it sees, a state to try things in, two work spaces, dice of its own."""
    return np.zeros(1, _mind(definition))


def new_table(definition: Definition) -> Array:
    """A table: the true state, a wiped one to begin from, and a mind for each seat."""
    table = np.zeros(
        1,
        record(
            [
                ("states", definition.STATE, 1),
                ("wiped", definition.STATE, 1),
                ("works", definition.WORK, 1),
                ("minds", _mind(definition), SEATS_MAX),
                ("has_unknowns", "i1"),
            ]
        ),
    )
    table["has_unknowns"] = definition.has_dice or definition.has_secrets
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
