"""The socket of the lobby: sends a snapshot whenever the lobby has changed for the visitor."""

import asyncio
import logging
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from starlette.websockets import WebSocketDisconnect

from banneret.server.errors import RequestError, TooOften
from banneret.server.lobby.lobby import Lobby
from banneret.server.matches.listener import RESYNC, ListenerClosed, Send
from banneret.server.matches.visitor import Visitor
from banneret.server.routes.dependencies import AnyVisitor, TheLobby, TheQuotas, address_of
from banneret.server.routes.socket import TRY_LATER

router = APIRouter()

_log = logging.getLogger(__name__)
_CLOSE_TIMEOUT = 1.0


@router.websocket("/api/lobby/live")
async def live(
    socket: WebSocket,
    visitor: AnyVisitor,
    lobby: TheLobby,
    quotas: TheQuotas,
    match: Annotated[str | None, Query(max_length=64)] = None,
) -> None:
    """Sends a LobbySnapshot at once and after every change that the visitor can see. It reads nothing."""
    await socket.accept()
    try:
        watching = lobby.service.sessions.watching(visitor)
        with quotas.socket(visitor.person, address_of(socket)), watching:
            code = await _follow(socket, visitor, lobby, match)
    except TooOften:
        code = TRY_LATER
    if code is not None:
        # The client may already be gone, or not answer.
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await socket.close(code)


async def _follow(socket: WebSocket, visitor: Visitor, lobby: Lobby, match: str | None) -> int | None:
    try:
        async with lobby.follow(visitor) as listener:
            frames = lobby.frames(visitor, match)
            sending = asyncio.create_task(listener.run(frames, _unless_the_same(socket)))
            receiving = asyncio.create_task(_until_gone(socket))
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
    except RequestError:
        return TRY_LATER
    except Exception:
        _log.exception("The lobby could not be followed")
    return RESYNC


def _unless_the_same(socket: WebSocket) -> Send:
    """Sends a frame unless it equals the last one: even its timing could reveal changes that are hidden from
    the visitor.
    """
    last = ""

    async def send(frame: str) -> None:
        nonlocal last
        if frame != last:
            last = frame
            await socket.send_text(frame)

    return send


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
    raise WebSocketDisconnect
