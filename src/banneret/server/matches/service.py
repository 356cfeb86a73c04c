"""All live matches: loaded on demand, unloaded when idle; begun, joined and left by people."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar

from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import MatchOutdated, RequestError, no_such_match
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.creation import can_be_loaded, load, match_from_record, rematch_of
from banneret.server.matches.host import MatchHost
from banneret.server.matches.listener import GONE, Listener
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.progress import progress_of
from banneret.server.matches.rights import why_no_rematch
from banneret.server.matches.summaries import summary
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import MatchSummary
from banneret.server.storage.database import Database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.people import People, hash_secret
from banneret.server.storage.stored import SeatHolder
from banneret.server.threads import in_thread

T = TypeVar("T")

_THREADS = 8


class MatchService:
    """Has a host for every match in memory."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.limits = limits
        self.database_id = database.id
        self.people = People(database)
        self._database = database
        self._store = MatchStore(database)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="matches")
        self._pool = WorkerPool(limits)
        self._hosts: OrderedDict[str, MatchHost] = OrderedDict()
        """The least recently used first."""
        self._loading: dict[str, asyncio.Task[MatchHost]] = {}
        self._importing = asyncio.Lock()

    def start(self) -> None:
        self._pool.start()

    async def stop(self) -> None:
        """Waits for what is under way, and closes everything."""
        self._pool.stop()
        await asyncio.gather(*(host.stop() for host in self._hosts.values()))
        self._threads.shutdown()
        self._database.close()

    async def run(self, work: Callable[[], T]) -> T:
        """Runs something that waits for the disk or the engine in a thread."""
        return await in_thread(self._threads, work)

    # Matches in memory

    @asynccontextmanager
    async def use(self, match: str) -> AsyncIterator[MatchHost]:
        """The host of a match, which stays in memory during the block."""
        host = self._hosts.get(match)
        if host is None or host.is_outdated:
            host = await self._load(match)
        host.users += 1
        if match in self._hosts:  # it may have been removed while it was loading
            self._hosts.move_to_end(match)
        try:
            yield host
        finally:
            host.users -= 1

    async def _load(self, match: str) -> MatchHost:
        """Loads a match, once for all requests that wait for it."""
        if match not in self._loading:
            task = asyncio.create_task(self._load_now(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(self._loading[match])

    async def _load_now(self, match: str) -> MatchHost:
        return self._host(await self.run(lambda: self._read(match)), self._store)

    def _read(self, match: str) -> LiveMatch:
        stored = self._store.find(match)
        if stored is None:
            raise no_such_match()
        return load(stored)

    def _host(self, live: LiveMatch, store: MatchStore | None) -> MatchHost:
        """Puts a match into memory, where its computer players begin to act."""
        self._make_room_for(live)
        host = self._hosts[live.id] = MatchHost(live, store, self._pool, self._threads, self.limits)
        host.computers.wake()
        return host

    def _make_room_for(self, live: LiveMatch) -> None:
        """Unloads idle matches, the least recently used first. A step of a lesson that is unloaded is gone:
        so matches never displace steps, and a person's steps displace their own first.
        """
        idle = [
            each for each in self._hosts.values() if each.is_idle and each.live.is_lesson == live.is_lesson
        ]
        if live.is_lesson:
            own = [each for each in idle if each.live.owner == live.owner]
            surplus = _surplus(own, self.limits.lesson_steps) or _surplus(idle, self.limits.idle_lesson_steps)
        else:
            surplus = _surplus(idle, self.limits.idle_matches)
        for host in surplus:
            del self._hosts[host.live.id]

    @asynccontextmanager
    async def follow(self, match: str, visitor: Visitor) -> AsyncIterator[tuple[MatchHost, Listener]]:
        """The host of a match, with a listener for the visitor's socket during the block."""
        async with self.use(match) as host:
            sockets = sum(len(each.listeners) for each in self._hosts.values())
            if len(host.listeners) >= self.limits.sockets_per_match or sockets >= self.limits.sockets:
                raise RequestError(503, say("Too many people are watching. Try again later."))
            listener = Listener(visitor, self.limits)
            host.listeners.add(listener)
            try:
                yield host, listener
            finally:
                host.listeners.discard(listener)

    # Lists

    async def summary(self, match: str, visitor: Visitor) -> MatchSummary:
        """A match as it stands in the visitor's list."""
        assert visitor.person is not None
        person = visitor.person
        listed = await self.run(lambda: self._store.listed(match, person))
        if listed is None:
            raise no_such_match()
        return summary(listed, visitor)

    async def list_of(self, visitor: Visitor, *, limit: int, offset: int) -> list[MatchSummary]:
        """The visitor's matches."""
        if visitor.person is None:
            return []
        person = visitor.person
        listed = await self.run(lambda: self._store.list_of(person, limit=limit, offset=offset))
        return [summary(each, visitor) for each in listed]

    # Beginning

    async def begin(self, visitor: Visitor, create: Callable[[], LiveMatch]) -> MatchSummary:
        """Stores a new match and puts it into memory."""
        live = await self.run(lambda: self._create(visitor, create))
        self._host(live, self._store)
        return await self.summary(live.id, visitor)

    async def import_record(self, visitor: Visitor, record: Any) -> MatchSummary:
        """Begins a match with the actions of a record. A long one takes seconds: one at a time, so that
        imports never take all threads.
        """
        async with self._importing:
            return await self.begin(visitor, lambda: match_from_record(visitor, record))

    def _create(self, visitor: Visitor, create: Callable[[], LiveMatch]) -> LiveMatch:
        self._check_unfinished(visitor)
        live = create()
        self._store.add(live.stored(), progress_of(live))
        return live

    def _check_unfinished(self, visitor: Visitor) -> None:
        assert visitor.person is not None
        unfinished = self._store.unfinished(visitor.person)
        if sum(n for rules, n in unfinished if can_be_loaded(rules)) >= self.limits.unfinished_matches:
            raise RequestError(409, say("You have too many unfinished matches. Finish or remove some first."))

    async def begin_lesson(self, create: Callable[[], LiveMatch]) -> str:
        """Begins a step of a lesson; returns the id of its match, which is not stored."""
        return self._host(await self.run(create), None).live.id

    async def rematch(self, match: str, visitor: Visitor) -> MatchSummary:
        """The rematch of a finished match; the first request begins it."""
        async with self.use(match) as host:
            live = host.live
            if why_not := await host.read(lambda: why_no_rematch(live, visitor)):
                raise RequestError(403 if visitor.person is None else 409, why_not)
            if live.rematch is None:
                await host.set_rematch(await self.run(lambda: self._create_rematch(live, visitor)))
            rematch = live.rematch
        assert rematch is not None
        async with self.use(rematch):  # a computer player may have to act first
            return await self.summary(rematch, visitor)

    def _create_rematch(self, live: LiveMatch, visitor: Visitor) -> str:
        self._check_unfinished(visitor)
        rematch = rematch_of(live, visitor)
        return self._store.add_rematch(rematch.stored(), progress_of(rematch), of=live.id)

    # Joining and leaving

    async def join(self, match: str, visitor: Visitor, code: str) -> MatchSummary:
        """Gives the visitor the seat that an invitation code is for."""
        async with self.use(match) as host:
            seat = _invited_seat(host.live, code)
            if host.live.holders[seat].person != visitor.person:
                if host.live.seats_of(visitor):
                    raise RequestError(
                        409, say("You already play in this match. The invitation is for somebody else.")
                    )
                await host.change_holders(lambda holders: self._take_seat(match, holders, seat, visitor))
            return await self.summary(match, visitor)

    def _take_seat(
        self, match: str, holders: tuple[SeatHolder, ...], seat: int, visitor: Visitor
    ) -> tuple[SeatHolder, ...]:
        assert visitor.person is not None
        self._check_unfinished(visitor)
        if not self._store.take_seat(match, seat, visitor.person):
            raise RequestError(409, say("Somebody else has taken this seat."))
        taken = replace(holders[seat], person=visitor.person, name=visitor.name)
        return tuple(taken if each == seat else holder for each, holder in enumerate(holders))

    async def remove(self, match: str, visitor: Visitor) -> None:
        """Removes a match from the visitor's list; deletes it if it is nobody else's. It is not loaded for
        this, so matches that cannot be loaded any more can be removed.
        """
        people = await self.run(lambda: self._store.leave(match, visitor.person))
        if not people:
            raise no_such_match()
        if visitor.person not in people:
            raise RequestError(403, say("This is not your match."))
        if len(people) == 1:
            await self._unload_deleted(match)

    async def _unload_deleted(self, match: str) -> None:
        host = self._hosts.pop(match, None)
        if host is not None:
            host.is_outdated = True
            host.close_listeners(GONE)
        for other in list(self._hosts.values()):
            if other.live.rematch == match:
                await other.set_rematch(None)

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Gives a person another name, in all matches."""
        assert visitor.person is not None
        person = visitor.person
        await self.run(lambda: self.people.rename(person, name))
        for host in list(self._hosts.values()):
            if host.live.seats_of(visitor):
                with suppress(MatchOutdated):  # it will be loaded with the new name
                    await host.change_holders(lambda holders: _renamed(holders, person, name))


def _surplus(hosts: list[MatchHost], most: int) -> list[MatchHost]:
    """The first of these that must go so that there are `most` of them after one more has come."""
    return hosts[: max(0, len(hosts) + 1 - most)]


def _invited_seat(live: LiveMatch, code: str) -> int:
    wanted = hash_secret(code)
    for seat, holder in enumerate(live.holders):
        if holder.invitation == wanted:
            return seat
    raise RequestError(404, say("This invitation is not valid."))


def _renamed(holders: tuple[SeatHolder, ...], person: int, name: str) -> tuple[SeatHolder, ...]:
    return tuple(replace(holder, name=name) if holder.person == person else holder for holder in holders)
