"""Counts refused requests, and logs every request: its route, never its URL.

URLs contain invitation codes and the ids of matches, which let anybody watch.
"""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.server.metrics import REFUSED

_log = logging.getLogger(__name__)


class RequestLog:
    """Logs the route of each request, with the status of the answer and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, start = 0, time.monotonic()

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            if status >= 400:
                REFUSED.labels(str(status)).inc()
            route = getattr(scope.get("route"), "path", "")
            facts = {
                "method": scope["method"],
                "route": route,
                "status": status,
                "milliseconds": round((time.monotonic() - start) * 1000, 1),
            }
            _log.info("request", extra={"facts": facts})
