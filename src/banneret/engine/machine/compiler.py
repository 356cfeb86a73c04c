"""One source, two ways to run: plain Python, or machine code by Numba.

A kernel is a plain function marked `@kernel`. It calls other kernels by their imported names, and a game
by the stubs of `kernels/contract.py`. A `Runner` makes the functions of one game from it: the same code
objects with other globals, in which every stub stands for the game's own function. Interpreted, these
are ordinary Python functions. Compiled, they are Numba dispatchers, and the ones Python calls are kept in
a cache (`kernel_cache.py`).

Numba is imported when something is compiled, not before: it takes longer than a person's first board.
"""

import builtins
import dis
import functools
import hashlib
import os
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from banneret.engine.machine.kernel_cache import kernel_folder
from banneret.engine.machine.layout import look

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

_OWN_SOURCE = Path(__file__).read_text(encoding="utf-8")
"""How kernels are compiled, too, is part of what they are made of."""

CompileProgress = Callable[[int, int], None]


def ignore_progress(done: int, total: int) -> None:
    """Tells nobody."""


def kernel(function: F) -> F:
    """Marks a function over records that runs interpreted and compiled alike."""
    function.is_kernel = True  # type: ignore[attr-defined]
    return function


def stub(function: F) -> F:
    """Marks a function that each game provides under the same name, and that cannot be called itself."""

    @functools.wraps(function)
    def unbound(*arguments: Any) -> Any:
        raise TypeError(f"{function.__name__} is only a stub; a Runner puts the game's function in its place")

    unbound.is_stub = True  # type: ignore[attr-defined]
    return cast(F, unbound)


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


def fast_runner(game: str, provided: Mapping[str, Function]) -> Runner:
    """The compiled kernels of a game; or plain Python, where NUMBA_DISABLE_JIT asks to debug it."""
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    return Interpreted(game, provided) if disabled else Compiled(game, provided)


class Interpreted:
    """Runs kernels as plain Python: to read, to debug, and to serve people without waiting."""

    def __init__(
        self,
        game: str,
        provided: Mapping[str, Function],
        make: Callable[[Function, bool], Function] = lambda function, _: function,
    ) -> None:
        self._binding = _Binding(game, provided, make)

    def __call__(self, function: Function, *arguments: Any) -> Any:
        bound = self._binding.bind(function, entry=True)
        return bound(*(look(a) if isinstance(a, np.ndarray) else a for a in arguments))

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Plain Python is always ready."""

    def made_of(self, function: Function) -> str:
        """A hash of all that a kernel is made of."""
        return self._binding.made_of(function)


class Compiled:
    """Runs kernels as machine code, without the interpreter's lock: for search and for many games."""

    def __init__(self, game: str, provided: Mapping[str, Function]) -> None:
        self._binding = _Binding(game, provided, self._dispatcher)
        self._done = 0
        self._on_progress: CompileProgress = ignore_progress

    def __call__(self, function: Function, *arguments: Any) -> Any:
        return self._binding.bind(function, entry=True)(*arguments)

    def prepare(
        self, function: Function, *arguments: Any, on_progress: CompileProgress = ignore_progress
    ) -> None:
        """Compiles a kernel, or loads it from the cache."""
        numba: Any = import_module("numba")
        dispatcher: Any = self._binding.bind(function, entry=True)
        self._on_progress = on_progress
        try:
            dispatcher.compile(tuple(numba.typeof(argument) for argument in arguments))
        finally:
            self._on_progress = ignore_progress

    def made_of(self, function: Function) -> str:
        """A hash of all that a kernel is made of."""
        return self._binding.made_of(function)

    def _dispatcher(self, function: Function, entry: bool) -> Function:
        """A Numba function; only an entry, which Python calls, gets a wrapper and a place in the cache."""
        options: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy"}
        if not entry:
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        dispatcher: Any = _wide_dispatcher()(function, targetoptions=options)
        dispatcher.on_compiled = self._count
        dispatcher.is_entry = entry
        if entry:
            folder = kernel_folder(function.made_of)  # type: ignore[attr-defined]
            with _numba_cache(folder):
                dispatcher.enable_caching()
        return dispatcher  # type: ignore[no-any-return]

    def _count(self) -> None:
        self._done += 1
        self._on_progress(self._done, self._binding.size)


class _Binding:
    """The kernels of one game: each made once, its globals replaced by what they mean for this game."""

    def __init__(
        self, game: str, provided: Mapping[str, Function], make: Callable[[Function, bool], Function]
    ) -> None:
        self._game = game
        self._provided = provided
        self._make = make
        self._made: dict[tuple[Function, bool], Function] = {}
        self._in_making: list[Function] = []
        self._hashes: dict[Function, str] = {}
        self._lock = threading.RLock()

    @property
    def size(self) -> int:
        return len(self._made)

    def bind(self, function: Function, *, entry: bool = False) -> Function:
        key = self._real(function), entry  # a helper has no wrapper for Python to call
        if key not in self._made:
            with self._lock:  # several threads may be the first to play
                self._add(*key)
        return self._made[key]

    def _add(self, function: types.FunctionType, entry: bool) -> None:
        if (function, entry) in self._made:
            return
        if function in self._in_making:
            circle = [each.__name__ for each in self._in_making] + [function.__name__]
            raise TypeError(f"kernels must not call each other in a circle: {', '.join(circle)}")
        self._in_making.append(function)
        try:
            self._made[function, entry] = self._make(self._clone(function), entry)
        finally:
            self._in_making.pop()

    def made_of(self, function: Function) -> str:
        """A hash of a function's code, of the numbers it reads, and of every function it calls."""
        function = self._real(function)
        if function not in self._hashes:
            code = function.__code__
            constants = [each for each in code.co_consts if not isinstance(each, str)]  # no docstrings
            parts = [_OWN_SOURCE, function.__module__, code.co_name, code.co_code.hex()]
            parts += [
                repr(each) for each in (constants, code.co_names, code.co_varnames, function.__defaults__)
            ]
            for name, value in _globals_of(function):
                parts += [name, self.made_of(value) if _is_ours(value) else repr(value)]
            self._hashes[function] = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
        return self._hashes[function]

    def _real(self, function: Function) -> types.FunctionType:
        if hasattr(function, "is_stub"):
            function = self._provided[function.__name__]
        assert isinstance(function, types.FunctionType), f"{function} is not a plain function"
        return function

    def _clone(self, function: types.FunctionType) -> Function:
        clone = types.FunctionType(
            function.__code__, self._namespace(function), function.__name__, function.__defaults__
        )
        clone.__module__ = function.__module__
        clone.__doc__ = function.__doc__
        clone.__qualname__ = f"{self._game}.{function.__qualname__}"  # one cache file per game
        clone.made_of = self.made_of(function)  # type: ignore[attr-defined]
        return clone

    def _namespace(self, function: types.FunctionType) -> dict[str, Any]:
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        for name, value in _globals_of(function):
            namespace[name] = self.bind(value) if _is_ours(value) else value
        return namespace


def _is_ours(value: Any) -> bool:
    return hasattr(value, "is_kernel") or hasattr(value, "is_stub")


@functools.cache
def _globals_of(function: types.FunctionType) -> tuple[tuple[str, Any], ...]:
    """The globals that a function's code reads, by name; `co_names` would include those of fields."""
    read = {each.argval for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    return tuple((name, function.__globals__[name]) for name in sorted(read & function.__globals__.keys()))


@functools.cache
def _wide_dispatcher() -> Any:
    """Numba's dispatcher, but every integer argument is 64 bits wide.

    Left alone, Numba compiles a helper once for each mixture of narrow integers, truth values and literals
    it is called with; one helper was seen to compile 19 times.
    """
    kinds: Any = import_module("numba.core.types")
    registry: Any = import_module("numba.core.registry")

    def widen(kind: Any) -> Any:
        kind = kinds.unliteral(kind)
        return kinds.int64 if isinstance(kind, (kinds.Integer, kinds.Boolean)) else kind

    helpers_only = _without_machine_code()

    class WideDispatcher(registry.CPUDispatcher):  # type: ignore[misc]
        is_entry = False

        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(
                tuple(map(widen, args)), {name: widen(kind) for name, kind in kws.items()}
            )

        def compile(self, sig: Any) -> Any:
            is_first = not self.overloads  # Numba also comes here to look up what it has compiled
            with helpers_only(not self.is_entry):
                compiled = super().compile(sig)
                if is_first and not self.is_entry:
                    for each in self.overloads.values():
                        each.library._ensure_finalized()  # here, where it costs nothing
            if is_first:
                self.on_compiled()
            return compiled

    return WideDispatcher


@functools.cache
def _without_machine_code() -> Callable[[bool], Any]:
    """A context in which Numba stops at LLVM's code for a helper: no passes over it, no machine code.

    A helper is part of every function that calls it. Left alone, Numba optimizes and translates it, and all
    that it calls, once more at each level above, although only entries are ever run: five sixths of the time.
    """
    codegen: Any = import_module("numba.core.codegen")
    cpu: Any = import_module("numba.core.cpu")
    library, context = codegen.JITCodeLibrary, cpu.CPUContext
    steps = "_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals"
    if not all(hasattr(library, step) for step in steps):
        return lambda helper: nullcontext()  # another Numba: slower to compile, and otherwise the same
    optimize, finish, executable = (
        library._optimize_final_module,
        library._finalize_final_module,
        context.get_executable,
    )
    here = threading.local()  # Numba compiles for one thread at a time, but others may be waiting

    def is_helper() -> bool:
        return getattr(here, "is_helper", False)

    def optimize_entry(self: Any) -> None:
        if not is_helper():
            optimize(self)

    def finish_entry(self: Any) -> None:
        if is_helper():
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            finish(self)

    def entry_executable(self: Any, *arguments: Any) -> Any:
        # Numba wants something built in, another for each function; a helper's is never called.
        return list[Any]().append if is_helper() else executable(self, *arguments)

    library._optimize_final_module = optimize_entry
    library._finalize_final_module = finish_entry
    context.get_executable = entry_executable

    @contextmanager
    def compiling(helper: bool) -> Iterator[None]:
        before, here.is_helper = is_helper(), helper
        try:
            yield
        finally:
            here.is_helper = before

    return compiling


@contextmanager
def _numba_cache(folder: Path) -> Iterator[None]:
    """Has Numba put what it compiles into a folder of ours, without moving the cache of anybody else."""
    config: Any = import_module("numba.core.config")
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
