"""Many games at once, stepped by one call: on all cores, or on a GPU."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.layout import Array
from banneret.engine.match import checked_seed
from banneret.environments.batch import Batch
from banneret.environments.kernels.lanes import BEGIN
from banneret.environments.on_cpu import CpuLanes
from banneret.environments.on_gpu import GpuLanes
from banneret.environments.rewards import rewards
from banneret.environments.shape import Shape, common_shape

LANES_MAX = 1_000_000

CPU, CUDA = "cpu", "cuda"
"""The devices of a vector, named as in learning libraries."""


class VectorGame:
    """Many games of one kind, each in its own lane.

    The same seed and actions give the same games on any device and number of threads; game n is dealt as in
    `simulate`. Several rulesets are assigned to the lanes round-robin. All seats are the caller's, or all but
    one are an opponent's, `random` or `greedy`: then the caller changes seats from game to game.
    """

    def __init__(
        self,
        games: Sequence[Game],
        lanes: int,
        *,
        opponent: str | None = None,
        seed: int = 0,
        threads: int | None = None,
        device: str = CPU,
    ) -> None:
        if not 1 <= lanes <= LANES_MAX:
            raise BanneretError(f"The number of games must be from 1 to {LANES_MAX:,}, not {lanes:,}.")
        if device not in (CPU, CUDA):
            raise BanneretError(f"The games of a vector are on {CPU} or {CUDA}, not on {device}.")
        self.games = tuple(games)
        self.shape: Shape = common_shape(self.games)
        self._count = lanes
        self._seed = checked_seed(seed)
        self._lanes: CpuLanes | GpuLanes = (
            GpuLanes(self.games, self.shape, lanes, opponent)
            if device == CUDA
            else CpuLanes(self.games, self.shape, lanes, opponent, threads)
        )
        self._np = self._lanes.np
        self._lanes.field("rules")[:] = self._np.arange(lanes) % len(self.games)
        self._batch = self._new_batch()
        every = np.arange(1 << self.shape.seats)
        self._rewards = self._np.asarray(rewards(every, every >= 0, self.shape.seats))

    def __len__(self) -> int:
        return self._count

    def prepare(self, on_progress: CompileProgress = ignore_progress) -> None:
        """Compiles what a step needs, or loads it from the cache."""
        self._lanes.prepare(on_progress)

    def reset(self, seed: int | None = None) -> Batch:
        """Begins all games, from this seed, or again from the last one."""
        self._seed = self._seed if seed is None else checked_seed(seed)
        numbers = self._np.arange(len(self))
        self._lanes.field("game")[:] = numbers
        self._lanes.field("seat")[:] = numbers % self.shape.seats
        return self._step(BEGIN)

    def step(self, actions: Any) -> Batch:
        """Plays an action in every lane, by index. If one of them is illegal, none is played."""
        chosen = self._np.asarray(actions, np.int64)
        if chosen.shape != (len(self),):
            raise BanneretError(f"Expected {len(self):,} actions, one for each game; found {chosen.shape}.")
        self._check(chosen)
        return self._step(chosen)

    def draw(self) -> Array:
        """A uniformly random legal action for each lane; the same until the next step."""
        drawn: Array = self._lanes.field("drawn").astype(np.int64)
        return drawn

    def _check(self, actions: Array) -> None:
        xp = self._np
        inside = (actions >= 0) & (actions < self.shape.actions)
        legal = inside & self._batch.masks[xp.arange(len(self)), xp.where(inside, actions, 0)]
        if not legal.all():
            lane = int(xp.flatnonzero(~legal)[0])
            raise BanneretError(
                f"Action {actions[lane]} is not legal in game {lane}; choose among those in its mask."
            )

    def _step(self, actions: Any) -> Batch:
        self._lanes.field("action")[:] = actions
        self._lanes.step(self._seed)
        self._show()
        return self._batch

    def _new_batch(self) -> Batch:
        lanes, count, shape = self._lanes, len(self), self.shape
        return Batch(
            seats=lanes.rows(count, np.int8),
            masks=lanes.masks,
            observations=lanes.observations.reshape(count, *shape.observation_shape),
            codes=lanes.codes if shape.are_listed else None,
            rewards=lanes.rows(count * shape.seats, np.float32).reshape(count, shape.seats),
            ended=lanes.rows(count, np.bool_),
            cut_off=lanes.rows(count, np.bool_),
            plies=lanes.rows(count, np.int32),
            last_seats=lanes.rows(count, np.int8),
        )

    def _show(self) -> None:
        """Copies the lanes' results and seats to act into the batch."""
        lanes, batch = self._lanes, self._batch
        batch.seats[:] = lanes.field("seat")
        batch.ended[:] = lanes.field("ended")
        batch.cut_off[:] = lanes.field("cut_off")
        over = (batch.ended | batch.cut_off)[:, None]
        batch.rewards[:] = self._np.where(over, self._rewards[lanes.field("winners")], np.float32(0))
        batch.plies[:] = lanes.field("plies")
        batch.last_seats[:] = lanes.field("last_seat")
