"""Keeps matches in memory in step with other processes that serve the same database.

Any process may carry out a command: if the match has moved on, the database reports a conflict, and the
process loads what it has missed. Only unprompted work, such as asking computer players, has a single owner at
a time, by a lease. Changes by others arrive as nudges, or are found by polling once a second.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.storage.database import Database
from banneret.server.storage.leases import Leases
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.nudges import Nudge, Nudges
from banneret.server.threads import in_thread

if TYPE_CHECKING:
    from banneret.server.matches.host import MatchHost

_log = logging.getLogger(__name__)

_PAUSE = 1.0  # seconds between polls


class Sharing:
    """This process's link to the other processes."""

    def __init__(
        self,
        database: Database,
        store: MatchStore,
        hosts: Mapping[str, "MatchHost"],
        threads: Executor,
        limits: Limits,
    ) -> None:
        self._store = store
        self._hosts = hosts
        self._threads = threads
        self._leases = Leases(database, limits.lease)
        self._held: set[str] = set()
        self._nudges = Nudges(database)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._polling: asyncio.Task[None] | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._nudges.listen(lambda nudge: loop.call_soon_threadsafe(self._receive, nudge))
        self._polling = asyncio.create_task(self._poll_forever())

    async def stop(self) -> None:
        """Releases all leases at once."""
        self._nudges.stop()
        if self._polling is not None:
            self._polling.cancel()
        await asyncio.gather(*self._tasks, *map(self._give_up, tuple(self._held)), return_exceptions=True)

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Changes

    def tell(self, match: str) -> None:
        """Tells the other processes that a match has changed."""
        self._in_background(self._send(Nudge("changed", match)))

    def hurry(self, match: str) -> None:
        """Tells the process that runs the match's computer player to hurry it."""
        self._in_background(self._send(Nudge("hurry", match)))

    async def _send(self, nudge: Nudge) -> None:
        try:
            await in_thread(self._threads, lambda: self._nudges.send(nudge))
        except SQLAlchemyError as error:  # the others poll anyway
            _log.warning("A nudge could not be sent: %s", type(error).__name__)

    def _receive(self, nudge: Nudge) -> None:
        host = self._hosts.get(nudge.match)
        if host is not None and nudge.kind == "hurry":
            host.computers.hurry_now()
        elif host is not None and host.listeners:
            self._in_background(self._catch_up(host))

    async def _catch_up(self, host: "MatchHost") -> None:
        try:
            await host.catch_up()
        except RequestError:
            pass  # it is gone or cannot be loaded; its listeners have been told
        except Exception as error:
            _log.warning("A match could not be brought up to date: %s", type(error).__name__)

    async def _poll_forever(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            try:
                await self._poll()
            except SQLAlchemyError as error:  # the database is down, and may come back
                _log.warning("The database could not be polled for changes: %s", type(error).__name__)

    async def _poll(self) -> None:
        """Renews leases, and checks all matches with listeners for changes."""
        held = tuple(self._held)
        if held:
            await in_thread(self._threads, lambda: self._leases.renew(held))
        followed = [host for host in self._hosts.values() if host.listeners and host.is_stored]
        ids = [host.live.id for host in followed]
        heads = await in_thread(self._threads, lambda: self._store.heads(ids)) if ids else {}
        for host in followed:
            if heads.get(host.live.id) != host.head:
                self._in_background(self._catch_up(host))
        for host in list(self._hosts.values()):
            host.computers.wake_if_others_asked()

    # Leases

    @asynccontextmanager
    async def lease(self, name: str) -> AsyncIterator[bool]:
        """Whether this process, and no other, holds a lease during the block."""
        if name in self._held or not await self._take(name):
            yield False
            return
        self._held.add(name)
        try:
            yield True
        finally:
            await self._give_up(name)
            self._held.discard(name)

    async def _take(self, name: str) -> bool:
        try:
            return await in_thread(self._threads, lambda: self._leases.take(name))
        except SQLAlchemyError as error:
            _log.warning("A lease could not be taken: %s", type(error).__name__)
            return False

    async def _give_up(self, name: str) -> None:
        try:
            await in_thread(self._threads, lambda: self._leases.give_up(name))
        except SQLAlchemyError as error:  # the lease expires by itself
            _log.warning("A lease could not be given up: %s", type(error).__name__)
