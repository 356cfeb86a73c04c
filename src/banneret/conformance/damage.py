"""Damaged documents."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "e4",
    [],
    [[]],
    [None],
    {},
    {"x": [1]},
)


def damaged(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies of a document, each with one value replaced, left out or added, and a description of it."""
    for path in _paths(document):
        for number, garbage in enumerate(GARBAGE):
            # All kinds of garbage for the few top-level keys; a fifth of them, varying, further down.
            if len(path) == 1 or number % 5 == len(str(path)) % 5:
                changed = deepcopy(document)
                _parent(changed, path)[path[-1]] = garbage
                yield f"{_dotted(path)} is {garbage!r}", changed
        without = deepcopy(document)
        del _parent(without, path)[path[-1]]
        yield f"{_dotted(path)} is left out", without
        if isinstance(path[-1], str):
            for name in ("zz1", "9" * 5000):
                renamed = deepcopy(without)
                _parent(renamed, path)[name] = _parent(document, path)[path[-1]]
                yield f"{_dotted(path)} is called {name[:9]}", renamed
            more = deepcopy(document)
            _parent(more, path)["no-such-key"] = []
            yield f"{_dotted(path)} has a key too many beside it", more


def _paths(part: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values inside."""
    entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in entries:
        yield (*before, key)
        yield from _paths(value, (*before, key))


def _parent(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        document = document[key]
    return document


def _dotted(path: tuple[Any, ...]) -> str:
    return ".".join(map(str, path))
