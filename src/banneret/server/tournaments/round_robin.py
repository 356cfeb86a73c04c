"""Round robin: every player meets every other once, by the Berger tables of chess, which are the circle
method with balanced seats.
"""

from collections.abc import Sequence

from banneret.server.tournaments.results import Pair


def rounds(people: Sequence[int]) -> list[list[Pair]]:
    """All rounds for players in the order of their numbers. With an odd number of players, each has one bye,
    in the round against the missing last number.
    """
    even = len(people) + len(people) % 2
    return [_round(people, even, n) for n in range(1, even)]


def _round(people: Sequence[int], even: int, n: int) -> list[Pair]:
    pairs = []
    for low in range(1, even):
        for high in range(low + 1, even + 1):
            if _meet_in(low, high, even) == n:
                pairs.append(_pair(people, *_seats(low, high, even)))
    return sorted(pairs, key=lambda pair: pair.second is None)


def _meet_in(low: int, high: int, even: int) -> int:
    """The round in which two numbers meet. The last number is fixed: it meets the one that the circle method
    would pair with itself.
    """
    other = low if high == even else high
    return (low + other - 2) % (even - 1) + 1


def _seats(low: int, high: int, even: int) -> tuple[int, int]:
    low_is_first = low <= even // 2 if high == even else (low + high) % 2 == 1
    return (low, high) if low_is_first else (high, low)


def _pair(people: Sequence[int], first: int, second: int) -> Pair:
    if max(first, second) > len(people):
        return Pair(people[min(first, second) - 1], None)
    return Pair(people[first - 1], people[second - 1])
