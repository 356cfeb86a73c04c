"""What runs the kernels of one game, whichever way."""

from collections.abc import Callable
from typing import Any, Protocol

from banneret.engine.machine.marking import Function

CompileProgress = Callable[[int, int], None]


def ignore_progress(done: int, total: int) -> None:
    """Tells nobody."""


class Runner(Protocol):
    """Runs kernels for one game."""

    def __call__(self, function: Function, *arguments: Any) -> Any:
        """Calls a kernel: arrays of records and integers in, an integer out."""

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Makes a kernel ready for arguments like these, if that takes time.

        Meanwhile `on_progress` is told how many functions are done, of how many.
        """

    def made_of(self, function: Function) -> str:
        """A hash of all that a kernel is made of, for this game: while it stays, so does what it does."""
