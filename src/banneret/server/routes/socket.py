"""The socket of a match: snapshots whenever it changes, commands and their answers."""

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

from banneret.engine.views import LogEntry
from banneret.server.errors import MatchOutdated, RequestError
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.host import MatchHost
from banneret.server.matches.listener import GONE, RESYNC, UNREADABLE, Listener, ListenerClosed, Render
from banneret.server.matches.service import MatchService
from banneret.server.matches.snapshots import snapshot
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command, Refused
from banneret.server.routes.commands import malformed
from banneret.server.routes.dependencies import AnyVisitor, Service
from banneret.server.validation import describe_errors

router = APIRouter()

_log = logging.getLogger(__name__)

TRY_LATER = 1013
_CLOSE_CODES = {404: GONE, 409: UNREADABLE, 503: TRY_LATER}
_CLOSE_TIMEOUT = 1.0


@router.websocket("/api/matches/{match}/live")
async def live(
    socket: WebSocket,
    match: str,
    visitor: AnyVisitor,
    service: Service,
    log_since: Annotated[int, Query(ge=0)] = 0,
) -> None:
    """Sends a snapshot at once and after every change that the visitor can see; takes commands."""
    await socket.accept()
    code = await _follow(socket, match, visitor, service, log_since)
    if code is not None:
        # The client may be gone already, or not answer.
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await socket.close(code)


async def _follow(
    socket: WebSocket, match: str, visitor: Visitor, service: MatchService, log_since: int
) -> int | None:
    """Follows a match until the socket ends; returns the code to close it with, if it is still open."""
    try:
        async with service.follow(match, visitor) as (host, listener):
            render = _renderer(host, visitor, log_since)
            sending = asyncio.create_task(listener.run(render, socket.send_text))
            receiving = asyncio.create_task(_take_commands(socket, host, listener, service.limits))
            try:
                done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                sending.cancel()
                receiving.cancel()
                await asyncio.gather(sending, receiving, return_exceptions=True)
            for task in done:
                task.result()
    except WebSocketDisconnect:
        return None
    except ListenerClosed as closed:
        return closed.code
    except MatchOutdated:
        return RESYNC
    except RequestError as error:
        return _CLOSE_CODES[error.status]
    except Exception:
        _log.exception("A match could not be followed")
    return RESYNC


def _renderer(host: MatchHost, visitor: Visitor, log_since: int) -> Render:
    """Makes snapshots for one client, each without the log entries that the client already has."""
    client_log: tuple[LogEntry, ...] | int = log_since

    def render() -> str:
        nonlocal client_log
        shown, client_log = snapshot(host.live, visitor, client_log=client_log)
        return shown.model_dump_json()

    return lambda: host.read(render)


async def _take_commands(socket: WebSocket, host: MatchHost, listener: Listener, limits: Limits) -> None:
    may_send = rate_limit(limits)
    while True:
        await listener.wait_for_room()
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        command = _parse(message.get("text"))
        if not may_send():
            text = say("Too many commands at once. Try again in a moment.")
            listener.answer(Refused(id=command.id, reason="busy", text=text, version=None))
        elif isinstance(command, Refused):
            listener.answer(command)
        else:
            await host.command(listener.visitor, command, listener.answer)


def _parse(text: str | None) -> Command | Refused:
    """A frame as a command; the answer to it if it is not one."""
    if text is None:
        return malformed(None, "A command is a text frame, not a binary one.")
    try:
        return Command.model_validate_json(text)
    except ValidationError as error:
        return malformed(_id_in(text), describe_errors(error.errors(include_url=False)))


def _id_in(text: str) -> str | None:
    """The id in an invalid command, if it has one."""
    try:
        data = from_json(text)
    except ValueError:
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def rate_limit(limits: Limits, clock: Callable[[], float] = time.monotonic) -> Callable[[], bool]:
    """A function that tells whether one more command may come now: a token bucket."""
    left, last = float(limits.command_burst), clock()

    def may_send() -> bool:
        nonlocal left, last
        now = clock()
        left, last = min(float(limits.command_burst), left + (now - last) * limits.command_rate), now
        if left < 1:
            return False
        left -= 1
        return True

    return may_send
