"""For operators: health, metrics, logs, backups, and checking matches before an upgrade."""

import asyncio
import json
import logging
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from banneret.server.app import METRICS_TOKEN, create_app
from banneret.server.limits import Limits
from banneret.server.logs import JsonLines
from banneret.server.matches.creation import new_match
from banneret.server.matches.progress import progress_of
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import NewMatch, SeatRequest
from banneret.server.storage.database import open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.people import People
from tests.cli.running import run
from tests.server.postgresql import Databases
from tests.server.running import GAME, ME, Client, Server, wait_until


def ask(
    app: FastAPI,
    path: str,
    before: Callable[[], object] = lambda: None,
    headers: dict[str, str] | None = None,
) -> httpx.Response:
    """The response of a server in this process to a request from the local machine."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            before()
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


def test_a_server_that_is_well(server: Server) -> None:
    def is_well() -> bool:
        answer = server.stranger().http.get("/healthz")
        return (answer.status_code, answer.json()) == (200, {"database": True, "workers": True})

    wait_until(is_well)


def test_a_server_without_its_database(databases: Databases) -> None:
    address = databases.new("postgresql")
    app = create_app(address, limits=Limits(workers=1))
    lost = ask(app, "/healthz", before=lambda: databases.drop(str(address)))
    assert (lost.status_code, lost.json()["database"]) == (503, False)


def test_what_is_measured(server: Server, ann: Client) -> None:
    match = ann.begin(ME, ME).id
    with ann.live(match):
        ann.play(match, "e2-e3")
        ann.do("play", match, action="e2-e9", seat=1)
        found = server.stranger().http.get("/metrics")
    assert found.headers["content-type"].startswith("text/plain")
    values = dict(line.rsplit(" ", 1) for line in found.text.splitlines() if not line.startswith("#"))
    for name in (
        "banneret_command_seconds_count",
        'banneret_commands_total{answer="accepted"}',
        'banneret_commands_total{answer="illegal"}',
        'banneret_refused_requests_total{status="422"}',
        "banneret_sockets",
        "banneret_matches_in_memory",
    ):
        assert float(values[name]) >= 1, name
    assert "banneret_jobs" in values
    assert match not in found.text


@pytest.mark.parametrize("options", [{"names": ["games.example.org"]}, {"online": True}])
def test_measurements_are_not_for_everybody(
    options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy, all requests seem to come from the local machine: then a token is needed."""
    secret = {"Authorization": "Bearer of-the-token"}
    for token, headers, status in (
        ("", {}, 404),
        ("", secret, 404),
        ("of-the-token", {}, 404),
        ("of-the-token", secret, 200),
    ):
        monkeypatch.setenv(METRICS_TOKEN, token)
        app = create_app(tmp_path, **options, limits=Limits(workers=1))
        assert ask(app, "/metrics", headers=headers).status_code == status


def test_a_line_of_the_log_is_one_line_whatever_people_typed() -> None:
    typed = 'Ann\n{"level": "error"}\r\x1b[2J\u2028'
    try:
        raise ValueError(typed)
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 0, "said: %s", (typed,), (type(error), error, None)
        )
    line = JsonLines().format(record)
    assert line.isprintable()
    assert json.loads(line)["message"] == f"said: {typed}"
    assert typed.splitlines()[0] in json.loads(line)["exception"]


def test_the_log_has_routes_and_no_addresses(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "banneret")
    for path in ("/api/matches/secret-id?code=secret-code", "/secret/page"):
        ask(create_app(tmp_path, limits=Limits(workers=1)), path, headers={"Authorization": "Bearer secret"})
    lines = [JsonLines().format(record) for record in caplog.records]
    requests = [json.loads(line) for line in lines if json.loads(line)["message"] == "request"]
    assert [(each["method"], each["status"]) for each in requests] == [("GET", 401), ("GET", 200)]
    assert "/api/matches/{match}" in requests[0]["route"]
    assert "secret" not in "".join(lines)


def test_a_backup_of_a_server_that_runs(mortal: Server, tmp_path: Path) -> None:
    """It contains everything acknowledged by then. It is restored only while the server is stopped."""
    ann = mortal.guest("Ann")
    match = ann.begin(ME, ME).id
    ann.play(match, "e2-e3")
    before = ann.snapshot(match)
    copy, folder = tmp_path / "copy.sqlite3", str(mortal.folder)
    made = run("backup", str(copy), "--data", folder)
    assert (made.code, made.err) == (0, "")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["copy.sqlite3"]
    ann.play(match, "e7-e6", seat=1)
    refused = run("restore", str(copy), "--data", folder)
    assert (refused.code, "Stop it first." in refused.err) == (2, True), refused
    assert ann.snapshot(match).version == 2
    mortal.end(signal.SIGTERM)
    restored = run("restore", str(copy), "--data", folder)
    assert (restored.code, restored.err) == (0, "")
    mortal.start()
    assert ann.again().snapshot(match) == before
    ann.again().play(match, "d7-d6", seat=1)
    aside = restored.out.rpartition("What was there is now ")[2].strip().rstrip(".")
    with closing(sqlite3.connect(aside)) as kept:
        assert kept.execute("SELECT text FROM entries WHERE match = ? ORDER BY n", [match]).fetchall() == [
            ("e2-e3",),
            ("e7-e6",),
        ]


def test_what_cannot_be_backed_up_or_restored(tmp_path: Path, databases: Databases) -> None:
    other = tmp_path / "other"
    other.write_text("not a database, but long enough to be taken for one" * 100)
    folder = tmp_path / "folder"
    open_database(folder).close()
    for arguments, why in (
        (("backup", "x", "--data", str(tmp_path / "none")), "to back up"),
        (("backup", str(other), "--data", str(folder)), "exists. Choose another name."),
        (("backup", str(tmp_path / "no" / "x"), "--data", str(folder)), "No such file or directory"),
        (("backup", "x", "--database", "postgresql://localhost/x"), "pg_dump"),
        (("backup", "x", "--database", "postgresql://localhost/x", "--data", "x"), "not both"),
        (("restore", str(tmp_path / "none"), "--data", str(folder)), "There is no"),
        (("restore", str(other), "--data", str(folder)), "not a database"),
        (("restore", "x", "--database", "postgresql://localhost/x"), "pg_restore"),
    ):
        ended = run(*arguments)
        assert (ended.code, why in ended.err) == (2, True), (arguments, ended)
    assert open_database(folder).id


@pytest.mark.parametrize(
    "command",
    [
        "matches check",
        "matches check --hold",
        "matches end ID --reason x",
        "matches patch ID --reason x",
        "moderators add Ann",
        "moderators list",
        "moderators log",
        "ratings recompute --write",
    ],
)
def test_a_mistyped_folder_is_reported_and_stays_empty(command: str, tmp_path: Path) -> None:
    mistyped = tmp_path / "bannret"
    ended = run(*command.split(), "--data", str(mistyped))
    assert ended.code == 2
    assert ended.err == f"There are no matches in {mistyped}. Name the folder with --data.\n"
    assert not mistyped.exists()


INSERT = 'INSERT INTO entries ("match", n, kind, seat, text, person, command, version, at)'


@pytest.fixture
def begun(place: Path | str) -> dict[str, str]:
    """A database with four unfinished matches: one intact, three affected by changed rules."""
    database = open_database(place)
    store = MatchStore(database)
    _, person = People(database).add()
    visitor = Visitor(person.id, key=b"key")
    wanted = NewMatch(game=GAME, seats=(SeatRequest(player="me"), SeatRequest(player="me")))
    made = {}
    for name in ("sound", "older", "altered", "different"):
        live = new_match(visitor, wanted)
        store.add(live.stored(), progress_of(live))
        made[name] = live.id
    with database.writing() as connection:
        for statement in (
            # From before there were chains. Otherwise a match affected by changed rules would still match its
            # chain.
            "UPDATE matches SET secret = NULL, link = NULL",
            f"UPDATE matches SET version = 1 WHERE id = '{made['older']}'",
            f"UPDATE matches SET entries = 1 WHERE id = '{made['altered']}'",
            f"{INSERT} VALUES ('{made['altered']}', 0, 'play', 0, 'e2-e5', NULL, 'x', 1, 1)",
            f"UPDATE matches SET moves = 3 WHERE id = '{made['different']}'",
        ):
            connection.exec_driver_sql(statement)
    database.close()
    return made


def test_matches_are_checked_before_an_upgrade(place: Path | str, begun: dict[str, str]) -> None:
    option = "--data" if isinstance(place, Path) else "--database"
    found = run("matches", "check", option, str(place))
    assert (found.code, found.err) == (1, "")
    told = dict(line.split("  ", 1) for line in found.out.splitlines() if "  " in line)
    assert {*told} == {begun[name] for name in ("older", "altered", "different")}
    assert "begun with version 1" in told[begun["older"]]
    assert "AC-3.1" in told[begun["altered"]]
    assert "differ from what its players saw" in told[begun["different"]]
    assert "1 of 4 unfinished matches can continue." in found.out
    assert "the version of Banneret that they were begun with" in " ".join(found.out.split())
