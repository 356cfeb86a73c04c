"""Trains a small agent against greedy. train_agent.ipynb is generated from the cells of this file."""

# %% [markdown]
# # A small agent that learns to beat greedy
#
# PPO with action masks in one file: 512 games at once against the player `greedy`, a net of two layers, ten
# minutes on two cores. It needs `pip install 'banneret[learn]'`.
#
#     python examples/train_agent.py --game age-of-chess --minutes 10
#
# Observations and legal actions are arrays that PyTorch shares without copying.

# %%
import argparse
import json
import time
from dataclasses import dataclass
from math import sqrt

import torch
from torch import Tensor, nn

import banneret

# %% [markdown]
# The net reads all planes at once. It scores only the legal actions: each action has a row of weights, and
# its score is their product with features that the net computes from the position.


# %%
ROW = 64


class Agent(nn.Module):  # type: ignore[misc]  # PyTorch is optional for type checking
    """Scores the legal actions of a position, and estimates its value."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.aim = nn.Linear(width, ROW)
        self.rows = nn.Embedding(actions, ROW)
        self.worth = nn.Linear(width, 1)
        nn.init.normal_(self.rows.weight, std=1 / ROW)

    def forward(self, seen: Tensor, actions: Tensor, is_legal: Tensor) -> tuple[Tensor, Tensor]:
        """For each position, a score for each of its listed actions, and its value."""
        found = self.body(seen)
        scores = torch.einsum("bw,bkw->bk", self.aim(found), self.rows(actions))
        return scores.masked_fill(~is_legal, -1e9), self.worth(found).squeeze(1)


def listed(masks: Tensor) -> tuple[Tensor, Tensor]:
    """The legal actions of each position, padded to the longest list, and a mask of the entries in use."""
    games, indices = masks.nonzero(as_tuple=True)
    counts = masks.sum(1)
    places = torch.arange(len(games)) - (counts.cumsum(0) - counts)[games]
    actions = torch.zeros(len(masks), int(counts.max()), dtype=torch.long)
    actions[games, places] = indices
    return actions, torch.arange(actions.shape[1]) < counts[:, None]


# %% [markdown]
# `Table` runs the games against greedy. A step plays the agent's action and greedy's answers in all games; a
# game that has ended is replaced by a new one with seats swapped.


# %%
class Table:
    """Many games of the agent against greedy."""

    def __init__(self, game: str, ruleset: dict[str, object], lanes: int, seed: int) -> None:
        self.games = banneret.vector(game, lanes, rulesets=[ruleset], opponent="greedy", seed=seed)
        batch = self.games.reset()
        self.observations = torch.from_dlpack(batch.observations)
        self.masks = torch.from_dlpack(batch.masks)
        self.rewards = torch.from_dlpack(batch.rewards)
        self.last_seats = torch.from_dlpack(batch.last_seats)
        self.ended, self.cut_off = torch.from_dlpack(batch.ended), torch.from_dlpack(batch.cut_off)

    @property
    def inputs(self) -> int:
        return int(self.observations[0].numel())

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """The observations, scaled to about 1, and the legal actions."""
        return self.observations.flatten(1).float().clamp(-8, 8), *listed(self.masks)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Plays actions; returns the agent's rewards, and which games are over."""
        self.games.step(actions.numpy())
        own = self.rewards.gather(1, self.last_seats.long()[:, None]).squeeze(1)
        return own.clone(), (self.ended | self.cut_off).clone()


# %% [markdown]
# A rollout is 32 steps of all games. Advantages are estimated by GAE; rewards come at the end of a game.


# %%
@dataclass
class Rollout:
    """Some consecutive steps of all games."""

    seen: Tensor
    actions: Tensor
    is_legal: Tensor
    chosen: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor
    score: float
    """The mean score of the games that ended: 1 for a win, a half for a draw."""
    ended: int


def roll_out(agent: Agent, table: Table, steps: int, gamma: float = 0.995, fade: float = 0.95) -> Rollout:
    """Plays a rollout and computes the advantage of each action."""
    kept: list[list[Tensor]] = []
    won, over = torch.zeros(()), 0
    with torch.no_grad():
        for _ in range(steps):
            seen, actions, is_legal = table.look()
            scores, worth = agent(seen, actions, is_legal)
            chances = torch.log_softmax(scores, 1)
            chosen = torch.multinomial(chances.exp(), 1)
            rewards, is_over = table.step(actions.gather(1, chosen).squeeze(1))
            kept.append([seen, actions, is_legal, chosen, chances.gather(1, chosen), worth, rewards, is_over])
            won, over = won + ((rewards + 1) / 2)[is_over].sum(), over + int(is_over.sum())
        _, ahead = agent(*table.look())
    advantage, found = torch.zeros_like(ahead), list[Tensor]()
    for *_, worth, rewards, is_over in reversed(kept):
        goes_on = (~is_over).float()
        advantage = rewards + gamma * ahead * goes_on - worth + gamma * fade * goes_on * advantage
        found.insert(0, advantage)
        ahead = worth
    longest = max(step[1].shape[1] for step in kept)
    widened = [[widen(each, longest) for each in step[1:3]] for step in kept]
    advantages, worths = torch.cat(found), torch.cat([step[5] for step in kept])
    return Rollout(
        seen=torch.cat([step[0] for step in kept]),
        actions=torch.cat([step[0] for step in widened]),
        is_legal=torch.cat([step[1] for step in widened]),
        chosen=torch.cat([step[3] for step in kept]),
        chances=torch.cat([step[4] for step in kept]),
        advantages=(advantages - advantages.mean()) / (advantages.std() + 1e-6),
        returns=advantages + worths,
        score=float(won) / max(1, over),
        ended=over,
    )


def widen(rows: Tensor, longest: int) -> Tensor:
    """The same rows, padded with zeros."""
    wide = rows.new_zeros(len(rows), longest)
    wide[:, : rows.shape[1]] = rows
    return wide


# %% [markdown]
# PPO's update: actions that were better than expected become more likely, within a bound per update.


# %%
def improve(agent: Agent, optimizer: torch.optim.Optimizer, lived: Rollout, epochs: int = 2) -> None:
    """Learns from a rollout."""
    for _ in range(epochs):
        for part in torch.randperm(len(lived.chosen)).split(2048):
            scores, worth = agent(lived.seen[part], lived.actions[part], lived.is_legal[part])
            chances = torch.log_softmax(scores, 1)
            ratio = (chances.gather(1, lived.chosen[part]) - lived.chances[part]).exp().squeeze(1)
            gain = lived.advantages[part]
            clipped = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            doubt = -(chances.exp() * chances).sum(1).mean()
            miss = (worth - lived.returns[part]).square().mean()
            optimizer.zero_grad()
            (-clipped + 0.5 * miss - 0.01 * doubt).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


# %% [markdown]
# The test: fresh games, two per lane (one from each seat), in which the agent takes its best-scored action.


# %%
def measure(agent: Agent, game: str, ruleset: dict[str, object], lanes: int = 500) -> tuple[float, float]:
    """The agent's score against greedy in two games per lane, and half the width of its 95% interval."""
    table = Table(game, ruleset, lanes, seed=1_000_003)
    played, points = torch.zeros(lanes, dtype=torch.long), []
    with torch.no_grad():
        while (played < 2).any():
            seen, actions, is_legal = table.look()
            best = agent(seen, actions, is_legal)[0].argmax(1, keepdim=True)
            rewards, is_over = table.step(actions.gather(1, best).squeeze(1))
            points.append(((rewards + 1) / 2)[is_over & (played < 2)])
            played += is_over
    every = torch.cat(points)
    return float(every.mean()), float(1.96 * every.std() / sqrt(len(every)))


def train(game: str, ruleset: dict[str, object], minutes: float, lanes: int = 512, steps: int = 32) -> Agent:
    """Trains an agent for the given time, and prints its progress."""
    torch.manual_seed(1)
    torch.set_num_threads(2)
    table = Table(game, ruleset, lanes, seed=1)
    agent = Agent(table.inputs, table.games.shape.actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    began, told, decisions, games, recent = time.time(), 0.0, 0, 0, 0.0
    while (spent := (time.time() - began) / 60) < minutes:
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - 0.9 * spent / minutes)
        lived = roll_out(agent, table, steps)
        improve(agent, optimizer, lived)
        decisions, games = decisions + len(lived.chosen), games + lived.ended
        recent = lived.score if games == lived.ended else 0.9 * recent + 0.1 * lived.score
        if spent >= told:
            print(
                f"{spent:4.1f} min {decisions:10,} decisions {games:8,} games, score {recent:.1%}", flush=True
            )
            told += minutes / 10
    score, margin = measure(agent, game, ruleset)
    print(f"Against greedy, 1,000 games: {score:.1%} (±{margin:.1%})", flush=True)
    return agent


# %%
if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a small agent against greedy.")
    parser.add_argument("--game", default="age-of-chess")
    parser.add_argument("--ruleset", type=json.loads, default={}, help="changes of numbers, as JSON")
    parser.add_argument("--minutes", type=float, default=10.0)
    asked, _ = parser.parse_known_args()  # a notebook kernel has its own arguments
    train(asked.game, asked.ruleset, asked.minutes)
