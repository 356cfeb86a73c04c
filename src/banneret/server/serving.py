"""Runs the server."""

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from banneret.engine.errors import BanneretError
from banneret.server.app import create_app
from banneret.server.limits import Limits
from banneret.server.storage.database import open_database

_QUEUE = 128
"""Connections that may wait to be taken."""


def serve(
    host: str, port: int, data: Path, ready: Callable[[str], None], limits: Limits | None = None
) -> None:
    """Serves until it is told to stop, by SIGINT or SIGTERM; `ready` gets the address once it can be used.

    Port 0 is any that is free.
    """
    limits = limits or Limits()
    open_database(data).close()  # what is wrong with it is better said before anything is started
    listening = _listen(host, port)
    app = create_app(data, hosts=[host], limits=limits)
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=limits.body,
        ws_ping_interval=limits.idle,
        ws_ping_timeout=limits.idle,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(limits.stopping),
        lifespan="on",
    )
    url = _address(host, listening.getsockname()[1])
    asyncio.run(_Server(config, lambda: ready(url)).serve(sockets=[listening]))


class _Server(uvicorn.Server):
    """Says when it is ready, and ends without a traceback when it is told to."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_QUEUE)
    except OSError as error:
        raise BanneretError(
            f"Cannot serve at {host}, port {port}: {error.strerror or error}. Another port may be free."
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    """The address as a browser on this machine writes it."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
