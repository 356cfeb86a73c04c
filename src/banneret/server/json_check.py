"""Checks JSON that no model validates: its depth, characters and numbers."""

from math import isfinite
from typing import Any

from banneret.server.errors import RequestError
from banneret.server.language import say

_DEEPEST = 24


def check_json(data: Any) -> None:
    """Refuses data that could not be stored, or that would overflow a recursive reader."""
    level = [data]
    for _ in range(_DEEPEST):
        level = [child for each in level for child in _checked_children(each)]
        if not level:
            return
    raise RequestError(422, say("The data is nested more than {number} levels deep.", number=_DEEPEST))


def _checked_children(data: Any) -> list[Any]:
    if isinstance(data, str):
        try:
            data.encode()
        except UnicodeEncodeError:
            raise RequestError(422, say("A text contains an incomplete character.")) from None
        return []
    if isinstance(data, float) and not isfinite(data):
        raise RequestError(422, say("A number is not finite (NaN or infinity)."))
    if isinstance(data, dict):
        return [*data, *data.values()]
    return data if isinstance(data, list) else []
