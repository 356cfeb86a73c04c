"""Failover time between two server processes on a PostgreSQL database, after one of them is killed.

It is killed while one of its computer players is thinking. Two times are measured: until the other process
accepts a person's next move, and until it has taken the lease and asks its own computer player.
"""

import argparse
import signal
import tempfile
import time
from pathlib import Path
from statistics import median

from sqlalchemy import select

from banneret.server.storage.database import Database, open_database
from banneret.server.storage.schema import leases
from benchmarks import machine
from benchmarks.telling import tell
from tests.server.postgresql import Databases
from tests.server.running import GREEDY, ME, Server, wait_until

BROODING = "the-endless-road"
"""A test game whose greedy players never stop thinking."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.takeover", description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    databases = Databases(lambda: Path(tempfile.mkdtemp()))
    try:
        place = databases.new("postgresql")
        assert isinstance(place, str)
        database, other = open_database(place), _server(place)
        try:
            found = [_measure(n + 1, place, database, other) for n in range(times)]
        finally:
            other.end(signal.SIGKILL)
            database.close()
    finally:
        databases.close()
    tell("")
    people, computers = zip(*found, strict=True)
    about = machine.description()
    print(
        f"{about['cpu']}, {about['cores']} cores, load {about['load']}; killed {times} times. Seconds until"
    )
    print(f"  a person's move is accepted: median {median(people):.2f}, longest {max(people):.2f}")
    print(f"  computer players are asked again: median {median(computers):.1f}, longest {max(computers):.1f}")


def _server(place: str) -> Server:
    return Server(place, thinking_time=3600, workers=1, worker_start_timeout=3600).start()


def _measure(n: int, place: str, database: Database, other: Server) -> tuple[float, float]:
    tell(f"Starting and killing server {n}")
    doomed = _server(place)
    here = doomed.guest()
    there = other.same(here)
    waiting = here.begin(ME, ME).id
    match = here.begin(ME, GREEDY, GREEDY, game=BROODING).id
    here.play(match, "ready")
    wait_until(lambda: _owner(database, match) is not None)
    before = _owner(database, match)
    with there.live(match):
        doomed.end(signal.SIGKILL)
        killed = time.monotonic()
        there.play(waiting, "e2-e3")
        moved = time.monotonic()
        wait_until(lambda: _owner(database, match) not in (before, None))
        return moved - killed, time.monotonic() - killed


def _owner(database: Database, match: str) -> str | None:
    """The process that asks the computer players of a match."""
    with database.reading() as connection:
        return connection.execute(select(leases.c.owner).where(leases.c.name == match)).scalar_one_or_none()


if __name__ == "__main__":
    main()
