"""Marks functions as kernels or as stubs that each game fills in, and lists what a kernel calls."""

import dis
import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


def kernel(function: F) -> F:
    """Marks a function over records that runs interpreted and compiled alike."""
    function.is_kernel = True  # type: ignore[attr-defined]
    return function


def shared(function: F) -> F:
    """Marks a kernel that is compiled to machine code separately, once per game, instead of into its callers.

    For large kernels with many callers, which would take long to compile with a copy in each.
    """
    function.is_shared = True  # type: ignore[attr-defined]
    return kernel(function)


def native(function: F) -> F:
    """Marks a function that kernels call but that is not one: plain Python here, an intrinsic for Numba."""
    function.is_native = True  # type: ignore[attr-defined]
    return function


def stub(function: F) -> F:
    """Marks a placeholder for a function that each game provides under the same name."""

    @functools.wraps(function)
    def unbound(*arguments: Any) -> Any:
        raise TypeError(f"{function.__name__} is only a stub; a Runner puts the game's function in its place")

    unbound.is_stub = True  # type: ignore[attr-defined]
    return cast(F, unbound)


def is_marked(value: Any) -> bool:
    """Whether a value is a kernel or a stub, or native."""
    return hasattr(value, "is_kernel") or hasattr(value, "is_stub") or hasattr(value, "is_native")


@functools.cache
def globals_of(function: types.FunctionType) -> tuple[tuple[str, Any], ...]:
    """The globals that a function's code reads, by name; `co_names` would include field names."""
    read, _ = _names_in(function)
    return tuple((name, function.__globals__[name]) for name in sorted(read & function.__globals__.keys()))


def field_accesses(function: types.FunctionType) -> list[tuple[str, str]]:
    """Every pair of a local variable and a field of it that a function's code uses, each once."""
    _, named = _names_in(function)
    return sorted(named)


@functools.cache
def _names_in(function: types.FunctionType) -> tuple[set[str], set[tuple[str, str]]]:
    """The globals that a function's code reads, and the fields of local variables.

    Computed in one pass, as disassembling a game's code is a good part of a process's start-up time.
    """
    read, named = set[str](), set[tuple[str, str]]()
    before: str | None = None
    for each in dis.get_instructions(function):
        if each.opname == "LOAD_GLOBAL":
            read.add(each.argval)
        elif before is not None and each.opname in ("LOAD_ATTR", "STORE_ATTR", "LOAD_METHOD"):
            named.add((before, each.argval))
        before = _loaded(each)
    return read, named


def _loaded(instruction: dis.Instruction) -> str | None:
    """The local variable that an instruction loads last; newer Pythons can load two at once."""
    if "LOAD_FAST" not in instruction.opname:
        return None
    names: Any = instruction.argval
    return str(names if isinstance(names, str) else names[-1])


def called_by(function: types.FunctionType) -> list[types.FunctionType]:
    """The kernels that a kernel calls."""
    return [value for _, value in globals_of(function) if hasattr(value, "is_kernel")]
