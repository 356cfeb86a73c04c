"""The causes of an action's result, for previews and for the log."""

from collections.abc import Iterator, Sequence

from banneret.engine.match.position import Position
from banneret.engine.views.view import Cause, Event


def causes_of(seen: Position, seat: int, codes: Sequence[int]) -> Iterator[Cause]:
    """The causes of an action's expected result, code by code, from what its seat may know."""
    for position, code in code_by_code(seen, seat, codes):
        yield from position.game.forecasts.causes(position.window, seat, code)


def causes_told(
    before: Position, viewer: int, seat: int, codes: Sequence[int], events: Sequence[Event]
) -> Iterator[Cause]:
    """The causes of an action's actual result, from what a viewer may know of the position before it."""
    for position, code in code_by_code(before, seat, codes):
        seen = position.seen_by(viewer).window
        yield from position.game.forecasts.causes_in_log(seen, seat, code, events)


def code_by_code(position: Position, seat: int, codes: Sequence[int]) -> Iterator[tuple[Position, int]]:
    """Each code of an action, with the position in which it is played."""
    for n, code in enumerate(codes):
        position = position.after(seat, codes[n - 1]) if n else position
        yield position, code
