"""Runs kernels as machine code.

Numba is imported only when something is compiled, because the import would delay the first board shown.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from banneret.engine.machine.binding import Binding
from banneret.engine.machine.marking import Function
from banneret.engine.machine.runner import CompileProgress, ignore_progress


class Compiled:
    """Runs kernels as machine code, without the interpreter's lock: for search and for many games."""

    def __init__(self, game: str, provided: Mapping[str, Function]) -> None:
        self._binding = Binding(game, provided, self._dispatcher)
        self._done = 0
        self._on_progress: CompileProgress = ignore_progress

    def __call__(self, function: Function, *arguments: Any) -> Any:
        return self._binding.bind(function, entry=True)(*arguments)

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Compiles a kernel, or loads it from the cache."""
        numba: Any = import_module("numba")
        dispatcher: Any = self._binding.bind(function, entry=True)
        self._on_progress = on_progress
        try:
            dispatcher.compile(tuple(numba.typeof(argument) for argument in arguments))
        finally:
            self._on_progress = ignore_progress

    def content_hash(self, function: Function) -> str:
        """A hash of everything that determines a kernel."""
        return self._binding.content_hash(function)

    def _dispatcher(self, function: Function, entry: bool) -> Function:
        dispatchers: Any = import_module("banneret.engine.machine.numba_dispatcher")
        is_shared = hasattr(function, "is_shared")
        kind = dispatchers.Entry if entry else dispatchers.Shared if is_shared else dispatchers.Helper
        made: Function = kind(function, self._binding.game, self._count)
        return made

    def _count(self) -> None:
        self._done += 1
        self._on_progress(self._done, self._binding.size)
