"""Fuzzes a server with malicious input, and checks that it does no harm.

    python -m tests.hostile --inputs 1000

This number of inputs is sent to each entry point: the bodies of all requests that have one, the frames of a
socket, records to import, and documents (rulesets, sides, positions). Each is a corrupted valid input. A
refused input must not change the database, and no input may cause a server error.
"""

import argparse
import asyncio
import json
import logging
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from random import Random, randrange
from typing import Any

import httpx
from fastapi import FastAPI

from banneret import game, game_names
from banneret.engine import rulesets
from banneret.engine.match import Match, TakenDay, Timing, records
from banneret.server.app import create_app
from banneret.server.limits import Limits
from banneret.server.storage.sqlite_file import FILE

PATIENCE = 60.0
"""Seconds. An input without an answer by then has made the server hang."""

GAME = "age-of-chess"
PASSWORD = "correct horse battery"
COMMANDS: tuple[dict[str, Any], ...] = (
    {"kind": "play", "action": "e2-e3"},
    {"kind": "arrange", "side": {"a1": "king"}},
    {"kind": "mix", "seed": "ab" * 32},
    *(
        {"kind": kind}
        for kind in ("undo", "resign", "offer-draw", "accept-draw", "offer-undo", "accept-undo")
    ),
)
BACKGROUND = ("heartbeat", "leases", "presence", "sessions", "looked_through")
"""Tables the server writes to by itself."""

NASTY: list[Any] = [
    *(None, True, False, "", [], {}, 0, -1, 1, 2, 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *(
        2**31,
        2**63,
        -(2**63),
        2**64,
        10**40,
        "0",
        "1e9",
        "null",
        "\0",
        "\ud800",
        "\u202e",
        "ﷺ" * 20,
        "x" * 5_000,
    ),
    *("a1", "Z9", "e2-e9", "../../etc/passwd", "'; DROP TABLE persons; --", "{seat}", "%s%n", "9999-99-99"),
    *([[]], [None], {"": None}, {"$ref": "#"}, [0] * 300, {str(n): n for n in range(100)}),
]


class Mischief:
    """Corrupts valid data, deterministically for a seed."""

    def __init__(self, seed: object) -> None:
        self.random = Random(str(seed))

    def spoilt(self, data: Any) -> Any:
        """A copy with up to three defects."""
        data = deepcopy(data)
        for _ in range(self.random.choice((1, 1, 2, 3))):
            data = self._spoil(data)
        return data

    def _spoil(self, data: Any) -> Any:
        places = list(_places(data))
        if not places or self.random.random() < 0.03:
            return self._nasty()
        inside, key = self.random.choice(places)
        match self.random.randrange(6):
            case 0 | 1:
                inside[key] = self._nasty()
            case 2:
                inside[key] = self._nudged(inside[key])
            case 3:
                del inside[key]
            case 4:
                other, name = self.random.choice(places)
                with suppress(LookupError):
                    inside[key] = deepcopy(other[name])
            case _ if isinstance(inside, dict):
                inside[self.random.choice(("", "extra", "__class__", "\0", f"{key} "))] = inside[key]
            case _:
                inside.extend(deepcopy(inside[-3:]) * self.random.choice((1, 50)))
        return data

    def _nasty(self) -> Any:
        return deepcopy(self.random.choice(NASTY))

    def _nudged(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.random.choice((value + 1, value - 1, -value, value * 1000, float(value)))
        if isinstance(value, str) and value:
            at = self.random.randrange(len(value))
            return value[:at] + self.random.choice(("", "0", "a", "\0", " ", "é")) + value[at + 1 :]
        return [value]

    def written(self, data: Any) -> bytes:
        """The data as JSON, which may itself be malformed."""
        text = json.dumps(data).encode()
        at = self.random.randrange(len(text) + 1)
        match self.random.randrange(40):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + bytes([self.random.randrange(256)]) + text[at:]
            case 2:
                return self.random.choice(
                    (b"", b"\xff\xfe", b"[" * 7_000, b"NaN", b'{"a":1,"a":2}', b"\xef\xbb\xbf{}")
                )
        return text


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value in a tree: its container, and its key or index."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield data, key
        yield from _places(value)


class Closed(Exception):
    """The server has closed the socket."""


class Socket:
    """The client side of a socket to an application in this process."""

    def __init__(self, app: FastAPI, path: str, cookies: httpx.Cookies) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "subprotocols": [],
        }
        self._to_app, self._from_app = asyncio.Queue[Any](), asyncio.Queue[Any]()
        self._to_app.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._to_app.get, self._from_app.put))

    def send(self, frame: str | bytes) -> None:
        kind = "text" if isinstance(frame, str) else "bytes"
        self._to_app.put_nowait({"type": "websocket.receive", kind: frame})

    async def receive(self) -> dict[str, Any]:
        """The next frame."""
        async with asyncio.timeout(PATIENCE):
            message = await self._from_app.get()
        if message["type"] == "websocket.close":
            raise Closed
        if message["type"] == "websocket.accept":
            return await self.receive()
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def close(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE):
            await self._task


class Besieged:
    """A server in this process, with a person who has all rights."""

    def __init__(self, folder: Path, seed: int) -> None:
        generous = dict.fromkeys(
            (
                *("tries_per_name", "tries_per_address", "sign_ups_per_address", "matches_per_minute"),
                *("imports_per_minute", "previews_per_minute", "seeks_per_minute", "challenges_per_minute"),
                *("unfinished_matches", "api_tokens", "reports_per_day", "tournaments", "command_burst"),
            ),
            1_000_000,
        )
        self.seed = seed
        self.app = create_app(folder, limits=Limits(workers=1, compile_timeout=0, **generous))
        self.told = Counter[str]()
        self.problems = list[str]()
        self._around = AsyncExitStack()
        self._file = folder / FILE

    async def __aenter__(self) -> "Besieged":
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        self._around.enter_context(_errors_noted(self.problems))
        await self._around.enter_async_context(self.app.router.lifespan_context(self.app))
        self.client = await self._around.enter_async_context(client)
        self._looking = self._around.enter_context(closing(sqlite3.connect(self._file)))
        await self._sign_up("Mallory")
        await self._begin()
        self._seen, self._before = self._version(), self._dump()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._around.aclose()

    async def _begin(self) -> None:
        """Creates a match in its initial position: its version is 0."""
        wanted = {"game": GAME, "seats": [{"player": "me"}, {"player": "me"}]}
        self.match = (await self.client.post("/api/matches", json=wanted)).json()["id"]

    async def _sign_up(self, name: str) -> None:
        answer = await self.client.post("/api/account", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text

    # Nothing changes

    def _version(self) -> int:
        """A number that changes whenever the server has written something."""
        return int(self._looking.execute("PRAGMA data_version").fetchone()[0])

    def _dump(self) -> dict[str, list[Any]]:
        tables = [
            row[0] for row in self._looking.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        wanted = (table for table in tables if table not in BACKGROUND)
        return {table: self._looking.execute(f'SELECT * FROM "{table}"').fetchall() for table in wanted}

    def check(self, what: str, was_refused: bool) -> None:
        """Compares the database with its earlier state."""
        if self._version() == self._seen:
            return
        self._seen, now = self._version(), self._dump()
        changed = [table for table, rows in now.items() if rows != self._before.get(table)]
        if was_refused and changed:
            self.problems.append(f"{what}: refused, and yet {', '.join(changed)} changed")
        self._before = now

    async def send(self, way: str, method: str, path: str, body: bytes) -> None:
        headers = {"Content-Type": "application/json"}
        async with asyncio.timeout(PATIENCE):
            answer = await self.client.request(method, path, content=body, headers=headers)
        what = f"{way} {method} {path} {body[:400]!r}"
        self.told[f"{way}: {answer.status_code // 100}xx"] += 1
        if answer.status_code >= 500:
            self.problems.append(f"{what}: {answer.status_code} {answer.text[:200]}")
        elif answer.status_code >= 400 and not answer.json().get("text"):
            self.problems.append(f"{what}: refused without a sentence")
        self.check(what, answer.status_code >= 400)
        if (await self.client.get("/api/account")).status_code != 200:  # signed out, or account deleted
            await self._sign_up(f"Mallory {self.told.total()}")
            self.check("", was_refused=False)

    # Bodies

    async def bodies(self, inputs: int) -> None:
        """Sends a body to each address that takes one, in turn."""
        document = (await self.client.get("/api/openapi.json")).json()
        operations = [
            (
                method.upper(),
                path,
                _example(document, operation["requestBody"]["content"]["application/json"]["schema"]),
            )
            for path, found in document["paths"].items()
            for method, operation in found.items()
            if "requestBody" in operation
        ]
        known = {"match": self.match, "game": GAME, "kind": "friend"}
        for n in range(inputs):
            method, path, example = operations[n % len(operations)]
            mischief = Mischief((self.seed, "bodies", n))
            for name in (part[1:-1] for part in path.split("/") if part.startswith("{")):
                path = path.replace(f"{{{name}}}", known.get(name, "1"))
            await self.send("bodies", method, path, mischief.written(mischief.spoilt(example)))

    # Frames

    async def frames(self, inputs: int) -> None:
        """A frame without an answer is known to be processed once the next one is answered."""
        sent = 0
        while sent < inputs:
            socket = Socket(self.app, f"/api/matches/{self.match}/live", self.client.cookies)
            with suppress(Closed):
                was_accepted = False
                while sent < inputs and not was_accepted:
                    sent += 1
                    was_accepted = await self._send_frame(socket, sent)
            await socket.close()
            await self._begin()
            self.check("", was_refused=False)

    async def _send_frame(self, socket: Socket, n: int) -> bool:
        """Sends a corrupted command; returns whether it was accepted all the same."""
        mischief = Mischief((self.seed, "frames", n))
        command = {"id": f"f{n}", "version": 0, "seat": 0, **mischief.random.choice(COMMANDS)}
        frame = mischief.written(mischief.spoilt(command))
        socket.send(frame if mischief.random.random() < 0.1 else frame.decode(errors="replace"))
        probe = {"kind": "play", "id": f"probe {n}", "version": 10**6, "seat": 0, "action": "e2-e3"}
        socket.send(json.dumps(probe))
        answers = list[dict[str, Any]]()
        while not answers or answers[-1].get("id") != probe["id"]:
            answers.append(await socket.receive())
        was_accepted = any(each["kind"] == "accepted" for each in answers)
        self.told["frames: accepted" if was_accepted else "frames: refused"] += 1
        self.check(f"frames {frame[:400]!r}", not was_accepted)
        return was_accepted

    # Records

    async def records(self, inputs: int) -> None:
        """Half of them have a recomputed chain."""
        made = [_record(name) for name in game_names()]
        for n in range(inputs):
            mischief = Mischief((self.seed, "records", n))
            spoilt = mischief.spoilt(made[n % len(made)])
            if mischief.random.random() < 0.6:
                spoilt = _linked(spoilt)
            await self.send("records", "POST", "/api/matches/import", mischief.written(spoilt))

    # Documents

    async def documents(self, inputs: int) -> None:
        """Sends rulesets, sides and positions of all games to everything that reads them."""
        games = [_documents(name) for name in game_names()]
        for n in range(inputs):
            mischief, (name, seats, numbers, start) = (
                Mischief((self.seed, "documents", n)),
                games[n % len(games)],
            )
            options = {"ruleset": mischief.spoilt(numbers) if n % 2 else "default"}
            position = start if n % 2 else mischief.spoilt(start)
            path, body = mischief.random.choice(
                [
                    ("/api/matches", {**options, "game": name, "seats": seats, "start": position}),
                    ("/api/positions", {**options, "game": name, "start": position}),
                    (
                        f"/api/games/{name}/options-check",
                        {**options, "sides": mischief.spoilt([numbers, None])},
                    ),
                    (f"/api/games/{name}/editor", options),
                    (f"/api/games/{name}/edit", {**options, "start": position, "edits": []}),
                ]
            )
            await self.send("documents", "POST", path, mischief.written(body))


WAYS: Mapping[str, Callable[[Besieged, int], Coroutine[Any, Any, None]]] = {
    "bodies": Besieged.bodies,
    "frames": Besieged.frames,
    "records": Besieged.records,
    "documents": Besieged.documents,
}


@contextmanager
def _errors_noted(problems: list[str]) -> Iterator[None]:
    """Anything the server logs as an error is a server error, whatever it answered."""

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            problems.append(f"logged: {self.format(record)}")

    noting = Noting(logging.ERROR)
    logging.getLogger("banneret").addHandler(noting)
    try:
        yield
    finally:
        logging.getLogger("banneret").removeHandler(noting)


def _example(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """A valid or nearly valid example, including optional fields."""
    if "$ref" in schema:
        return _example(document, document["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return _example(document, schema[several][0])
    match schema.get("type"):
        case "object":
            return {name: _example(document, each) for name, each in schema.get("properties", {}).items()}
        case "array":
            return [_example(document, schema.get("items", {}))] * 2
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "string":
            return GAME
    return None


def _record(name: str) -> dict[str, Any]:
    """A few actions of a game, with times, a seed for the dice, and a day of vacation."""
    match, random, at = Match(game(name), seed=7), Random(7), 1_700_000_000_000_000
    if match.game.has_dice:
        match.mix(0, "ab" * 32)
    for _ in range(12):
        if match.outcome is None:
            seat = match.to_act[0]
            match.play(random.choice(match.legal(seat)), seat)
    moments = [records.Moment(at + n, (None,) * len(match.game.seats)) for n in range(len(match.played))]
    written = match.record(timing=Timing(None, moments, [TakenDay(1, 0, "2026-11-17", at)]))
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


def _linked(record: Any) -> Any:
    """The record with recomputed hashes, as far as possible."""
    with suppress(Exception):  # defects that prevent this are tested as they are
        between = ("mixes", "vacations")
        head = {name: record[name] for name in record if name not in ("hash", "actions", "outcome", *between)}
        link = record["hash"] = records._hash(head)
        for n in range(len(record["actions"]) + 1):
            for mix in (each for each in record.get("mixes", ()) if each["after"] == n):
                link = mix["hash"] = records._hash_mix(link, mix["seat"], mix["seed"])
            for day in (each for each in record.get("vacations", ()) if each["after"] == n):
                link = day["hash"] = records._hash_day(link, day["seat"], day["day"], day["at"])
            for action in record["actions"][n : n + 1]:
                entry = {name: value for name, value in action.items() if name != "hash"}
                link = action["hash"] = records._hash({"before": link, **entry})
    return record


def _documents(name: str) -> tuple[str, list[dict[str, str]], dict[str, Any], dict[str, Any]]:
    """A game with everything a match of it needs: seats, the numbers of its ruleset, a position."""
    playing = game(name)
    match, random = Match(playing, seed=3), Random(3)
    for _ in range(20):
        if match.outcome is None:
            seat = match.to_act[0]
            match.play(random.choice(match.legal(seat)), seat)
    plain = json.loads(json.dumps([rulesets.dump(playing.ruleset)["numbers"], match.document()]))
    return name, [{"player": "me"}] * len(playing.seats), plain[0], plain[1]


def besiege(inputs: int, seed: int, ways: Iterable[str] = WAYS) -> Besieged:
    """Sends this number of inputs to each entry point; failures are in `problems`."""
    print(f"seed {seed}")

    async def besieged() -> Besieged:
        with tempfile.TemporaryDirectory() as folder:
            async with Besieged(Path(folder), seed) as found:
                for name in ways:
                    await WAYS[name](found, inputs)
            return found

    return asyncio.run(besieged())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--inputs", type=int, default=100, help="for each way in")
    parser.add_argument("--seed", type=int, default=randrange(2**32))
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=list(WAYS))
    wanted = parser.parse_args()
    besieged = besiege(wanted.inputs, wanted.seed, wanted.ways)
    for problem in besieged.problems:
        print(problem)
    print(", ".join(f"{what} {count}" for what, count in sorted(besieged.told.items())))
    raise SystemExit(f"{len(besieged.problems)} problems" if besieged.problems else 0)


if __name__ == "__main__":
    main()
