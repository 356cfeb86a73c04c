"""The decay of ratings on idle days. Days are in UTC, counted from 1970."""

from collections.abc import Iterator, Sequence

from banneret.server.ratings.elo import POINT

DAY = 24 * 60 * 60 * 1_000_000
"""A day in microseconds, the unit of stored times."""

_FREE, _SLOW = 7, 30
"""The last idle day without a cost, and the last that costs 5 points; each later one costs 10."""
_MOST = 200


def day_of(at: int) -> int:
    """The day of a stored time."""
    return at // DAY


def _lost_by(idle: int) -> int:
    """The total cost of this many idle days, in points."""
    slow = max(0, min(idle, _SLOW) - _FREE)
    return min(_MOST, 5 * slow + 10 * max(0, idle - _SLOW))


def charges(active: Sequence[int], through: int) -> Iterator[tuple[int, int]]:
    """Each idle day with a cost, and the cost in hundredths of a point. `active` are the days on which the
    player played, in ascending order; days after `through` are ignored.
    """
    ends = [*active[1:], through + 1]
    for last, end in zip(active, ends, strict=True):
        for day in range(last + 1, min(end, through + 1)):
            if cost := _lost_by(day - last) - _lost_by(day - last - 1):
                yield day, cost * POINT
