"""Runs one source in two ways: as plain Python, or as machine code compiled by Numba.

A kernel is a plain function marked `@kernel`. It calls other kernels by their imported names, and the game
through the stubs of `kernels/contract.py`. A `Binding` makes the functions of one game from it: the same code
objects with other globals, in which every stub is replaced by the game's own function. `Interpreted` runs
these as ordinary Python functions. `Compiled` has Numba compile them, and caches the ones Python calls.
"""

import os
from collections.abc import Mapping

from banneret.engine.machine.binding import Binding
from banneret.engine.machine.compiled import Compiled
from banneret.engine.machine.interpreted import Interpreted
from banneret.engine.machine.kernel_error import KernelError
from banneret.engine.machine.marking import Function, kernel, shared, stub
from banneret.engine.machine.runner import CompileProgress, Runner, ignore_progress

__all__ = [
    "Binding",
    "CompileProgress",
    "Compiled",
    "Function",
    "Interpreted",
    "KernelError",
    "Runner",
    "fast_runner",
    "ignore_progress",
    "kernel",
    "shared",
    "stub",
]


def fast_runner(game: str, provided: Mapping[str, Function]) -> Runner:
    """The compiled kernels of a game, or interpreted ones if NUMBA_DISABLE_JIT is set for debugging."""
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    return Interpreted(game, provided) if disabled else Compiled(game, provided)
