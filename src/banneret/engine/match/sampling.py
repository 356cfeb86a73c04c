"""Samples results in imagined positions: what a seat sees, with the unknown filled in."""

from collections import Counter
from collections.abc import Iterable, Sequence

from banneret.engine.match.position import Position, events_for, imagined_seed
from banneret.engine.views.view import Event, Possibility

SAMPLES = 1000
"""How many results are sampled if they cannot be computed."""


def imagine(seen: Position, seat: int, sample: int = 0) -> Position:
    """A position consistent with what a seat knows; the same for the same sample number."""
    return seen.imagined(seat, imagined_seed(sample))


def played_on(position: Position, seat: int, codes: Sequence[int]) -> tuple[Position, tuple[Event, ...]]:
    """The position after an action, and its events as far as the seat may know."""
    after, rows = position.played(seat, codes)
    return after, events_for(position.game, rows, seat)


def possibilities(positions: Iterable[Position], seat: int, codes: Sequence[int]) -> tuple[Possibility, ...]:
    """The results of an action, the likeliest first, counted by playing it in imagined positions."""
    counted, events_by_rows = Counter[bytes](), dict[bytes, tuple[Event, ...]]()
    for position in positions:
        _, rows = position.played(seat, codes)
        happened = b"".join(row.tobytes() for row in rows)
        counted[happened] += 1
        # Many samples have the same result, so its words are made once.
        if happened not in events_by_rows:
            events_by_rows[happened] = events_for(position.game, rows, seat)
    # Results that differ only in events hidden from the seat count as one.
    outcomes = Counter[tuple[Event, ...]]()
    for happened, number in counted.items():
        outcomes[events_by_rows[happened]] += number
    return tuple(
        Possibility(chance=number / outcomes.total(), events=events)
        for events, number in outcomes.most_common()
    )
