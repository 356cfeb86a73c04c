"""Whether a search is compiled already, by this process or an earlier one: so that nobody waits for it.

A file beside the compiled kernels says so; their folder is named after the sources they were made of.
"""

import platform
from importlib.metadata import version
from pathlib import Path

from banneret.engine.compiler import Compiled, cache_folder
from banneret.engine.definition import Definition


def note_ready(definition: Definition, search: str) -> None:
    """Notes that a search of a game can be loaded from now on."""
    if isinstance(definition.compiled, Compiled):
        _note(definition, search).touch()


def is_ready(definition: Definition, search: str) -> bool:
    """Whether a search of a game need only be loaded."""
    return not isinstance(definition.compiled, Compiled) or _note(definition, search).exists()


def _note(definition: Definition, search: str) -> Path:
    made_for = f"{platform.machine()}-{platform.python_version()}-{version('numba')}"
    return cache_folder() / f"{definition.name}.{search}.{made_for}.ready"
