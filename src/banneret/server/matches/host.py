"""A live match with everything around it that takes time: threads, storage, listeners, computer players.

All access to the match goes through here, one operation at a time, in a thread: the event loop never waits
for the engine or the disk. A command is checked, carried out, stored, answered, and then shown to the others.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import Executor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from banneret.engine.errors import BadNotation, IllegalAction
from banneret.engine.views import Odds, Preview, Threats
from banneret.server.clock import now
from banneret.server.computers.job import source_of
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import CommandRefused, MatchOutdated, no_such_match
from banneret.server.fairplay.chain import Viewers
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.commands import check_command, find_repeated, resignation
from banneret.server.matches.computer_agreement import agreement_jobs, agreement_of
from banneret.server.matches.computer_players import ComputerPlayers
from banneret.server.matches.conduct import flags_of
from banneret.server.matches.evaluations import Evaluator, states_to_evaluate
from banneret.server.matches.hints import HintCache, hint_request, hints_info
from banneret.server.matches.illegal_attempts import are_counted, counted_refusal
from banneret.server.matches.lessons import load_match, next_reply
from banneret.server.matches.listener import RESYNC, Listener
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.previews import PreviewCache
from banneret.server.matches.progress import progress_of
from banneret.server.matches.sharing import Sharing
from banneret.server.matches.snapshot_stream import FrameCache
from banneret.server.matches.sweeper import Downtime
from banneret.server.matches.time_outs import next_clock_command
from banneret.server.matches.visitor import Visitor
from banneret.server.metrics import COMMAND_SECONDS, COMMANDS
from banneret.server.models.commands import Accepted, Answer, Command, RefusalReason, Refused
from banneret.server.models.moderation import ComputerAgreement
from banneret.server.models.study import Evaluations, HintsInfo
from banneret.server.storage.match_store import Conflict, MatchStore
from banneret.server.storage.stored import MatchHead, RematchOffer, SeatHolder, StoredCommand
from banneret.server.storage.vacations import Vacations
from banneret.server.threads import in_thread

T = TypeVar("T")
Snapshots = dict[Listener, str | None]
ChangeHolders = Callable[[tuple[SeatHolder, ...]], tuple[SeatHolder, ...]]

_log = logging.getLogger(__name__)
_count_of = cache(COMMANDS.labels)
_NOBODY: Viewers = frozenset()
_TRIES = 5
"""How often a command is retried after another process was quicker."""


class MatchHost:
    """Runs one live match. Without a store, the match exists in memory only."""

    def __init__(
        self,
        live: LiveMatch,
        store: MatchStore | None,
        pool: WorkerPool,
        threads: Executor,
        limits: Limits,
        downtime: Downtime,
        vacations: Vacations,
        sharing: Sharing | None = None,
    ) -> None:
        self.live = live
        self.listeners: set[Listener] = set()
        self.on_change: Callable[[LiveMatch], None] = lambda live: None
        """Called whenever the match may have changed."""
        self.users = 0
        """Requests that are using the match."""
        self.is_outdated = False
        """Whether memory may differ from what is stored: then the match has to be reloaded."""
        self.computers = ComputerPlayers(self, pool)
        self._store = store
        self._sharing = None if store is None else sharing
        self._threads = threads
        self._limits = limits
        self._downtime = downtime
        self._vacations = vacations
        self._lock = asyncio.Lock()
        self._slow_reads = asyncio.Lock()
        self._previews = PreviewCache(live, limits.cached_previews)
        self._hints = HintCache(pool, limits.cached_previews)
        self._evaluator = Evaluator(pool)
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_idle(self) -> bool:
        return not (self.users or self.listeners or self._tasks or self.computers.are_thinking)

    async def stop(self) -> None:
        """Stops computer players, and waits for all operations in progress."""
        self.computers.stop()
        self._evaluator.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Other processes

    @property
    def is_stored(self) -> bool:
        return self._store is not None

    @property
    def head(self) -> MatchHead:
        """A summary that tells other processes whether the match has changed."""
        seated = sum(holder.person is not None for holder in self.live.holders)
        return MatchHead(len(self.live.commands), self.live.rematch, seated, self.live.rematch_offers)

    async def catch_up(self) -> None:
        """Applies what other processes have stored meanwhile."""
        if self._sharing is not None:
            await self._finish(self._catch_up())

    async def _catch_up(self) -> None:
        async with self._lock:
            seen_by = await self._change(lambda: self._up_to_date(self._missed))
            self._notify(seen_by)
        if seen_by:
            self.computers.wake()

    def _missed(self) -> Viewers:
        """Applies stored changes; returns the viewers who can see that something changed."""
        if self._sharing is None or self._store is None:
            return _NOBODY
        live, before = self.live, len(self.live.commands)
        news = self._store.news(live.id, before)
        self.is_outdated = True  # reset below unless something fails
        if news is None:
            raise no_such_match()
        if news.entries < before:  # a backup was restored
            self._reload(before)
            return self.live.all_viewers
        for command in news.commands:
            live.carry_out(command)
        surroundings = (news.holders, news.rematch, news.rematch_offers)
        is_same = (live.holders, live.rematch, live.rematch_offers) == surroundings
        live.holders, live.rematch, live.rematch_offers = surroundings
        self.is_outdated = False
        return self._seen_since(before) if is_same else live.all_viewers

    def _seen_since(self, n: int) -> Viewers:
        """The viewers who could see that something changed after the first `n` commands."""
        return _NOBODY.union(*self.live.seen_by[n:])

    def _reload(self, before: int) -> Viewers:
        """Reloads the match after another process has added to it; returns the viewers who can see that
        something changed after the first `before` commands.
        """
        assert self._store is not None
        surroundings = self.live.holders, self.live.rematch, self.live.rematch_offers
        self.is_outdated = True  # reset below unless something fails
        stored = self._store.find(self.live.id)
        if stored is None:
            raise no_such_match()
        signer = self.live.signer
        self.live = load_match(stored)
        self.live.signer = signer
        self._previews = PreviewCache(self.live, self._limits.cached_previews)
        self.is_outdated = False
        is_same = surroundings == (self.live.holders, self.live.rematch, self.live.rematch_offers)
        return self._seen_since(before) if is_same else self.live.all_viewers

    @asynccontextmanager
    async def lease(self) -> AsyncIterator[bool]:
        """Whether this process holds the lease on the computer players during the block."""
        if self._sharing is None:
            yield True
            return
        async with self._sharing.lease(self.live.id) as is_ours:
            if is_ours:
                await self.catch_up()
            yield is_ours

    def _tell(self) -> None:
        if self._sharing is not None:
            self._sharing.tell(self.live.id)

    def hurry_elsewhere(self) -> None:
        """Hurries the computer players if another process holds the lease on them."""
        if self._sharing is not None:
            self._sharing.hurry(self.live.id)

    # Reading

    async def read(self, show: Callable[[], T]) -> T:
        """Runs a function that reads the match, and returns its result."""
        return await self._finish(self._read(show))

    async def _read(self, show: Callable[[], T]) -> T:
        async with self._lock:
            return await in_thread(self._threads, lambda: self._up_to_date(show))

    async def _read_slowly(self, show: Callable[[], T]) -> T:
        """Runs a slow read. Only one runs at a time, so that other requests never wait for more than one."""
        async with self._slow_reads:
            return await self._read(show)

    def _up_to_date(self, show: Callable[[], T]) -> T:
        if self.is_outdated:
            raise MatchOutdated
        return show()

    async def preview(self, visitor: Visitor, seat: int, action: str) -> Preview:
        """What an action may lead to."""
        return await self._finish(self._read_slowly(lambda: self._previews.preview(visitor, seat, action)))

    async def threats(self, visitor: Visitor, seat: int) -> Threats:
        """What other seats could do next to a seat's units."""
        return await self._finish(self._read_slowly(lambda: self._previews.threats(visitor, seat)))

    async def odds_now(self, visitor: Visitor, seat: int) -> Odds | None:
        """The odds of what is in progress."""
        return await self._finish(self._read_slowly(lambda: self._previews.odds_now(visitor, seat)))

    async def hints(self, visitor: Visitor, seat: int | None, n: int | None) -> HintsInfo:
        """The best actions, as a strong player sees them."""
        at, job = await self.read(lambda: hint_request(self.live, visitor, seat, n, self._limits.hint_time))
        assert visitor.person is not None
        return hints_info(at, await self._hints.find(job, visitor.person))

    async def computer_agreement(self, seat: int) -> ComputerAgreement:
        """How often a seat played the computer's first choice."""
        jobs = await self.read(lambda: agreement_jobs(self.live, seat))
        same = 0
        for text, job in jobs:
            found = (await self._hints.find(job, self.live.owner)).hints
            same += bool(found) and found[0].text == text
        return agreement_of(seat, same, len(jobs))

    async def evaluations(self, visitor: Visitor, seat: int | None) -> Evaluations:
        """The evaluations of the visitor's log, as far as they are known by now."""
        states = await self.read(lambda: states_to_evaluate(self.live, visitor, seat))
        return self._evaluator.request(source_of(self.live.game), states)

    # Commands

    async def command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        """Carries out a command, or refuses it. `reply` gets the answer before any client sees the change."""
        with COMMAND_SECONDS.time():
            if await self._has_seat(visitor):
                await self._finish(self._command(visitor, command, reply))
            else:  # a watcher never takes the lock
                _reply(reply, self._refusal(visitor, command, "not-yours", say("This seat is not yours.")))

    async def _has_seat(self, visitor: Visitor) -> bool:
        """Whether a visitor plays here. Another process may just have given them a seat."""
        if self.live.seats_of(visitor) or self._sharing is None or visitor.person is None:
            return bool(self.live.seats_of(visitor))
        store, match = self._store, self.live.id
        assert store is not None
        holders = await in_thread(self._threads, lambda: store.holders(match))
        return any(holder.person == visitor.person for holder in holders)

    async def _command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        async with self._lock:
            before, listeners = len(self.live.commands), tuple(self.listeners)
            answer, snapshots = await self._change(lambda: self._answer_and_show(visitor, command, listeners))
            _reply(reply, answer)
            _send(snapshots)
        self._follow_up(before)

    def _follow_up(self, before: int) -> None:
        """Publishes what was added after the first `before` commands, and wakes computer players."""
        if len(self.live.commands) > before:
            self.on_change(self.live)
            self._tell()
        if self.live.has_computers:
            self.computers.wake()

    def _answer_and_show(
        self, visitor: Visitor, command: Command, listeners: Iterable[Listener]
    ) -> tuple[Answer, Snapshots]:
        answer, seen_by = self._answer(visitor, command)
        return answer, self._snapshots(listeners, seen_by)

    def _answer(self, visitor: Visitor, command: Command) -> tuple[Answer, Viewers]:
        """The answer to a command, and the viewers who can see that something changed."""
        before, seen_by = len(self.live.commands), _NOBODY
        try:
            seen_by |= self._up_to_date(self._missed)
            for _ in range(_TRIES):
                try:
                    answer = self._answer_once(visitor, command)
                    return answer, seen_by | self._seen_since(before)
                except Conflict:
                    seen_by |= self._reload(before)
        except MatchOutdated as outdated:
            return self._refusal(visitor, command, "busy", str(outdated)), seen_by
        except SQLAlchemyError as error:
            _log.error("A match could not be read: %s", type(error).__name__)
        text = say("This could not be saved. Try again in a moment.")
        return self._refusal(visitor, command, "busy", text), seen_by

    def _answer_once(self, visitor: Visitor, command: Command) -> Answer:
        """Carries out a command, or refuses it; raises Conflict if another process was quicker."""
        live, version = self.live, command.version
        try:
            if repeated := find_repeated(live, visitor, command):
                receipt = live.receipt(command.seat, repeated)
                return Accepted(id=command.id, version=repeated.version, receipt=receipt)
            self._carry_out_due_commands()
            if checked := check_command(live, visitor, command):
                self._carry_out_or_count(visitor, checked)
                version = checked.version
            while reply := next_reply(live):
                self._carry_out(reply)
        except CommandRefused as refusal:
            return self._refusal(visitor, command, refusal.reason, str(refusal))
        return Accepted(id=command.id, version=version, receipt=live.receipt(command.seat))

    def _refusal(self, visitor: Visitor, command: Command, reason: RefusalReason, text: str) -> Refused:
        return Refused(id=command.id, reason=reason, text=text, version=self.live.version_for(visitor))

    def _carry_out_or_count(self, visitor: Visitor, command: StoredCommand) -> None:
        """Carries out a command. If the rules refuse an action, the attempt is stored where it counts."""
        try:
            self._carry_out(command)
        except CommandRefused as refusal:
            live, seat = self.live, command.seat
            is_honest = refusal.by_rules and command.kind == "play" and live.waits_for(seat)
            if not is_honest or not are_counted(live, visitor):
                raise
            if live.illegal_attempts.in_match[seat] >= self._limits.illegal_attempts:
                raise
            self._carry_out(replace(command, kind="illegal-attempt"))
            raise CommandRefused("illegal", counted_refusal(live, seat, str(refusal))) from None

    async def apply_clocks(self) -> None:
        """Does what the clocks require now: starts them, adds outages, and ends turns whose time is up."""
        if self.live.time_control is not None:
            await self._finish(self._apply_clocks())

    async def _apply_clocks(self) -> None:
        async with self._lock:
            before, listeners = len(self.live.commands), tuple(self.listeners)
            _send(await self._change(lambda: self._snapshots(listeners, self._apply_due_commands())))
        self._follow_up(before)

    def _apply_due_commands(self) -> Viewers:
        before = len(self.live.commands)
        try:
            with suppress(CommandRefused):  # storing failed; the match will be reloaded
                self._up_to_date(self._carry_out_due_commands)
        except Conflict:  # another process has done the same
            return self._reload(before)
        return self.live.all_viewers if len(self.live.commands) > before else _NOBODY

    def _carry_out_due_commands(self) -> None:
        if self.live.time_control is None:
            return
        at = now()
        outages = self._downtime.outages_until(at)
        while command := next_clock_command(self.live, at, outages, self._vacations.covers):
            self._carry_out(command)

    async def resign(self, visitor: Visitor) -> None:
        """Resigns for a person who is leaving for good."""
        await self.apply_clocks()
        for _ in range(_TRIES):
            if not self.live.is_over:
                await self.play(lambda: resignation(self.live, visitor))

    async def play(self, choose: Callable[[], StoredCommand | None]) -> None:
        """Carries out a command that no client sent. `choose` reads the match; it returns None if it is too
        late.
        """
        await self._finish(self._play(choose))

    async def _play(self, choose: Callable[[], StoredCommand | None]) -> None:
        async with self._lock:
            before, listeners = len(self.live.commands), tuple(self.listeners)
            _send(await self._change(lambda: self._snapshots(listeners, self._choose_and_carry_out(choose))))
        if len(self.live.commands) > before:
            self.on_change(self.live)
            self._tell()

    def _choose_and_carry_out(self, choose: Callable[[], StoredCommand | None]) -> Viewers:
        before = len(self.live.commands)
        command = None if self.is_outdated else choose()
        if command is None:
            return _NOBODY
        try:
            self._carry_out(command)
        except CommandRefused:
            return _NOBODY
        except Conflict:  # another process was quicker
            return self._reload(before)
        return self.live.seen_by[-1]

    def _carry_out(self, command: StoredCommand) -> None:
        """Carries out a command in memory and stores it. If storing fails, memory is outdated; raises
        Conflict if another process has added to the match meanwhile.
        """
        live = self.live
        try:
            live.carry_out(command)
            if self._store is not None:
                n, progress = len(live.commands) - 1, progress_of(live)
                self._store.append(live.id, n, command, progress, live.last_link, flags_of(live))
                if live.is_over:  # the end may have changed ratings
                    live.holders = self._store.holders(live.id)
        except IllegalAction as refusal:
            is_action = not isinstance(refusal, BadNotation)
            raise CommandRefused("illegal", str(refusal), by_rules=is_action) from None
        except Conflict:
            self.is_outdated = True  # until the match is reloaded
            raise
        except SQLAlchemyError as error:
            self.is_outdated = True
            _log.error("A match could not be stored: %s", type(error).__name__)
            raise CommandRefused("busy", say("This could not be saved. Try again in a moment.")) from None
        except Exception:
            self.is_outdated = True
            _log.exception("A command could not be carried out")  # logged here because the sender may be gone
            raise

    # Seats and rematches

    async def change_holders(self, change: ChangeHolders) -> None:
        """Changes who holds the seats; `change` runs in a thread and may use the database."""
        await self._finish(self._change_holders(change))

    async def _change_holders(self, change: ChangeHolders) -> None:
        async with self._lock:
            self.live.holders = await self._change(
                lambda: self._up_to_date(lambda: change(self.live.holders))
            )
        self._notify(self.live.all_viewers)
        self._tell()

    async def set_rematch(self, match: str | None, offers: tuple[RematchOffer, ...] = ()) -> None:
        """Announces the rematch, the offers of one, or that the rematch is gone."""
        async with self._lock:
            self.live.rematch, self.live.rematch_offers = match, offers
        self._notify(self.live.all_viewers)
        self._tell()

    def _snapshots(self, listeners: Iterable[Listener], viewers: Viewers) -> Snapshots:
        """New snapshots for the clients of these viewers. Other clients must not notice anything.

        They are made in the thread that has just changed the match. A client that is not ready gets None, and
        asks for the newest snapshot later.
        """
        cache = FrameCache()
        concerned = (each for each in listeners if self.live.viewers_of(each.visitor) & viewers)
        return {each: self._snapshot(each, cache) for each in concerned}

    def _snapshot(self, listener: Listener, cache: FrameCache) -> str | None:
        if not listener.is_ready or self.is_outdated:
            return None
        try:
            return listener.stream.next(self.live, cache)
        except Exception:  # the command is done: only this client's socket is to fail, when it asks again
            return None

    def _notify(self, viewers: Viewers) -> None:
        """Tells the clients of these viewers to ask for a new snapshot."""
        self.on_change(self.live)
        for listener in self.listeners:
            if self.live.viewers_of(listener.visitor) & viewers:
                listener.notify()

    def close_listeners(self, code: int) -> None:
        for listener in self.listeners:
            listener.close(code)

    # One operation at a time

    async def _change(self, work: Callable[[], T]) -> T:
        """Changes the match in a thread. If that leaves memory outdated, clients have to reconnect."""
        try:
            return await in_thread(self._threads, work)
        finally:
            if self.is_outdated:
                self.close_listeners(RESYNC)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Carries an operation through even if the request behind it is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)


def _reply(reply: Callable[[Answer], None], answer: Answer) -> None:
    reply(answer)
    _count_of(answer.reason if isinstance(answer, Refused) else answer.kind).inc()


def _send(snapshots: Snapshots) -> None:
    for listener, frame in snapshots.items():
        if frame is None:
            listener.notify()
        else:
            listener.show(frame)
