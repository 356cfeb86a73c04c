"""Observation and action spaces for PettingZoo and Gymnasium."""

import numpy as np
from gymnasium import spaces

from banneret.environments.shape import Shape

ILLEGAL = -1.0
"""The reward of an agent that acts illegally, which loses the game."""


def space_of_observations(shape: Shape, actions: int) -> spaces.Dict:
    """The space of observations: planes, and a mask over this many actions."""
    planes = spaces.Box(-128, 127, shape.observation_shape, np.int8)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def space_of_actions(actions: int) -> spaces.Discrete:
    """The space of this many action indices."""
    return spaces.Discrete(actions)
