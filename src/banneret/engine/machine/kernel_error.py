"""Short error messages about kernels."""

import traceback

from banneret.engine.errors import BanneretError

MISTAKES = (AttributeError, NameError, TypeError)
"""What Python raises for a wrong field, name or number of arguments."""


class KernelError(BanneretError):
    """A kernel cannot be compiled, or fails; the message names game, kernel, file and line."""

    def __init__(self, game: str, kernel: str, file: str, line: int, problem: str) -> None:
        super().__init__(
            f"{game}: something is wrong in the kernel {kernel}.\n{file}, line {line}\n{problem}"
        )

    @classmethod
    def raised_by(cls, game: str, mistake: Exception) -> "KernelError":
        """The KernelError for an exception raised by an interpreted kernel."""
        frame, line = list(traceback.walk_tb(mistake.__traceback__))[-1]
        code = frame.f_code
        return cls(game, code.co_name, code.co_filename, line, f"{type(mistake).__name__}: {mistake}")
