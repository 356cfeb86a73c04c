"""Games for PettingZoo: `env` asks agents one after the other, `parallel_env` all who choose at once
together.

    from banneret.environments.pettingzoo import env
    environment = env("cyvasse")

Needs the extra `banneret[rl]`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.environments.single import SingleGame
from banneret.environments.spaces import ILLEGAL, space_of_actions, space_of_observations
from banneret.games import definition

Source = str | Path | Mapping[str, Any]


def env(name: str, ruleset: Source = "default") -> Any:
    """A game in which agents act one after the other. If several choose at once, none sees the others'
    choices. As in PettingZoo's own board games, an agent that acts illegally loses.
    """
    checked = wrappers.TerminateIllegalWrapper(TurnGame(name, ruleset), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(name: str, ruleset: Source = "default") -> "TogetherGame":
    """A game in which all agents act at each step; those not asked must wait, the last action."""
    return TogetherGame(name, ruleset)


class TurnGame(AECEnv):  # type: ignore[misc]
    """A game as an `AECEnv`."""

    def __init__(self, name: str, ruleset: Source = "default") -> None:
        super().__init__()
        self.single = _single(name, ruleset)
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.shape.seats)]
        self.agents = list(self.possible_agents)
        actions = self.single.shape.actions
        self._observation_space = space_of_observations(self.single.shape, actions)
        self._action_space = space_of_actions(actions)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begins a game from a seed, or from a new one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.single.begin(int(self._seeds.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.single.to_act[0]]

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self.possible_agents.index(agent)
        is_asked = agent == self.agent_selection and not self.single.is_over
        actions = self.single.shape.actions
        mask = self.single.mask(seat) if is_asked else np.zeros(actions, np.int8)
        return {"observation": self.single.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.single.play(self.possible_agents.index(agent), int(action))
        if self.single.is_over:
            self.rewards = dict(zip(self.agents, map(float, self.single.rewards), strict=True))
            self.terminations = dict.fromkeys(self.agents, not self.single.is_cut_off)
            self.truncations = dict.fromkeys(self.agents, self.single.is_cut_off)
            self.agent_selection = self._after(agent)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.single.to_act[0]]
        self._accumulate_rewards()

    def _after(self, agent: str) -> str:
        """The next agent to be told that the game is over."""
        return self.agents[(self.agents.index(agent) + 1) % len(self.agents)]

    def render(self) -> None:
        """Does nothing: there is no rendering."""


class TogetherGame(ParallelEnv):  # type: ignore[misc]
    """A game as a `ParallelEnv`."""

    def __init__(self, name: str, ruleset: Source = "default") -> None:
        self.single = _single(name, ruleset)
        self.metadata = {"name": name, "render_modes": []}
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.shape.seats)]
        self.agents = list(self.possible_agents)
        self._observation_space = space_of_observations(self.single.shape, self.wait + 1)
        self._action_space = space_of_actions(self.wait + 1)
        self._seeds = np.random.default_rng()

    @property
    def wait(self) -> int:
        """The action of an agent that is not asked."""
        return self.single.shape.actions

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        """Begins a game from a seed, or from a new one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.single.begin(int(self._seeds.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Plays the actions of the agents that are asked; ignores the others."""
        agents, chosen = self.agents, {seat: int(actions[self.agents[seat]]) for seat in self.single.to_act}
        illegal = [seat for seat, action in chosen.items() if action not in self.single.codes(seat)]
        rewards: Array = np.zeros(len(agents))
        rewards[illegal] = ILLEGAL
        if not illegal:
            for seat, action in chosen.items():
                self.single.play(seat, action)
            rewards = self.single.rewards
        over, cut_off = self.single.is_over or bool(illegal), self.single.is_cut_off
        self.agents = [] if over else agents
        return (
            self._observations(),
            dict(zip(agents, map(float, rewards), strict=True)),
            dict.fromkeys(agents, over and not cut_off),
            dict.fromkeys(agents, cut_off),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, dict[str, Array]]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> dict[str, Array]:
        mask: Array = np.zeros(self.wait + 1, np.int8)
        if seat in self.single.to_act:
            mask[:-1] = self.single.mask(seat)
        else:
            mask[-1] = 1
        return {"observation": self.single.observation(seat), "action_mask": mask}

    def render(self) -> None:
        """Does nothing: there is no rendering."""


def _single(name: str, ruleset: Source) -> SingleGame:
    found = definition(name)
    return SingleGame(Game(found, found.ruleset(ruleset)))
