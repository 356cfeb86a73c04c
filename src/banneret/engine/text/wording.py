"""Describes wrong data in messages: on one line, printable, not too long."""

import difflib
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from banneret.engine.text.language import say

Keys: TypeAlias = tuple[str | int, ...]
"""The path to a value: keys of mappings, indices of lists."""

_LONGEST_SHOWN = 60


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """A suggestion for an unknown name."""
    names = list(known)
    close = difflib.get_close_matches(wanted, names, n=1)
    if close:
        return say("Did you mean {name}?", name=close[0])
    return say("There are: {names}.", names=", ".join(names))


def dotted(keys: Keys) -> str:
    """A path as text: `ranks[0].cost`."""
    text = ""
    for key in keys:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            text += ("." if text else "") + (key if _is_short_word(key) else shown(key))
    return text


def _is_short_word(key: str) -> bool:
    return 0 < len(key) <= _LONGEST_SHOWN and key.isprintable()


def shown(value: str | float | None) -> str:
    """A scalar in a form fit for a sentence."""
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def found(value: object) -> str:
    """Describes a value found instead of the expected one."""
    match value:
        case None:
            return say("nothing")
        case "":
            return say("empty text")
        case bool():
            return "true" if value else "false"
        case str():
            return say("text {text}", text=shown(value))
        case int() | float():
            return shown(value)
        case list() | tuple():
            return say("a list")
        case Mapping():
            return say("a mapping")
        case _:
            return f"a {type(value).__name__}"
