"""Playing on in states that a seat imagines: what it sees, with a guess at what it does not."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.engine.kernels.dice import STREAM_IMAGINED, derive
from banneret.engine.kernels.entries import carry_out
from banneret.engine.layout import Array
from banneret.engine.view import Event

if TYPE_CHECKING:
    from banneret.engine.match import Match


def imagine(match: "Match", seat: int, sample: int = 0) -> Array:
    """What may be the truth for all a seat knows; the same for the same number of a sample."""
    return match.imagined(seat, derive(0, sample, STREAM_IMAGINED))


def played_on(
    match: "Match", state: Array, seat: int, codes: Sequence[int]
) -> tuple[Array, tuple[Event, ...]]:
    """Carries out an action in an imagined state; what came of it, as far as the seat may know."""
    game, work, events = match.game, match.game.new_work(), list[Event]()
    for code in codes:
        game.run(carry_out, state, game.rules, seat, code, work)
        events += match.events_in(work, seat)
    return state, tuple(events)
