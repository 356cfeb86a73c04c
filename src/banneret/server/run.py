"""Runs the server."""

import asyncio
import gc
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from urllib.parse import urlsplit

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from banneret.engine.errors import BanneretError
from banneret.server.addresses import http_address, reachable_hosts
from banneret.server.app import create_app
from banneret.server.connections import http_protocol, socket_protocol
from banneret.server.limits import Limits
from banneret.server.logs import log_json
from banneret.server.mail.smtp import MailServer, mail_server
from banneret.server.processes import serve_in_processes
from banneret.server.storage.database import Place, is_address, open_database

_QUEUE = 128
"""The listen backlog: connections waiting to be accepted."""
_NEW_OBJECTS = 2_000
"""New objects after which Python's young-generation collection runs."""
_NEVER = 1_000_000_000
TICKS_BETWEEN_COLLECTIONS = 10 * 60 * 10
"""Ten minutes, in uvicorn's ten ticks per second."""
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Wildcard hosts, and the address that a browser on this machine uses instead."""


def serve(
    host: str,
    port: int,
    data: Place,
    ready: Callable[[str], None],
    limits: Limits | None = None,
    names: Sequence[str] = (),
    *,
    online: bool = False,
    processes: int = 1,
    as_json: bool = False,
    mail: str | None = None,
) -> None:
    """Serves until SIGINT or SIGTERM; calls `ready` with the address once the server accepts requests. Port 0
    means any free port.

    `names` are the names under which browsers reach the server through a proxy, each with its port unless
    that is the default one. `online` makes browsers show accounts, lobby and ratings. `as_json` selects the
    log format. `mail` is the address of an SMTP server, which sends emails.
    """
    _check_names(names)
    sender = mail_server(mail, next(iter(names), None)) if mail else None
    if processes > 1 and not is_address(data):
        raise BanneretError(
            "Several processes need PostgreSQL: SQLite's file is for one. "
            "Name the database: --database postgresql://user@localhost/banneret"
        )
    open_database(data).close()  # fails early if the database cannot be opened
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    url = http_address(_EVERYWHERE.get(host, host), port) + "/"
    site = f"https://{names[0]}" if names else url.removesuffix("/")
    serve_socket = partial(
        _serve_socket, host, data, limits or Limits(), tuple(names), online, as_json, sender, site
    )
    if processes > 1:
        if as_json:
            log_json()  # each process does so again
        serve_in_processes(processes, listening, serve_socket, lambda: ready(url))
    else:
        serve_socket(listening, lambda: ready(url))


def _serve_socket(
    host: str,
    data: Place,
    limits: Limits,
    names: Sequence[str],
    online: bool,
    as_json: bool,
    sender: MailServer | None,
    site: str,
    listening: socket.socket,
    ready: Callable[[], None],
) -> None:
    if as_json:
        log_json()
    port, reachable = listening.getsockname()[1], reachable_hosts(host, listening)
    app = create_app(
        data,
        hosts=[host, *reachable],
        names=names,
        addresses=[http_address(each, port) for each in reachable],
        limits=limits,
        online=online,
        mail_server=sender,
        site=site,
    )
    config = uvicorn.Config(
        app,
        log_level="error",
        log_config=None if as_json else LOGGING_CONFIG,
        access_log=False,
        server_header=False,
        http=http_protocol(limits),
        ws=socket_protocol(limits),
        # The client's address and scheme are taken only from a proxy on this machine.
        proxy_headers=True,
        forwarded_allow_ips=["127.0.0.1", "::1"],
        ws_max_size=limits.request_size,
        ws_ping_interval=limits.ping_interval,
        ws_ping_timeout=limits.ping_interval,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(limits.shutdown_timeout),
        lifespan="on",
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(Server(config, ready).serve(sockets=[listening]))


class Server(uvicorn.Server):
    """Calls back when it is ready, and shuts down without a traceback on a signal."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_young_garbage_only()
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_BETWEEN_COLLECTIONS == TICKS_BETWEEN_COLLECTIONS - 1:
            gc.collect()
        return await super().on_tick(counter)

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


def collect_young_garbage_only() -> None:
    """Limits garbage collection to new objects. A move allocates thousands of objects, which Python counts,
    but almost no reference cycles. With the default settings Python would scan all matches in memory for
    cycles again and again, and moves would wait for it. `Server` runs a full collection now and then.
    """
    gc.collect()
    gc.freeze()  # exempts everything imported so far
    gc.set_threshold(_NEW_OBJECTS, _NEVER, _NEVER)


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":  # on Windows it would let two servers share one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_QUEUE)
    except OSError as error:
        raise BanneretError(
            f"Cannot serve at {host}, port {port}: {error.strerror or error}. Try another port."
        ) from None
    return listening


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        try:
            is_name = urlsplit(f"//{name}").netloc == name and bool(urlsplit(f"//{name}").hostname)
        except ValueError:
            is_name = False
        if not is_name or "@" in name:
            raise BanneretError(f"{name} is not a server name. Use the form games.example.org.")
