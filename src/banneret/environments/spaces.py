"""What PettingZoo and Gymnasium are told of observations and actions."""

import numpy as np
from gymnasium import spaces

from banneret.environments.shape import Shape

ILLEGAL = -1.0
"""The reward of an agent that does what is not legal, and so loses."""


def space_of_observations(shape: Shape, actions: int) -> spaces.Dict:
    """Planes, and a mask of so many actions."""
    planes = spaces.Box(-128, 127, shape.observation_shape, np.int8)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def space_of_actions(actions: int) -> spaces.Discrete:
    """So many indices."""
    return spaces.Discrete(actions)
