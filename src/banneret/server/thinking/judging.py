"""How well the seats stand in many positions."""

import time
from dataclasses import dataclass

from banneret.players.evaluation import standing
from banneret.players.processes import make_way
from banneret.players.protocol import Stop
from banneret.server.thinking.task import Source

_SECONDS = 0.5
_NICENESS = 5
"""Somebody looks at it, but nobody waits for it to go on."""


@dataclass(frozen=True, slots=True)
class Judging:
    """States of a game whose standing is wanted. Whoever is to see the answer may know them."""

    source: Source
    states: tuple[bytes, ...]

    def do(self, stop: Stop) -> tuple[tuple[int, ...], ...]:
        """The standing in the first of them: in as many as there is time for."""
        make_way(_NICENESS)
        began, found = time.perf_counter(), list[tuple[int, ...]]()
        for state in self.states:
            found.append(standing(self.source.game, self.source.state(state)))
            if time.perf_counter() - began > _SECONDS:
                break
        return tuple(found)
