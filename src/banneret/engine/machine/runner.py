"""The interface for running the kernels of one game, interpreted or compiled."""

from collections.abc import Callable
from typing import Any, Protocol

from banneret.engine.machine.marking import Function

CompileProgress = Callable[[int, int], None]


def ignore_progress(done: int, total: int) -> None:
    """Ignores progress."""


class Runner(Protocol):
    """Runs kernels for one game."""

    def __call__(self, function: Function, *arguments: Any) -> Any:
        """Calls a kernel: arrays of records and integers in, an integer out."""

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Compiles or loads a kernel for arguments like these, if needed.

        Calls `on_progress` with the number of functions done and the total.
        """

    def content_hash(self, function: Function) -> str:
        """A hash of everything that determines what a kernel does for this game."""
