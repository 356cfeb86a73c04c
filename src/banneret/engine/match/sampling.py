"""Playing on in imagined positions: what a seat sees, with a guess at what it does not."""

from collections import Counter
from collections.abc import Iterable, Sequence

from banneret.engine.match.position import Position, events_for, imagined_seed
from banneret.engine.views.view import Event, Possibility

SAMPLES = 1000
"""How many outcomes are imagined where they cannot be worked out."""


def imagine(seen: Position, seat: int, sample: int = 0) -> Position:
    """What may be the truth for all a seat knows; the same for the same number of a sample."""
    return seen.imagined(seat, imagined_seed(sample))


def played_on(position: Position, seat: int, codes: Sequence[int]) -> tuple[Position, tuple[Event, ...]]:
    """The position after an action, and what came of it, as far as the seat may know."""
    after, rows = position.played(seat, codes)
    return after, events_for(position.game, rows, seat)


def possibilities(positions: Iterable[Position], seat: int, codes: Sequence[int]) -> tuple[Possibility, ...]:
    """What may come of an action, the likeliest first, from imagined positions in which it is played."""
    counted, told = Counter[bytes](), dict[bytes, tuple[Event, ...]]()
    for position in positions:
        _, rows = position.played(seat, codes)
        happened = b"".join(row.tobytes() for row in rows)
        counted[happened] += 1
        # Many copies come out alike: words are found once for all of them.
        if happened not in told:
            told[happened] = events_for(position.game, rows, seat)
    # What differs only in something that the seat is not told is one outcome.
    outcomes = Counter[tuple[Event, ...]]()
    for happened, number in counted.items():
        outcomes[told[happened]] += number
    return tuple(
        Possibility(chance=number / outcomes.total(), events=events)
        for events, number in outcomes.most_common()
    )
