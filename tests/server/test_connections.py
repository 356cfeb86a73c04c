"""Clients that send half a request, or nothing, or never read: their connections are closed."""

import select
import signal
import socket
import sys
from collections.abc import Iterator
from itertools import count
from urllib.parse import urlsplit

import pytest

from banneret.server.models.commands import Accepted
from tests.server.running import ME, PATIENCE, Server, new_command, wait_until

SECONDS = 0.5


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short timeouts for requests. On a busy machine they also hit well-behaved clients."""
    folder = tmp_path_factory.mktemp("impatient")
    server = Server(folder, request_timeout=SECONDS, body_timeout=SECONDS)
    yield server.start()
    assert server.end(signal.SIGTERM) == 0


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a short timeout for clients that do not read."""
    server = Server(tmp_path_factory.mktemp("pushing"), send_timeout=SECONDS)
    yield server.start()
    assert server.end(signal.SIGTERM) == 0


def connection(server: Server) -> socket.socket:
    address = urlsplit(server.url)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(PATIENCE)
    made.connect((address.hostname, address.port))
    return made


def all_received(client: socket.socket) -> bytes:
    """Everything received until the other side closes the connection."""
    received = b""
    try:
        while part := client.recv(4096):
            received += part
    except ConnectionResetError:
        pass
    return received


@pytest.mark.parametrize("sent", [b"", b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_who_sends_no_whole_request_is_disconnected(impatient: Server, sent: bytes) -> None:
    with connection(impatient) as client:
        client.sendall(sent)
        assert all_received(client) == b""


def test_who_begins_a_second_request_is_disconnected(impatient: Server) -> None:
    request = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connection(impatient) as client:
        client.sendall(request + request[:20])
        assert all_received(client).count(b"HTTP/1.1 200") == 1


def test_who_sends_half_a_body_is_told_and_disconnected(impatient: Server) -> None:
    with connection(impatient) as client:
        head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.sendall(head + b"Content-Length: 100\r\n\r\n{")
        answer = all_received(client)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"The request did not arrive in time." in answer


def follow(client: socket.socket, match: str) -> None:
    """Opens the socket of a match, and reads nothing from it."""
    client.sendall(
        f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not tell what was taken")
def test_who_does_not_read_what_the_system_has_accepted_is_disconnected_within_seconds(
    pushing: Server,
) -> None:
    """Nothing is queued in the server in that case, and nothing more is sent."""
    ann = pushing.guest()
    match = ann.begin(ME, ME).id
    with connection(pushing) as client:
        follow(client, match)
        versions = count()
        for kind, action in (("play", "e2-e3"), ("undo", None)) * 5:
            ann.command(match, new_command(kind, next(versions), action=action))
        end = select.poll()
        end.register(client, 0)  # errors and hang-ups are always reported
        assert end.poll(20_000), "as long as pings go unanswered it would be more than 40 seconds"


def test_who_never_reads_is_disconnected_for_good(pushing: Server) -> None:
    ann = pushing.guest()
    match = ann.begin(ME, ME).id
    with connection(pushing) as client:
        follow(client, match)
        end = select.poll()
        end.register(client, 0)  # errors and hang-ups are always reported

        versions = count()

        def is_over() -> bool:
            for kind, action in (("play", "e2-e3"), ("undo", None)):
                answer = ann.command(match, new_command(kind, next(versions), action=action))
                assert isinstance(answer, Accepted), answer
            return bool(end.poll(0))

        wait_until(is_over)
