"""How long a finished match took."""

from itertools import pairwise

from banneret.server.matches.live import LiveMatch

_BREAK = 60 * 60 * 1_000_000
"""In microseconds: without a clock, a longer interval counts as time away from the board."""


def playing_time(live: LiveMatch) -> tuple[int, ...]:
    """Milliseconds that each seat took for its actions after the first one of the match. Empty before the
    match is over, or if its times are unknown.
    """
    if not live.is_over or live.is_lesson:
        return ()
    taken = [0] * len(live.holders)
    for (before, moment), played in zip(pairwise(live.moments), live.match.history.played[1:], strict=True):
        time = moment.at - before.at
        if live.time_control is not None or time < _BREAK:
            taken[played.seat] += time
    return tuple(time // 1000 for time in taken) if any(taken) else ()
