"""Several processes on one database: each serves every match, and shows what another has changed."""

import asyncio
import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, cycle
from pathlib import Path
from typing import TypeVar

import httpx
import psycopg
import pytest

from banneret.engine.errors import BanneretError
from banneret.server.fairplay.audit import add_to_audit, find_audit_break, read_audit
from banneret.server.fairplay.keys import load_signer
from banneret.server.limits import Limits
from banneret.server.matches.service import MatchService
from banneret.server.models.commands import Accepted, Refused
from banneret.server.run import serve
from banneret.server.storage.database import Place, open_database
from banneret.server.storage.leases import Leases
from banneret.server.storage.secrets import server_secret
from tests.cli.running import COMMAND, ENVIRONMENT
from tests.server.postgresql import Databases
from tests.server.running import (
    FRIEND,
    GAME,
    GREEDY,
    ME,
    PATIENCE,
    Client,
    Server,
    new_command,
    serving_processes,
    wait_until,
)

T = TypeVar("T")

TAKEOVER = 2.0  # seconds


def quick(place: Place, *, processes: int = 1, thinking_time: float = 1) -> Server:
    return Server(
        place, processes=processes, thinking_time=thinking_time, compile_timeout=0, lease=TAKEOVER, workers=1
    )


@pytest.fixture(scope="module")
def pair(databases: Databases) -> Iterator[tuple[Server, Server]]:
    """Two servers with separate addresses."""
    place = databases.new("postgresql")
    pair = quick(place).start(), quick(place).start()
    yield pair
    for each in pair:
        assert each.end(signal.SIGTERM) == 0


def test_two_play_at_different_processes(pair: tuple[Server, Server]) -> None:
    """Each sees at once that the opponent has joined, what they play, and that there is a rematch."""
    ann, ben = pair[0].guest("Ann"), pair[1].guest("Ben")
    begun = ann.begin(ME, FRIEND)
    with ann.live(begun.id) as anns:
        ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
        assert [seat.title for seat in anns.next().seats] == ["Ann", "Ben"]
        with ben.live(begun.id) as bens:
            for version, action in enumerate(("e2-e3", "e7-e6", "d2-d3", "d7-d6")):
                seat = version % 2
                own, other = (anns, bens) if seat == 0 else (bens, anns)
                answer = own.send(new_command("play", version, seat=seat, action=action))
                assert isinstance(answer, Accepted), answer
                assert (own.next().version, other.next().version) == (version + 1, version + 1)
            assert isinstance(bens.send(new_command("resign", 4, seat=1)), Accepted)
            assert anns.next().view.status.outcome is not None
            assert ben.post(f"/api/matches/{begun.id}/rematch") is None
            assert anns.next().rematch_offered_by == (1,)
            rematch = ann.post(f"/api/matches/{begun.id}/rematch")["id"]
            while bens.now.rematch is None:
                bens.next()
    assert bens.now.rematch == rematch
    assert ben.post(f"/api/matches/{begun.id}/rematch")["id"] == rematch


def test_every_request_knows_what_was_done_elsewhere(pair: tuple[Server, Server]) -> None:
    """A program that alternates between processes never sees an older state; and nothing is done twice."""
    here = pair[0].guest()
    there = pair[1].same(here)
    match = here.begin(ME, ME).id
    for version, action in enumerate(("e2-e3", "e7-e6", "d2-d3", "d7-d6")):
        one, other = (here, there) if version % 2 else (there, here)
        command = new_command("play", version, seat=version % 2, action=action)
        answer = one.command(match, command)
        assert other.snapshot(match).version == version + 1
        assert other.command(match, command) == answer == one.command(match, command)
    assert isinstance(here.do("undo", match, seat=1), Accepted)
    assert there.snapshot(match) == here.snapshot(match)
    there.ok(there.http.delete(f"/api/matches/{match}"))
    assert here.http.get(f"/api/matches/{match}").status_code == 404


def test_what_postgresql_cannot_store_is_refused(pair: tuple[Server, Server]) -> None:
    ann = pair[0].guest()
    match = ann.begin(ME, ME).id
    answer = ann.command(match, new_command("play", 0, action="e2-e3") | {"id": "a\0b"})
    assert isinstance(answer, Refused)
    assert answer.reason == "malformed"
    assert ann.http.get("/api/matches/a%00b").status_code == 422
    assert ann.snapshot(match).version == 0


def test_a_lesson_is_known_at_every_process(pair: tuple[Server, Server]) -> None:
    here = pair[0].guest()
    there = pair[1].same(here)
    first = here.post(f"/api/games/{GAME}/lessons/1-first-battle/steps/1")["id"]
    assert there.snapshot(first).lesson == here.snapshot(first).lesson
    there.play(first, there.legal(first, 0)[0])
    assert here.snapshot(first) == there.snapshot(first)
    assert here.matches() == []
    others = [there.post(f"/api/games/{GAME}/lessons/1-first-battle/steps/1")["id"] for _ in range(4)]
    assert [here.http.get(f"/api/matches/{each}").status_code for each in (first, *others)] == [
        404,
        *[200] * 4,
    ]


def test_computers_are_asked_by_one_process(pair: tuple[Server, Server]) -> None:
    """Whichever process does it: each action is chosen once, and both processes show it."""
    here = pair[0].guest()
    there = pair[1].same(here)
    match = here.begin(ME, GREEDY).id
    with here.live(match) as one, there.live(match) as other:
        for turn in range(1, 5):
            client = here if turn % 2 else there
            client.play(match, client.legal(match, 0)[0])
            for live in (one, other):
                while live.now.version < 2 * turn:
                    live.next()
    assert [entry.seat for entry in here.snapshot(match).view.log] == [0, 1] * 4


def test_another_process_goes_on_when_one_is_killed(pair: tuple[Server, Server]) -> None:
    """One process is killed while its computer player thinks. Its lease expires seconds later, and the other
    asks its own computer player: the killed one would have thought for ten minutes.
    """
    doomed, other = quick(pair[0].place, thinking_time=600).start(), pair[1]
    ann = doomed.guest()
    match = ann.begin(ME, GREEDY, GREEDY, game="the-endless-road").id
    ann.play(match, "ready")
    wait_until(lambda: seconds_left(doomed.place, match) > 0)
    with other.same(ann).live(match) as live:
        doomed.end(signal.SIGKILL)
        assert seconds_left(other.place, match) <= TAKEOVER
        while live.now.view.status.phase != "bids":
            live.next()


def seconds_left(place: Place, match: str) -> float:
    """The seconds left on the lease for a match's computer players, by the database's clock."""
    with psycopg.connect(str(place)) as connection:
        found = connection.execute(
            "SELECT expires / 1e6 - extract(epoch FROM clock_timestamp()) FROM leases WHERE name = %s",
            [match],
        ).fetchone()
    return 0 if found is None else float(found[0])


def test_several_processes_at_one_address(databases: Databases) -> None:
    """One of them is killed: its sockets close, everything else goes on, and another replaces it."""
    server = quick(databases.new("postgresql"), processes=2).start()
    try:
        ann = server.guest()
        match = ann.begin(ME, ME).id
        first, *_ = processes = server.processes()
        assert len(processes) == 2
        for version, action in enumerate(("e2-e3", "e7-e6", "d2-d3", "d7-d6")):
            if version == 2:
                os.kill(first, signal.SIGKILL)
            play_somewhere(ann, match, version, action)
        assert [entry.text for entry in ann.again().snapshot(match).view.log] == [
            "e2-e3",
            "e7-e6",
            "d2-d3",
            "d7-d6",
        ]
        wait_until(lambda: len({*server.processes()} - {first}) == 2)
        measured = ann.again().http.get("/metrics").text
        assert 'banneret_commands_total{answer="accepted"} 4.0' in measured, "they answer for each other"
    finally:
        assert server.end(signal.SIGTERM) == 0


def test_a_process_that_dies_is_in_the_log(databases: Databases) -> None:
    options = (
        "--port",
        "0",
        "--processes",
        "2",
        "--log",
        "json",
        "--database",
        str(databases.new("postgresql")),
    )
    with subprocess.Popen(
        [*COMMAND, "serve", *options],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        assert "Banneret is at" in server.stdout.readline()
        os.kill(serving_processes(server.pid)[0], signal.SIGKILL)
        logged = json.loads(server.stderr.readline())
        server.terminate()
        assert server.wait(PATIENCE) == 0
    assert logged["level"] == "warning"
    assert "died (exit code -9)" in logged["message"]


def play_somewhere(client: Client, match: str, version: int, action: str) -> None:
    """Sends a command over a new connection, and resends it if there was no answer, as clients do."""
    command = new_command("play", version, seat=version % 2, action=action)
    for _ in range(3):
        try:
            assert isinstance(client.again().command(match, command), Accepted)
        except httpx.TransportError:
            continue
        return
    raise AssertionError("nobody answers")


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(BanneretError, match="Several processes need PostgreSQL"):
        serve("127.0.0.1", 0, tmp_path, lambda url: None, processes=2)


def test_a_lease_has_one_owner_until_it_ends(databases: Databases) -> None:
    database = open_database(databases.new("postgresql"))
    try:
        one, other, brief = Leases(database, 60), Leases(database, 60), Leases(database, -1)
        assert one.take("match")
        assert one.take("match")
        assert not other.take("match")
        one.give_up("match")
        assert other.take("match")
        assert brief.take("task")
        assert one.take("task"), "it has expired"
        brief.renew(["task"])
        brief.give_up("task")
        assert not other.take("task"), "it is no more the first owner's to give up"
    finally:
        database.close()


def at_once(work: Callable[[], T]) -> list[T]:
    """Runs the same work concurrently in several threads, and returns the results."""
    start = threading.Barrier(6)

    def begin() -> T:
        start.wait(PATIENCE)
        return work()

    with ThreadPoolExecutor(start.parties) as threads:
        return [each.result() for each in [threads.submit(begin) for _ in range(start.parties)]]


def test_processes_that_start_at_once_have_the_same_keys(databases: Databases) -> None:
    place = databases.empty("postgresql")
    opened = at_once(lambda: open_database(place))
    try:
        assert len({database.id for database in opened}) == 1
        mine = cycle(opened)
        assert len({*at_once(lambda: server_secret(next(mine), "invitations"))}) == 1
        assert len({*at_once(lambda: load_signer(next(mine)).public)}) == 1
    finally:
        for database in opened:
            database.close()


def test_the_log_of_moderators_is_one_whoever_writes(databases: Databases) -> None:
    database = open_database(databases.new("postgresql"))
    try:
        numbers = count()

        def write() -> None:
            with database.writing() as connection:
                add_to_audit(connection, "local", "appoint", person=next(numbers))

        at_once(write)
        assert find_audit_break(database) is None
        written = read_audit(database, limit=100, offset=0)
        assert {each.data["person"] for each in written} == {*range(6)}
    finally:
        database.close()


def test_what_is_done_unasked_is_done_by_one_process(databases: Databases) -> None:
    """One process has the lease; another gets it after it is released."""
    place = databases.new("postgresql")

    async def meet() -> None:
        one, other = (MatchService(open_database(place), Limits()) for _ in range(2))
        for task in ("deadlines", "ratings"):
            async with one.exclusively(task) as first, other.exclusively(task) as second:
                assert (first, second) == (True, False), task
            async with other.exclusively(task) as second:
                assert second, task
        await one.stop()
        await other.stop()

    asyncio.run(meet())


def test_a_turn_ends_in_time_while_several_processes_look(pair: tuple[Server, Server]) -> None:
    """One of them checks for timeouts, and ends this turn once."""
    ann, ben = pair[0].guest("Ann"), pair[1].guest("Ben")
    begun = ann.begin(ME, FRIEND, time_control={"pace": "live", "bank": 5})
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    with ann.live(begun.id) as anns, ben.live(begun.id) as bens:
        for live in (anns, bens):
            while live.now.view.status.outcome is None:
                live.next()
            assert live.now.view.status.outcome.winners == (1,)
    assert len(ann.snapshot(begun.id).view.log) == 1
