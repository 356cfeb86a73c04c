"""Runs the server."""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from banneret.engine.errors import BanneretError
from banneret.server.addresses import reachable_hosts, written
from banneret.server.app import create_app
from banneret.server.limits import Limits
from banneret.server.storage.database import open_database

_QUEUE = 128
"""Connections that may wait to be taken."""
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Hosts that stand for all addresses of this machine, and what a browser on it writes instead."""


def serve(
    host: str,
    port: int,
    data: Path,
    ready: Callable[[str], None],
    limits: Limits | None = None,
    names: Sequence[str] = (),
) -> None:
    """Serves until it is told to stop, by SIGINT or SIGTERM; `ready` gets the address once it can be used.

    Port 0 is any that is free. `names` are those by which browsers know the server besides, through a proxy:
    each with the port unless that is the usual one.
    """
    limits = limits or Limits()
    _check_names(names)
    open_database(data).close()  # what is wrong with it is better said before anything is started
    listening = _listen(host, port)
    port, reachable = listening.getsockname()[1], reachable_hosts(host, listening)
    app = create_app(
        data,
        hosts=[host, *reachable],
        names=names,
        addresses=[written(each, port) for each in reachable],
        limits=limits,
    )
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
    url = written(_EVERYWHERE.get(host, host), port) + "/"
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
        if os.name == "posix":  # elsewhere it lets two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_QUEUE)
    except OSError as error:
        raise BanneretError(
            f"Cannot serve at {host}, port {port}: {error.strerror or error}. Another port may be free."
        ) from None
    return listening


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        try:
            is_name = urlsplit(f"//{name}").netloc == name and bool(urlsplit(f"//{name}").hostname)
        except ValueError:
            is_name = False
        if not is_name or "@" in name:
            raise BanneretError(f"{name} is no name of a server; one is written games.example.org.")
