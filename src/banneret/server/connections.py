"""Closes connections of clients that send half a request, or nothing, or do not read what they are sent."""

import asyncio
import socket
import struct
import sys
from typing import Any, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from banneret.server.limits import Limits

if sys.platform != "win32":
    import fcntl
    import termios

_CLOSING = 2.0
"""How long a client has to acknowledge that its socket is closed, in seconds."""
_ACKNOWLEDGED = slice(120, 128)
"""The bytes of Linux's TCP_INFO that hold the number of bytes acknowledged by the peer."""


class _StallWatch:
    """Aborts a connection if none of the data waiting to be sent gets through.

    Closing would not do: it waits until everything is sent.
    """

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._pause = seconds / 2
        self._before = _Sent(0, 0)
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def _look(self) -> None:
        before, sent = self._before, _sent(self._transport)
        if before.waiting and sent.waiting and sent.taken <= before.taken:
            _break_off(self._transport)
            return
        self._before = sent
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def stop(self) -> None:
        self._next.cancel()


class _Sent(NamedTuple):
    """The number of bytes not yet received by the peer, and a counter that grows when it receives some."""

    waiting: int
    taken: int


def _sent(transport: asyncio.Transport) -> _Sent:
    """Includes what the kernel has buffered, if it reports the progress of that: it buffers megabytes for a
    client that reads nothing.
    """
    waiting = transport.get_write_buffer_size()
    connection = transport.get_extra_info("socket")
    if not sys.platform.startswith("linux") or transport.is_closing() or connection.fileno() < 0:
        return _Sent(waiting, -waiting)
    (accepted,) = struct.unpack("i", fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, bytes(4)))
    if waiting + accepted == 0:  # the usual case: thousands of sockets are checked every few seconds
        return _Sent(0, 0)
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _ACKNOWLEDGED.stop)
    if len(info) < _ACKNOWLEDGED.stop:  # not a TCP connection, or a very old kernel
        return _Sent(waiting, -waiting)
    (taken,) = struct.unpack("q", info[_ACKNOWLEDGED])
    return _Sent(waiting + accepted, taken)


def _break_off(transport: asyncio.Transport) -> None:
    """Resets a connection at once. Otherwise the kernel would go on trying to send what it has buffered."""
    connection = transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def http_protocol(limits: Limits) -> type[asyncio.Protocol]:
    """HTTP that drops clients which do not send their request in time or do not read the answer."""

    class PromptHttp(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._stalls = _StallWatch(transport, limits.send_timeout)
            self._await_request()

        def _await_request(self) -> None:
            self._overdue = self.loop.call_later(limits.request_timeout, self._end_if_idle)

        def _end_if_idle(self) -> None:
            """A request whose head has arrived is left alone: the timeout for its body is elsewhere."""
            cycle: RequestResponseCycle | None = self.cycle
            if cycle is None or cycle.response_complete:
                _break_off(self.transport)

        def on_response_complete(self) -> None:
            self._overdue.cancel()
            self._await_request()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: Any) -> None:
            self._end_watches()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._end_watches()
            super().connection_lost(exc)

        def _end_watches(self) -> None:
            self._overdue.cancel()
            self._stalls.stop()

    return PromptHttp


def socket_protocol(limits: Limits) -> type[asyncio.Protocol]:
    """WebSockets that drop clients which do not read what they are sent."""

    class PromptSocket(WebSocketsSansIOProtocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.close_timeout = _CLOSING
            self._stalls = _StallWatch(transport, limits.send_timeout)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stalls.stop()
            super().connection_lost(exc)

    return PromptSocket
