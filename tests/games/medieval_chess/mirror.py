"""A position seen from the other side of the board: sides swapped, ranks reversed."""

import re
from collections.abc import Mapping
from typing import Any

_NAMES = re.compile(
    r"guard[1-8]|(?P<file>[a-h])(?P<rank>[1-8])(?!\d)|Blue|Gold|blue(?=-[pfbm])|gold(?=-[pfbm])|^blue$|^gold$"
)
_OTHERS = {"Blue": "Gold", "Gold": "Blue", "blue": "gold", "gold": "blue"}


def mirrored(text: str) -> str:
    """A line of notation, a name or a sentence, as seen from the other side."""
    return _NAMES.sub(_other, text)


def _other(match: re.Match[str]) -> str:
    if match["file"]:
        return f"{match['file']}{9 - int(match['rank'])}"
    return _OTHERS.get(match[0], match[0])


def mirrored_document(part: Any) -> Any:
    """A document, or a part of one; pairs of numbers are those of the two sides, and are swapped."""
    if isinstance(part, Mapping):
        return {mirrored(key) if key not in _OTHERS else key: mirrored_document(part[key]) for key in part}
    if isinstance(part, (list, tuple)):
        if part and isinstance(part[0], int):
            half = len(part) // 2
            return [*part[half:], *part[:half]]
        return [mirrored_document(each) for each in part]
    return mirrored(part) if isinstance(part, str) else part
