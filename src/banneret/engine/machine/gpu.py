"""Compiles kernels for GPUs, on a machine that need not have one, and caches the result."""

import hashlib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banneret.engine.machine.binding import Binding
from banneret.engine.machine.kernel_cache import keep, kernel_folder
from banneret.engine.machine.marking import Function
from banneret.engine.machine.runner import CompileProgress, ignore_progress

if TYPE_CHECKING:
    from banneret.engine.machine.ptx import Program


LOCAL_MAX = 1 << 15
"""The largest record, in bytes, that a lane keeps in local memory.

There the same words of neighbouring lanes are adjacent, so that reads coalesce. But the driver reserves local
memory for every lane that the GPU could run, used or not.
"""


class GpuCompiler:
    """Compiles the kernels of one game to PTX, from the helpers that `Compiled` makes for the CPU."""

    def __init__(self, game: str, provided: Mapping[str, Function]) -> None:
        self._binding = Binding(game, provided, self._helper)
        self._done = 0
        self._on_progress: CompileProgress = ignore_progress

    def ptx(
        self,
        function: Function,
        *arguments: Any,
        arch: str,
        own: int = 0,
        inlining: int | None = None,
        on_progress: CompileProgress = ignore_progress,
    ) -> str:
        """Compiles a kernel, for arguments like these, to a program that runs in every lane (see `ptx.py`).

        The first `own` arguments are arrays with one item per lane, in local memory if no larger than
        `LOCAL_MAX`. The kernel gets two more numbers: its lane, and the number of lanes. A low inlining
        threshold keeps the program small.
        """
        numba: Any = import_module("numba")
        translating: Any = import_module("banneret.engine.machine.ptx")
        program: Program = translating.Program(function.__name__, arch, own, inlining)
        types = (*map(numba.typeof, arguments), numba.int64, numba.int64)
        path = self._path(function, types, program)
        if path.exists():
            return path.read_text(encoding="ascii")
        ptx: str = translating.translate(self._compiled(function, types, on_progress), program)
        keep(path, ptx.encode("ascii"))
        return ptx

    def _compiled(self, function: Function, types: Any, on_progress: CompileProgress) -> Any:
        helper: Any = self._binding.bind(function)
        self._on_progress = on_progress
        try:
            helper.compile(types)
        finally:
            self._on_progress = ignore_progress
        return helper.overloads[types]

    def _path(self, function: Function, types: Any, program: "Program") -> Path:
        settings = import_module("banneret.engine.machine.numba_cache").settings()
        key = hashlib.sha256(repr((types, program, settings)).encode()).hexdigest()[:16]
        return kernel_folder(self._binding.content_hash(function)) / f"{program.name}.{key}.ptx"

    def _helper(self, function: Function, entry: bool) -> Function:
        dispatchers: Any = import_module("banneret.engine.machine.numba_dispatcher")
        made: Function = dispatchers.Helper(function, self._binding.game, self._count)
        return made

    def _count(self) -> None:
        self._done += 1
        self._on_progress(self._done, self._binding.size)
