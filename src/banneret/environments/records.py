"""The records of a vector's lanes."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.layout import DICE, Array, record
from banneret.environments.shape import Shape
from banneret.players.quick import quick_players

LANE = record(
    [
        ("game", "i8"),  # the number of the current game, as in `simulate`
        ("action", "i8"),  # the next action, by index
        ("dice", DICE),  # for `drawn`
        ("drawn", "i4"),  # a random legal action, by index
        ("rules", "i4"),
        ("plies", "i4"),
        ("winners", "i2"),
        ("seat", "i1"),
        ("ended", "i1"),
        ("cut_off", "i1"),
        ("last_seat", "i1"),  # the learner's seat in the game that ended
    ]
)


def new_config(games: Sequence[Game], shape: Shape, lanes: int, opponent: str | None) -> Array:
    """The data that all threads of a vector share and only read."""
    state, opponents = games[0].definition.records.state, quick_players(opponent or "random")
    config = record(
        [
            ("wiped", state, 1),
            ("no_mask", shape.mask, 1),
            ("no_observation", shape.observation, 1),
            ("opponents", opponents.dtype, 1),
            ("lanes", "i8"),
            ("has_unknowns", "i4"),
            ("has_opponents", "i4"),
        ]
    )
    made: Array = np.zeros(1, config)
    made["lanes"] = lanes
    made["has_unknowns"] = any(game.has_unknowns for game in games)
    made["has_opponents"], made["opponents"] = opponent is not None, opponents
    return made


def space_record(definition: Definition) -> np.dtype[Any]:
    """A thread's own memory: a seen state, and a work space."""
    return record([("seen", definition.records.state, 1), ("works", definition.records.work, 1)])
