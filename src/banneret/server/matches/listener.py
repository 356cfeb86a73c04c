"""The sending side of one client's socket: answers in order, and always the newest snapshot.

A client that is ready gets the snapshot that was made right after a change. A slow client skips some and
misses nothing: it asks for the newest when it is ready again. Answers are never skipped: while too many are
waiting, no more commands are read from the client. A client that takes too long to receive a frame is
disconnected.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel

from banneret.server.limits import Limits
from banneret.server.matches.snapshot_stream import SnapshotStream
from banneret.server.matches.visitor import Visitor

# Close codes of sockets.
RESYNC = 4000
"""The client has to reconnect and load everything."""
GONE = 4404
"""There is no such match."""
UNREADABLE = 4409
"""The match can no longer be loaded."""

Send = Callable[[str], Awaitable[None]]
Render = Callable[[], Awaitable[str]]


class ListenerClosed(Exception):
    """The socket has to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Listener:
    """One client that follows a match."""

    def __init__(self, visitor: Visitor, limits: Limits, log_since: int = 0) -> None:
        self.visitor = visitor
        self.stream = SnapshotStream(visitor, log_since)
        self._limits = limits
        self._patience = _Patience(limits.send_timeout)
        self._answers: deque[str] = deque()
        self._needs_snapshot = True
        self._is_rendering = False
        self._snapshot: str | None = None
        """Made for the client, but not sent yet."""
        self._close_code: int | None = None
        self._sent = asyncio.Event()
        self._awake = asyncio.Event()
        self._awake.set()

    def answer(self, answer: BaseModel) -> None:
        """Sends an answer, ahead of any snapshot made later."""
        self._answers.append(answer.model_dump_json())
        self._awake.set()

    async def wait_for_room(self) -> None:
        """Waits until few enough answers are queued."""
        while len(self._answers) >= self._limits.waiting_answers:
            self._sent.clear()
            await self._sent.wait()

    @property
    def is_ready(self) -> bool:
        """Whether the client has, or is being sent, every snapshot that it needs."""
        return self._snapshot is None and not self._needs_snapshot and not self._is_rendering

    def show(self, snapshot: str) -> None:
        """Sends a snapshot; only to a client that is ready."""
        self._snapshot = snapshot
        self._awake.set()

    def notify(self) -> None:
        """Schedules a new snapshot after a change of the match."""
        self._needs_snapshot = True
        self._awake.set()

    def close(self, code: int) -> None:
        """Disconnects the client."""
        self._close_code = code
        self._awake.set()

    async def run(self, render: Render, send: Send) -> None:
        """Sends answers and snapshots until the client is disconnected."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            await self._send_answers(send)
            if self._snapshot is not None:
                snapshot, self._snapshot = self._snapshot, None
                await self._send(send, snapshot)
            if self._needs_snapshot:
                self._needs_snapshot, self._is_rendering = False, True
                snapshot = await render()
                self._is_rendering = False
                await self._send_answers(send)  # an answer precedes the snapshot that shows its effect
                await self._send(send, snapshot)

    async def _send_answers(self, send: Send) -> None:
        while self._answers:
            await self._send(send, self._answers.popleft())
            self._sent.set()
        if self._close_code is not None:
            raise ListenerClosed(self._close_code)

    async def _send(self, send: Send, frame: str) -> None:
        if self._close_code is not None:
            raise ListenerClosed(self._close_code)
        with self._patience:
            await send(frame)


class _Patience:
    """Disconnects a client that takes too long to receive a frame.

    Nearly every frame is accepted at once: `asyncio.timeout`, with a timer for each, would cost as much as
    sending it. Here a single timer checks now and then whether a frame is still waiting.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._task: asyncio.Task[Any] | None = None
        """The task that is sending to the client now."""
        self._end = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self._task, self._end = asyncio.current_task(), loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_at(self._end, self._look)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        task, self._task = self._task, None
        if self._is_over and kind is asyncio.CancelledError and task is not None:
            task.uncancel()
            raise ListenerClosed(RESYNC) from None

    def _look(self) -> None:
        loop, self._timer = asyncio.get_running_loop(), None
        if self._task is None:
            return
        if loop.time() < self._end:
            self._timer = loop.call_at(self._end, self._look)
        else:
            self._is_over = True
            self._task.cancel()
