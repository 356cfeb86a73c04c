"""The memory layout of a game: packed records without hidden bytes.

A state, a set of rules and a work space are each one element of a NumPy structured array. Compiled
kernels read the array itself. Interpreted kernels read the same bytes through a `ctypes` window, whose
fields are plain Python integers that wrap on store as the compiled ones do.
"""

import ctypes
from collections.abc import Iterable
from threading import RLock
from typing import Any

import numpy as np
import numpy.typing as npt

Field = tuple[str, Any] | tuple[str, Any, int]
Array = npt.NDArray[Any]

SEATS_MAX = 6


def record(fields: Iterable[Field]) -> np.dtype[Any]:
    """A record type in which every byte belongs to a named field.

    Padding bytes become fields called `gap…`, so that copying, comparing and hashing see only bytes that were
    written. Integers are signed: NumPy and Numba disagree about mixed signs.
    """
    named: list[tuple[Any, ...]] = []
    size = 0
    widest = 1
    for field in fields:
        kind = np.dtype(field[1])
        if kind.kind not in "iV" or (kind.kind == "V" and not kind.fields) or not kind.isnative:
            raise TypeError(f"field {field[0]}: {kind} is not a signed integer or a record")
        size += _fill_gap(named, size, kind.alignment)
        # The count is given as a tuple: given a plain number, NumPy calls a Python function of its own, and
        # ignores whatever is raised there, even a Ctrl-C.
        named.append((field[0], kind, (field[2],)) if len(field) == 3 else (field[0], kind))
        size += kind.itemsize * (field[2] if len(field) == 3 else 1)
        widest = max(widest, kind.alignment)
    _fill_gap(named, size, widest)
    return np.dtype(named, align=True)


def _fill_gap(named: list[tuple[Any, ...]], size: int, alignment: int) -> int:
    gap = -size % alignment
    if gap:
        named.append((f"gap{size}", "i1", (gap,)))
    return gap


def extended(known: np.dtype[Any], fields: Iterable[Field]) -> np.dtype[Any]:
    """A record type extended by more fields. It begins the same, so kernels for that can read it."""
    assert known.names is not None
    assert known.fields is not None
    own: list[Any] = []
    for name in known.names:
        kind = known.fields[name][0]
        item, shape = kind.subdtype or (kind, ())
        own.append((name, item, *shape))
    made = record([*own, *fields])
    extensions[made] = known
    return made


extensions: dict[np.dtype[Any], np.dtype[Any]] = {}
"""The record type that each extended one begins with."""


DICE = record([("key0", "i8"), ("key1", "i8"), ("count", "i8")])
"""A stream of random numbers: the two words of its key, and the number drawn (see kernels/dice.py)."""

FRAME = record(
    [
        ("kind", "i2"),
        ("stage", "i2"),
        ("seat", "i1"),
        ("together", "i1"),
        ("asked", "i2"),
        ("a", "i4"),
        ("b", "i4"),
        ("c", "i4"),
        ("d", "i4"),
    ]
)
"""A pending decision: what is asked, of whom, about what (see kernels/frames.py)."""

EVENT = record(
    [
        ("kind", "i2"),
        ("seat", "i1"),
        ("known", "i1"),
        ("a", "i4"),
        ("b", "i4"),
        ("c", "i4"),
        ("d", "i4"),
    ]
)
"""An event as numbers, with the seats that may know of it; the game puts it into words."""


def state_record(
    *, memory: Iterable[Field] = (), position: Iterable[Field], history: int = 0, frames: int = 8
) -> np.dtype[Any]:
    """The record of a game's state: the common header and the game's own fields.

    `memory` holds fields in which equal positions may differ (how they came about); it comes before
    `position`, next to the dice and the counters, so that the bytes of a position are contiguous
    (`position_bytes`). `history` is memory, too: the capacity, in words, of `state.history`, which holds for
    example the keys of earlier positions. Its first `state.history_count` words are in use, or all if that is
    more. It comes last, so that searches can skip its unused part (`copy_state`).
    `frames` is how deep pending decisions can nest.
    """
    return record(
        [
            ("dice", DICE),
            ("plies", "i4"),
            *([("history_count", "i4")] if history else []),
            *memory,
            ("over", "i1"),
            ("winners", "i1"),
            ("ending", "i2"),
            ("depth", "i2"),
            ("frames", FRAME, frames),
            ("answers", "i4", SEATS_MAX),
            *position,
            *([("history", "i8", history)] if history else []),
        ]
    )


def rules_record(fields: Iterable[Field]) -> np.dtype[Any]:
    """The record of a game's rules: the number of seats, the limit of actions, and the game's own numbers and
    tables.
    """
    return record([("plies", "i4"), ("seats", "i4"), *fields])


def work_record(*, actions: int, events: int = 64, scratch: Iterable[Field] = ()) -> np.dtype[Any]:
    """The record of a thread's work space: room for the most actions a position can have and the most events
    an action can have, and the game's scratch fields.
    """
    return record(
        [
            ("action_count", "i4"),
            ("event_count", "i4"),
            ("actions", "i4", actions),
            ("events", EVENT, events),
            *scratch,
        ]
    )


def position_in(state: np.dtype[Any]) -> slice:
    """The bytes of a state that hold the position: those between memory and history."""
    fields = state.fields
    assert fields is not None
    return slice(fields["over"][1], fields["history"][1] if "history" in fields else state.itemsize)


def position_bytes(state: Array) -> bytes:
    """The bytes of the position: they differ exactly if two positions do."""
    return state.tobytes()[position_in(state.dtype)]


def window(dtype: np.dtype[Any]) -> type[ctypes.Structure]:
    """The `ctypes` structure that reads and writes a record's bytes as Python integers.

    Cached under a lock, so that each record type has only one: `ctypes` refuses assignments between two.
    """
    made = _windows.get(dtype)
    if made is None:
        with _making_window:
            made = _windows.get(dtype)
            if made is None:
                made = _windows[dtype] = _new_window(dtype)
    return made


_windows: dict[np.dtype[Any], type[ctypes.Structure]] = {}
_making_window = RLock()
"""Held while a window is made, including those of nested records."""


def _new_window(dtype: np.dtype[Any]) -> type[ctypes.Structure]:
    assert dtype.names is not None
    assert dtype.fields is not None
    members = [(name, _member(dtype.fields[name][0])) for name in dtype.names]
    structure = type("Window", (ctypes.Structure,), {"_fields_": members, "__slots__": ()})
    assert ctypes.sizeof(structure) == dtype.itemsize
    return structure


INTEGERS: dict[str, Any] = {
    "i1": ctypes.c_int8,
    "i2": ctypes.c_int16,
    "i4": ctypes.c_int32,
    "i8": ctypes.c_int64,
}
"""The `ctypes` type for each NumPy integer type."""


def _member(dtype: np.dtype[Any]) -> Any:
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        return _member(item) * shape[0]
    return window(dtype) if dtype.fields else INTEGERS[dtype.str[1:]]


def look(array: Array) -> Any:
    """An array as interpreted kernels see it: indexing gives a record or a number in the same memory."""
    content: Any = array.view(np.uint8)
    return (_member(array.dtype) * len(array)).from_buffer(content)


def copied(array: Array) -> Array:
    """Copies an array of records as bytes, because NumPy would copy each field separately."""
    found: Array = array.view(np.uint8).copy().view(array.dtype)
    return found


def copy_of(seen: Any) -> Any:
    """A copy of a window with its own memory, for trial moves."""
    return type(seen).from_buffer_copy(seen)
