"""Whole set-ups at once: the actions from what a seat has laid out so far to a given set-up."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import IllegalAction
from banneret.engine.match.position import Position
from banneret.engine.text.language import say


def side_now(seen: Position, seat: int) -> dict[str, Any] | None:
    """What a seat has set up so far; None if it can no longer change it."""
    return seen.game.definition.setups.side_now(seen.window, seat)


def steps_to(seen: Position, seat: int, content: Mapping[str, Any]) -> list[str]:
    """The actions that lead a seat to a set-up by hand; IllegalAction if there is no legal way to it."""
    texts = list[str]()
    while (code := _next_step(seen, seat, content)) is not None:
        texts.append(seen.describe(seat, code).text)
        seen = seen.after(seat, code)
    return texts


def _next_step(seen: Position, seat: int, content: Mapping[str, Any]) -> int | None:
    if side_now(seen, seat) is None:
        raise IllegalAction(say("Nothing can be set up now."))
    code = seen.game.definition.setups.next_step(seen.window, seat, content)
    if code is not None and code not in seen.codes(seat):
        raise IllegalAction(str(seen.game.refusals.why_not(seen.window, seat, code)))
    return code
