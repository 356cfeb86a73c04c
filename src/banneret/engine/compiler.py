"""One source, two ways to run: plain Python, or machine code by Numba.

A kernel is a plain function marked `@kernel`. It calls other kernels by their imported names, and a game
by the stubs of `kernels/contract.py`. A `Runner` makes the functions of one game from it: the same code
objects with other globals, in which every stub stands for the game's own function. Interpreted, these
are ordinary Python functions. Compiled, they are Numba dispatchers, and the ones Python calls are kept in
a cache folder named after a hash of the sources: Numba's own cache does not notice that a function which
a cached one calls has changed, and would go on playing by the old rule.

Numba is imported when something is compiled, not before: it takes longer than a person's first board.
"""

import builtins
import dis
import functools
import hashlib
import os
import shutil
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numpy as np
import platformdirs

from banneret.engine.errors import BanneretError
from banneret.engine.layout import look

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

_PACKAGE = Path(__file__).parents[1]
_CACHES_KEPT = 4

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

    def _dispatcher(self, function: Function, entry: bool) -> Function:
        """A Numba function; only an entry, which Python calls, gets a wrapper and a place in the cache."""
        options: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy"}
        if not entry:
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        dispatcher: Any = _wide_dispatcher()(function, targetoptions=options)
        dispatcher.on_compiled = self._count
        dispatcher.is_entry = entry
        if entry:
            with _numba_cache():
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

    @property
    def size(self) -> int:
        return len(self._made)

    def bind(self, function: Function, *, entry: bool = False) -> Function:
        if hasattr(function, "is_stub"):
            function = self._provided[function.__name__]
        if function in self._in_making:
            circle = [each.__name__ for each in (*self._in_making, function)]
            raise TypeError(f"kernels must not call each other in a circle: {', '.join(circle)}")
        key = function, entry  # a helper has no wrapper for Python to call
        if key not in self._made:
            self._in_making.append(function)
            try:
                self._made[key] = self._make(self._clone(function), entry)
            finally:
                self._in_making.pop()
        return self._made[key]

    def _clone(self, function: Function) -> Function:
        assert isinstance(function, types.FunctionType), f"{function} is not a plain function"
        clone = types.FunctionType(
            function.__code__, self._namespace(function), function.__name__, function.__defaults__
        )
        clone.__module__ = function.__module__
        clone.__doc__ = function.__doc__
        clone.__qualname__ = f"{self._game}.{function.__qualname__}"  # one cache file per game
        return clone

    def _namespace(self, function: types.FunctionType) -> dict[str, Any]:
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        for name in _globals_read(function) & function.__globals__.keys():
            value = function.__globals__[name]
            is_ours = hasattr(value, "is_kernel") or hasattr(value, "is_stub")
            namespace[name] = self.bind(value) if is_ours else value
        return namespace


def _globals_read(function: types.FunctionType) -> set[str]:
    """The global names in a function's code; `co_names` would include those of fields."""
    return {each.argval for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}


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
def _numba_cache() -> Iterator[None]:
    """Has Numba put what it compiles into our folder, without moving the cache of anybody else."""
    config: Any = import_module("numba.core.config")
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


@functools.cache
def cache_folder() -> Path:
    """Where compiled kernels of exactly these sources are kept; older sources' folders are removed."""
    root = Path(os.environ.get("BANNERET_CACHE") or platformdirs.user_cache_path("banneret")) / "kernels"
    folder = root / _source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError as error:
        raise BanneretError(
            f"Compiled rules cannot be kept in {folder}: {error.strerror}. "
            "Set BANNERET_CACHE to a folder that can be written."
        ) from None
    _remove_old(root)
    return folder


def _remove_old(root: Path) -> None:
    with suppress(OSError):  # another process may be removing the same ones
        by_age = sorted(
            (each for each in root.iterdir() if each.is_dir()), key=lambda each: each.stat().st_mtime
        )
        for old in by_age[:-_CACHES_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


def _source_hash() -> str:
    digest = hashlib.sha256()
    for layer in ("engine", "games", "players"):
        for path in sorted((_PACKAGE / layer).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
