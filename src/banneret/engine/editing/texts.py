"""Documents as text: YAML for editing by hand, with the line of each mistake."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from banneret.engine.errors import BadDocument, BadRuleset
from banneret.engine.rulesets.yaml_source import Node, Problems, read_yaml
from banneret.engine.text.language import say
from banneret.engine.text.wording import Keys

LONGEST = 24_000
"""The most characters that are read: far more than any position needs, but still parsed quickly."""

_WIDTH = 96
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*")
_WORDS = ("true", "false", "null")


class Read(NamedTuple):
    """A document that was read from text, with the line of every value."""

    document: dict[str, Any]
    root: Node

    def line_of(self, keys: Keys) -> int | None:
        """The line of a value, or of its nearest parent that exists; None if not even the first key does."""
        node = self.root.nearest(keys)
        return None if node is self.root else node.place.line


class BadText(BadDocument):
    """Text that is not a document; `line` is where the mistake is."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


def read_text(text: str) -> Read:
    """Parses a document from text; BadText if it is not one."""
    if len(text) > LONGEST:
        long = say(
            "The text has {number} characters; a position has at most {most}.", number=len(text), most=LONGEST
        )
        raise BadText(1, long)
    problems = Problems()
    try:
        root = read_yaml(text.encode(errors="replace"), "text", problems)
    except BadRuleset:
        raise BadText(*problems.first()) from None
    if problems:
        raise BadText(*problems.first())
    return Read(root.plain(), root)


def write_text(document: Mapping[str, Any]) -> str:
    """A document as text, with each value on one line if it fits."""
    return "\n".join(_lines(document, "")) + "\n"


def _lines(value: Any, indent: str) -> Iterator[str]:
    entries = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, child in entries:
        head = f"{indent}{_flow(key)}:" if isinstance(value, Mapping) else f"{indent}-"
        line = f"{head} {_flow(child)}"
        if len(line) <= _WIDTH or not child or not isinstance(child, (Mapping, list, tuple)):
            yield line
        elif isinstance(value, Mapping):
            yield head
            yield from _lines(child, f"{indent}  ")
        else:
            first, *others = _lines(child, f"{indent}  ")
            yield f"{head} {first.strip()}"
            yield from others


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(child)}" for key, child in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(child) for child in value) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
