"""Malicious requests: refused with a message, without effect, by a server that keeps running.

These tests hold for every address; those for commands, sessions and connections are in their own files.
"""

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.lobby import begin_between, lobby_of
from tests.server.postgresql import Databases
from tests.server.running import PATIENCE, Client, Server, new_command

DEEP = "[" * 7_000 + "]" * 7_000
HOSTILE_TEXTS = ["a\0b", "\ud800", "\u202e\u2066", "\x1b[2J", "'; DROP TABLE persons; --", "\U0001f3f4" * 9]
FOREIGN = Origin("http://evil.example")


def operations(server: Server, *methods: str) -> Iterator[tuple[str, str, bool]]:
    """The method and the address of each operation, with made-up ids, and whether it takes a body."""
    for path, found in server.stranger().http.get("/api/openapi.json").json()["paths"].items():
        for method in methods:
            if method in found and not path.endswith("/live"):
                yield method.upper(), path.replace("{", "").replace("}", ""), "requestBody" in found[method]


@pytest.fixture(scope="module")
def mallory(server: Server) -> Client:
    return server.account()


def test_no_page_of_another_site_changes_anything(server: Server, mallory: Client) -> None:
    before = mallory.get("/api/account/export")
    for method, path, _ in operations(server, "post", "put", "delete"):
        answer = mallory.http.request(method, path, json={}, headers={"Origin": FOREIGN})
        assert (answer.status_code, path) == (403, path)
        assert "Pages of other sites" in answer.json()["text"]
    assert mallory.get("/api/account/export") == before


def test_a_forged_token_opens_nothing(server: Server) -> None:
    forger = server.stranger()
    forger.http.headers["Authorization"] = "Bearer banneret_forged"
    open_to_all = {"/api/about", "/api/games", "/api/players", "/api/me", "/api/fair-play/key"}
    for method, path, has_body in operations(server, "get", "post", "put", "delete"):
        if path.startswith("/api/lab"):  # available only from the local machine
            continue
        answer = forger.http.request(method, path, json={} if has_body else None)
        is_refused = answer.status_code in (401, 403, 404, 409, 422)
        assert is_refused or path in open_to_all, (method, path, answer.status_code)


@pytest.mark.parametrize("body", [DEEP, '{"a":' * 3_000 + "1" + "}" * 3_000, "1" * 9_000, '"\\ud800"', "NaN"])
def test_no_body_is_too_strange_to_be_refused(server: Server, mallory: Client, body: str) -> None:
    for method, path, has_body in operations(server, "post", "put"):
        if has_body:
            answer = mallory.http.request(
                method, path, content=body, headers={"Content-Type": "application/json"}
            )
            assert 400 < answer.status_code < 500, (path, answer.status_code)
            assert answer.json()["text"], path


@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 10**40])
def test_numbers_that_nobody_has(mallory: Client, number: int) -> None:
    for method, path, body in [
        ("DELETE", f"/api/account/sessions/{number}", None),
        ("DELETE", f"/api/account/tokens/{number}", None),
        ("DELETE", f"/api/relations/friend/{number}", None),
        ("POST", "/api/relations/friend", {"person": number}),
        ("POST", "/api/lobby/notices/read", {"until": number}),
        ("POST", "/api/lobby/challenges", {"game": "age-of-chess", "person": number}),
        ("POST", "/api/reports", {"person": number, "reason": "other"}),
        ("GET", f"/api/ratings/players/{number}", None),
    ]:
        assert mallory.http.request(method, path, json=body).status_code == 422, path


@pytest.fixture(scope="module")
def on_postgresql(databases: Databases) -> Iterator[Server]:
    server = Server(databases.new("postgresql"), workers=1, compile_timeout=0).start()
    yield server
    assert server.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("which", ["server", "on_postgresql"])
def test_no_text_is_too_strange_for_the_database(request: pytest.FixtureRequest, which: str) -> None:
    """SQLite and PostgreSQL differ in the texts they accept: any text they cannot store is refused."""
    server: Server = request.getfixturevalue(which)
    ann, ben = server.account(), server.account()
    match = begin_between(ann, ben)
    rival = lobby_of(ann).me
    assert rival is not None
    for text in HOSTILE_TEXTS:
        for method, path, body in [
            ("PUT", "/api/me", {"name": text}),
            ("POST", "/api/account", {"name": text, "password": "a long password"}),
            ("POST", "/api/account/sign-in", {"name": text, "password": text}),
            ("POST", "/api/account/tokens", {"name": text, "scope": "play"}),
            ("POST", "/api/lobby/seeks", {"game": text, "ruleset": text}),
            ("POST", "/api/lobby/challenges", {"game": "age-of-chess", "name": text}),
            ("POST", "/api/relations/friend", {"name": text}),
            ("POST", f"/api/matches/{match}/chat", {"text": text}),
            ("PUT", f"/api/matches/{match}/note", {"text": text}),
            ("POST", f"/api/matches/{match}/join", {"code": text}),
            ("POST", f"/api/matches/{match}/commands", new_command("play", 0) | {"action": text}),
            ("POST", "/api/reports", {"person": rival.id, "reason": "other", "text": text}),
            ("PUT", "/api/me/webhook", {"url": f"https://example.org/{text}"}),
            ("GET", "/api/lobby", {"match": text}),
        ]:
            sent: dict[str, Any] = {"content": json.dumps(body)}
            if method == "GET":
                sent = {"params": {name: value.encode(errors="replace") for name, value in body.items()}}
            answer = ben.http.request(method, path, headers={"Content-Type": "application/json"}, **sent)
            assert answer.status_code < 500, (text, path, answer.text)
    assert ann.snapshot(match).view.log == ()


def lobby_socket(server: Server, **more: Any) -> ClientConnection:
    address = f"{server.url.replace('http', 'ws', 1)}/api/lobby/live"
    socket: ClientConnection = connect(address, compression=None, **more)
    return socket


def test_who_may_not_follow_the_lobby(server: Server) -> None:
    for refused in (
        {"origin": FOREIGN},
        {"additional_headers": {"Authorization": "Bearer banneret_forged"}},
        {"additional_headers": {"Host": "evil.example"}},
    ):
        with pytest.raises((InvalidStatus, ConnectionClosed)), lobby_socket(server, **refused) as socket:
            socket.recv(PATIENCE)


def test_the_lobby_takes_nothing_and_goes_on(server: Server, ann: Client) -> None:
    with lobby_socket(server) as socket:
        assert json.loads(socket.recv(PATIENCE))["kind"] == "lobby"
        socket.send(b"\xff\x00")
        for frame in ["{}", DEEP, "\0", json.dumps(new_command("resign", 0)), *["x"] * 500]:
            socket.send(frame)
        ann.post("/api/lobby/seeks", {"game": "age-of-chess"})
        while not json.loads(socket.recv(PATIENCE))["seeks"]:
            pass
        socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            [socket.recv(PATIENCE) for _ in range(100)]


def test_a_flood_of_nonsense_changes_nothing(server: Server, ann: Client, ben: Client) -> None:
    match = begin_between(ann, ben)
    before = ann.snapshot(match)

    def flood(n: int) -> set[int]:
        client = [ben, server.guest()][n % 2].again()
        commands = [new_command("play", n, seat=n % 2, action="e2-e5"), new_command("undo", 0, seat=0), {}]
        sent = [client.http.post(f"/api/matches/{match}/commands", json=commands[k % 3]) for k in range(20)]
        return {each.status_code for each in sent}

    with ThreadPoolExecutor(8) as threads:
        statuses = set[int]().union(*threads.map(flood, range(8)))
    assert statuses <= {403, 409, 422, 429}
    assert ann.snapshot(match).view == before.view
