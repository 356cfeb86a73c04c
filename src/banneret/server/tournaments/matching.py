"""Whether all players can be paired: a perfect matching in a graph, by Edmonds' blossom algorithm.

Swiss pairings check this before they settle on a pair, so that they never run into a dead end.
"""

from collections import deque
from collections.abc import Sequence

Graph = Sequence[Sequence[int]]
"""An adjacency list: for each of the vertices 0, 1, 2, … those that it may be paired with."""


def can_all_be_paired(graph: Graph) -> bool:
    """Whether the graph has a perfect matching."""
    mates: list[int | None] = [None] * len(graph)
    for one, others in enumerate(graph):  # a greedy matching to start with
        free = (other for other in others if mates[other] is None)
        if mates[one] is None and (other := next(free, None)) is not None:
            mates[one], mates[other] = other, one
    # A vertex without an augmenting path now never gets one: a single failure decides.
    return all(mates[one] is not None or _Search(graph, mates, one).succeeds() for one in range(len(graph)))


class _Search:
    """Searches for an augmenting path that matches one more vertex."""

    def __init__(self, graph: Graph, mates: list[int | None], root: int) -> None:
        self._graph = graph
        self._mates = mates
        self._root = root
        self._before: list[int | None] = [None] * len(graph)
        self._base = list(range(len(graph)))
        """The base of the blossom that each vertex is in; the vertex itself outside of blossoms."""
        self._seen = {root}
        self._queue = deque([root])

    def succeeds(self) -> bool:
        """Augments the matching if there is a path; returns whether there was one."""
        while self._queue:
            one = self._queue.popleft()
            for other in self._graph[one]:
                if self._base[one] == self._base[other] or self._mates[one] == other:
                    continue
                if other == self._root or self._is_outer(other):
                    self._contract(one, other)
                elif self._before[other] is None:
                    self._before[other] = one
                    mate = self._mates[other]
                    if mate is None:
                        self._change_partners(other)
                        return True
                    self._reach(mate)
        return False

    def _is_outer(self, one: int) -> bool:
        mate = self._mates[one]
        return mate is not None and self._before[mate] is not None

    def _reach(self, one: int) -> None:
        if one not in self._seen:
            self._seen.add(one)
            self._queue.append(one)

    def _contract(self, one: int, other: int) -> None:
        """Contracts an odd cycle into a blossom, all of whose vertices become reachable."""
        base = self._common_base(one, other)
        blossom = set[int]()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for each in range(len(self._graph)):
            if self._base[each] in blossom:
                self._base[each] = base
                self._reach(each)

    def _common_base(self, one: int, other: int) -> int:
        above = set[int]()
        step: int | None = one
        while step is not None:
            step = self._base[step]
            above.add(step)
            step = self._up(step)
        step = self._base[other]
        while step not in above:
            up = self._up(step)
            assert up is not None
            step = self._base[up]
        return step

    def _up(self, one: int) -> int | None:
        """The vertex two steps closer to the root."""
        mate = self._mates[one]
        return None if mate is None else self._before[mate]

    def _mark(self, one: int, base: int, child: int, blossom: set[int]) -> None:
        while self._base[one] != base:
            mate = self._mates[one]
            assert mate is not None
            blossom |= {self._base[one], self._base[mate]}
            self._before[one] = child
            child = mate
            up = self._before[mate]
            assert up is not None
            one = up

    def _change_partners(self, last: int) -> None:
        step: int | None = last
        while step is not None:
            before = self._before[step]
            assert before is not None
            after = self._mates[before]
            self._mates[step], self._mates[before] = before, step
            step = after
