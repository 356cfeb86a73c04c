"""Finds matches in which a player's time has run out, every few seconds, including those from before a
restart.

Matches have no timers: their deadlines are in the database, and one query finds all that have passed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

from banneret.server.clock import SECOND, now
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.matches.clocks import Outage
from banneret.server.storage.heartbeat import Heartbeat
from banneret.server.storage.match_store import MatchStore

_LEASE = "deadlines"
_AT_ONCE = 100
"""The most matches per sweep. The rest are left for the next one."""

_log = logging.getLogger(__name__)


class Downtime:
    """Tracks outages of the server: time that must not cost players anything."""

    def __init__(self, heartbeat: Heartbeat, limits: Limits) -> None:
        self._heartbeat = heartbeat
        self._longest = int(limits.outage * SECOND)
        self._between = int(limits.sweep_interval * SECOND)
        self._last: int | None = None
        self._outages: tuple[Outage, ...] = ()

    def beat(self) -> None:
        """Records a heartbeat. A server that has just started was down since the last one."""
        at = now()
        longest = self._between * 3 // 2 if self._last is None else self._longest
        found = self._heartbeat.beat(at, alive=self._last, longest=longest)
        self._outages = tuple(Outage(*each) for each in found)
        self._last = at

    def outages_until(self, at: int) -> tuple[Outage, ...]:
        """All outages. The machine may have slept since the last heartbeat: then that is recorded first."""
        if self._last is None or at - self._last > self._longest:
            self.beat()
        return self._outages


class Sweeper:
    """Applies the clocks of every match with an expired deadline."""

    def __init__(
        self,
        store: MatchStore,
        downtime: Downtime,
        limits: Limits,
        run: Callable[[Callable[[], object]], Awaitable[object]],
        apply_clocks: Callable[[str], Awaitable[None]],
        exclusively: Callable[[str], AbstractAsyncContextManager[bool]],
    ) -> None:
        self._store = store
        self._downtime = downtime
        self._interval = limits.sweep_interval
        self._run = run
        self._apply_clocks = apply_clocks
        self._exclusively = exclusively
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _sweep_forever(self) -> None:
        while True:
            async with self._exclusively(_LEASE) as is_ours:
                try:
                    await (self.sweep() if is_ours else self._run(self._downtime.beat))
                except Exception:
                    _log.exception("Matches could not be swept")
                await asyncio.sleep(self._interval)  # meanwhile, other processes leave the task to this one

    async def sweep(self) -> None:
        """Checks all matches once."""
        due = list[str]()

        def look() -> None:
            self._downtime.beat()
            due.extend(self._store.due(now(), _AT_ONCE))

        await self._run(look)
        for match in due:
            await self._end_turn_in(match)

    async def _end_turn_in(self, match: str) -> None:
        try:
            await self._apply_clocks(match)
        except RequestError as error:
            if error.status != 404:  # one that cannot be loaded is held, and no longer has a deadline
                _log.warning("The time in a match is up, and it cannot be loaded: %s", match)
        except Exception:
            _log.exception("The time in a match is up, and nothing could be done")
