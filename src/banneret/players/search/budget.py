"""Search budgets: a number of nodes, a number of seconds, or until stopped.

Kernels have no clock. They search a given number of nodes and can be continued; this module chooses that
number, so that the clock is read neither too rarely nor too often.
"""

import time
from dataclasses import dataclass

from banneret.players.protocol import Stop

_RUN_SECONDS = 0.005
_RUN_SHARE = 1 / 200
"""The longest run as a share of the time limit: the next nodes may cost fifty times as much."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The most nodes and the most seconds for one action; None means unlimited."""

    nodes: int | None = None
    seconds: float | None = None

    def part(self, share: float) -> "Budget":
        """A share of the budget, of at least one node."""
        return Budget(
            None if self.nodes is None else max(1, int(self.nodes * share)),
            None if self.seconds is None else self.seconds * share,
        )

    def within(self, seconds: float) -> "Budget":
        """The same budget, limited to this many seconds."""
        return Budget(self.nodes, seconds if self.seconds is None else min(seconds, self.seconds))


class Spending:
    """A budget being spent, run by run."""

    def __init__(self, budget: Budget, stop: Stop, first_run: int) -> None:
        self._budget = budget
        self._stop = stop
        self._began = self._run_began = time.perf_counter()
        self._work_began = self._run_work_began = time.thread_time()
        """The cost of a node is measured in CPU time, which the load of the machine does not distort."""
        self._run = first_run
        self._run_seconds = min(_RUN_SECONDS, (budget.seconds or 1) * _RUN_SHARE)
        self._pace = 0.0
        """CPU seconds per node, in the last run."""
        self.nodes = 0

    def next_run(self) -> int:
        """The number of nodes to search next; 0 when the budget is spent, but never at the first call."""
        self._run_began, self._run_work_began = time.perf_counter(), time.thread_time()
        nodes, run = self._budget.nodes, self._run
        if self.nodes:
            if self._stop():
                return 0
            run = self._in_time(run)
        return run if nodes is None else min(run, nodes - self.nodes)

    def _in_time(self, run: int) -> int:
        """The number of nodes that the time left allows, at most `run`."""
        if self._budget.seconds is None:
            return run
        left = self._budget.seconds - (self._run_began - self._began)
        pace = max(self._pace, (self._run_work_began - self._work_began) / self.nodes)
        if run * pace <= left:
            return run
        return max(0, int(left / pace)) if pace else 0

    def spend(self, nodes: int) -> None:
        """Records that this many nodes were searched, and adapts the length of the next run."""
        took = time.perf_counter() - self._run_began
        self.nodes += nodes
        self._pace = (time.thread_time() - self._run_work_began) / max(1, nodes)
        if took < self._run_seconds:
            self._run *= 2
        elif took > 2 * self._run_seconds:
            self._run = max(1, int(self._run * self._run_seconds / took))
