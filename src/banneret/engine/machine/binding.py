"""Makes the functions of one game from the kernels that all games share."""

import builtins
import functools
import hashlib
import threading
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from banneret.engine.machine.marking import Function, globals_of, is_marked

Make = Callable[[Function, bool], Function]
"""Makes the runnable function from a kernel's clone; the second argument says whether Python calls it."""


class Binding:
    """The kernels of one game: each made once, with its globals bound to this game's functions.

    `make` decides what a kernel becomes: a Python function, a Numba dispatcher, or code for another machine.
    """

    def __init__(self, game: str, provided: Mapping[str, Function], make: Make) -> None:
        self.game = game
        self._provided = provided
        self._make = make
        self._made: dict[tuple[Function, bool], Function] = {}
        self._in_making: list[Function] = []
        self._hashes: dict[Function, str] = {}
        self._lock = threading.RLock()

    @property
    def size(self) -> int:
        """The number of functions made so far."""
        return len(self._made)

    def bind(self, function: Function, *, entry: bool = False) -> Function:
        """This game's version of a kernel or a stub; a native function is the same for all games."""
        if hasattr(function, "is_native"):
            return function
        key = self._real(function), entry  # a helper has no wrapper for Python to call
        if key not in self._made:
            with self._lock:  # several threads may ask for it first
                self._add(*key)
        return self._made[key]

    def content_hash(self, function: Function) -> str:
        """A hash over a function's code, the constants it reads, and every function it calls."""
        function = self._real(function)
        if function not in self._hashes:
            code = function.__code__
            constants = [each for each in code.co_consts if not isinstance(each, str)]  # no docstrings
            parts = [_compiler_source(), function.__module__, code.co_name, code.co_code.hex()]
            parts += [
                repr(each) for each in (constants, code.co_names, code.co_varnames, function.__defaults__)
            ]
            for name, value in globals_of(function):
                parts += [name, self.content_hash(value) if is_marked(value) else repr(value)]
            self._hashes[function] = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
        return self._hashes[function]

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
        clone.__qualname__ = f"{self.game}.{function.__qualname__}"  # tells games apart
        clone.content_hash = self.content_hash(function)  # type: ignore[attr-defined]
        if hasattr(function, "is_shared"):
            clone.is_shared = True  # type: ignore[attr-defined]
            clone.__qualname__ += f".{clone.content_hash}"  # type: ignore[attr-defined]  # callers link by name
        return clone

    def _namespace(self, function: types.FunctionType) -> dict[str, Any]:
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        for name, value in globals_of(function):
            namespace[name] = self.bind(value) if is_marked(value) else value
        return namespace


@functools.cache
def _compiler_source() -> str:
    """The source of this package: a change in how kernels are compiled must change their hashes."""
    folder = Path(__file__).parent
    return "\0".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
