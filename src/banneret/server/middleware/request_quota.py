"""Rejects requests from addresses that send too many, before any work is done for them."""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from banneret.server.errors import TooOften
from banneret.server.models.base import Problem
from banneret.server.quotas import Quotas, network_of


class RequestQuota:
    """Counts requests, and sockets being opened, by address."""

    def __init__(self, app: ASGIApp, quotas: Quotas) -> None:
        self._app = app
        self._quotas = quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        try:
            if client is not None:
                self._quotas.take("requests", network_of(client[0]))
        except TooOften as error:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1013})
                return
            body = Problem(text=str(error)).model_dump()
            await JSONResponse(body, error.status, error.headers)(scope, receive, send)
            return
        await self._app(scope, receive, send)
