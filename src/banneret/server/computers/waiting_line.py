"""Jobs that wait for a worker: in a lane for quick ones and one for others, and in each one of a person's in
turn.
"""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Own(Generic[T]):
    """The jobs of one person, and since when the person waits for a turn."""

    since: float
    jobs: deque[T] = field(default_factory=deque)


class _Lane(Generic[T]):
    """Whoever has waited longest comes first, however many jobs others have."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._people: OrderedDict[Hashable, _Own[T]] = OrderedDict()

    def __len__(self) -> int:
        """How many people wait."""
        return len(self._people)

    def add(self, job: T, person: Hashable) -> None:
        if person not in self._people:
            self._people[person] = _Own(self._clock())
        self._people[person].jobs.append(job)

    def next(self) -> T:
        """Takes the next job out; whose it is has to wait for another turn."""
        person, own = self._people.popitem(last=False)
        job = own.jobs.popleft()
        if own.jobs:
            own.since = self._clock()
            self._people[person] = own
        return job

    def longest(self) -> float:
        """For how long the first one has waited."""
        first = next(iter(self._people.values()), None)
        return 0.0 if first is None else self._clock() - first.since


class WaitingLine(Generic[T]):
    """Decides who is next, and how long whoever is may think so that nobody behind waits for too long."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._quick: _Lane[T] = _Lane(clock)
        self._slow: _Lane[T] = _Lane(clock)

    def add(self, job: T, person: Hashable, *, is_quick: bool) -> None:
        (self._quick if is_quick else self._slow).add(job, person)

    def next(self) -> T | None:
        """Takes out the next job: a quick one if there is any."""
        return self._quick.next() if self._quick else self._slow.next() if self._slow else None

    def next_quick(self) -> T | None:
        """Takes out the next quick job."""
        return self._quick.next() if self._quick else None

    def thinking_time(self, longest_wait: float, workers: int) -> float:
        """Seconds for a job that begins now: with as much for each in the line, the last of them begins
        before anybody has waited longer than `longest_wait`. As much as it likes if nobody waits.
        """
        if not self._slow:
            return math.inf
        return (longest_wait - self._slow.longest()) / (1 + len(self._slow) / workers)
