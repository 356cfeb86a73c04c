"""Checks host, origin and size of every request, and adds security headers to every answer.

Pages of other sites can send requests to this machine, too. So the host of a request must be one of this
server's, which stops DNS rebinding; and requests that change something must come from this server's pages, or
from a program, which sends no origin.
"""

import asyncio
import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.server.language import say
from banneret.server.limits import Limits

IMPORT_PATH = "/api/matches/import"
POSITION_PATHS = re.compile("/api/(matches|positions|games/[^/]+/edit(or)?)")

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class RequestGuard:
    """Refuses requests with a foreign host or origin, and those that are too large."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], names: Iterable[str], limits: Limits) -> None:
        names = [name.lower() for name in names]
        self._app = app
        self._hosts = {"localhost", "127.0.0.1", "::1", *map(str.lower, hosts), *map(_hostname, names)}
        self._names = frozenset(names)
        self._takes_any_address = any(_is_wildcard(host) for host in self._hosts)
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if scope["type"] == "websocket":
            if problem is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        answer = self._app if problem is None else JSONResponse({"text": problem[1]}, status_code=problem[0])
        await answer(scope, self._limited(scope, receive), _with_headers(send))

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self._is_ours(headers.get("host", "")):
            return 421, say("This server does not answer to that host name.")
        is_unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
        if is_unsafe and not self._is_own(headers.get("origin"), headers.get("host", "")):
            return 403, say("Pages of other sites may not do this.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self._largest(scope):
            return 413, say("The request is too large.")
        return None

    def _is_ours(self, host: str) -> bool:
        name = _hostname(host)
        return name in self._hosts or (self._takes_any_address and _is_address(name))

    def _is_own(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from one of this server's pages, or from a program, which sends no origin.

        A proxy may pass on another host name than the one browsers use.
        """
        if origin is None:
            return True
        scheme, _, name = origin.lower().partition("://")
        return scheme in ("http", "https") and name in (host.lower(), *self._names)

    def _largest(self, scope: Scope) -> int:
        if scope["path"] == IMPORT_PATH:
            return self._limits.record_size
        return (
            self._limits.position_size
            if POSITION_PATHS.fullmatch(scope["path"])
            else self._limits.request_size
        )

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Limits the size of a body, whatever `Content-Length` said, and the time it may take to arrive."""
        left, is_complete = self._largest(scope), False
        end = asyncio.get_running_loop().time() + self._limits.body_timeout

        async def limited() -> Message:
            nonlocal left, is_complete
            if is_complete:  # after the body, only a disconnect can follow
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, say("The request did not arrive in time.")) from None
            left -= len(message.get("body", b""))
            is_complete = not message.get("more_body", False)
            if left < 0:
                raise HTTPException(413, say("The request is too large."))
            return message

        return limited


def _hostname(host: str) -> str:
    """A host without its port; empty if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_wildcard(name: str) -> bool:
    return _is_address(name) and ipaddress.ip_address(name).is_unspecified


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return sent
