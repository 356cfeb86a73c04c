"""All live matches: loaded on demand, unloaded when idle; begun, joined and left by people."""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from banneret.server.clock import SECOND, now
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import MatchOutdated, RequestError, no_such_match
from banneret.server.fairplay.keys import load_signer
from banneret.server.fairplay.moderation import Moderation, is_banned
from banneret.server.fairplay.reports import Reports
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.creation import can_be_loaded, match_between, match_from_record, rematch_of
from banneret.server.matches.holding import Holding
from banneret.server.matches.host import MatchHost
from banneret.server.matches.listener import GONE, RESYNC, Listener
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.progress import progress_of
from banneret.server.matches.seats import invitation, invitation_key
from banneret.server.matches.session_watch import SessionWatch
from banneret.server.matches.sharing import Sharing
from banneret.server.matches.summaries import summary
from banneret.server.matches.sweeper import Downtime, Sweeper
from banneret.server.matches.time_outs import with_clocks
from banneret.server.matches.visitor import Visitor
from banneret.server.metrics import MATCHES, SOCKETS
from banneret.server.models.lobby import MatchTerms
from banneret.server.models.matches import MatchSummary
from banneret.server.ratings.counting import count_finished
from banneret.server.ratings.reading import Ratings
from banneret.server.ratings.settling import settle_due
from banneret.server.storage.clearing import clear_challenges, clear_guests, clear_matches
from banneret.server.storage.database import Database
from banneret.server.storage.heartbeat import Heartbeat
from banneret.server.storage.held import OnHold
from banneret.server.storage.match_store import Claim, MatchStore, OnAppend
from banneret.server.storage.people import Credential, People, are_gone, hash_secret, is_account
from banneret.server.storage.secrets import server_secret
from banneret.server.storage.stored import SeatHolder
from banneret.server.storage.vacations import Vacations
from banneret.server.threads import in_thread

T = TypeVar("T")

_THREADS = 8


class MatchService:
    """Keeps a host for every match in memory."""

    def __init__(
        self,
        database: Database,
        limits: Limits,
        on_append: Sequence[OnAppend] = (),
        on_hold: Sequence[OnHold] = (),
        *,
        online: bool = False,
    ) -> None:
        self.limits = limits
        self._online = online
        self.database_id = database.id
        self.people = People(database)
        self.database = database
        self.moderation = Moderation(database)
        self.reports = Reports(database)
        self.signer = load_signer(database)
        self._invitation_secret = server_secret(database, "invitations")
        self.ratings = Ratings(database)
        self.vacations = Vacations(database, limits.vacation_days)
        self._store = MatchStore(database, [self.vacations.take_day, *on_append], on_finish=[count_finished])
        self.holding = Holding(database, self._store, on_hold)
        self._downtime = Downtime(Heartbeat(database), limits)
        self.sweeper = Sweeper(
            self._store, self._downtime, limits, self.run, self._apply_clocks, self.exclusively
        )
        self.on_change: Callable[[LiveMatch], None] = lambda live: None
        """Called whenever a match may have changed."""
        self.on_disconnect: Callable[[Collection[Credential]], None] = lambda credentials: None
        """Called when sessions and API tokens have ended, so that sockets outside matches close, too."""
        self.sessions = SessionWatch(self._valid_among, self.disconnect)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="matches")
        self._pool = WorkerPool(limits)
        self._hosts: OrderedDict[str, MatchHost] = OrderedDict()
        """The least recently used first."""
        self._loading: dict[str, asyncio.Task[MatchHost]] = {}
        self._importing = asyncio.Lock()
        self._sharing = (
            Sharing(database, self._store, self._hosts, self._threads, limits) if database.is_shared else None
        )

    def start(self) -> None:
        self._pool.start()
        if self._sharing is not None:
            self._sharing.start()
        self._downtime.beat()
        self.sweeper.start()

    async def stop(self) -> None:
        """Waits for all operations in progress, and closes everything."""
        await self.sweeper.stop()
        self._pool.stop()
        await asyncio.gather(*(host.stop() for host in self._hosts.values()))
        if self._sharing is not None:
            await self._sharing.stop()
        self._threads.shutdown()
        self.database.close()

    def invitation_key(self, person: int) -> bytes:
        """The key from which the codes of a person's invitations are derived."""
        return invitation_key(self._invitation_secret, person)

    async def run(self, work: Callable[[], T]) -> T:
        """Runs a function that waits for the disk or the engine in a thread."""
        return await in_thread(self._threads, work)

    async def health(self) -> dict[str, bool]:
        """Whether everything that the server depends on is available."""
        try:
            async with asyncio.timeout(self.limits.health_timeout):
                await self.run(self.database.ping)
            is_reachable = True
        except (TimeoutError, SQLAlchemyError):
            is_reachable = False
        return {"database": is_reachable, "workers": self._pool.is_alive}

    async def maintain(self) -> None:
        """Runs database maintenance in the background, so that requests need not wait for it."""
        await self.run(self.database.maintain)

    async def settle_ratings(self) -> None:
        """Charges ratings for idle days up to now, unless another process is doing so."""
        async with self.exclusively("ratings") as is_ours:
            if is_ours:
                await self.run(lambda: settle_due(self.database, now()))

    async def check_stored_matches(self) -> None:
        """Holds matches that cannot continue after an upgrade."""
        async with self.exclusively("holding") as is_ours:
            if is_ours:
                for match in await self.run(self.holding.unchecked):
                    await self.run(partial(self.holding.check, match))
                await self.run(self.holding.note_checked)

    async def clear_out(self) -> None:
        """Deletes what has been abandoned for very long, unless another process is doing so."""
        at, limits = now(), self.limits
        matches_before = at - int(limits.abandoned_match * SECOND)
        guests_before = at - int(limits.absent_guest * SECOND)
        async with self.exclusively("clearing") as is_ours:
            if is_ours:
                for match in await self.run(lambda: clear_matches(self.database, matches_before)):
                    await self._unload_deleted(match)
                await self.run(lambda: clear_guests(self.database, guests_before))
                await self.run(lambda: clear_challenges(self.database, at - int(limits.seek_time * SECOND)))

    @asynccontextmanager
    async def exclusively(self, task: str) -> AsyncIterator[bool]:
        """Whether this process alone, of all that share the database, performs a task during the block."""
        if self._sharing is None:
            yield True
            return
        async with self._sharing.lease(task) as is_ours:
            yield is_ours

    # Matches in memory

    @asynccontextmanager
    async def use(self, match: str) -> AsyncIterator[MatchHost]:
        """The host of a match, which stays in memory during the block."""
        host = self._hosts.get(match)
        is_new = host is None or host.is_outdated
        if host is None or host.is_outdated:
            host = await self._load(match)
        host.users += 1
        if match in self._hosts:  # it may have been removed during loading
            self._hosts.move_to_end(match)
        try:
            if not is_new:
                await host.catch_up()
            yield host
        finally:
            host.users -= 1

    async def _load(self, match: str) -> MatchHost:
        """Loads a match once for all requests that wait for it."""
        if match not in self._loading:
            task = asyncio.create_task(self._load_now(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(self._loading[match])

    async def _load_now(self, match: str) -> MatchHost:
        host = self._host(await self.run(lambda: self.holding.load(match)), self._store)
        await host.apply_clocks()
        return host

    async def _apply_clocks(self, match: str) -> None:
        async with self.use(match) as host:
            await host.apply_clocks()

    def _host(self, live: LiveMatch, store: MatchStore | None) -> MatchHost:
        """Adds a match to memory, where its computer players begin to act."""
        self._make_room_for(live)
        live.signer = self.signer
        host = MatchHost(
            live,
            store,
            self._pool,
            self._threads,
            self.limits,
            self._downtime,
            self.vacations,
            self._sharing,
        )
        self._hosts[live.id] = host
        MATCHES.set(len(self._hosts))
        host.on_change = self.on_change
        host.computers.wake()
        return host

    def _make_room_for(self, live: LiveMatch) -> None:
        """Unloads idle matches, the least recently used first. Unloading a step of a lesson loses it: so
        matches never displace steps, and a person's new steps displace their own old ones first.
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
    async def follow(
        self, match: str, visitor: Visitor, log_since: int
    ) -> AsyncIterator[tuple[MatchHost, Listener]]:
        """The host of a match, with a listener for the visitor's socket during the block. The client already
        has the first `log_since` entries of the log.
        """
        async with self.use(match) as host:
            self._check_room_for(visitor, host)
            listener = Listener(visitor, self.limits, log_since)
            host.listeners.add(listener)
            try:
                with SOCKETS.track_inprogress():
                    yield host, listener
            finally:
                host.listeners.discard(listener)

    def _check_room_for(self, visitor: Visitor, host: MatchHost) -> None:
        """Limits watchers, but never players."""
        live, followed_by = host.live, [each.visitor for each in host.listeners]
        if live.seats_of(visitor):
            taken, most = sum(each.person == visitor.person for each in followed_by), self.limits.own_sockets
        else:
            taken = sum(not live.seats_of(each) for each in followed_by)
            sockets = sum(len(each.listeners) for each in self._hosts.values())
            most = self.limits.sockets_per_match if sockets < self.limits.sockets else 0
        if taken >= most:
            raise RequestError(503, say("Too many people are watching. Try again later."))

    def disconnect(self, credentials: Collection[Credential]) -> None:
        """Closes the sockets of sessions and API tokens that are no longer valid."""
        for host in self._hosts.values():
            for listener in host.listeners:
                if listener.visitor.credential in credentials:
                    listener.close(RESYNC)
        self.on_disconnect(credentials)

    async def _valid_among(self, credentials: Set[Credential]) -> Set[Credential]:
        return await self.run(lambda: self.people.valid_among(credentials))

    # Lists

    async def summary(self, match: str, visitor: Visitor) -> MatchSummary:
        """One match, as the visitor's list shows it."""
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
        """Stores a new match and loads it into memory."""
        live = await self.run(lambda: self._create(visitor, create))
        self._host(live, self._store)
        return await self.summary(live.id, visitor)

    async def import_record(self, visitor: Visitor, record: Any) -> MatchSummary:
        """Begins a match with the actions of a record. A long one takes seconds: imports run one at a time,
        so that they never occupy all threads.
        """
        async with self._importing:
            return await self.begin(visitor, lambda: match_from_record(visitor, record))

    def _create(self, visitor: Visitor, create: Callable[[], LiveMatch]) -> LiveMatch:
        self._check_may_begin(visitor)
        self._check_room_to_store(visitor)
        live = with_clocks(create())
        self._store.add(live.stored(), progress_of(live))
        live.holders = self._store.holders(live.id)
        return live

    def _check_may_begin(self, visitor: Visitor) -> None:
        assert visitor.person is not None
        self.check_may_play(visitor.person)
        if self._has_too_many(visitor.person):
            raise RequestError(409, say("You have too many unfinished matches. Finish or remove some first."))

    def _check_room_to_store(self, visitor: Visitor) -> None:
        """Limits the matches that belong to one person alone, unless the server is a home server."""
        if not self._online:
            return
        assert visitor.person is not None
        count, entries = self._store.solo_totals(visitor.person)
        most = self.limits.solo_matches if visitor.is_account else self.limits.guest_solo_matches
        if count >= most or entries >= self.limits.solo_commands:
            raise RequestError(
                409,
                say("You have stored too many matches against computers or by yourself. Remove some first."),
            )

    def check_may_play(self, person: int) -> None:
        """Refuses people whom moderators have banned."""
        if why_not := self.moderation.why_not_play(person):
            raise RequestError(403, why_not)

    def _has_too_many(self, person: int) -> bool:
        unfinished = self._store.unfinished(person)
        return sum(n for rules, n in unfinished if can_be_loaded(rules)) >= self.limits.unfinished_matches

    def _check_room_for_match(self, people: Iterable[int]) -> None:
        if any(self._has_too_many(person) for person in people):
            raise RequestError(409, say("One of the players has too many unfinished matches."))

    async def begin_between(
        self,
        people: Sequence[int],
        terms: MatchTerms,
        *,
        rated: bool,
        claim: Claim | None = None,
        ignore_limit: bool = False,
    ) -> str:
        """Begins a match between people, in the order of their seats; returns its id.

        `claim` runs in the transaction that stores the match; if it raises an error, nothing is stored.
        `ignore_limit` lifts the limit on unfinished matches, for matches that other people depend on.
        """

        def create() -> LiveMatch:
            if not ignore_limit:
                self._check_room_for_match(people)
            return self._create_between(people, terms, rated, claim)

        live = await self.run(create)
        self.on_change(self._host(live, self._store).live)
        return live.id

    def _create_between(
        self, people: Sequence[int], terms: MatchTerms, rated: bool, claim: Claim | None
    ) -> LiveMatch:
        names = self.people.names(people)
        holders = [SeatHolder(person, names[person]) for person in people]
        live = with_clocks(match_between(holders, terms, rated=rated))

        def check_and_claim(connection: Connection, match: str) -> None:
            check_may_meet(connection, people, rated=rated)
            if claim is not None:
                claim(connection, match)

        self._store.add(live.stored(), progress_of(live), check_and_claim)
        live.holders = self._store.holders(live.id)
        return live

    async def begin_lesson(self, create: Callable[[], LiveMatch]) -> str:
        """Begins a step of a lesson; returns the id of its match. It is stored only for other processes."""
        live = await self.run(create)
        if self._sharing is None:
            return self._host(live, None).live.id
        most = self.limits.lesson_steps
        await self.run(lambda: self._store.add_step(live.stored(), progress_of(live), most))
        return self._host(live, self._store).live.id

    async def begin_rematch(
        self, host: MatchHost, visitor: Visitor, claim: Claim | None = None
    ) -> MatchSummary:
        """The rematch of a finished match that everybody has asked for; the first request begins it."""
        rematch = host.live.rematch
        if rematch is None:
            rematch = await self.run(lambda: self._create_rematch(host.live, visitor, claim))
            await host.set_rematch(rematch)
        async with self.use(rematch):  # a computer player may have to act first
            return await self.summary(rematch, visitor)

    def _create_rematch(self, live: LiveMatch, visitor: Visitor, claim: Claim | None) -> str:
        assert visitor.person is not None
        others, people = live.people - {visitor.person}, sorted(live.people | {visitor.person})
        self._check_may_begin(visitor)
        self._check_room_for_match(others)
        if not others:
            self._check_room_to_store(visitor)
        rematch = with_clocks(rematch_of(live, visitor))

        def check_and_claim(connection: Connection, match: str) -> None:
            check_may_meet(connection, people, rated=live.rated)
            if claim is not None:
                claim(connection, match)

        return self._store.add_rematch(rematch.stored(), progress_of(rematch), live.id, check_and_claim)

    # Joining and leaving

    async def join(self, match: str, visitor: Visitor, code: str) -> MatchSummary:
        """Gives the visitor the seat that an invitation code is for."""
        async with self.use(match) as host:
            seat = _invited_seat(host.live, code, self.invitation_key(host.live.owner))
            if host.live.holders[seat].person != visitor.person:
                if host.live.seats_of(visitor):
                    raise RequestError(
                        409, say("You already play in this match. The invitation is for somebody else.")
                    )
                if host.live.rated and not visitor.is_account:
                    raise RequestError(409, say("Only people with accounts can play rated matches."))
                await host.change_holders(lambda _: self._take_seat(match, seat, visitor))
                await host.apply_clocks()
            return await self.summary(match, visitor)

    def _take_seat(self, match: str, seat: int, visitor: Visitor) -> tuple[SeatHolder, ...]:
        assert visitor.person is not None
        self._check_may_begin(visitor)
        if not self._store.take_seat(match, seat, visitor.person):
            raise RequestError(409, say("Somebody else has taken this seat."))
        return self._store.holders(match)

    async def remove(self, match: str, visitor: Visitor) -> None:
        """Removes a match from the visitor's list; deletes it if it belongs to no one else. It is not loaded
        for this, so that matches which can no longer be loaded can be removed.
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
        MATCHES.set(len(self._hosts))
        if host is not None:
            host.is_outdated = True
            host.close_listeners(GONE)
        if self._sharing is not None:
            self._sharing.tell(match)
        for other in list(self._hosts.values()):
            if other.live.rematch == match:
                await other.set_rematch(None)

    async def leave_for_good(self, visitor: Visitor) -> None:
        """Resigns all running matches with others, who would wait in vain, and removes all matches from the
        list. What cannot be stored now is left to `retry_departures`.
        """
        assert visitor.person is not None
        person = visitor.person
        running = await self.run(lambda: self._store.running_with_others(person))
        if all([await self._resign(match, visitor) for match in running]):
            await self._leave_all(visitor)

    async def retry_departures(self) -> None:
        """Finishes what failed when people deleted their accounts, unless another process is doing so."""
        async with self.exclusively("leaving") as is_ours:
            if is_ours:
                for person in await self.run(self._store.departed_players):
                    await self.leave_for_good(Visitor(person))

    async def _resign(self, match: str, visitor: Visitor) -> bool:
        """Resigns a match; returns False if it has to be tried again."""
        try:
            async with self.use(match) as host:
                await host.resign(visitor)
                return host.live.is_over and not host.is_outdated
        except MatchOutdated:
            return False
        except RequestError:  # it can no longer be loaded
            return True

    async def _leave_all(self, visitor: Visitor) -> None:
        """Removes all matches from the visitor's list; deletes those that belong to no one else."""
        while listed := await self.list_of(visitor, limit=100, offset=0):
            for each in listed:
                await self.remove(each.id, visitor)

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Renames a person, in all matches."""
        assert visitor.person is not None
        person = visitor.person
        await self.run(lambda: self.people.rename(person, name))
        await self.show_name(visitor, name)

    async def show_name(self, visitor: Visitor, name: str) -> None:
        """Updates a person's stored name in all matches in memory."""
        assert visitor.person is not None
        person = visitor.person
        for host in list(self._hosts.values()):
            if host.live.seats_of(visitor):
                with suppress(MatchOutdated):  # the reload brings the new name
                    await host.change_holders(lambda holders: _renamed(holders, person, name))

    async def show_absence(self, person: int) -> None:
        """Updates a person's absence in all matches in memory."""
        for host in list(self._hosts.values()):
            if host.is_stored and any(holder.person == person for holder in host.live.holders):
                with suppress(MatchOutdated):  # the reload brings the absence
                    await host.change_holders(partial(self._holders_now, host.live.id))

    def _holders_now(self, match: str, _: tuple[SeatHolder, ...]) -> tuple[SeatHolder, ...]:
        return self._store.holders(match)


def check_may_meet(connection: Connection, people: Sequence[int], *, rated: bool) -> None:
    """Refuses a match with people who are banned or gone or, if it is rated, have no account."""
    if are_gone(connection, people):
        raise RequestError(409, say("One of the players has left this server."))
    if is_banned(connection, people):
        raise RequestError(403, say("One of the players is banned from playing here."))
    if rated and not all(is_account(connection, person) for person in people):
        raise RequestError(409, say("Only people with accounts can play rated matches."))


def _surplus(hosts: list[MatchHost], most: int) -> list[MatchHost]:
    """The first hosts to unload, so that `most` remain after one more is added."""
    return hosts[: max(0, len(hosts) + 1 - most)]


def _invited_seat(live: LiveMatch, code: str, key: bytes) -> int:
    """The seat that a code is for: compared with the stored hash, and with the code that its owner sees now.
    The two differ if the match is from an older server, which derived codes differently.
    """
    wanted = hash_secret(code)
    for seat, holder in enumerate(live.holders):
        if holder.invitation is not None and (
            holder.invitation == wanted
            or hmac.compare_digest(invitation(key, live.id, seat).encode(), code.encode())
        ):
            return seat
    raise RequestError(404, say("This invitation is not valid."))


def _renamed(holders: tuple[SeatHolder, ...], person: int, name: str) -> tuple[SeatHolder, ...]:
    return tuple(replace(holder, name=name) if holder.person == person else holder for holder in holders)
