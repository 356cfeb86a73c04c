"""Makes the computer players of one match act whenever the game waits for them."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from banneret.players.protocol import never
from banneret.server.clock import now
from banneret.server.computers.action_job import ActionJob, action_job
from banneret.server.computers.pool import WorkerPool
from banneret.server.errors import MatchOutdated, RequestError
from banneret.server.matches.rights import why_no_hurry
from banneret.server.matches.visitor import Visitor
from banneret.server.storage.stored import StoredCommand

if TYPE_CHECKING:
    from banneret.server.matches.host import MatchHost

_log = logging.getLogger(__name__)


class ComputerPlayers:
    """Asks the worker pool for one action after another, in a task that ends when a person is to act."""

    def __init__(self, host: "MatchHost", pool: WorkerPool) -> None:
        self._host = host
        self._pool = pool
        self._task: asyncio.Task[None] | None = None
        self._is_awake = False
        self._job: ActionJob | None = None
        self._is_hurried = False
        self._do_others_ask = False
        """Whether another process holds the lease on these computer players."""

    @property
    def are_thinking(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Starts the task if a computer player is to act; called after every change."""
        self._is_awake = True
        if self._task is None:
            self._task = asyncio.create_task(self._act())
            self._task.add_done_callback(self._end)

    def wake_if_others_asked(self) -> None:
        """Starts the task if another process held the lease: it may have died."""
        if self._do_others_ask:
            self._do_others_ask = False
            self.wake()

    def _end(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if error := task.exception():
            _log.error("A computer player could not act", exc_info=error)
        if self._is_awake:  # woken too late for this task to notice
            self.wake()

    async def _act(self) -> None:
        while self._is_awake:
            self._is_awake = False
            with suppress(MatchOutdated):  # they act in the match that is loaded in its place
                if not await self._host.read(lambda: self._host.live.computers_to_act()):
                    continue
                self._do_others_ask = True  # until this is known; if it never is, they are woken again
                async with self._host.lease() as is_ours:
                    self._do_others_ask = not is_ours
                    while is_ours and (asked := await self._host.read(self._next_job)) is not None:
                        await self._act_once(*asked)

    async def _act_once(self, job: ActionJob, version: int) -> None:
        self._job = job
        if self._is_hurried:
            self._pool.hurry(job)
        try:
            code = await self._pool.choose_action(job, self._host.live.owner)
            self._job = None
            await self._host.play(lambda: self._command(job, version, code))
        finally:
            self._job, self._is_hurried = None, False

    def _next_job(self) -> tuple[ActionJob, int] | None:
        """The job for the next computer player, and the version that its seat sees."""
        live = self._host.live
        seats = live.computers_to_act()
        if not seats:
            return None
        player = live.holders[seats[0]].computer
        assert player is not None
        return action_job(live.match, seats[0], player), live.seat_version(seats[0])

    def _command(self, job: ActionJob, version: int, code: int | None) -> StoredCommand | None:
        """The action a computer player chose, or a random one if it chose none; None if it comes too late."""
        live, seat = self._host.live, job.seat
        if not live.waits_for(seat) or live.seat_version(seat) != version:
            return None
        if code is None or live.match.why_not(code, seat) is not None:
            code = replace(job, player="random").do(never)
        action = live.match.action(code, seat).text
        return StoredCommand("play", seat, action, None, f"computer-{len(live.commands)}", version + 1, now())

    async def hurry(self, visitor: Visitor) -> None:
        """Makes the computer player that is thinking play the best action it has found so far."""
        if await self._host.read(lambda: self._can_hurry(visitor)):
            if self._do_others_ask:
                self._host.hurry_elsewhere()
            else:
                self.hurry_now()

    def hurry_now(self) -> None:
        """Ends the search of the computer player that this process is asking, or is about to."""
        if self.are_thinking:
            self._is_hurried = True
        if self._job is not None:
            self._pool.hurry(self._job)

    def _can_hurry(self, visitor: Visitor) -> bool:
        if why_not := why_no_hurry(self._host.live, visitor):
            raise RequestError(403, why_not)
        return bool(self._host.live.computers_to_act())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
