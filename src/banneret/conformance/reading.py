"""Finds all texts for people in data of any model."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pydantic import BaseModel

from banneret.engine.views import Action, Event, Fighter, Item, LogEntry, Prompt, Reveal, Unit

_FOR_PROGRAMS = {
    "among", "badges", "cell", "clause", "clauses", "emblem", "ending", "end", "facing", "game", "group",
    "hash", "id", "key", "kind", "marks", "path", "phase", "pick", "picks", "result", "ruleset", "start",
    "starts", "symbol", "terrain", "verdict", "word",
}  # fmt: skip
"""Fields with identifiers, which are the same in every language."""
_ALSO = {
    (Event, "deed"), (LogEntry, "text"), (Action, "text"), (Prompt, "unit"),
    (Fighter, "unit"), (Reveal, "zones"),
}  # fmt: skip
"""The same for single fields: deeds, notation, units, zones."""
_IF_TITLED = {"name", "value", "usual", "content"}
"""The same in models that also have a title for people."""
_KEYS_TOO = {(Unit, "values"), (Item, "values")}
"""Mappings whose keys are names for people."""

_SAID = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]{3,}")


def untranslated(given: Any) -> list[str]:
    """Texts with untranslated words, each with its place, in data made in marked English."""
    return [f"{place}: {text}" for place, text in read(given) if _WORD.search(_SAID.sub("", text))]


_PLACE = re.compile(r"^([^\s⟦⟧]+: )+")
_QUOTED = re.compile(r"'[^']*'")
_LITTLE_WORD = re.compile(
    r"(?<!\S)(a|an|and|are|at|be|by|cannot|expected|for|found|has|have|in|is|it|must|no|not|on|only|or|should"
    r"|than|that|the|there|this|to|too|with|you)(?![\w-])",
    re.IGNORECASE,
)


def is_translated(problem: str) -> bool:
    """Whether a message about a mistake, in marked English, came through a catalogue.

    It may begin with the place of the mistake, and contain names of kinds, cells and keys as in files. But
    every sentence must be marked, and unmarked sentences are recognized by their function words.
    """
    text = _PLACE.sub("", problem).removesuffix(".")
    outside = _QUOTED.sub("", _SAID.sub("", text))
    return text.startswith("⟦") and text.endswith("⟧") and not _LITTLE_WORD.search(outside)


def read(given: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text in some data, with its path."""
    if isinstance(given, str):
        yield place, given
    elif isinstance(given, Mapping):
        for name, value in given.items():
            yield from read(value, f"{place}[{name}]")
    elif isinstance(given, list | tuple):
        for value in given:
            yield from read(value, place)
    else:
        for name in _fields(given):
            if name not in _FOR_PROGRAMS and (type(given), name) not in _ALSO:
                yield from read(getattr(given, name), f"{place}.{name}")
            if (type(given), name) in _KEYS_TOO:
                yield from read([*getattr(given, name)], f"{place}.{name}")


def _fields(given: Any) -> list[str]:
    if isinstance(given, BaseModel):
        names = list(type(given).model_fields)
    else:
        names = [each.name for each in fields(given)] if is_dataclass(given) else []
    return [name for name in names if name not in _IF_TITLED] if "title" in names else names
