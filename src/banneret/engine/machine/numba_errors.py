"""Shortens Numba's error messages about kernels from hundreds of lines to a few."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType

from numba.core.errors import NumbaError

from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernel_error import KernelError

_LINE_LENGTH = 200

_REPEATED = ("During:", "File ")
"""Prefixes of lines that only repeat where the mistake is."""

_PLAIN = {
    r"Unknown attribute '(\w+)' of type": r"There is no field {0}.",
    r"Cannot resolve setattr: \(.*\)\.(\w+) =": r"There is no field {0}.",
    r"Cannot unify (.+) and (.+) for '(\w+)": r"{2} is {0} here and {1} there; a variable keeps its type.",
}
"""Numba's messages for the most common mistakes, and plainer ones."""


@contextmanager
def shortened_errors(game: str, function: FunctionType) -> Iterator[None]:
    """Turns an error during compilation into a KernelError that names the kernel and its line.

    Numba passes the new error unchanged through the kernels that call this one.
    """
    try:
        yield
    except BanneretError:
        raise
    except Exception as error:
        code, loc = function.__code__, getattr(error, "loc", None)
        line = loc.line if loc else code.co_firstlineno
        raise KernelError(game, function.__name__, code.co_filename, line, _problem(error)) from None


def _problem(error: Exception) -> str:
    if not isinstance(error, NumbaError):
        return f"{type(error).__name__}: {error}"
    text = re.sub(r"Literal\[int\]\((-?\d+)\)", r"\1", _without_records(str(error)))
    for pattern, plain in _PLAIN.items():
        if found := re.search(pattern, text):
            return plain.format(*found.groups())
    lines = [line.strip()[:_LINE_LENGTH] for line in text.splitlines() if line.strip()]
    return "\n".join(line for line in lines[:2] if not line.startswith(_REPEATED))


def _without_records(text: str) -> str:
    """Replaces the names of record types, which list all fields, with `a record`."""
    while found := re.search(r"Record\(", text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = f"{text[: found.start()]}a record{text[end:]}"
    return text
