"""The sending side of a socket: answers in order, and of the match always the newest picture.

Pictures replace each other, so a slow client skips some and misses nothing. Answers do not: while too many
wait, nothing more is taken from the client. One that takes too long for a frame is let go.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from pydantic import BaseModel

from banneret.server.limits import Limits
from banneret.server.sitting.visitor import Visitor

RESYNC = 4000
"""The code of a socket that is closed because its client must ask for everything anew."""
GONE = 4404
"""The code of a socket that is closed because there is no such match."""
UNREADABLE = 4409
"""The code of a socket that is closed because the match cannot be opened here any more."""

Send = Callable[[str], Awaitable[None]]
Draw = Callable[[], Awaitable[str]]


class Dropped(Exception):
    """The client is let go, with the code that it is told."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Listener:
    """One client that follows a match."""

    def __init__(self, visitor: Visitor, limits: Limits) -> None:
        self.visitor = visitor
        self._limits = limits
        self._answers: deque[str] = deque()
        self._has_news = True
        self._dropped: int | None = None
        self._sent = asyncio.Event()
        self._awake = asyncio.Event()
        self._awake.set()

    def answer(self, answer: BaseModel) -> None:
        """Sends an answer, before any picture that is drawn later."""
        self._answers.append(answer.model_dump_json())
        self._awake.set()

    async def room(self) -> None:
        """Waits until few enough answers wait."""
        while len(self._answers) >= self._limits.answers:
            self._sent.clear()
            await self._sent.wait()

    def show(self) -> None:
        """Sends a new picture of the match."""
        self._has_news = True
        self._awake.set()

    def drop(self, code: int) -> None:
        """Lets the client go."""
        self._dropped = code
        self._awake.set()

    async def run(self, draw: Draw, send: Send) -> None:
        """Sends whatever is to be sent, until the client is let go."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            await self._send_answers(send)
            if self._has_news:
                self._has_news = False
                picture = await draw()
                await self._send_answers(send)  # an answer comes before the picture that shows what it did
                await self._send(send, picture)

    async def _send_answers(self, send: Send) -> None:
        while self._answers:
            await self._send(send, self._answers.popleft())
            self._sent.set()
        if self._dropped is not None:
            raise Dropped(self._dropped)

    async def _send(self, send: Send, frame: str) -> None:
        if self._dropped is not None:
            raise Dropped(self._dropped)
        try:
            async with asyncio.timeout(self._limits.sending):
                await send(frame)
        except TimeoutError:
            raise Dropped(RESYNC) from None
