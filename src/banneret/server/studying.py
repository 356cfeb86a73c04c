"""Who stood better when: worked out in the background, position by position, while somebody looks."""

import asyncio
import time
from collections.abc import Sequence

from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.server.models import Standings
from banneret.server.thinking.judging import Judging
from banneret.server.thinking.task import Source
from banneret.server.thinking.thinkers import Thinkers

_PATIENCE = 5.0
"""Seconds after which nobody is taken to look any more; who does asks again and again."""
_AT_ONCE = 16
"""Positions sent at once."""


class Study:
    """What is known of the positions of a match. It stays known; the same state stands the same."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._judged: dict[bytes, tuple[int, ...] | None] = {}
        self._wanted: Sequence[bytes] = ()
        self._looked_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def look(self, source: Source, states: Sequence[bytes]) -> Standings:
        """What is known by now of some positions; the rest is worked on."""
        self._wanted, self._looked_at = states, time.monotonic()
        if self._missing() and self._task is None:
            self._task = asyncio.create_task(self._work(source))
        shares = tuple(_shares(self._judged.get(state)) for state in states)
        return Standings(shares=shares, done=not self._missing())

    def _missing(self) -> list[bytes]:
        return [state for state in self._wanted if state not in self._judged]

    async def _work(self, source: Source) -> None:
        try:
            while (missing := self._missing()) and time.monotonic() - self._looked_at < _PATIENCE:
                found = await self._thinkers.judge(Judging(source, tuple(missing[:_AT_ONCE])))
                # One that cannot be judged is left out, so that the others are not kept waiting.
                self._judged.update(zip(missing, found or (None,), strict=False))
        finally:
            self._task = None

    def stop(self) -> None:
        """Lets it be."""
        if self._task is not None:
            self._task.cancel()


def _shares(judged: tuple[int, ...] | None) -> tuple[float, ...] | None:
    return None if judged is None else tuple(value / CERTAIN for value in judged)
