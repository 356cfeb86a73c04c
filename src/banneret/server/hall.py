"""All matches that are going on: begun, loaded when somebody wants them, put away when nobody does."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TypeVar

from banneret.server.actor import Actor
from banneret.server.beginning import Beginning, can_go_on, opened, rematch_of
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.listener import GONE, Listener
from banneret.server.models import MatchSummary
from banneret.server.problems import Spoiled, Trouble, no_such_match
from banneret.server.sitting.rights import why_no_rematch
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.database import Database
from banneret.server.storage.persons import Persons, hashed
from banneret.server.storage.rows import Chair
from banneret.server.storage.shelf import Keeper, Nowhere, Shelf
from banneret.server.summaries import summary
from banneret.server.thinking.thinkers import Thinkers
from banneret.server.threads import in_thread

T = TypeVar("T")


class Hall:
    """Where everybody meets."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.limits = limits
        self.id = database.id
        self.persons = Persons(database)
        self._database = database
        self._shelf = Shelf(database)
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="matches")
        self._thinkers = Thinkers(limits)
        self._actors: OrderedDict[str, Actor] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Actor]] = {}

    def start(self) -> None:
        self._thinkers.start()

    async def stop(self) -> None:
        """Finishes what is under way and lets go of everything."""
        self._thinkers.stop()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()))
        self._threads.shutdown()
        self._database.close()

    async def run(self, work: Callable[[], T]) -> T:
        """Does something that waits for the disk or the engine, beside the event loop."""
        return await in_thread(self._threads, work)

    # Matches in memory

    @asynccontextmanager
    async def table(self, match: str) -> AsyncIterator[Actor]:
        """A match to do something with. It stays in memory as long as that takes."""
        actor = self._actors.get(match)
        if actor is None or actor.is_spoiled:
            actor = await self._load(match)
        actor.users += 1
        if match in self._actors:  # it may have been removed while it was read
            self._actors.move_to_end(match)
        try:
            yield actor
        finally:
            actor.users -= 1

    async def _load(self, match: str) -> Actor:
        """Reads a match, once for all who want it at the same time."""
        if match not in self._loading:
            task = asyncio.create_task(self._read(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(self._loading[match])

    async def _read(self, match: str) -> Actor:
        actor = self._set_out(await self.run(lambda: self._opened(match)), self._shelf)
        actor.wake_computers()
        return actor

    def _set_out(self, sitting: Sitting, keeper: Keeper) -> Actor:
        actor = Actor(sitting, keeper, self._thinkers, self._threads, self.limits)
        self._put_away()
        self._actors[sitting.id] = actor
        return actor

    def _opened(self, match: str) -> Sitting:
        kept = self._shelf.find(match)
        if kept is None:
            raise no_such_match()
        return opened(kept)

    def _put_away(self) -> None:
        """Makes room for one more: forgets the matches nobody looks at that were not asked for longest."""
        idle = [match for match, actor in self._actors.items() if actor.is_idle]
        for match in idle[: max(0, len(idle) + 1 - self.limits.loaded)]:
            del self._actors[match]

    # Matches in lists

    async def summary(self, match: str, visitor: Visitor) -> MatchSummary:
        """A match as in the visitor's list."""
        assert visitor.person is not None
        person = visitor.person
        listed = await self.run(lambda: self._shelf.listed(match, person))
        if listed is None:
            raise no_such_match()
        return summary(listed, visitor)

    async def list_of(self, visitor: Visitor, *, limit: int, offset: int) -> list[MatchSummary]:
        """The visitor's matches."""
        if visitor.person is None:
            return []
        person = visitor.person
        listed = await self.run(lambda: self._shelf.list_of(person, limit=limit, offset=offset))
        return [summary(each, visitor) for each in listed]

    # Coming and going

    async def begin(self, visitor: Visitor, begin: Callable[[], Beginning]) -> MatchSummary:
        """Begins a match."""
        beginning = await self.run(lambda: self._kept(visitor, begin))
        async with self.table(beginning.kept.id):  # a computer may have to act first
            return await self.summary(beginning.kept.id, visitor)

    def _kept(self, visitor: Visitor, begin: Callable[[], Beginning]) -> Beginning:
        self._check_room(visitor)
        beginning = begin()
        self._shelf.add(beginning.kept, beginning.standing)
        return beginning

    def _check_room(self, visitor: Visitor) -> None:
        assert visitor.person is not None
        unfinished = self._shelf.unfinished(visitor.person)
        if sum(count for rules, count in unfinished if can_go_on(rules)) >= self.limits.unfinished:
            raise Trouble(
                409, say("You have many unfinished matches. Finish some, or remove them, before the next.")
            )

    async def teach(self, begin: Callable[[], Sitting]) -> str:
        """Begins a step of a lesson; the id of its match, which is in memory alone."""
        return self._set_out(await self.run(begin), Nowhere()).sitting.id

    async def rematch(self, match: str, visitor: Visitor) -> MatchSummary:
        """The match that continues a finished one, with the sides turned; begun by whoever asks first."""
        async with self.table(match) as actor:
            if why_not := await actor.look(lambda: why_no_rematch(actor.sitting, visitor)):
                raise Trouble(403 if visitor.person is None else 409, why_not)
            if actor.sitting.rematch is None:
                await actor.name_rematch(await self.run(lambda: self._rematch(actor.sitting, visitor)))
            new = actor.sitting.rematch
        assert new is not None
        async with self.table(new):
            return await self.summary(new, visitor)

    def _rematch(self, sitting: Sitting, visitor: Visitor) -> str:
        self._check_room(visitor)
        beginning = rematch_of(sitting, visitor)
        return self._shelf.add_rematch(beginning.kept, beginning.standing, of=sitting.id)

    async def join(self, match: str, visitor: Visitor, code: str) -> MatchSummary:
        """Gives the seat that a code opens to the visitor."""
        async with self.table(match) as actor:
            seat = _seat_opened_by(actor.sitting, code)
            if actor.sitting.chairs[seat].person != visitor.person:
                if actor.sitting.seats_of(visitor):
                    raise Trouble(
                        409, say("You play in this match already; the invitation is for somebody else.")
                    )
                await actor.seat(lambda chairs: self._seated(match, chairs, seat, visitor))
            return await self.summary(match, visitor)

    def _seated(self, match: str, chairs: tuple[Chair, ...], seat: int, visitor: Visitor) -> Iterable[Chair]:
        assert visitor.person is not None
        self._check_room(visitor)
        if not self._shelf.take_seat(match, seat, visitor.person):
            raise Trouble(409, say("Somebody else has taken this seat."))
        return _with_person(chairs, seat, visitor)

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Calls a person something else, in all matches."""
        assert visitor.person is not None
        person = visitor.person
        await self.run(lambda: self.persons.rename(person, name))
        for actor in list(self._actors.values()):
            if actor.sitting.seats_of(visitor):
                with suppress(Spoiled):  # who reads it again finds the new name
                    await actor.seat(lambda chairs: _renamed(chairs, person, name))

    async def remove(self, match: str, visitor: Visitor) -> None:
        """Takes a match from the visitor's list; deletes it if nobody else has a part in it.

        It need not be one that can be opened.
        """
        people = await self.run(lambda: self._shelf.leave(match, visitor.person))
        if not people:
            raise no_such_match()
        if visitor.person not in people:
            raise Trouble(403, say("You have no part in this match."))
        if len(people) == 1:
            await self._clear_away(match)

    async def _clear_away(self, match: str) -> None:
        """Forgets a match that was deleted."""
        actor = self._actors.pop(match, None)
        if actor is not None:
            actor.is_spoiled = True
            actor.dismiss(GONE)
        for other in list(self._actors.values()):
            if other.sitting.rematch == match:
                await other.name_rematch(None)

    # Sockets

    @asynccontextmanager
    async def follow(self, match: str, visitor: Visitor) -> AsyncIterator[tuple[Actor, Listener]]:
        """Follows a match with a socket."""
        async with self.table(match) as actor:
            sockets = sum(len(each.listeners) for each in self._actors.values())
            if len(actor.listeners) >= self.limits.sockets_of_a_match or sockets >= self.limits.sockets:
                raise Trouble(503, say("Too many follow this match. Try again later."))
            listener = Listener(visitor, self.limits)
            actor.listeners.add(listener)
            try:
                yield actor, listener
            finally:
                actor.listeners.discard(listener)


def _seat_opened_by(sitting: Sitting, code: str) -> int:
    wanted = hashed(code)
    for seat, chair in enumerate(sitting.chairs):
        if chair.invitation == wanted:
            return seat
    raise Trouble(404, say("This invitation is not known."))


def _with_person(chairs: tuple[Chair, ...], seat: int, visitor: Visitor) -> list[Chair]:
    taken = replace(chairs[seat], person=visitor.person, name=visitor.name)
    return [taken if each == seat else chair for each, chair in enumerate(chairs)]


def _renamed(chairs: tuple[Chair, ...], person: int, name: str) -> list[Chair]:
    return [replace(chair, name=name) if chair.person == person else chair for chair in chairs]
