"""Keeps the machine code of entries in files of our own, whatever Numba's cache is set to."""

import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import config, serialize
from numba.core.compiler import CompileResult

from banneret.engine.machine.kernel_cache import keep, kernel_folder
from banneret.engine.machine.marking import Function


class KernelCache:
    """The files of one entry: one for each type of arguments and each way to compile it.

    The folder's name says what the kernel is made of, so a file that exists is never out of date.
    """

    def __init__(self, function: Function) -> None:
        self._folder = kernel_folder(function.made_of)  # type: ignore[attr-defined]
        self._name = f"{function.__module__}.{function.__qualname__}"

    def load(self, types: Any, context: Any) -> Any:
        """What was compiled for arguments of these types, or None."""
        context.refresh()
        try:
            content = pickle.loads(self._path(types, context.codegen()).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None  # not there, or not whole: it is compiled again
        return CompileResult._rebuild(context, *content)

    def save(self, types: Any, compiled: Any) -> None:
        """Keeps what was compiled, unless it only works in this process."""
        if compiled.library.has_dynamic_globals:
            return
        keep(self._path(types, compiled.codegen), serialize.dumps(compiled._reduce()))

    def _path(self, types: Any, codegen: Any) -> Path:
        key = repr((types, type(codegen).__name__, codegen.magic_tuple(), settings())).encode()
        return self._folder / f"{self._name}.{hashlib.sha256(key).hexdigest()[:16]}.kernel"


def settings() -> tuple[Any, ...]:
    """What the machine code depends on, apart from the kernel, the processor and the arguments."""
    return (
        sys.version_info[:2],
        numba.__version__,
        llvmlite.__version__,
        str(config.OPT),
        config.LOOP_VECTORIZE,
        config.SLP_VECTORIZE,
        config.BOUNDSCHECK,
        config.DEBUGINFO_DEFAULT,
    )
