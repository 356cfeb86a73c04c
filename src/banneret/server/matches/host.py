"""A live match with everything around it that takes time: threads, storage, listeners, computer players.

Everything that touches the match runs here, one thing at a time, in a thread: the event loop never waits for
the engine or the disk. A command is checked, carried out, stored, answered, and then shown to the others.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from banneret.engine.errors import IllegalAction
from banneret.engine.views import Preview, Threats
from banneret.server.computers.job import source_of
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import CommandRefused, MatchOutdated
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.commands import check_command, find_repeated
from banneret.server.matches.computer_players import ComputerPlayers
from banneret.server.matches.evaluations import Evaluator, states_to_evaluate
from banneret.server.matches.hints import HintCache, hint_request, hints_info
from banneret.server.matches.lessons import next_reply
from banneret.server.matches.listener import RESYNC, Listener
from banneret.server.matches.live import LiveMatch, Viewers
from banneret.server.matches.previews import PreviewCache
from banneret.server.matches.progress import progress_of
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Accepted, Answer, Command, Refused
from banneret.server.models.study import Evaluations, HintsInfo
from banneret.server.storage.match_store import Conflict, MatchStore
from banneret.server.storage.stored import SeatHolder, StoredCommand
from banneret.server.threads import in_thread

T = TypeVar("T")
ChangeHolders = Callable[[tuple[SeatHolder, ...]], tuple[SeatHolder, ...]]

_log = logging.getLogger(__name__)
_NOBODY: Viewers = frozenset()


class MatchHost:
    """Runs one live match. Without a store, nothing of the match outlives it."""

    def __init__(
        self, live: LiveMatch, store: MatchStore | None, pool: WorkerPool, threads: Executor, limits: Limits
    ) -> None:
        self.live = live
        self.listeners: set[Listener] = set()
        self.users = 0
        """Requests that use the match now."""
        self.is_outdated = False
        """Whether memory may differ from what is stored: then the match has to be loaded again."""
        self.computers = ComputerPlayers(self, pool)
        self._store = store
        self._threads = threads
        self._hint_time = limits.hint_time
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
        """Stops computer players, and waits for everything else under way."""
        self.computers.stop()
        self._evaluator.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Reading

    async def read(self, show: Callable[[], T]) -> T:
        """The result of a function that reads the match."""
        return await self._finish(self._read(show))

    async def _read(self, show: Callable[[], T]) -> T:
        async with self._lock:
            return await in_thread(self._threads, lambda: self._up_to_date(show))

    async def _read_slowly(self, show: Callable[[], T]) -> T:
        """For what takes long: one at a time, so that other requests wait for one of them at most."""
        async with self._slow_reads:
            return await self._read(show)

    def _up_to_date(self, show: Callable[[], T]) -> T:
        if self.is_outdated:
            raise MatchOutdated
        return show()

    async def preview(self, visitor: Visitor, seat: int, action: str) -> Preview:
        """What may come of an action."""
        return await self._finish(self._read_slowly(lambda: self._previews.preview(visitor, seat, action)))

    async def threats(self, visitor: Visitor, seat: int) -> Threats:
        """What others could do next to a seat's units."""
        return await self._finish(self._read_slowly(lambda: self._previews.threats(visitor, seat)))

    async def hints(self, visitor: Visitor, seat: int | None, n: int | None) -> HintsInfo:
        """What a strong player would do."""
        at, job = await self.read(lambda: hint_request(self.live, visitor, seat, n, self._hint_time))
        return hints_info(at, await self._hints.find(job))

    async def evaluations(self, visitor: Visitor, seat: int | None) -> Evaluations:
        """Who stood better when, as far as that is known by now."""
        states = await self.read(lambda: states_to_evaluate(self.live, visitor, seat))
        return self._evaluator.request(source_of(self.live.game), states)

    # Commands

    async def command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        """Carries out a command, or refuses it. `reply` gets the answer before anybody sees what changed."""
        await self._finish(self._command(visitor, command, reply))

    async def _command(self, visitor: Visitor, command: Command, reply: Callable[[Answer], None]) -> None:
        async with self._lock:
            answer, seen_by = await self._change(lambda: self._answer(visitor, command))
            reply(answer)
            self._notify(seen_by)
        self.computers.wake()

    def _answer(self, visitor: Visitor, command: Command) -> tuple[Answer, Viewers]:
        """The answer to a command, and the viewers who can see that something changed."""
        live, before, version = self.live, len(self.live.commands), command.version
        try:
            if self.is_outdated:
                raise CommandRefused("busy", str(MatchOutdated()))
            if repeated := find_repeated(live, visitor, command):
                return Accepted(id=command.id, version=repeated.version), _NOBODY
            if checked := check_command(live, visitor, command):
                self._carry_out(checked)
                version = checked.version
            while reply := next_reply(live):
                self._carry_out(reply)
        except CommandRefused as refusal:
            version = live.version_for(visitor)
            text = str(refusal)
            return Refused(id=command.id, reason=refusal.reason, text=text, version=version), _NOBODY
        return Accepted(id=command.id, version=version), _NOBODY.union(*live.seen_by[before:])

    async def play(self, choose: Callable[[], StoredCommand | None]) -> None:
        """Carries out a computer player's command; `choose` reads the match and may find it too late."""
        await self._finish(self._play(choose))

    async def _play(self, choose: Callable[[], StoredCommand | None]) -> None:
        async with self._lock:
            self._notify(await self._change(lambda: self._played(choose)))

    def _played(self, choose: Callable[[], StoredCommand | None]) -> Viewers:
        command = None if self.is_outdated else choose()
        if command is None:
            return _NOBODY
        try:
            self._carry_out(command)
        except CommandRefused:
            return _NOBODY
        return self.live.seen_by[-1]

    def _carry_out(self, command: StoredCommand) -> None:
        """Carries out a command in memory and stores it. If storing fails, memory is outdated."""
        live = self.live
        try:
            live.carry_out(command)
            if self._store is not None:
                self._store.append(live.id, len(live.commands) - 1, command, progress_of(live))
        except IllegalAction as refusal:
            raise CommandRefused("illegal", str(refusal)) from None
        except (Conflict, SQLAlchemyError) as error:
            self.is_outdated = True
            _log.error("A match could not be stored: %s", type(error).__name__)
            raise CommandRefused("busy", say("This could not be saved. Try again in a moment.")) from None
        except Exception:
            self.is_outdated = True
            _log.exception("A command could not be carried out")  # its sender may be gone
            raise

    # What surrounds the match

    async def change_holders(self, change: ChangeHolders) -> None:
        """Changes who holds the seats; `change` runs in a thread and may use the database."""
        await self._finish(self._change_holders(change))

    async def _change_holders(self, change: ChangeHolders) -> None:
        async with self._lock:
            self.live.holders = await self._change(
                lambda: self._up_to_date(lambda: change(self.live.holders))
            )
        self._notify(self.live.all_viewers)

    async def set_rematch(self, match: str | None) -> None:
        """Tells everybody of the rematch, or that it is gone."""
        async with self._lock:
            self.live.rematch = match
        self._notify(self.live.all_viewers)

    def _notify(self, viewers: Viewers) -> None:
        """Sends a new snapshot to the clients of these viewers. The others must not notice anything."""
        for listener in self.listeners:
            if self.live.viewers_of(listener.visitor) & viewers:
                listener.notify()

    def close_listeners(self, code: int) -> None:
        for listener in self.listeners:
            listener.close(code)

    # One thing at a time

    async def _change(self, work: Callable[[], T]) -> T:
        """Changes the match in a thread. If that leaves memory outdated, clients have to connect again."""
        try:
            return await in_thread(self._threads, work)
        finally:
            if self.is_outdated:
                self.close_listeners(RESYNC)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something to its end, even if the request behind it is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)
