"""Runs kernels as plain Python."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from banneret.engine.machine.binding import Binding, Make
from banneret.engine.machine.kernel_error import MISTAKES, KernelError
from banneret.engine.machine.layout import Array, look
from banneret.engine.machine.marking import Function
from banneret.engine.machine.runner import CompileProgress, ignore_progress


class Interpreted:
    """Runs kernels as plain Python: for reading, for debugging, and for serving people without compiling."""

    def __init__(
        self,
        game: str,
        provided: Mapping[str, Function],
        make: Make = lambda function, _: function,
        see: Callable[[Array], Any] = look,
    ) -> None:
        self._binding = Binding(game, provided, make)
        self._see = see

    def __call__(self, function: Function, *arguments: Any) -> Any:
        bound = self._binding.bind(function, entry=True)
        seen = [self._see(each) if isinstance(each, np.ndarray) else each for each in arguments]
        try:
            return bound(*seen)
        except MISTAKES as mistake:
            if mistake.__traceback__ is None or mistake.__traceback__.tb_next is None:
                raise  # the call is wrong, not the kernel
            raise KernelError.raised_by(self._binding.game, mistake) from mistake

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Does nothing: plain Python needs no preparation."""

    def content_hash(self, function: Function) -> str:
        """A hash of everything that determines a kernel."""
        return self._binding.content_hash(function)
