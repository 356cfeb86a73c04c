"""The socket of a match: sends snapshots whenever it changes; takes commands and answers them."""

import asyncio
import logging
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect

from banneret.server.errors import MatchOutdated, RequestError, TooOften
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.matches.host import MatchHost
from banneret.server.matches.listener import GONE, RESYNC, UNREADABLE, Listener, ListenerClosed, Render
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command, Refused
from banneret.server.quotas import Quota
from banneret.server.routes.commands import malformed
from banneret.server.routes.dependencies import AnyVisitor, Service, TheQuotas, address_of
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
    quotas: TheQuotas,
    log_since: Annotated[int, Query(ge=0)] = 0,
) -> None:
    """Sends a snapshot at once and after every change that the visitor can see, and takes commands."""
    await socket.accept()
    try:
        with quotas.socket(visitor.person, address_of(socket)), service.sessions.watching(visitor):
            code = await _follow(socket, match, visitor, service, log_since)
    except TooOften:
        code = TRY_LATER
    if code is not None:
        # The client may already be gone, or not answer.
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await socket.close(code)


async def _follow(
    socket: WebSocket, match: str, visitor: Visitor, service: MatchService, log_since: int
) -> int | None:
    """Serves a socket until it ends; returns the code to close it with, if it is still open."""
    try:
        async with service.follow(match, visitor, log_since) as (host, listener):
            sending = asyncio.create_task(listener.run(_renderer(host, listener), socket.send_text))
            receiving = asyncio.create_task(_take_commands(socket, host, listener, service.limits))
            tasks = (sending, receiving)
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
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


def _renderer(host: MatchHost, listener: Listener) -> Render:
    return lambda: host.read(lambda: listener.stream.next(host.live))


async def _take_commands(socket: WebSocket, host: MatchHost, listener: Listener, limits: Limits) -> None:
    quota = Quota(limits.command_burst, limits.command_burst / limits.command_rate)
    while True:
        await listener.wait_for_room()
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        command = _parse(message.get("text"))
        if quota.wait(""):
            text = say("Too many commands at once. Try again in a moment.")
            listener.answer(Refused(id=command.id, reason="busy", text=text, version=None))
        elif isinstance(command, Refused):
            listener.answer(command)
        elif not listener.visitor.may_play:
            text = say("This token is read-only.")
            listener.answer(Refused(id=command.id, reason="not-yours", text=text, version=None))
        else:
            await host.command(listener.visitor, command, listener.answer)


def _parse(text: str | None) -> Command | Refused:
    """Parses a frame as a command; returns the refusal if it is not one."""
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
