"""Whether a search is compiled already, by this process or an earlier one: so that nobody waits for it.

A file beside the compiled kernel in which a search spends its time says so.
"""

import platform
from importlib.metadata import version
from pathlib import Path

from banneret.engine.game import Definition
from banneret.engine.machine.compiler import Compiled, Function
from banneret.engine.machine.kernel_cache import kernel_folder


def note_ready(definition: Definition, search: Function) -> None:
    """Notes that a search of a game can be loaded from now on."""
    if isinstance(definition.compiled, Compiled):
        _note(definition, search).touch()


def is_ready(definition: Definition, search: Function) -> bool:
    """Whether a search of a game need only be loaded."""
    return not isinstance(definition.compiled, Compiled) or _note(definition, search).exists()


def _note(definition: Definition, search: Function) -> Path:
    made_for = f"{platform.machine()}-{platform.python_version()}-{version('numba')}"
    return kernel_folder(definition.interpreted.made_of(search)) / f"{made_for}.ready"
