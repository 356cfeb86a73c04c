"""The SQLite file: opened only if it is Banneret's and undamaged, and readable by its owner alone."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from banneret.engine.errors import BanneretError
from banneret.server.storage.prepared import run_by_driver
from banneret.server.storage.table_version import NEWEST

FILE = "banneret.sqlite3"

_PRIVATE = 0o600
_LOG_PAGES = 20_000
"""The size in pages at which the next commit checkpoints the WAL while all others wait. `checkpoint` usually
does so earlier, in the background.
"""
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "busy_timeout = 10000",
    f"wal_autocheckpoint = {_LOG_PAGES}",
)
_OURS = {
    "persons": {"id", "token", "name", "since"},
    "matches": {"id", "game", "version", "ruleset", "seed", "entries"},
    "entries": {"match", "n", "kind", "seat", "text", "person", "command", "version", "at"},
}
"""Tables and columns that every Banneret file has had since the first version."""


def open_engine(folder: Path) -> Engine:
    """Opens the file in a folder and migrates its tables; creates it if there is none."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check(file)
        keep_private(file)
        _bring_up_to_date(file)
    except OSError as error:
        raise BanneretError(f"Cannot store matches in {folder}: {error.strerror or error}.") from None
    except (DBAPIError, sqlite3.Error) as error:
        why = error.orig if isinstance(error, DBAPIError) else error
        raise BanneretError(f"Cannot store matches in {file}: {why}.") from None
    return _engine(file, foreign_keys=True)


def check(file: Path) -> None:
    """Refuses a file of another program or a newer version, or with damaged pages; never changes it."""
    if not file.exists():
        return
    try:
        damage = _damage(file)
    except sqlite3.Error as error:
        if _code(error) != sqlite3.SQLITE_CORRUPT:
            raise BanneretError(f"Cannot read {file}: {error}.") from None
        damage = str(error)  # even the list of tables cannot be read
    if damage != "ok":
        raise BanneretError(f"{file} is damaged: {damage}. Put a backup in its place, or use another folder.")


def _code(error: sqlite3.Error) -> int:
    """The primary result code; the higher bits hold the extended one."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _damage(file: Path) -> str:
    """Describes damage to the pages of a file; `ok` if there is none. Raises an error for a foreign file."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as found:
        tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table, expected in _OURS.items():
            columns = {row[1] for row in found.execute(f"PRAGMA table_info({table})")}
            if tables and not expected <= columns:
                raise BanneretError(f"{file} belongs to another program. Use another folder.")
        if found.execute("PRAGMA user_version").fetchone()[0] > NEWEST:
            raise BanneretError(
                f"{file} was written by a newer version of Banneret. Use that version, or another folder."
            )
        return " ".join(found.execute("PRAGMA quick_check(1)").fetchone()[0].split())


def keep_private(file: Path) -> None:
    """Makes the file readable by its owner only: it holds the secrets of all matches. SQLite's other files
    inherit this.
    """
    file.touch(mode=_PRIVATE)
    if file.stat().st_mode & 0o077:
        file.chmod(_PRIVATE)


def _bring_up_to_date(file: Path) -> None:
    """Runs the missing migrations, all of them or none.

    Foreign keys are off meanwhile: rebuilding a table would delete all rows that refer to it.
    """
    engine = _engine(file, foreign_keys=False)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if found < NEWEST:
                from banneret.server.storage.migrating import migrate

                migrate(connection, found)
                if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    raise BanneretError(f"{file} is damaged: rows refer to others that are gone.")
                connection.exec_driver_sql(f"PRAGMA user_version = {NEWEST}")
    finally:
        engine.dispose()


def _engine(file: Path, *, foreign_keys: bool) -> Engine:
    engine = create_engine(f"sqlite:///{file}", hide_parameters=True)
    pragmas = (*_PRAGMAS, f"foreign_keys = {'ON' if foreign_keys else 'OFF'}")

    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin in `_begin`, not where sqlite3 guesses
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    return engine


def checkpoint(engine: Engine) -> None:
    """Checkpoints the WAL as far as no reader needs it, without blocking others. Committed data is safe in
    either file.
    """
    with engine.connect() as connection:
        # Run by the driver, outside a transaction: inside one, SQLite refuses it.
        run_by_driver(connection, "PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    run_by_driver(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")
