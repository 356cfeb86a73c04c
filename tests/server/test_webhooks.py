"""Webhooks: signed, bounded, and sent only to public addresses."""

import asyncio
import hashlib
import hmac
import http.client
import json
import socket
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import select, update

from banneret.server.errors import RequestError
from banneret.server.lobby.outgoing import check_address, exchange, post
from banneret.server.lobby.webhooks import SIGNATURE, WebhookStore
from banneret.server.models.lobby import ChallengeRequest
from banneret.server.storage.schema import webhook_calls, webhooks
from tests.server.lobby import guest, problem, quiet_lobby
from tests.server.push_service import push_service
from tests.server.running import GAME, PATIENCE, Client, Server


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "example.org", "https://", "https://a@example.org/"),
        *("https://example.org:8443/", "https://localhost/", "https://127.0.0.1/", "https://10.0.0.7/"),
        *(
            "https://169.254.169.254/latest",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[64:ff9b::a00:1]/",
            "https://[2002:a00:1::]/",
            "https://intranet/",
        ),
        *("https://192.168.1.1/", "https://printer.local/", "https://[fe80::1]/", "https://0.0.0.0/"),
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(RequestError, match=r"^url: "):
        check_address(url)


def test_a_public_address_is_taken() -> None:
    check_address("https://example.org/banneret?room=7")


def test_public_addresses_of_both_kinds_are_taken() -> None:
    for address in ("1.1.1.1", "[2606:4700::1111]", "[::ffff:1.1.1.1]"):
        check_address(f"https://{address}/")


def test_an_answer_that_drips_is_cut_off() -> None:
    """Every byte arrives in time, but the response never ends."""
    has_ended = threading.Event()

    def drip(server: socket.socket) -> None:
        client, _ = server.accept()
        with client, suppress(OSError):
            client.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while not has_ended.wait(0.01):
                client.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip, args=[server])
        dripping.start()
        host, port = server.getsockname()
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
        try:
            assert exchange(connection, "/", b"{}", {}, deadline=0.3) is None
        finally:
            has_ended.set()
            dripping.join()


class Tardy(http.client.HTTPConnection):
    """Connects only after its time is up."""

    def connect(self) -> None:
        for each in threading.enumerate():
            if isinstance(each, threading.Timer):
                each.join()
        super().connect()


def test_nothing_is_sent_when_the_time_was_up_before_there_was_a_connection() -> None:
    """By then nothing would cut off a slow response any more."""
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as threads:
        server.settimeout(PATIENCE)
        host, port = server.getsockname()
        called = threads.submit(exchange, Tardy(host, port, timeout=PATIENCE), "/", b"{}", {}, 0.01)
        client, _ = server.accept()
        with client:
            assert client.recv(1000) == b""
        assert called.result(PATIENCE) is None


def test_a_name_that_leads_to_this_machine_is_not_called() -> None:
    assert post("https://localhost/", b"{}", {}) is None


def test_words_are_signed_and_tried_a_few_times(tmp_path: Path) -> None:
    heard: list[tuple[str, bytes, str]] = []
    status: int | None = 500

    def send(url: str, body: bytes, headers: Mapping[str, str]) -> int | None:
        heard.append((url, body, headers[SIGNATURE]))
        return status

    async def run() -> None:
        nonlocal status
        async with quiet_lobby(tmp_path) as lobby:
            one, two = guest(lobby, "One"), guest(lobby, "Two")
            store = WebhookStore(lobby._database, send)
            made = store.set(two, "https://example.org/hook")
            assert made.secret
            shown = store.find(two)
            assert shown is not None
            assert shown.secret is None
            challenge = await lobby.challenging.send(one, ChallengeRequest(game=GAME, person=two))
            for _ in range(6):
                store.deliver()
                with lobby._database.writing() as connection:  # simulates the passage of time
                    connection.execute(update(webhook_calls).values(due=0))
            assert len(heard) == 4, "then it is given up"
            url, body, signature = heard[0]
            assert url == "https://example.org/hook"
            expected = hmac.new(made.secret.encode(), body, hashlib.sha256).hexdigest()
            assert signature == f"sha256={expected}"
            said = json.loads(body)
            assert {name: said[name] for name in ("kind", "match", "challenge")} == {
                "kind": "challenge",
                "match": None,
                "challenge": challenge,
            }
            status = 204
            match = await lobby.challenging.accept(two, challenge)
            store.deliver()
            assert match
            with lobby._database.reading() as connection:
                assert not connection.execute(select(webhook_calls)).all()

    asyncio.run(run())


def test_only_accounts_have_one(ann: Client) -> None:
    answer = ann.http.put("/api/me/webhook", json={"url": "https://example.org/"})
    assert answer.status_code == 403
    assert problem(ann, "/api/lobby/quick", {"game": GAME})[0] == 422


def test_a_test_call_tells_what_came_of_it(tmp_path: Path) -> None:
    """A successful test call also reactivates a webhook that was given up."""

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            with push_service() as service:
                one = guest(lobby, "One")
                store = WebhookStore(lobby._database, service.send)
                with pytest.raises(RequestError, match="no webhook"):
                    store.test(one)
                made = store.set(one, "https://example.org/hook")
                assert made.secret
                with lobby._database.writing() as connection:
                    connection.execute(update(webhooks).values(failures=20))
                for status, failures in ((500, 20), (200, 0)):
                    service.status = status
                    assert store.test(one) == status
                    shown = store.find(one)
                    assert shown is not None
                    assert shown.failures == failures
                _, headers, body = service.heard[0]
                assert json.loads(body)["kind"] == "test"
                expected = hmac.new(made.secret.encode(), body, hashlib.sha256).hexdigest()
                assert headers[SIGNATURE] == f"sha256={expected}"

    asyncio.run(run())


def test_a_webhook_that_cannot_be_reached(server: Server) -> None:
    owner = server.account()
    assert owner.http.post("/api/me/webhook/test").status_code == 404
    owner.ok(owner.http.put("/api/me/webhook", json={"url": "https://nowhere.invalid/"}))
    assert owner.post("/api/me/webhook/test") == {"arrived": False, "status": None}
