"""What an action teaches a viewer, found by comparing truths.

The action is played in the truth, and in other truths that the viewer cannot tell from it. The dice are the same
in all of them, so that only secrets make a difference. Where the viewer sees the same afterwards in every one,
the action has taught it nothing. And where a viewer's redacted state is the same afterwards, everything the
viewer is told must be the same: otherwise something leaks.
"""

from collections.abc import Iterator, Sequence

from banneret.engine.match.position import Position, events_for, imagined_seed
from banneret.engine.views.view import Event

TRUTHS = 8
"""How many other truths are tried. A secret on which only few of them hang may be missed by one action; that an
action teaches nothing is a statement about these samples.
"""


def hides_nothing(truth: Position, viewer: int) -> bool:
    """Whether a viewer may know all of a position but the dice to come."""
    return truth.seen_by(viewer).state.tobytes() == _without_dice(truth)


def other_truths(truth: Position, seat: int, count: int = TRUTHS) -> Iterator[Position]:
    """Positions that a seat cannot tell from the true one, with the same dice."""
    seen = truth.seen_by(seat)
    for sample in range(count):
        other = seen.imagined(seat, imagined_seed(sample))
        other.state["dice"] = truth.state["dice"]
        yield other


def teaches(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> bool:
    """Whether a seat that looks on, or acts, learns a secret from an action that it notices."""
    seen = _seen_after(truth, viewer, seat, codes)
    return any(
        not _is_legal(other, seat, codes) or _seen_after(other, viewer, seat, codes) != seen
        for other in other_truths(truth, viewer)
    )


def leak(truth: Position, viewer: int, seat: int, codes: Sequence[int]) -> str | None:
    """What tells a seat something that its own redacted state does not, in a sentence; None if nothing does."""
    state, events = _seen_after(truth, viewer, seat, codes)
    for other in other_truths(truth, viewer):
        if not _is_legal(other, seat, codes):
            continue
        other_state, other_events = _seen_after(other, viewer, seat, codes)
        if other_state == state and other_events != events:
            return (
                f"events tell two truths apart that look the same: {_texts(events)} or {_texts(other_events)}"
            )
    return None


def _seen_after(
    truth: Position, viewer: int, seat: int, codes: Sequence[int]
) -> tuple[bytes, tuple[Event, ...]]:
    """What a viewer sees after an action, and the events it is told."""
    after, rows = truth.played(seat, codes)
    return after.seen_by(viewer).state.tobytes(), events_for(truth.game, rows, viewer, is_over=after.is_over)


def _is_legal(position: Position, seat: int, codes: Sequence[int]) -> bool:
    for code in codes:
        if code not in position.codes(seat):
            return False
        position = position.after(seat, code)
    return True


def _without_dice(position: Position) -> bytes:
    state = position.state.copy()
    state["dice"] = 0
    return state.tobytes()


def _texts(events: Sequence[Event]) -> str:
    return repr(" ".join(event.text for event in events))
