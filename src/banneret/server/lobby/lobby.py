"""The lobby, combined from its parts."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from threading import Thread

from banneret import games
from banneret.players.levels import USUAL_LEVEL, levels
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.lobby.batch import Batch
from banneret.server.lobby.challenging import Challenging
from banneret.server.lobby.chat import ChatStore
from banneret.server.lobby.hub import Hub
from banneret.server.lobby.notes import NoteStore
from banneret.server.lobby.notices import NoticeStore, notice_friend
from banneret.server.lobby.people import PeopleInGames
from banneret.server.lobby.presence import SECOND, PresenceStore
from banneret.server.lobby.pushes import PushStore
from banneret.server.lobby.ranges import USUAL_RATING, RatingsOf, usual_ratings
from banneret.server.lobby.reading import LobbyReader, Reading
from banneret.server.lobby.relations import Relation, RelationStore
from banneret.server.lobby.rematching import Rematching
from banneret.server.lobby.seeking import Seeking
from banneret.server.lobby.snapshots import lobby_snapshot
from banneret.server.lobby.webhooks import WebhookStore
from banneret.server.matches.listener import Listener, Render
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import LobbySnapshot
from banneret.server.storage.database import Database
from banneret.server.storage.people import is_account
from banneret.server.threads import in_thread

_log = logging.getLogger(__name__)

_RATING_PER_LEVEL = 150
_PRESENCE = 30 * SECOND
"""How often the presence of connected people is stored."""
_THREADS = 2
"""Few, and separate from the match threads: matches never wait for the lobby."""


class Lobby:
    """Where people find each other. Everything is stored; in memory are only the clients that follow it."""

    def __init__(
        self,
        service: MatchService,
        database: Database,
        ratings_of: RatingsOf = usual_ratings,
        name: str = "localhost",
    ) -> None:
        self.hub = Hub(service.limits)
        self.seeking = Seeking(service, database, self.hub, ratings_of)
        self.challenging = Challenging(service, database, self.hub)
        self.rematching = Rematching(service, database, self.hub)
        self.relations = RelationStore(database)
        self.notices = NoticeStore(database)
        self.chat = ChatStore(database, service.limits)
        self.notes = NoteStore(database)
        self.presence = PresenceStore(database)
        self.webhooks = WebhookStore(database)
        self.pushes = PushStore(database, self.notices, f"https://{name}")
        self.deliveries = {"webhooks": self.webhooks.deliver, "web push": self.pushes.deliver}
        self.service = service
        self._database = database
        self._ratings_of = ratings_of
        self._reader = LobbyReader(database, ratings_of)
        self._batch = Batch(self._read)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="lobby")
        self._task: asyncio.Task[None] | None = None
        self._delivering = dict[str, Thread]()
        self._testing = asyncio.Lock()
        self._noted = 0
        service.on_change = self._on_change
        service.on_disconnect = self.hub.disconnect

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_pairing())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._threads.shutdown()

    def _on_change(self, live: LiveMatch) -> None:
        """Wakes the players who saw the last command. To the others, a frame at this very moment would reveal
        the command; anything they missed comes with the next tick.
        """
        seen_by = live.seen_by[-1] if live.seen_by else live.all_viewers
        self.hub.wake(holder.person for seat, holder in enumerate(live.holders) if seat in seen_by)

    async def _keep_pairing(self) -> None:
        while True:
            await asyncio.sleep(self.service.limits.lobby_tick)
            try:
                await self.tick()
            except Exception:
                _log.exception("The lobby's periodic work failed")

    async def tick(self) -> None:
        """The periodic work of the lobby, in every process of the server."""
        await self.seeking.purge()
        await self.seeking.pair_waiting()
        self._deliver_meanwhile()
        if now() - self._noted > _PRESENCE:
            self._noted = now()
            people = self.hub.people
            await self.service.run(lambda: self.presence.seen(people, now()))
        self.hub.changed()

    def _deliver_meanwhile(self) -> None:
        """Delivers each kind in a thread of its own, so that one slow server does not hold up the others."""
        for name, deliver in self.deliveries.items():
            if name not in self._delivering or not self._delivering[name].is_alive():
                self._delivering[name] = Thread(target=_deliver, args=(name, deliver), name=name, daemon=True)
                self._delivering[name].start()

    async def test_webhook(self, person: int) -> int | None:
        """Calls a person's webhook; returns the answer's status, or None. One at a time: some are slow."""
        if self._testing.locked():
            raise RequestError(503, say("Another webhook is being tested. Try again in a moment."))
        async with self._testing:
            return await asyncio.to_thread(self.webhooks.test, person)

    # Following the lobby

    @asynccontextmanager
    async def follow(self, visitor: Visitor) -> AsyncIterator[Listener]:
        """A listener for a visitor's socket during the block, in which the visitor counts as online."""
        try:
            with self.hub.listening(visitor) as listener:
                await self._note(visitor, now())
                yield listener
        finally:
            if visitor.person not in self.hub.people:
                await self._note(visitor, 0)

    async def _note(self, visitor: Visitor, at: int) -> None:
        person = visitor.person
        if person is not None:
            await self.service.run(lambda: self.presence.seen([person], at))
            self.hub.changed()

    async def read(self, person: int | None, match: str | None = None) -> Reading:
        """What is stored for a person, and the newest message in a match; read in one batch with concurrent
        requests.
        """
        return await self._batch.ask((person, match))

    async def _read(self, asked: frozenset[tuple[int | None, str | None]]) -> Reading:
        changes = self.hub.changes
        return await in_thread(self._threads, lambda: self._reader.read(asked, changes))

    async def snapshot(self, visitor: Visitor, match: str | None = None) -> LobbySnapshot:
        """The lobby as a visitor sees it, and the newest chat message in a match."""
        reading = await self.read(visitor.person, match)
        return await in_thread(self._threads, lambda: lobby_snapshot(reading, visitor, match))

    def frames(self, visitor: Visitor, match: str | None) -> Render:
        """Makes the frames of one socket. If nothing has changed, the last frame is reused."""
        last: object = None
        frame = ""

        def shown_in(reading: Reading) -> str:
            return lobby_snapshot(reading, visitor, match).model_dump_json()

        async def render() -> str:
            nonlocal last, frame
            reading = await self.read(visitor.person, match)
            seen = reading.seen_by(visitor.person, match)
            if seen != last:
                last, frame = seen, await in_thread(self._threads, lambda: shown_in(reading))
            return frame

        return render

    # People

    def is_account(self, person: int | None) -> bool:
        """Whether a person has an account."""
        with self._database.reading() as connection:
            return person is not None and is_account(connection, person)

    async def relate(self, person: int, other: int, kind: Relation) -> None:
        """Adds a relation to another person. A new friend gets a notice."""
        is_new = await self.service.run(lambda: self.relations.add(person, other, kind))
        if is_new and kind == "friend":
            await self.service.run(lambda: self._tell_friend(person, other))
        self.hub.wake((person, other))

    def _tell_friend(self, person: int, other: int) -> None:
        with self._database.writing() as connection:
            notice_friend(connection, other, by=person)

    def level_for(self, person: int | None, game: str, pace: str) -> str:
        """The level of computer player nearest to a person's rating."""
        people = PeopleInGames(self._ratings_of)
        rating = USUAL_RATING if person is None else people.pairing_rating(person, game, pace).rating
        n = USUAL_LEVEL + round((rating - USUAL_RATING) / _RATING_PER_LEVEL)
        known = levels(games.definition(game))
        return known[min(max(n, 1), len(known)) - 1].name


def _deliver(name: str, deliver: Callable[[], None]) -> None:
    try:
        deliver()
    except Exception:
        _log.exception("Nothing could be sent: %s", name)
