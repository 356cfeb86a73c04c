"""JSON whose shape no model checks: not too deep, and of characters that can be written."""

from math import isfinite
from typing import Any

from banneret.server.language import say
from banneret.server.problems import Trouble

_DEEPEST = 24


def check_plain(data: Any) -> None:
    """Refuses what would be too much for whoever reads it later."""
    level = [data]
    for _ in range(_DEEPEST):
        level = [part for each in level for part in _parts(each)]
        if not level:
            return
    raise Trouble(422, say("This is nested more than {number} levels deep.", number=_DEEPEST))


def _parts(data: Any) -> list[Any]:
    if isinstance(data, str):
        try:
            data.encode()
        except UnicodeEncodeError:
            raise Trouble(422, say("This has half a character in it, which cannot be written.")) from None
        return []
    if isinstance(data, float) and not isfinite(data):
        raise Trouble(422, say("This has a number in it that is none."))
    if isinstance(data, dict):
        return [*data, *data.values()]
    return data if isinstance(data, list) else []
