"""Calls to other servers, at addresses that people have entered.

Calls are restricted in every way: they only go to public addresses, so that nobody reaches the server's own
network through them; they follow no redirects, read no more than the head of the answer, and have a deadline.
Pending calls are in the database and are tried a few times.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Timer
from typing import Any, TypeVar
from urllib.parse import urlsplit

from sqlalchemy import Table, update

from banneret.server.clock import SECOND, now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.storage.database import Database

T = TypeVar("T")

AT_ONCE = 20
"""The most calls of one kind per round."""
_SENDERS = 8
"""Calls made in parallel: a few slow servers do not hold up all others."""
MOST_FAILURES = 20
"""After this many undelivered messages in a row, an address gets no more."""
_PAUSES = (30, 5 * 60, 60 * 60)
"""Seconds before a call is retried; after the last retry it is given up."""
_TIMEOUT = 5.0
"""The timeout of each step of a call, in seconds."""
DEADLINE = 10.0
"""The time limit of a whole call, in seconds."""

_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Send = Callable[[str, bytes, Mapping[str, str]], int | None]
"""Posts a body with headers to an address; returns the status of the answer, or None if there was none."""


def for_each(calls: Sequence[T], make: Callable[[T], None]) -> None:
    """Makes calls, a few in parallel, and waits for all."""
    with ThreadPoolExecutor(_SENDERS, thread_name_prefix="outgoing") as senders:
        list(senders.map(make, calls))


def take(database: Database, calls: Table, call: Any) -> bool:
    """Claims a call for this process; returns whether it succeeded. The attempt is counted in advance, so
    that a call that never ends counts, too.
    """
    due = now() + _PAUSES[min(call.attempts, len(_PAUSES) - 1)] * SECOND
    mine = (calls.c.id == call.id) & (calls.c.attempts == call.attempts)
    with database.writing() as connection:
        taken = connection.execute(update(calls).where(mine).values(attempts=call.attempts + 1, due=due))
        return bool(taken.rowcount)


def is_last(call: Any) -> bool:
    """Whether a call that has been claimed is on its last attempt."""
    return int(call.attempts) >= len(_PAUSES)


def has_arrived(status: int | None) -> bool:
    """Whether the other side has accepted the message."""
    return status is not None and 200 <= status < 300


def check_address(url: str) -> None:
    """Refuses addresses that are not https, or visibly not public."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    if (
        parts.scheme != "https"
        or not host
        or "@" in parts.netloc
        or not url.isascii()
        or not url.isprintable()
    ):
        raise RequestError(422, say("url: enter a full address that begins with https://."))
    if port not in (None, 443):
        raise RequestError(422, say("url: only the default port for https is allowed."))
    if _is_private(host):
        raise RequestError(422, say("url: this address is not public."))


def _is_private(host: str) -> bool:
    try:
        return not _is_public(ipaddress.ip_address(host))
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost", ".internal"))


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    inner = _hidden_in(address) if isinstance(address, ipaddress.IPv6Address) else None
    return all(each.is_global and not each.is_multicast for each in (address, inner) if each is not None)


def _hidden_in(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address to which an IPv6 address may be translated on its way."""
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    found = (address.ipv4_mapped, address.sixtofour, address.teredo[1] if address.teredo else None)
    return next((each for each in found if each is not None), None)


class _PinnedConnection(http.client.HTTPSConnection):
    """Connects to the address that was checked, even if the name resolves differently a moment later."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(host, 443, timeout=_TIMEOUT, context=ssl.create_default_context())
        self._address = address
        self._tls = ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self._address, 443), _TIMEOUT)
        tls = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = tls  # set before the handshake, so that a deadline can cut it off
        tls.do_handshake()


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int | None:
    """Posts a body to an address if it is public; returns the status of the answer, or None."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        return None
    addresses = [str(each[4][0]) for each in found]
    if not all(_is_public(ipaddress.ip_address(each)) for each in addresses):
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return exchange(_PinnedConnection(host, addresses[0]), path, body, headers)


def exchange(
    connection: http.client.HTTPConnection,
    path: str,
    body: bytes,
    headers: Mapping[str, str],
    deadline: float = DEADLINE,
) -> int | None:
    """Posts a body over a connection; returns the status of the answer, or None if none arrived in time."""
    is_late = Event()

    def cut_off() -> None:
        """Shuts down the plain socket below TLS, whose own shutdown is not thread-safe."""
        is_late.set()
        connected = connection.sock
        if connected is not None:
            with suppress(OSError):  # no longer connected
                socket.socket.shutdown(connected, socket.SHUT_RDWR)

    guard = Timer(deadline, cut_off)
    guard.daemon = True
    guard.start()
    try:
        connection.connect()
        if is_late.is_set():  # the deadline passed before there was a connection to cut off
            return None
        connection.request("POST", path, body, {"User-Agent": "Banneret", **headers})
        status = connection.getresponse().status
        return None if is_late.is_set() else status  # the parser takes a truncated answer for a complete one
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        guard.cancel()
        connection.close()
