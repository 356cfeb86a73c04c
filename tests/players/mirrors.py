"""Mirrored positions: sides swapped and the board rotated, in documents and in notation."""

import json
import re
from collections.abc import Callable
from typing import Any

_SIDES = {"blue": "gold", "gold": "blue"}
_FACINGS = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}


def _letter(text: str, size: int) -> str:
    """The letter at the same distance from the other end of a row."""
    first = "a" if text.islower() else "A"
    return chr(2 * ord(first) + size - 1 - ord(text))


def _swapped_sides(text: str) -> str:
    return re.sub(r"\b(blue|gold)\b", lambda found: _SIDES[found[0]], text)


def _chess(text: str) -> str:
    """Ranks are mirrored, files stay: the kings face each other. Units are named by where they began."""
    return re.sub(
        r"([a-h])([1-8])(?!\d)", lambda found: f"{found[1]}{9 - int(found[2])}", _swapped_sides(text)
    )


def _hexes(size: int) -> Callable[[str], str]:
    def turned(text: str) -> str:
        return re.sub(
            r"([A-K])(\d+)",
            lambda found: f"{_letter(found[1], size)}{size + 1 - int(found[2])}",
            _swapped_sides(text),
        )

    return turned


def _aeonis(text: str) -> str:
    """Units are named by their side."""
    return re.sub(r"\b(bl|go)(?=-|\d)", lambda found: {"bl": "go", "go": "bl"}[found[0]], _hexes(7)(text))


def _prevail(text: str) -> str:
    """On the small board, with the same army on both sides."""
    text = re.sub(r"\b([bg])(?=\d+\b)", lambda found: {"b": "g", "g": "b"}[found[0]], _swapped_sides(text))
    text = re.sub(r"\b([A-H])-(\d+)", lambda found: f"{_letter(found[1], 8)}-{13 - int(found[2])}", text)
    return re.sub(r'(?<=[/"])[NESW]{1,2}(?![-\w])', lambda found: _FACINGS[found[0]], text)


TURNED: dict[str, Callable[[str], str]] = {
    "age-of-chess": _chess,
    "medieval-chess": _chess,
    "cyvasse": _hexes(11),
    "aeonis": _aeonis,
    "prevail": _prevail,
}
"""The mirror function of each game's texts."""


def turned(name: str, document: Any) -> Any:
    """The mirrored document. In Prevail a round that belongs to neither side is always written as Blue's."""
    found = json.loads(TURNED[name](json.dumps(document)))
    if name == "prevail" and found["frames"][0]["stage"] != "melees":
        found["frames"][0]["seat"] = document["frames"][0]["seat"]
    return found
