"""A mistake in a kernel, told in a few lines."""

import traceback
import types

from banneret.engine.errors import BanneretError

MISTAKES = (AttributeError, NameError, TypeError, IndexError)
"""What Python raises for a field, a name, a number of arguments or an index that is wrong."""


class KernelError(BanneretError):
    """A kernel is written in a way that cannot run; the message names game, kernel, file and line."""

    def __init__(self, game: str, kernel: str, file: str, line: int, problem: str) -> None:
        super().__init__(f"{game}: the kernel {kernel} has a mistake.\n{file}, line {line}\n{problem}")

    @classmethod
    def raised_in(cls, game: str, mistake: Exception) -> "KernelError":
        """The error for what an interpreted kernel has raised."""
        frame, line = list(traceback.walk_tb(mistake.__traceback__))[-1]
        code: types.CodeType = frame.f_code
        return cls(game, code.co_name, code.co_filename, line, f"{type(mistake).__name__}: {mistake}")
