"""Playing on in states that a seat imagines: what it sees, with a guess at what it does not."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from banneret.engine.machine.kernels.dice import STREAM_IMAGINED, derive
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.layout import Array
from banneret.engine.views.view import Event, Possibility

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

SAMPLES = 1000
"""So many outcomes are imagined where they cannot be worked out."""


def imagined_seed(sample: int) -> int:
    """The seed of an imagined state; the same for the same number of a sample."""
    return int(derive(0, sample, STREAM_IMAGINED))


def imagine(match: "Match", seat: int, sample: int = 0) -> Array:
    """What may be the truth for all a seat knows; the same for the same number of a sample."""
    return match.imagined(seat, imagined_seed(sample))


def played_on(
    match: "Match", state: Array, seat: int, codes: Sequence[int]
) -> tuple[Array, tuple[Event, ...]]:
    """Carries out an action in an imagined state; what came of it, as far as the seat may know."""
    game, work, events = match.game, match.game.new_work(), list[Event]()
    for code in codes:
        game.run(carry_out, state, game.rules, seat, code, work)
        events += match.events_in(work, seat)
    return state, tuple(events)


def possibilities(
    match: "Match", states: Iterable[Array], seat: int, codes: Sequence[int]
) -> tuple[Possibility, ...]:
    """What may come of an action, the likeliest first, from imagined states in which it is carried out."""
    game = match.game
    counted, told = Counter[bytes](), dict[bytes, tuple[Event, ...]]()
    for state in states:
        works = [game.new_work() for _ in codes]
        for code, work in zip(codes, works, strict=True):
            game.run(carry_out, state, game.rules, seat, code, work)
        happened = b"".join(work[0]["events"][: work[0]["event_count"]].tobytes() for work in works)
        counted[happened] += 1
        # Many copies come out alike: words are found once for all of them.
        if happened not in told:
            told[happened] = tuple(event for work in works for event in match.events_in(work, seat))
    # What differs only in something that the seat is not told is one outcome.
    outcomes = Counter[tuple[Event, ...]]()
    for happened, number in counted.items():
        outcomes[told[happened]] += number
    return tuple(
        Possibility(chance=number / outcomes.total(), events=events)
        for events, number in outcomes.most_common()
    )
