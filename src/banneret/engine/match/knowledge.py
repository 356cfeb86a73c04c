"""What a viewer learns of secrets, found by comparing truths.

A truth is a position with everything in it. Other truths look the same to a viewer: they are imagined from
what it may know. An action is played in all of them, with the same dice, so that only secrets make a
difference. Where the viewer is told the same in every one, the action has taught it nothing. And where
something is still secret afterwards, nothing that the viewer is told may depend on it: otherwise it leaks.
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
"""How many other truths are tried. A secret on which only few of them hang may be missed by one action; that
an action teaches nothing is a statement about these samples.
"""


class Told(NamedTuple):
    """What a viewer is told of an action, as its log has it."""

    text: str | None
    words: str | None
    events: tuple[Event, ...]
    causes: tuple[Cause, ...]

    def __str__(self) -> str:
        events, causes = (event.text for event in self.events), (cause.text for cause in self.causes)
        said = [self.text, self.words, *events, *causes]
        return repr(" ".join(filter(None, said)))


def hides_nothing(truth: Position, viewer: int) -> bool:
    """Whether a viewer may know all of a position but the dice to come."""
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
    """Whether a seat that looks on, or acts, learns a secret from an action that it notices."""
    if hides_nothing(truth, viewer):
        return False
    known = _known_after(truth, viewer, seat, codes)
    return any(
        not _is_legal(other, seat, codes) or _known_after(other, viewer, seat, codes) != known
        for other in other_truths(truth, viewer)
    )


def leak(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> str | None:
    """What tells a seat of a secret that stays one, in a sentence; None if nothing does.

    A card that is shown and then exchanged may be told, and a unit that everybody sees from now on. A number
    that the seat's own state hides before and after the action may not, until the game is over.
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
    """Whether others may not know of a legal action: it is laid face down, or its game hides it."""
    window = seen.window
    if window.frames[window.depth - 1].together:
        return True
    for n, code in enumerate(codes):
        seen = seen.after(seat, codes[n - 1]) if n else seen
        if seen.game.knowledge.is_hidden(seen.window, seat, code):
            return True
    return False


def _known_after(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> tuple[bytes, Told]:
    """What a viewer sees after an action, and what it is told of it."""
    after, rows = truth.played(seat, codes)
    events = events_for(truth.game, rows, viewer, is_over=after.is_over)
    seen, told = truth.seen_by(seat), Told(None, None, events, ())
    if viewer == seat or not is_hidden(seen, seat, codes):
        action, knowing = seen.action(seat, codes), ARBITER if after.is_over else viewer
        causes = tuple(causes_told(truth, knowing, seat, codes, events))
        told = Told(action.text, None if events else action.words, events, causes)
    return after.seen_by(viewer).state.tobytes(), told


def _is_legal(position: Position, seat: int, codes: Sequence[int]) -> bool:
    for n, code in enumerate(codes):
        position = position.after(seat, codes[n - 1]) if n else position
        if code not in position.codes(seat):
            return False
    return True


def _with_lasting_numbers_of(other: Position, truth: Position, seat: int, codes: Sequence[int]) -> Position:
    """The truth, but with every number of another that an action changes in neither of the two.

    What an action uses up, such as a card that is shown and exchanged, is then the same in both.
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
    """Whether a mixture of two positions is one: where a state says the same thing twice it need not be."""
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
    """To which of a record's whole numbers each of its bytes belongs."""
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
    """All of a position but the dice to come."""
    state = copied(position.state)
    state["dice"] = 0
    return state.tobytes()
