"""Steps the lanes of a vector on a GPU; all arrays stay in its memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.gpu import LOCAL_MAX
from banneret.engine.machine.layout import Array
from banneret.environments.gpu_program import build, kernel_for, records_for
from banneret.environments.records import new_config
from banneret.environments.shape import Shape
from banneret.players.gpu.launcher import BLOCK, MEMORY, argument, cupy, load
from banneret.players.gpu.playing import arch_here


class GpuLanes:
    """Lanes in GPU memory, divided among GPU threads."""

    def __init__(self, games: Sequence[Game], shape: Shape, count: int, opponent: str | None) -> None:
        self._arch = arch_here()
        self.np: Any = cupy()
        self._games, self._shape, self._count = games, shape, count
        self._kinds = records_for(games, shape)
        self._program: Any = None
        try:
            self._buffers = self._new_buffers(opponent)
        except self.np.cuda.memory.OutOfMemoryError:
            raise BanneretError(f"The GPU has too little memory for {count:,} games; take fewer.") from None

    def rows(self, count: int, dtype: Any) -> Any:
        """Zeroed memory that other libraries can share."""
        return self.np.zeros(count, dtype)

    @property
    def masks(self) -> Any:
        return self._table("masks", np.bool_)

    @property
    def observations(self) -> Any:
        return self._table("observations", np.int8)

    @property
    def codes(self) -> Any:
        return self._table("lists", np.int32)

    def field(self, name: str) -> Any:
        """A field of all lanes."""
        lane: Any = self._kinds["lanes"]
        kind, offset = lane.fields[name]
        begin = self._buffers["lanes"].data + offset
        return self.np.ndarray((self._count,), kind, begin, (lane.itemsize,))

    def prepare(self, on_progress: CompileProgress = ignore_progress) -> None:
        """Compiles what a step needs, or loads it from the cache."""
        if self._program is None:
            ptx = build(self._games, self._shape, self._arch, on_progress)
            self._program = load(ptx.encode("ascii"), kernel_for(self._shape).__name__)

    def step(self, seed: int) -> None:
        """Plays the lanes' actions, which must be legal."""
        self.prepare()
        buffers = self._buffers
        for name in ("masks", "observations"):
            buffers[name].data.memset_async(0, buffers[name].nbytes)
        arguments = [
            part for name, kind in self._kinds.items() for part in argument(buffers[name], kind.itemsize)
        ]
        self._program((self._threads // BLOCK,), (BLOCK,), (*arguments, np.int64(seed)))

    def _new_buffers(self, opponent: str | None) -> dict[str, Any]:
        """The buffers of all records, as bytes."""
        counts = dict.fromkeys(("lanes", "states", "masks", "observations", "lists"), self._count)
        made = {name: self._bytes(counts[name], kind) for name, kind in self._kinds.items() if name in counts}
        made["configs"] = self._on_gpu(new_config(self._games, self._shape, self._count, opponent))
        made["rules"] = self._on_gpu(np.concatenate([game.rules for game in self._games]))
        has_space = self._kinds["spaces"].itemsize > LOCAL_MAX
        self._threads = self._threads_for(has_space, opponent is not None)
        made["spaces"] = self._bytes(self._threads if has_space else 1, self._kinds["spaces"])
        made["minds"] = self._bytes(self._threads if opponent else 1, self._kinds["minds"])
        return made

    def _threads_for(self, has_space: bool, has_mind: bool) -> int:
        """The number of threads: one per lane, or fewer if their own records would not fit into memory."""
        each = self._kinds["spaces"].itemsize * has_space + self._kinds["minds"].itemsize * has_mind
        free, _ = self.np.cuda.Device().mem_info
        blocks = min(-(-self._count // BLOCK), int(free * MEMORY) // max(1, each) // BLOCK)
        return BLOCK * max(1, blocks)

    def _bytes(self, count: int, kind: np.dtype[Any]) -> Any:
        return self.np.zeros(count * kind.itemsize, np.int8)

    def _on_gpu(self, records: Array) -> Any:
        return self.np.asarray(records.view(np.int8))

    def _table(self, name: str, kind: Any) -> Any:
        return self._buffers[name].view(kind).reshape(self._count, -1)
