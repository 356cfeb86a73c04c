"""Arena: free players with similar scores are paired until the time is over."""

from collections.abc import Sequence

from banneret.server.tournaments.results import Card, Pair, seated


def pair_free(free: Sequence[Card], present: int) -> list[Pair]:
    """Pairs free players, given in the order of the standings. Players do not meet the same opponent twice in
    a row, unless only two are `present` in all. A player without an opponent waits.
    """
    left, pairs = [*free], list[Pair]()
    while left:
        top = left.pop(0)
        fitting = [other for other in left if present == 2 or not _have_just_met(top, other)]
        if fitting:
            left.remove(fitting[0])
            pairs.append(seated(top, fitting[0], len(pairs)))
    return pairs


def _have_just_met(one: Card, other: Card) -> bool:
    return one.met[-1:] == [other.person] or other.met[-1:] == [one.person]
