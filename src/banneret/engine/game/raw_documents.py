"""Default documents, for games that define none: the fields of the state by name."""

import ctypes
from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.text.language import say
from banneret.engine.text.wording import found

_NOT_WRITTEN = ("dice", "gap")
"""Fields left out: the dice are secret, and gaps are padding."""


def write_fields(state: Any) -> dict[str, Any]:
    """The fields of a record, nested as the record is."""
    return {name: _written(getattr(state, name)) for name in _fields(state)}


def read_fields(document: Mapping[str, Any], state: Any, at: str = "") -> None:
    """Writes a document's values into a wiped record; BadDocument names the value that does not fit."""
    for name in document:
        if name not in _fields(state):
            raise BadDocument(say("There is no field of this name."), f"{at}{name}")
    for name in _fields(state):
        if name not in document:
            raise BadDocument(say("This field is missing."), f"{at}{name}")
        _read(document[name], state, name, getattr(state, name), f"{at}{name}")


def _fields(record: Any) -> list[str]:
    return [name for name, *_ in record._fields_ if not name.startswith(_NOT_WRITTEN)]


def _written(value: Any) -> Any:
    if isinstance(value, ctypes.Array):
        return [_written(each) for each in value]
    return write_fields(value) if isinstance(value, ctypes.Structure) else value


def _read(data: Any, owner: Any, key: Any, old: Any, at: str) -> None:
    """Reads one value into a field or element of its owner, of the same type as its current value `old`."""
    if isinstance(old, ctypes.Structure):
        if not isinstance(data, Mapping):
            raise BadDocument(say("Expected a mapping, found {found}.", found=found(data)), at)
        read_fields(data, old, f"{at}.")
    elif isinstance(old, ctypes.Array):
        if not isinstance(data, (list, tuple)) or len(data) != len(old):
            raise BadDocument(say("Expected a list of {length} values.", length=len(old)), at)
        for n, each in enumerate(data):
            _read(each, old, n, old[n], f"{at}[{n}]")
    else:
        _store(data, owner, key, at)


def _store(data: Any, owner: Any, key: Any, at: str) -> None:
    if not isinstance(data, int) or isinstance(data, bool):
        raise BadDocument(say("Expected a whole number, found {found}.", found=found(data)), at)
    if isinstance(key, int):
        owner[key] = data
        kept = owner[key]
    else:
        setattr(owner, key, data)
        kept = getattr(owner, key)
    if kept != data:
        raise BadDocument(say("{number} does not fit into this field.", number=data), at)
