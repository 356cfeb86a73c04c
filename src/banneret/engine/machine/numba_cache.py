"""Caches the machine code of kernels in Banneret's own files, whatever Numba's cache is set to."""

import functools
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
    """The files of one kernel: one for each combination of argument types and compiler settings.

    The folder is named after the kernel's hash, so an existing file is never out of date. A file also names
    the files of the shared kernels that this one calls, which are loaded first.
    """

    def __init__(self, function: Function) -> None:
        self._folder = kernel_folder(function.content_hash)  # type: ignore[attr-defined]
        self._name = f"{function.__module__}.{function.__qualname__}"

    def load(self, types: Any, context: Any) -> Any:
        """The code compiled for these argument types, or None."""
        context.refresh()
        return _load(self._path(types, context.codegen()), context)

    def load_shared(self, types: Any, context: Any) -> Any:
        """The same for a shared kernel."""
        context.refresh()
        return _load_shared(self._path(types, context.codegen()), context)

    def save(self, types: Any, compiled: Any) -> None:
        """Saves compiled code, unless it only works in this process."""
        if compiled.library.has_dynamic_globals:
            return
        calls = tuple(each.cache_path for each in getattr(compiled.library, "calls", ()))  # Numba's have none
        keep(self._path(types, compiled.codegen), serialize.dumps((calls, compiled._reduce())))

    def save_shared(self, types: Any, compiled: Any) -> None:
        """The same for a shared kernel."""
        self.save(types, compiled)
        path = self._path(types, compiled.codegen)
        compiled.library.cache_path = _place(path)
        _shared[path] = compiled

    def _path(self, types: Any, codegen: Any) -> Path:
        key = repr((types, type(codegen).__name__, codegen.magic_tuple(), settings())).encode()
        return self._folder / f"{self._name}.{hashlib.sha256(key).hexdigest()[:16]}.kernel"


_shared: dict[Path, Any] = {}
"""The shared kernels loaded in this process. They are kept alive for the machine code that calls them."""


def _load(path: Path, context: Any) -> Any:
    try:
        calls, content = pickle.loads(path.read_bytes())
    except (OSError, EOFError, pickle.UnpicklingError):
        return None  # missing or truncated: compile again
    for place in calls:
        folder, _, name = place.partition("/")
        if _load_shared(kernel_folder(folder) / name, context) is None:
            return None
    return CompileResult._rebuild(context, *content)


def _load_shared(path: Path, context: Any) -> Any:
    if path not in _shared:
        found = _load(path, context)
        if found is None:
            return None
        found.library.cache_path = _place(path)
        _shared[path] = found
    return _shared[path]


def _place(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def settings() -> tuple[Any, ...]:
    """What the machine code depends on besides the kernel, the CPU and the argument types."""
    return (
        sys.version_info[:2],
        numba.__version__,
        llvmlite.__version__,
        str(config.OPT),
        config.LOOP_VECTORIZE,
        config.SLP_VECTORIZE,
        config.BOUNDSCHECK,
        config.DEBUGINFO_DEFAULT,
        _made_by(),
    )


@functools.cache
def _made_by() -> str:
    """A hash of the code generator, so that a change in it recompiles everything."""
    return hashlib.sha256(Path(__file__).with_name("numba_target.py").read_bytes()).hexdigest()
