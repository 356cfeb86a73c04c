"""A real server in a separate process, and clients that talk to it over the network."""

import json
import os
import signal
import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from itertools import count
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from banneret.server.limits import Limits
from banneret.server.models.commands import Accepted, Refused
from banneret.server.models.matches import MatchSummary
from banneret.server.models.snapshots import Snapshot
from banneret.server.storage.database import Place
from tests.forks import FORKS
from tests.ports import Port
from tests.server.crashes import CrashPoint
from tests.server.host import Wanted, run_server

ROOT = Path(__file__).parents[2]
PATIENCE = 240.0
"""Far longer than anything takes on a busy machine, so a timeout means failure."""

GAME = "age-of-chess"
PASSWORD = "correct horse"
ME, FRIEND = {"player": "me"}, {"player": "friend"}
GREEDY = {"player": "computer", "computer": "greedy"}
RANDOM = {"player": "computer", "computer": "random"}

Answer = Accepted | Refused

_TEST_LIMITS = {
    "workers": 0,
    "worker_start_timeout": PATIENCE,
    "job_timeout": PATIENCE,
    **{each.name: 1_000_000 for each in fields(Limits) if each.name.endswith("_per_minute")},
}
"""No worker processes, which take longer to start than the server; timeouts as long as a test waits; and no
quotas per minute, since tests send more requests than people do, and all from one address.
"""

_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Connections are not encrypted here. Otherwise every client would load all trusted certificates of the
machine.
"""

FORKS.set_forkserver_preload(["tests.server.preload", "__main__"])


_NUMBERS = count(2)


def new_name() -> str:
    """An unused name. Tests share a server, on which look-alike names cannot both be taken."""
    return f"Person {next(_NUMBERS)} of the tests"


def wait_until(is_so: Callable[[], bool]) -> None:
    """Polls for something that sends no notification."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


class NotStarted(AssertionError):
    """A server exited before it was ready."""


class Server:
    """A server that can be stopped, killed and restarted on the same database.

    `limits` override those of the tests. Without workers, quick players get theirs when they first move.
    """

    def __init__(
        self,
        place: Place,
        *,
        host: str = "127.0.0.1",
        names: Sequence[str] = (),
        processes: int = 1,
        online: bool = False,
        mail: str = "",
        **limits: float,
    ) -> None:
        self.place = place
        self._processes = processes
        self._online = online
        self._mail = mail
        self._host = host
        self._names = names
        self.url = ""
        self._port: Port | None = None
        self._limits = {**_TEST_LIMITS, **limits}
        self._process: ForkServerProcess | None = None

    def start(self, crash: CrashPoint | None = None) -> "Server":
        """Starts or restarts the server; `crash` is when it kills itself."""
        self._port = self._port or Port()
        heard, tell = FORKS.Pipe(duplex=False)
        environment = os.environ | {"BANNERET_MAIL": self._mail}
        wanted = Wanted(
            self.place,
            self._host,
            self._port.number,
            self._limits,
            self._processes,
            self._names,
            self._online,
            environment,
            crash,
        )
        self._process = FORKS.Process(target=run_server, args=(wanted, tell))
        self._process.start()
        tell.close()
        try:
            self.url = heard.recv().rstrip("/")
        except EOFError:
            raise NotStarted("the server did not start") from None
        finally:
            heard.close()
        return self

    @property
    def folder(self) -> Path:
        assert isinstance(self.place, Path)
        return self.place

    def stored(self) -> bytes:
        """All bytes in its folder: the database, and the runs of the lab."""
        found = b""
        for path in self.folder.rglob("*"):
            if path.is_file():
                with suppress(FileNotFoundError):  # the lab has just renamed it
                    found += path.read_bytes()
        return found

    @property
    def process(self) -> ForkServerProcess:
        assert self._process is not None
        return self._process

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def end(self, how: signal.Signals) -> int:
        """Sends a signal, waits for the end, and returns the exit status."""
        if self.is_running:
            with suppress(ProcessLookupError):  # it has just exited by itself
                os.kill(self.pid, how)
        return self.wait()

    def wait(self) -> int:
        """Waits for the end, and returns the exit status."""
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None, "it did not end"
        return self.process.exitcode

    def cpu_seconds(self) -> float:
        """The CPU time of the server and its workers, which does not depend on other load."""
        return sum(map(cpu_seconds, [self.pid, *self.workers()]))

    def workers(self) -> list[int]:
        """The pids of the worker processes."""
        return [pid for pid in _all_pids() if _name(pid) == f"worker {self.pid}"]

    def processes(self) -> list[int]:
        """The pids of the serving processes, if there are several."""
        return serving_processes(self.pid)

    def guest(self, name: str = "") -> "Client":
        """A new guest."""
        client = Client(self.url)
        client.http.headers["Authorization"] = f"Bearer {client.post('/api/me')['token']}"
        if name:
            client.ok(client.http.put("/api/me", json={"name": name}))
        return client

    def same(self, client: "Client") -> "Client":
        """The same person at another process on the same database."""
        other = Client(self.url)
        other.http.headers = client.http.headers
        other.http.cookies = client.http.cookies
        return other

    def account(self, name: str = "", password: str = PASSWORD) -> "Client":
        """A person who has just signed up in a browser."""
        client = self.stranger()
        client.post("/api/account", {"name": name or new_name(), "password": password})
        return client

    def stranger(self) -> "Client":
        """A person unknown to the server."""
        return Client(self.url)


def serving_processes(pid: int) -> list[int]:
    """The pids of the processes that a server of several has started."""
    return [child for child in _children(pid) if b"spawn_main" in _command_line(child)]


def _children(pid: int) -> list[int]:
    found = list[int]()
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it has just exited
            found += map(int, thread.read_text().split())
    return found


def _all_pids() -> list[int]:
    return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal()]


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:  # it has just exited
        return ""


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process; zero if it has exited."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """A person with or without a token."""

    ids = count()

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=_NO_CERTIFICATES)

    def again(self) -> "Client":
        """The same person over a separate connection."""
        other = Client(self.url)
        other.http.headers = self.http.headers
        return other

    def ok(self, response: httpx.Response) -> Any:
        assert response.is_success, response.text
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:
        return self.ok(self.http.get(path, params=query))

    def post(self, path: str, body: Any = None) -> Any:
        return self.ok(self.http.post(path, json=body))

    def begin(self, *seats: dict[str, str], game: str = GAME, **more: Any) -> MatchSummary:
        body = {"game": game, "seats": seats, **more}
        return MatchSummary.model_validate(self.post("/api/matches", body))

    def matches(self) -> list[MatchSummary]:
        return [MatchSummary.model_validate(each) for each in self.get("/api/matches")]

    def snapshot(self, match: str, **query: Any) -> Snapshot:
        return Snapshot.model_validate(self.get(f"/api/matches/{match}", **query))

    def record(self, match: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/matches/{match}/record")
        return found

    def command(self, match: str, body: dict[str, Any]) -> Answer:
        return read_answer(self.http.post(f"/api/matches/{match}/commands", json=body).json())

    def do(self, kind: str, match: str, *, seat: int = 0, **more: Any) -> Answer:
        """Sends a command at the newest version, with a new id."""
        version = self.snapshot(match, seat=seat).version
        return self.command(match, new_command(kind, version, seat=seat, **more))

    def play(self, match: str, action: str, *, seat: int = 0) -> Accepted:
        answer = self.do("play", match, seat=seat, action=action)
        assert isinstance(answer, Accepted), answer
        return answer

    def legal(self, match: str, seat: int) -> list[str]:
        """Every legal action, found by following the picks to their ends."""
        found, ahead = list[str](), [list[str]()]
        while ahead:
            prefix = ahead.pop()
            for pick in self.get(f"/api/matches/{match}/picks", seat=seat, picks=prefix):
                if pick["action"]:
                    found.append(pick["action"]["text"])
                if pick["actions"] > bool(pick["action"]):
                    ahead.append([*prefix, pick["pick"]])
        return found

    def some_action(self, match: str, seat: int, random: Random) -> str:
        """A random legal action, reached through picks as a person would."""
        prefix = list[str]()
        while True:
            pick = random.choice(self.get(f"/api/matches/{match}/picks", seat=seat, picks=prefix))
            if pick["action"]:
                return str(pick["action"]["text"])
            prefix.append(pick["pick"])

    @contextmanager
    def live(self, match: str, language: str = "en", **options: Any) -> Iterator["Live"]:
        address = f"{self.url.replace('http', 'ws', 1)}/api/matches/{match}/live?language={language}"
        with connect(address, additional_headers=self.headers, compression=None, **options) as socket:
            yield Live(socket)

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the person when a socket is opened."""
        headers = {"Authorization": self.http.headers["Authorization"]} if self.is_known else {}
        if cookies := "; ".join(f"{each.name}={each.value}" for each in self.http.cookies.jar):
            headers["Cookie"] = cookies
        return headers

    @property
    def is_known(self) -> bool:
        return "Authorization" in self.http.headers


class Live:
    """A socket, and the newest snapshot received over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now = self._snapshot(self.receive())

    def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        return frame

    def _snapshot(self, frame: dict[str, Any]) -> Snapshot:
        return Snapshot.model_validate(frame)

    def next(self) -> Snapshot:
        """The next frame, which must be a snapshot."""
        self.now = self._snapshot(self.receive())
        return self.now

    def until_asked(self) -> Snapshot:
        """The next snapshot in which the viewer is to act or the match is over."""
        while not self.now.picks and not self.now.view.status.outcome:
            self.next()
        return self.now

    def until_done(self, answer: Accepted) -> Snapshot:
        """The first snapshot that includes an accepted command. Others may come before it, such as when a
        person joins.
        """
        while self.now.version < answer.version:
            self.next()
        return self.now

    def send(self, frame: dict[str, Any] | str | bytes) -> Answer:
        """Sends a frame, and returns its answer, which precedes any snapshot of its effect."""
        self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)
        while (answer := self.receive())["kind"] == "snapshot":
            self.now = self._snapshot(answer)
        return read_answer(answer)


def new_command(kind: str, version: int, *, seat: int = 0, **more: Any) -> dict[str, Any]:
    """A command with a new id."""
    return {"kind": kind, "id": f"c{next(Client.ids)}", "version": version, "seat": seat, **more}


def read_answer(answer: dict[str, Any]) -> Answer:
    kind = Accepted if answer["kind"] == "accepted" else Refused
    return kind.model_validate(answer)
