"""Swiss: every round pairs players with the same or nearly the same score who have not met.

The top player is paired first, with the best opponent that leaves a complete pairing for the rest; then the
next.
"""

from collections.abc import Callable, Sequence

from banneret.server.tournaments.matching import can_all_be_paired
from banneret.server.tournaments.results import Card, Pair, seated

_LOPSIDED = 2
"""Two players who both lean this far towards the same seat do not meet, if that can be avoided."""

_May = Callable[[Card, Card], bool]


def next_round(ranked: Sequence[Card]) -> list[Pair] | None:
    """The pairs of the next round, for cards in the order of the standings, the best first. With an odd
    number, the lowest player without a bye so far gets one. None if no complete pairing is left.
    """
    return _round(ranked, _may_meet_fairly) or _round(ranked, _may_meet)


def _may_meet(one: Card, other: Card) -> bool:
    return other.person not in one.met


def _may_meet_fairly(one: Card, other: Card) -> bool:
    same = one.balance * other.balance > 0
    return _may_meet(one, other) and not (same and min(abs(one.balance), abs(other.balance)) >= _LOPSIDED)


def _round(ranked: Sequence[Card], may: _May) -> list[Pair] | None:
    if len(ranked) % 2 == 0:
        return _pairs(ranked, may)
    for card in reversed(ranked):
        if not card.had_bye:
            rest = [each for each in ranked if each is not card]
            if (pairs := _pairs(rest, may)) is not None:
                return [*pairs, Pair(card.person, None)]
    return None


def _pairs(ranked: Sequence[Card], may: _May) -> list[Pair] | None:
    left, pairs = [*ranked], list[Pair]()
    if not _have_partners(left, may):
        return None
    while left:
        top = left.pop(0)
        for other in _wished(top, left):
            rest = [each for each in left if each is not other]
            if may(top, other) and _have_partners(rest, may):
                left = rest
                pairs.append(seated(top, other, len(pairs)))
                break
    return pairs


def _have_partners(people: Sequence[Card], may: _May) -> bool:
    graph = [[n for n, other in enumerate(people) if other is not one and may(one, other)] for one in people]
    return can_all_be_paired(graph)


def _wished(top: Card, others: Sequence[Card]) -> list[Card]:
    """Opponents for the top player, the best first: by nearest score, then by balance of seats; and within a
    score group, the upper half meets the lower half.
    """
    group = 1 + sum(other.score == top.score for other in others)
    middle = group // 2 - 1

    def key(n: int) -> tuple[int, bool, bool, int]:
        other = others[n]
        is_upper = other.score == top.score and n < middle
        distance = abs(n - middle) if other.score == top.score else n
        return top.score - other.score, top.balance * other.balance > 0, is_upper, distance

    return [others[n] for n in sorted(range(len(others)), key=key)]
