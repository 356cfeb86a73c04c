"""The socket of a match: pictures of it whenever it changes, commands and their answers."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect

from banneret.engine.views.view import LogEntry
from banneret.server.actor import Actor
from banneret.server.hall import Hall
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.listener import GONE, RESYNC, UNREADABLE, Dropped, Listener
from banneret.server.models import Command, Refused
from banneret.server.problems import Spoiled, Trouble
from banneret.server.routes.play import malformed
from banneret.server.sitting.showing import snapshot
from banneret.server.sitting.visitor import Visitor
from banneret.server.visitors import Anybody, TheHall
from banneret.server.wording import first_mistake

router = APIRouter()

_log = logging.getLogger(__name__)

TRY_LATER = 1013
_CODES = {404: GONE, 409: UNREADABLE, 503: TRY_LATER}
_PATIENCE_FOR_GOODBYES = 1.0


@router.websocket("/api/matches/{match}/live")
async def live(
    socket: WebSocket, match: str, visitor: Anybody, hall: TheHall, log_since: Annotated[int, Query(ge=0)] = 0
) -> None:
    """Sends a snapshot at once and after every change that the visitor can see; takes commands."""
    await socket.accept()
    code = await _follow(socket, match, visitor, hall, log_since)
    if code is not None:
        # It may be gone already, or not listen.
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(_PATIENCE_FOR_GOODBYES):
                await socket.close(code)


async def _follow(socket: WebSocket, match: str, visitor: Visitor, hall: Hall, log_since: int) -> int | None:
    """Follows a match until the client goes, or has to: then the code that it is told."""
    try:
        async with hall.follow(match, visitor) as (actor, listener):
            drawing = Drawing(actor, visitor, log_since)
            sending = asyncio.create_task(listener.run(drawing.draw, socket.send_text))
            taking = asyncio.create_task(_take_commands(socket, actor, listener, hall.limits))
            try:
                done, _ = await asyncio.wait((sending, taking), return_when=asyncio.FIRST_COMPLETED)
            finally:
                sending.cancel()
                taking.cancel()
                await asyncio.gather(sending, taking, return_exceptions=True)
            for task in done:
                task.result()
    except WebSocketDisconnect:
        return None
    except Dropped as dropped:
        return dropped.code
    except Spoiled:
        return RESYNC
    except Trouble as trouble:
        return _CODES[trouble.status]
    except Exception:
        _log.exception("A match could not be followed")
    return RESYNC


class Drawing:
    """Pictures of a match for one client, which keeps the log that it has been sent."""

    def __init__(self, actor: Actor, visitor: Visitor, log_since: int) -> None:
        self._actor = actor
        self._visitor = visitor
        self._known: tuple[LogEntry, ...] | int = log_since

    async def draw(self) -> str:
        """The newest picture, with what the client has not got of the log."""
        return await self._actor.look(self._drawn)

    def _drawn(self) -> str:
        shown, self._known = snapshot(self._actor.sitting, self._visitor, known=self._known)
        return shown.model_dump_json()


async def _take_commands(socket: WebSocket, actor: Actor, listener: Listener, limits: Limits) -> None:
    may_go_on = rate_limit(limits)
    while True:
        await listener.room()
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        command = _read(message.get("text"))
        if not may_go_on():
            text = say("This is too fast. Try again in a moment.")
            listener.answer(Refused(id=command.id, reason="busy", text=text, version=None))
        elif isinstance(command, Refused):
            listener.answer(command)
        else:
            await actor.command(listener.visitor, command, listener.answer)


def _read(text: str | None) -> Command | Refused:
    """A frame as a command."""
    if text is None:
        return malformed(None, "A command is text, not bytes.")
    try:
        return Command.model_validate_json(text)
    except ValidationError as error:
        return malformed(_id_in(text), first_mistake(error.errors(include_url=False)))


def _id_in(text: str) -> str | None:
    """The id of what is no command, if it has one."""
    try:
        data = from_json(text)
    except ValueError:
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def rate_limit(limits: Limits, clock: Callable[[], float] = time.monotonic) -> Callable[[], bool]:
    """Says whether one more command may come now: some at once, and so many a second."""
    left, last = float(limits.burst), clock()

    def may_go_on() -> bool:
        nonlocal left, last
        now = clock()
        left, last = min(float(limits.burst), left + (now - last) * limits.rate), now
        if left < 1:
            return False
        left -= 1
        return True

    return may_go_on
