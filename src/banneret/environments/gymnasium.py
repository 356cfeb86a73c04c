"""Games for Gymnasium, against a computer player: one at a time, or vectorized.

    from banneret.environments.gymnasium import OpponentVectorEnv
    environment = OpponentVectorEnv("cyvasse", 256, opponent="greedy")

Needs the extra `banneret[rl]`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.environments.batch import Batch
from banneret.environments.spaces import ILLEGAL, space_of_actions, space_of_observations
from banneret.environments.vector import VectorGame
from banneret.games import definition

Source = str | Path | Mapping[str, Any]


class OpponentEnv(gymnasium.Env[Any, Any]):
    """A game against `random` or `greedy`; the agent changes seats from game to game.

    An illegal action loses the game.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, name: str, *, opponent: str = "greedy", ruleset: Source = "default") -> None:
        self.games = _games(name, 1, opponent, ruleset)
        self.observation_space = space_of_observations(self.games.shape, self.games.shape.actions)
        self.action_space = space_of_actions(self.games.shape.actions)
        self._batch = self.games.reset()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begins a game from a seed, or from a new one each time."""
        super().reset(seed=seed)
        self._batch = self.games.reset(int(self.np_random.integers(1 << 62)))
        return self._observation(), {}

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's answers."""
        if not self._batch.masks[0, action]:
            return self._observation(), ILLEGAL, True, False, {}
        self._batch = batch = self.games.step([action])
        reward = float(batch.rewards[0, batch.last_seats[0]])
        return self._observation(), reward, bool(batch.ended[0]), bool(batch.cut_off[0]), {}

    def _observation(self) -> dict[str, Array]:
        return {name: rows[0] for name, rows in _observations(self._batch).items()}


class OpponentVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games of an agent against `random` or `greedy`; it changes seats from game to game.

    After a game has ended, the observation is already of the next one.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, name: str, num_envs: int, *, opponent: str = "greedy", ruleset: Source = "default"
    ) -> None:
        self.num_envs = num_envs
        self.games = _games(name, num_envs, opponent, ruleset)
        self.single_observation_space = space_of_observations(self.games.shape, self.games.shape.actions)
        self.single_action_space = space_of_actions(self.games.shape.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begins all games from a seed, or from new ones each time."""
        super().reset(seed=seed)
        return _observations(self.games.reset(int(self.np_random.integers(1 << 62)))), {}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Plays an action in every game and the opponent's answers."""
        batch = self.games.step(actions)
        reward = batch.rewards[np.arange(self.num_envs), batch.last_seats]
        return _observations(batch), reward, batch.ended, batch.cut_off, {}


def _games(name: str, count: int, opponent: str, ruleset: Source) -> VectorGame:
    found = definition(name)
    return VectorGame([Game(found, found.ruleset(ruleset))], count, opponent=opponent)


def _observations(batch: Batch) -> dict[str, Array]:
    """Returns copies: libraries keep observations, and the next step overwrites the vector's arrays."""
    return {"observation": batch.observations.copy(), "action_mask": batch.masks.astype(np.int8)}
