"""Commands: each is carried out once, by an authorized person, at the version it was meant for; anything else
is harmless.
"""

import asyncio
import json
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Accepted, Command, Refused
from tests.server.house import House, Story
from tests.server.running import GREEDY, ME, PATIENCE, Client, Server, new_command, read_answer


def refused(answer: Accepted | Refused, reason: str) -> Refused:
    assert isinstance(answer, Refused), answer
    assert answer.reason == reason, answer
    assert answer.text
    return answer


def test_a_command_sent_again_is_done_once(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    command = new_command("play", 0, action="e2-e3")
    first = ann.command(match, command)
    assert isinstance(first, Accepted)
    assert (first.id, first.version) == (command["id"], 1)
    assert ann.command(match, command) == first
    ann.play(match, "e7-e6", seat=1)
    assert ann.command(match, command) == first
    with ann.live(match) as live:
        assert live.send(command) == first
    assert [entry.text for entry in ann.snapshot(match).view.log] == ["e2-e3", "e7-e6"]


def test_an_id_is_used_for_one_command(ann: Client, ben: Client) -> None:
    match = ann.begin(ME, ME).id
    command = new_command("play", 0, action="e2-e3")
    ann.command(match, command)
    for other in ({"action": "d2-d3"}, {"seat": 1}, {"kind": "resign", "action": None}):
        refused(ann.command(match, command | other), "reused")
    other_match = ben.begin(ME, ME).id
    assert isinstance(ben.command(other_match, command), Accepted)


def test_a_command_for_another_version_is_refused(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.play(match, "e2-e3")
    for version in (0, 2, 2**31):
        answer = ann.command(match, new_command("play", version, seat=1, action="e7-e6"))
        assert refused(answer, "stale").version == 1
    assert len(ann.snapshot(match).view.log) == 1


def test_of_two_who_answer_one_version_one_wins(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    commands = [new_command("play", 0, action=f"{file}2-{file}3") for file in "abcdefgh"]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda command: ann.command(match, command), commands))
    assert sum(isinstance(answer, Accepted) for answer in answers) == 1
    assert sum(isinstance(answer, Refused) and answer.reason == "stale" for answer in answers) == 7
    assert len(ann.snapshot(match).view.log) == 1


def test_one_command_sent_by_many_at_once_is_done_once(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    command = new_command("play", 0, action="e2-e3")
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: ann.command(match, command), range(8)))
    assert [(each.kind, each.version) for each in answers] == [("accepted", 1)] * 8
    assert answers == answers[:1] * 8
    assert len(ann.snapshot(match).view.log) == 1


def test_nobody_plays_for_others(server: Server, ann: Client, ben: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    commands: list[tuple[str, dict[str, Any]]] = [("play", {"action": "e2-e3"}), ("undo", {}), ("resign", {})]
    for kind, more in commands:
        for who in (ben, server.stranger()):
            refused(who.command(match, new_command(kind, 0, **more)), "not-yours")
            with who.live(match) as live:
                assert live.now.seat is None
                assert live.now.picks == ()
                refused(live.send(new_command(kind, 0, **more)), "not-yours")
        for seat in (1, 2):
            refused(ann.command(match, new_command(kind, 0, seat=seat, **more)), "not-yours")
    for path in (
        "?seat=0",
        "/picks?seat=0",
        "/preview?seat=0&action=e2-e3",
        "/why-not?seat=0",
        "/threats?seat=0",
    ):
        assert ben.http.get(f"/api/matches/{match}{path}").status_code == 403
    assert ann.snapshot(match).version == 0


def test_what_is_not_legal_is_refused_with_the_reason(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    answer = refused(ann.command(match, new_command("play", 0, action="e2-e5")), "illegal")
    assert "(AC-3.1)" in answer.text
    refused(ann.command(match, new_command("play", 0, action="nonsense")), "illegal")
    refused(ann.command(match, new_command("play", 0, action="")), "illegal")
    refused(ann.command(match, new_command("play", 0, seat=1, action="e7-e6")), "illegal")
    refused(ann.command(match, new_command("accept-draw", 0)), "illegal")
    assert ann.snapshot(match).version == 0


GOOD = {"kind": "play", "id": "x", "version": 0, "seat": 0, "action": "e2-e3"}
MALFORMED: list[Any] = [
    *({name: value for name, value in GOOD.items() if name != left_out} for left_out in GOOD),
    GOOD | {"kind": "cheat"},
    GOOD | {"kind": None},
    GOOD | {"id": ""},
    GOOD | {"id": "x" * 65},
    GOOD | {"id": 7},
    GOOD | {"version": -1},
    GOOD | {"version": "now"},
    GOOD | {"version": 1.5},
    GOOD | {"version": 10**30},
    GOOD | {"seat": 6},
    GOOD | {"seat": -1},
    GOOD | {"action": "x" * 201},
    GOOD | {"action": ["e2-e3"]},
    GOOD | {"action": "\ud800"},
    GOOD | {"more": 1},
    GOOD | {"kind": "resign"},
    [GOOD],
    "play",
    None,
    7,
]


@pytest.mark.parametrize("sent", MALFORMED, ids=lambda sent: json.dumps(sent)[:60])
def test_what_is_no_command_is_refused(server: Server, ann: Client, sent: Any) -> None:
    match = ann.begin(ME, ME).id
    text = json.dumps(sent)
    headers = {"Content-Type": "application/json"}
    response = ann.http.post(f"/api/matches/{match}/commands", content=text, headers=headers)
    assert 400 <= response.status_code < 500, response.text
    assert_version_or_form(read_answer(response.json()))
    with ann.live(match) as live:
        assert_version_or_form(live.send(text))
        assert isinstance(live.send(new_command("play", 0, action="e2-e3")), Accepted)


def assert_version_or_form(answer: Accepted | Refused) -> None:
    assert isinstance(answer, Refused), answer
    assert answer.reason in ("malformed", "stale", "not-yours"), answer


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[" * 15_000, '{"id": "y", "kind"', "NaN", "\x00", b"\xff\xfe"]
)
def test_what_is_no_json_is_refused(ann: Client, text: str | bytes) -> None:
    match = ann.begin(ME, ME).id
    headers = {"Content-Type": "application/json"}
    response = ann.http.post(f"/api/matches/{match}/commands", content=text, headers=headers)
    assert response.status_code == 422
    refused(read_answer(response.json()), "malformed")
    with ann.live(match) as live:
        refused(live.send(text), "malformed")
        refused(live.send(b"bytes"), "malformed")
        assert isinstance(live.send(new_command("play", 0, action="e2-e3")), Accepted)


def test_a_refusal_names_the_command_where_it_can(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    with ann.live(match) as live:
        assert refused(live.send({"id": "mine", "kind": "cheat"}), "malformed").id == "mine"


def test_a_frame_that_is_too_long_ends_the_socket(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    with ann.live(match) as live:
        live.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_request_that_is_too_long_is_refused(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    path = f"/api/matches/{match}/commands"
    long = json.dumps(GOOD | {"action": "x" * 20_000}).encode()
    assert ann.http.post(path, content=long).status_code == 413

    def in_pieces() -> Any:
        for start in range(0, len(long), 1000):
            yield long[start : start + 1000]

    headers = {"Content-Type": "application/json"}
    assert ann.http.post(path, content=in_pieces(), headers=headers).status_code == 413


def test_a_socket_that_sends_too_much_is_told_so(tmp_path: Path) -> None:
    """However slow the machine is: here the next command would be allowed only hours later."""
    server = Server(tmp_path, command_burst=100, command_rate=0.0001).start()
    try:
        ann = server.guest()
        match = ann.begin(ME, ME).id
        with ann.live(match) as live:
            for n in range(300):
                live.socket.send(json.dumps(new_command("play", 99, action=f"e2-e{n}")))
            answers = [read_answer(live.receive()) for _ in range(300)]
    finally:
        server.end(signal.SIGTERM)
    reasons = [answer.reason for answer in answers if isinstance(answer, Refused)]
    assert reasons == ["stale"] * 100 + ["busy"] * 200


def test_no_such_match(ann: Client) -> None:
    for method, path in (
        ("GET", ""),
        ("DELETE", ""),
        ("GET", "/record"),
        ("GET", "/positions/0"),
        ("GET", "/picks?seat=0"),
        ("GET", "/why-not?seat=0"),
        ("GET", "/preview?seat=0&action=x"),
        ("GET", "/threats?seat=0"),
        ("POST", "/rematch"),
    ):
        response = ann.http.request(method, f"/api/matches/unknown{path}")
        assert (response.status_code, response.json()) == (404, {"text": "There is no such match."}), path
    assert ann.http.post("/api/matches/unknown/commands", json=GOOD).status_code == 404
    assert ann.http.post("/api/matches/unknown/join", json={"code": "x"}).status_code == 404
    with pytest.raises(ConnectionClosed) as closed, ann.live("unknown"):
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_slow_client_is_let_go_and_holds_up_nobody(server: Server, ann: Client) -> None:
    """The client sends and never reads: eventually the server stops reading, and closes its socket."""
    match = ann.begin(ME, ME).id
    with ann.live(match) as quick, raw_socket(server, match) as slow:
        flood = Flood(slow)
        flood.until_stuck()
        assert isinstance(quick.send(new_command("play", 0, action="e2-e3")), Accepted)
        assert quick.next().version == 1
        end = time.monotonic() + PATIENCE
        while not is_let_go(slow):  # on a busy machine the server may not have waited for a second yet
            assert time.monotonic() < end, "the server keeps it"
            flood.until_stuck()


class Flood:
    """An endless stream of commands."""

    FRAMES = Frame(Opcode.TEXT, b'{"id": "slow", "kind": "cheat"}').serialize(mask=True) * 100

    def __init__(self, raw: socket.socket) -> None:
        self._raw = raw
        self._rest = b""

    def until_stuck(self) -> None:
        """Sends until the socket accepts no more."""
        self._raw.settimeout(2.5)
        with suppress(TimeoutError, ConnectionError):
            while True:
                self._rest = self._rest or self.FRAMES
                self._rest = self._rest[self._raw.send(self._rest) :]


def is_let_go(raw: socket.socket) -> bool:
    """Whether the socket is closed, after draining what was sent before."""
    raw.settimeout(2.5)
    try:
        while raw.recv(100_000):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


@contextmanager
def raw_socket(server: Server, match: str) -> Iterator[socket.socket]:
    """A socket that reads nothing by itself, with a small receive buffer."""
    address = urlsplit(server.url)
    with socket.socket() as raw:
        raw.settimeout(PATIENCE)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect((address.hostname, address.port))
        raw.sendall(
            f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert raw.recv(12) == b"HTTP/1.1 101"
        yield raw


def test_whoever_only_watches_waits_for_nobody_and_keeps_nobody_waiting(
    tell: Callable[[Story], None],
) -> None:
    """A flooding client's commands are refused while the match is busy with another client's."""

    async def story(house: House) -> None:
        match = await house.begin("age-of-chess")
        begun, may_end = threading.Event(), threading.Event()

        def be_busy() -> None:
            begun.set()
            assert may_end.wait(PATIENCE)

        answers = list[Accepted | Refused]()
        async with house.service.use(match) as host:
            busy = asyncio.create_task(host.read(be_busy))
            await asyncio.to_thread(begun.wait, PATIENCE)
            async with asyncio.timeout(PATIENCE):
                command = Command.model_validate(new_command("play", 0, action="e2-e3"))
                await host.command(Visitor(person=99), command, answers.append)
            may_end.set()
            await busy
        refused(answers[0], "not-yours")

    tell(story)
