"""The job of evaluating positions."""

import time
from dataclasses import dataclass

from banneret.players.evaluation import evaluate
from banneret.players.processes import lower_priority
from banneret.players.protocol import Stop
from banneret.server.computers.job import GameSource

_SECONDS = 0.5
_NICENESS = 5
"""Evaluations yield to computer players: a match waits for those, but not for evaluations."""


@dataclass(frozen=True, slots=True)
class EvaluationJob:
    """States to be evaluated. They hold only what the people who asked may know."""

    source: GameSource
    states: tuple[bytes, ...]

    def do(self, stop: Stop) -> tuple[tuple[int, ...], ...]:
        """The evaluations of the first states: at least one, and as many as there is time for."""
        lower_priority(_NICENESS)
        began, found = time.perf_counter(), list[tuple[int, ...]]()
        for state in self.states:
            found.append(evaluate(self.source.game, self.source.state(state)))
            if time.perf_counter() - began > _SECONDS:
                break
        return tuple(found)
