"""Whether a search has been compiled before, by any process, so that it can be used without a delay.

A marker file next to the compiled main kernel of the search says so.
"""

import platform
from importlib.metadata import version
from pathlib import Path

from banneret.engine.game import Definition
from banneret.engine.machine.compiler import Compiled, Function
from banneret.engine.machine.kernel_cache import kernel_folder


def note_ready(definition: Definition, search: Function) -> None:
    """Marks a search of a game as compiled."""
    if isinstance(definition.compiled, Compiled):
        _note(definition, search).touch()


def is_ready(definition: Definition, search: Function) -> bool:
    """Whether a search of a game can be loaded without compiling."""
    return not isinstance(definition.compiled, Compiled) or _note(definition, search).exists()


def _note(definition: Definition, search: Function) -> Path:
    made_for = f"{platform.machine()}-{platform.python_version()}-{version('numba')}"
    return kernel_folder(definition.interpreted.content_hash(search)) / f"{made_for}.ready"
