"""Steps the lanes of a vector on all CPU cores."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Runner
from banneret.engine.machine.layout import Array
from banneret.environments.kernels.lanes import step_lanes, step_listed
from banneret.environments.records import LANE, new_config, space_record
from banneret.environments.shape import Shape
from banneret.players.cores import cores
from banneret.players.workspace import new_minds

_ALIGNMENT = 64
"""In bytes: JAX shares only memory with this alignment."""


class CpuLanes:
    """Lanes in host memory, divided among threads."""

    np = np
    """The array library."""

    def __init__(
        self, games: Sequence[Game], shape: Shape, count: int, opponent: str | None, threads: int | None
    ) -> None:
        self._definition = games[0].definition
        self._is_listed = shape.are_listed
        self._count = count
        threads = min(threads or cores(), count)
        self._spaces: Array = np.zeros(threads, space_record(self._definition))
        self._minds = new_minds(self._definition, threads)
        self._pool = ThreadPoolExecutor(threads)
        self._config = new_config(games, shape, count, opponent)
        self._rules: Array = np.concatenate([game.rules for game in games])
        self._states: Array = np.zeros(count, self._definition.records.state)
        self._lanes: Array = np.zeros(count, LANE)
        self._masks = self.rows(count, shape.mask)
        self._observations = self.rows(count, shape.observation)
        self._lists = self.rows(count if shape.are_listed else 0, shape.codes)

    @staticmethod
    def rows(count: int, dtype: Any) -> Array:
        """Zeroed memory that other libraries can share."""
        size = np.dtype(dtype).itemsize * count
        room: Array = np.zeros(size + _ALIGNMENT, np.int8)
        begin = -room.ctypes.data % _ALIGNMENT
        found: Array = room[begin : begin + size].view(dtype)
        return found

    @property
    def masks(self) -> Array:
        found: Array = self._masks["legal"].view(np.bool_)
        return found

    @property
    def observations(self) -> Array:
        found: Array = self._observations["numbers"]
        return found

    @property
    def codes(self) -> Array:
        found: Array = self._lists["codes"]
        return found

    def field(self, name: str) -> Array:
        """A field of all lanes."""
        found: Array = self._lanes[name]
        return found

    def prepare(self, on_progress: CompileProgress) -> None:
        """Compiles what a step needs, or loads it from the cache."""
        entry, *arguments = self._call(0, 0, 0, 0)
        self._run.prepare(entry, *arguments, on_progress=on_progress)

    def step(self, seed: int) -> None:
        """Plays the lanes' actions, which must be legal."""
        threads = len(self._spaces)
        ends = [self._count * (thread + 1) // threads for thread in range(threads)]
        firsts = [0, *ends[:-1]]

        def step_some(thread: int) -> None:
            self._run(*self._call(thread, firsts[thread], ends[thread], seed))

        if threads == 1:
            step_some(0)
        else:
            list(self._pool.map(step_some, range(threads)))

    @property
    def _run(self) -> Runner:
        return self._definition.compiled

    def _call(self, thread: int, first: int, end: int, seed: int) -> tuple[Any, ...]:
        """The entry point that steps some lanes, with its arguments."""
        own = slice(thread, thread + 1)
        buffers = (
            *(self._spaces[own], self._minds[own], self._config, self._lanes, self._states, self._rules),
            *(self._masks, self._observations),
        )
        if self._is_listed:
            return step_listed, *buffers, self._lists, first, end, seed
        return step_lanes, *buffers, first, end, seed
