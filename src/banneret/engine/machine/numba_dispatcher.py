"""Kernels as functions of Numba's."""

from collections.abc import Callable
from typing import Any

from numba.core import compiler, dispatcher, errors, target_extension, types
from numba.core.compiler_lock import global_compiler_lock

from banneret.engine.machine.marking import Function
from banneret.engine.machine.numba_cache import KernelCache
from banneret.engine.machine.numba_errors import told_as_mistake
from banneret.engine.machine.numba_pipeline import EntryCompiler, HelperCompiler
from banneret.engine.machine.numba_target import TARGET, Kernels

_OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


class Dispatcher(dispatcher.Dispatcher):  # type: ignore[misc]
    """A function of Numba's for our target."""

    targetdescr = TARGET


class _Kernel(Dispatcher):
    """A kernel of one game, whose every integer argument is 64 bits wide.

    Left alone, Numba compiles a helper once for each mixture of narrow integers, truth values and literals
    it is called with; one helper was seen to compile 19 times.
    """

    def __init__(
        self, function: Function, game: str, on_compiled: Callable[[], None], options: Any, pipeline: Any
    ) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=pipeline)
        self._game = game
        self._on_compiled = on_compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        try:
            return super().get_call_template(
                tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()}
            )
        except TypeError as error:  # the number of arguments; Numba adds the line
            raise errors.TypingError(f"{self.py_func.__name__}: {error}") from None

    def compile(self, sig: Any) -> Any:
        """What to call a version by: the one for these types, compiled if it does not exist yet."""
        if sig not in self.overloads:
            with global_compiler_lock, told_as_mistake(self._game, self.py_func):
                if sig not in self.overloads:  # another thread may have compiled it meanwhile
                    self._add_version(sig)
        return self.overloads[sig].entry_point

    def _add_version(self, sig: Any) -> None:
        is_first = not self.overloads
        self.add_overload(self._compiler.compile(sig, None))
        if is_first:
            self._on_compiled()


class Helper(_Kernel):
    """A kernel that other kernels call. It gets no wrapper, no machine code and no place in the cache."""

    def __init__(self, function: Function, game: str, on_compiled: Callable[[], None]) -> None:
        options = {**_OPTIONS, "no_cpython_wrapper": True}
        super().__init__(function, game, on_compiled, options, HelperCompiler)

    def add_overload(self, cres: Any) -> None:
        """Notes what was compiled, for other kernels; Python could not call it."""
        self.overloads[tuple(cres.signature.args)] = cres


class Entry(_Kernel):
    """A kernel that Python calls."""

    def __init__(self, function: Function, game: str, on_compiled: Callable[[], None]) -> None:
        super().__init__(function, game, on_compiled, _OPTIONS, EntryCompiler)
        self._kept = KernelCache(function)

    def _add_version(self, sig: Any) -> None:
        kept = self._kept.load(sig, self.targetctx)
        if kept is None:
            super()._add_version(sig)
            self._kept.save(sig, self.overloads[sig])
        else:
            self.add_overload(kept)
            self._on_compiled()


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer | types.Boolean) else kind


class _Builtin(Dispatcher):
    """What Numba itself has written in Python, such as `max`, as a helper of kernels."""

    def __init__(self, function: Function, options: Any) -> None:
        options = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=compiler.Compiler)

    add_overload = Helper.add_overload


def _compile_builtin(**options: Any) -> Callable[[Function], _Builtin]:
    return lambda function: _Builtin(function, options)


target_extension.dispatcher_registry[Kernels] = Dispatcher
target_extension.jit_registry[Kernels] = _compile_builtin
