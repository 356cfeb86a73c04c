"""The queue of jobs for workers: a lane for quick jobs and one for the others, each fair among people."""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Own(Generic[T]):
    """The jobs of one person, and the time since which the person has waited for a turn."""

    since: float
    jobs: deque[T] = field(default_factory=deque)


class _Lane(Generic[T]):
    """Serves the person who has waited longest, however many jobs others have queued."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._people: OrderedDict[Hashable, _Own[T]] = OrderedDict()

    def __len__(self) -> int:
        """The number of people waiting."""
        return len(self._people)

    def add(self, job: T, person: Hashable) -> None:
        if person not in self._people:
            self._people[person] = _Own(self._clock())
        self._people[person].jobs.append(job)

    def next(self) -> T:
        """Removes and returns the next job; its owner's other jobs go to the back of the lane."""
        person, own = self._people.popitem(last=False)
        job = own.jobs.popleft()
        if own.jobs:
            own.since = self._clock()
            self._people[person] = own
        return job

    def longest(self) -> float:
        """How long the first person has waited, in seconds."""
        first = next(iter(self._people.values()), None)
        return 0.0 if first is None else self._clock() - first.since


class WaitingLine(Generic[T]):
    """Decides which job is next, and how long it may think so that no job behind it waits too long."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._quick: _Lane[T] = _Lane(clock)
        self._slow: _Lane[T] = _Lane(clock)

    def add(self, job: T, person: Hashable, *, is_quick: bool) -> None:
        (self._quick if is_quick else self._slow).add(job, person)

    def next(self) -> T | None:
        """Removes and returns the next job: a quick one if there is any."""
        return self._quick.next() if self._quick else self._slow.next() if self._slow else None

    def next_quick(self) -> T | None:
        """Removes and returns the next quick job."""
        return self._quick.next() if self._quick else None

    def thinking_time(self, longest_wait: float, workers: int) -> float:
        """Seconds for a job that starts now. If every job in the queue took as long, the last would start
        before anybody has waited longer than `longest_wait`. Infinite if the queue is empty.
        """
        if not self._slow:
            return math.inf
        return (longest_wait - self._slow.longest()) / (1 + len(self._slow) / workers)
