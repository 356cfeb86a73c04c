"""Tells Numba's errors as mistakes in kernels."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType

from numba.core.errors import NumbaError

from banneret.engine.machine.kernel_error import KernelError


@contextmanager
def told_as_mistake(game: str, function: FunctionType) -> Iterator[None]:
    """Turns an error of Numba's into one of ours, which names the innermost kernel and its line."""
    try:
        yield
    except NumbaError as error:
        code, loc = function.__code__, error.loc
        line = loc.line if loc else code.co_firstlineno
        raise KernelError(game, function.__name__, code.co_filename, line, str(error)) from None
