"""A real PostgreSQL for the tests: pgserver's, otherwise Debian's."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from banneret.server.storage.database import Place, open_database

NEEDED = "BANNERET_NEED_POSTGRESQL"
"""Set if tests must not be skipped."""

_TEMPLATE = "template_of_tests"
_USER = "postgres"


class Databases:
    """Creates databases. PostgreSQL ones are copied from a template with all tables."""

    def __init__(self, new_folder: Callable[[], Path]) -> None:
        self._new_folder = new_folder
        self._numbers = count()
        self._socket = ""
        self._stop: Callable[[], None] = lambda: None

    def new(self, kind: str) -> Place:
        """A database with all tables, without rows."""
        return self._new_folder() if kind == "sqlite" else self._copy(_TEMPLATE)

    def empty(self, kind: str) -> Place:
        """A database without tables."""
        return self._new_folder() if kind == "sqlite" else self._copy("template1")

    def drop(self, address: str) -> None:
        """Drops a PostgreSQL database, and disconnects its users."""
        self._run(f"DROP DATABASE {urlsplit(address).path.strip('/')} WITH (FORCE)")

    def close(self) -> None:
        self._stop()

    def _copy(self, template: str) -> str:
        if not self._socket:
            self._socket, self._stop = _start()
            # Durability is not needed in tests.
            self._run(
                "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {_TEMPLATE}"
            )
            open_database(self._address(_TEMPLATE)).close()
        name = f"test_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self._address(name)

    def _address(self, name: str) -> str:
        return f"postgresql://{_USER}@/{name}?host={self._socket}"

    def _run(self, *statements: str) -> None:
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


def _start() -> tuple[str, Callable[[], None]]:
    """Starts a PostgreSQL server; returns the folder of its socket, and a function that stops it."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a short path: that of a socket may have 100 characters
    try:
        import pgserver.postgres_server
    except ImportError:  # it has no wheels for Python 3.13 and later
        pass
    else:
        server = pgserver.postgres_server.get_server(folder, cleanup_mode="delete")
        return str(folder), server.cleanup
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found:
        why = "there is no PostgreSQL: install pgserver (Python 3.12 at most) or Debian's package postgresql"
        if os.environ.get(NEEDED):
            pytest.fail(why)
        pytest.skip(why)
    return str(folder), _start_debian(found[-1].parent, folder)


def _start_debian(programs: Path, folder: Path) -> Callable[[], None]:
    """Starts Debian's PostgreSQL, which refuses to run as root."""
    user = _USER if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    ctl = [str(programs / "pg_ctl"), "--pgdata", str(data), "--wait", "--silent"]
    subprocess.run(
        [programs / "initdb", "--pgdata", data, "--username", _USER, "--auth", "trust"],
        check=True,
        user=user,
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    options = f"-c listen_addresses='' -k {folder}"
    subprocess.run(
        [*ctl, "--options", options, "--log", str(folder / "log"), "start"], check=True, user=user, cwd=folder
    )

    def stop() -> None:
        subprocess.run([*ctl, "--mode", "immediate", "stop"], check=True, user=user, cwd=folder)
        shutil.rmtree(folder, ignore_errors=True)

    return stop
