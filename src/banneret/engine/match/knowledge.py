"""What a viewer learns about secrets, found by comparing truths.

A truth is a position with nothing redacted. Other truths look the same to a viewer: they are imagined from
what it may know. An action is played in all of them with the same dice, so that only secrets make a
difference. If the viewer is told the same in every one, the action has taught it nothing. And nothing that
the viewer is told may depend on something that is still secret afterwards: that would be a leak.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.machine.layout import Array, copied, look
from banneret.engine.match.causes import causes_told
from banneret.engine.match.position import Position, events_for, imagined_seed
from banneret.engine.views.view import ARBITER, Cause, Event

TRUTHS = 8
"""How many other truths are sampled. One action may miss a secret that matters in only few of them: "teaches
nothing" is a statement about these samples.
"""


class LoggedAction(NamedTuple):
    """What a viewer's log says about an action."""

    text: str | None
    words: str | None
    events: tuple[Event, ...]
    causes: tuple[Cause, ...]

    def __str__(self) -> str:
        events, causes = (event.text for event in self.events), (cause.text for cause in self.causes)
        said = [self.text, self.words, *events, *causes]
        return repr(" ".join(filter(None, said)))


def hides_nothing(truth: Position, viewer: int) -> bool:
    """Whether a viewer may know everything about a position except future dice."""
    if viewer not in truth.hides_nothing_from:
        truth.hides_nothing_from[viewer] = truth.seen_by(viewer).state.tobytes() == without_dice(truth)
    return truth.hides_nothing_from[viewer]


def other_truths(truth: Position, seat: int, count: int = TRUTHS) -> Iterator[Position]:
    """Positions that a seat cannot tell from the true one, with the same dice."""
    seen = truth.seen_by(seat)
    for sample in range(count):
        other = seen.imagined(seat, imagined_seed(sample))
        other.state["dice"] = truth.state["dice"]
        yield other


def teaches(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> bool:
    """Whether a seat, acting or not, learns a secret from an action that it notices."""
    if hides_nothing(truth, viewer):
        return False
    known = _known_after(truth, viewer, seat, codes)
    return any(
        not _is_legal(other, seat, codes) or _known_after(other, viewer, seat, codes) != known
        for other in other_truths(truth, viewer)
    )


def leak(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> str | None:
    """A sentence about how a seat is told of a secret that remains one; None if there is no such leak.

    It may be told of a card that is shown and then exchanged, or of a unit that everybody sees from now on.
    It may not be told of a number that is hidden from it both before and after the action, until the game is
    over.
    """
    if hides_nothing(truth, viewer) or truth.after(seat, *codes).is_over:
        return None
    state, told = _known_after(truth, viewer, seat, codes)
    for other in other_truths(truth, viewer):
        if not _is_legal(other, seat, codes):
            continue
        mixed = _with_lasting_numbers_of(other, truth, seat, codes)
        other = mixed if _is_position(mixed) else other
        if other.seen_by(viewer).state.tobytes() != truth.seen_by(viewer).state.tobytes():
            continue
        if not _is_legal(other, seat, codes):
            continue
        other_state, other_told = _known_after(other, viewer, seat, codes)
        if other_state == state and other_told != told:
            who = truth.game.seats[viewer]
            return f"{who} is told {told}, and {other_told} where something differs that {who} may not know."
    return None


def is_hidden(seen: Position, seat: int, codes: Sequence[int]) -> bool:
    """Whether a legal action is hidden from others: laid face down, or hidden by the game."""
    window = seen.window
    if window.frames[window.depth - 1].together:
        return True
    for n, code in enumerate(codes):
        seen = seen.after(seat, codes[n - 1]) if n else seen
        if seen.game.knowledge.is_hidden(seen.window, seat, code):
            return True
    return False


def _known_after(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> tuple[bytes, LoggedAction]:
    """The state a viewer sees after an action, and what it is told of the action."""
    after, rows = truth.played(seat, codes)
    events = events_for(truth.game, rows, viewer, is_over=after.is_over)
    seen, logged = truth.seen_by(seat), LoggedAction(None, None, events, ())
    if viewer == seat or not is_hidden(seen, seat, codes):
        action, knowing = seen.action(seat, codes), ARBITER if after.is_over else viewer
        causes = tuple(causes_told(truth, knowing, seat, codes, events))
        logged = LoggedAction(action.text, None if events else action.words, events, causes)
    return after.seen_by(viewer).state.tobytes(), logged


def _is_legal(position: Position, seat: int, codes: Sequence[int]) -> bool:
    for n, code in enumerate(codes):
        position = position.after(seat, codes[n - 1]) if n else position
        if code not in position.codes(seat):
            return False
    return True


def _with_lasting_numbers_of(other: Position, truth: Position, seat: int, codes: Sequence[int]) -> Position:
    """The truth, with every number replaced by that of another truth if the action changes it in neither.

    What the action uses up, such as a card that is shown and exchanged, is then the same in both.
    """
    numbers = _numbers_by_byte(truth.state.dtype)
    one, two = (each.state.view(np.uint8) for each in (truth, other))
    changed = np.zeros(len(one), bool)
    for position, before in ((truth, one), (other, two)):
        changed |= position.after(seat, *codes).state.view(np.uint8) != before
    lasting = ~np.isin(numbers, numbers[changed])
    mixed = np.where(lasting, two, one).view(truth.state.dtype)
    return Position(truth.game, mixed)


def _is_position(mixed: Position) -> bool:
    """Whether a mixture of two positions is consistent: it may not be if a state stores a fact twice."""
    try:
        document = mixed.game.documents.write(mixed.window)
        state = mixed.game.new_state()
        mixed.game.documents.read(document, look(state)[0])
    except (BanneretError, LookupError):
        return False
    state["dice"] = mixed.state["dice"]
    return state.tobytes() == mixed.state.tobytes()


@cache
def _numbers_by_byte(dtype: np.dtype[Any]) -> Array:
    """For each byte of a record, the index of the integer it belongs to."""
    sizes = _sizes(dtype)
    return np.repeat(np.arange(len(sizes)), sizes)


def _sizes(dtype: np.dtype[Any]) -> list[int]:
    if dtype.subdtype is not None:
        item, (count,) = dtype.subdtype
        return _sizes(item) * int(count)
    if dtype.fields is not None:
        return [size for kind, *_ in dtype.fields.values() for size in _sizes(kind)]
    return [dtype.itemsize]


def without_dice(position: Position) -> bytes:
    """The bytes of a state with the dice zeroed."""
    state = copied(position.state)
    state["dice"] = 0
    return state.tobytes()
