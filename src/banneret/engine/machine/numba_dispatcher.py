"""Kernels as Numba dispatchers."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numba
from numba.core import compiler, dispatcher, errors, registry, types
from numba.core.compiler_lock import global_compiler_lock

import banneret.engine.machine.numba_natives  # noqa: F401 (registers them with Numba)
from banneret.engine.machine.kernel_error import KernelError
from banneret.engine.machine.layout import extensions
from banneret.engine.machine.marking import Function
from banneret.engine.machine.numba_cache import KernelCache
from banneret.engine.machine.numba_errors import shortened_errors

_OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}

_UNKNOWN = (0, 69)
"""The first version of Numba that the custom target is untested with; also in `pyproject.toml`."""


def _target_and_compilers() -> tuple[Any, Any, Any, Any]:
    """The target, and its compilers for helpers, shared kernels (None if unsupported) and entries.

    The custom target, which builds on Numba internals that may change; else Numba's CPU target, which
    compiles more slowly.
    """
    if numba.version_info.short < _UNKNOWN:
        try:
            target = import_module("banneret.engine.machine.numba_target").TARGET
            pipeline = import_module("banneret.engine.machine.numba_pipeline")
            return target, pipeline.HelperCompiler, pipeline.SharedCompiler, pipeline.EntryCompiler
        except (ImportError, AttributeError):
            pass
    return registry.cpu_target, compiler.Compiler, None, compiler.Compiler


_TARGET, _HELPER_COMPILER, _SHARED_COMPILER, _ENTRY_COMPILER = _target_and_compilers()


class _Kernel(dispatcher.Dispatcher):  # type: ignore[misc]
    """A kernel of one game. All integer arguments are widened to 64 bits.

    Otherwise Numba would compile a helper once for each mixture of narrow integers, booleans and literals it
    is called with; one helper was compiled 19 times.
    """

    targetdescr = _TARGET

    def __init__(
        self, function: Function, game: str, on_compiled: Callable[[], None], options: Any, pipeline: Any
    ) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=pipeline)
        self._game = game
        self._on_compiled = on_compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compiles the kernel for a call from another kernel."""
        signature = self._compiler.pysig
        try:
            signature.bind(*args, **kws)
        except TypeError as error:
            wanted = f"{self.py_func.__name__}{signature}"
            raise errors.TypingError(f"{wanted} is called with other arguments: {error}") from None
        return super().get_call_template(
            tuple(map(self._taken_as, args)), {name: self._taken_as(kind) for name, kind in kws.items()}
        )

    def _taken_as(self, kind: Any) -> Any:
        """The type of an argument in this kernel, given that in its caller."""
        return _widened(kind)

    def compile(self, sig: Any) -> Any:
        """The entry point of the version for these types, compiled if it does not exist yet."""
        if sig not in self.overloads:
            with global_compiler_lock:
                if sig not in self.overloads:  # another thread may have compiled it meanwhile
                    is_first = not self.overloads
                    self._add_version(sig)
                    if is_first:
                        self._on_compiled()
        return self.overloads[sig].entry_point

    def _add_version(self, sig: Any) -> None:
        with shortened_errors(self._game, self.py_func):
            compiled = self._compiler.compile(sig, None)
        self.add_overload(compiled)


class Helper(_Kernel):
    """A kernel that only other kernels call. It has no wrapper, no machine code and no cache file."""

    def __init__(self, function: Function, game: str, on_compiled: Callable[[], None]) -> None:
        options = {**_OPTIONS, "no_cpython_wrapper": True}
        super().__init__(function, game, on_compiled, options, _HELPER_COMPILER)

    def add_overload(self, cres: Any) -> None:
        """Registers a compiled version for other kernels; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres


class _Shared(_Kernel):
    """A kernel that other kernels call, compiled to machine code separately.

    It contains a whole game, which takes long to compile, so the variants of a game with extended records all
    call the one for plain records.
    """

    def __init__(self, function: Function, game: str, on_compiled: Callable[[], None]) -> None:
        options = {**_OPTIONS, "no_cpython_wrapper": True}
        super().__init__(function, game, on_compiled, options, _SHARED_COMPILER)
        self._kept = KernelCache(function)

    def _taken_as(self, kind: Any) -> Any:
        return _unextended(super()._taken_as(kind))

    def _add_version(self, sig: Any) -> None:
        kept = self._kept.load_shared(sig, self.targetctx)
        if kept is None:
            super()._add_version(sig)
            self._kept.save_shared(sig, self.overloads[sig])
        else:
            self.targetctx.insert_user_function(kept.entry_point, kept.fndesc, [kept.library])
            self.add_overload(kept)

    def add_overload(self, cres: Any) -> None:
        """Registers a compiled version for other kernels; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres


Shared = Helper if _SHARED_COMPILER is None else _Shared


class Entry(_Kernel):
    """A kernel that Python calls."""

    def __init__(self, function: Function, game: str, on_compiled: Callable[[], None]) -> None:
        super().__init__(function, game, on_compiled, _OPTIONS, _ENTRY_COMPILER)
        self._kept = KernelCache(function)

    def _add_version(self, sig: Any) -> None:
        kept = self._kept.load(sig, self.targetctx)
        if kept is not None:
            self.add_overload(kept)
            return
        try:
            super()._add_version(sig)
        except KernelError as error:
            raise error.with_traceback(None) from None  # without Numba's long traceback
        self._kept.save(sig, self.overloads[sig])


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer | types.Boolean) else kind


def _unextended(kind: Any) -> Any:
    """The type of the record that an extended one begins with; any other type as it is."""
    known = extensions.get(kind.dtype) if isinstance(kind, types.Record) else None
    return kind if known is None else numba.from_dtype(known)
