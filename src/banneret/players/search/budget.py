"""How long a search may go on: so many nodes, so many seconds, or until somebody asks it to stop.

Kernels know no clock. They search as many nodes as they are told and can go on later; here it is decided how
many that are, so that the clock is looked at often enough and seldom enough.
"""

import time
from dataclasses import dataclass

from banneret.players.protocol import Stop

_RUN_SECONDS = 0.005


@dataclass(frozen=True, slots=True)
class Budget:
    """The most nodes and the most seconds for one action; what is None is not limited."""

    nodes: int | None = None
    seconds: float | None = None

    def part(self, share: float) -> "Budget":
        """A share of the budget, of at least a node."""
        return Budget(
            None if self.nodes is None else max(1, int(self.nodes * share)),
            None if self.seconds is None else self.seconds * share,
        )

    def within(self, seconds: float) -> "Budget":
        """The same, but not for longer."""
        return Budget(self.nodes, seconds if self.seconds is None else min(seconds, self.seconds))


class Spending:
    """A budget being spent, run by run."""

    def __init__(self, budget: Budget, stop: Stop, first_run: int) -> None:
        self._budget = budget
        self._stop = stop
        self._began = self._run_began = time.perf_counter()
        self._run = first_run
        self.nodes = 0

    def next_run(self) -> int:
        """How many nodes may be searched next; 0 when the budget is spent."""
        if self._budget.nodes is not None and self.nodes >= self._budget.nodes:
            return 0
        now = self._run_began = time.perf_counter()
        run = self._run
        if self._budget.seconds is not None:
            left = self._budget.seconds - (now - self._began)
            if left <= 0:
                return 0
            if self.nodes:
                run = min(run, max(1, int(self.nodes / (now - self._began) * left)))
        if self._stop() and self.nodes:
            return 0
        return run if self._budget.nodes is None else min(run, self._budget.nodes - self.nodes)

    def spend(self, nodes: int) -> None:
        """Notes that so many nodes were searched."""
        self.nodes += nodes
        if time.perf_counter() - self._run_began < _RUN_SECONDS:
            self._run *= 2
