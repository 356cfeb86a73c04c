"""Opens the database file and runs transactions on it."""

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError

from banneret.engine.errors import BanneretError
from banneret.server.storage.schema import SCHEMA, commands, identity, matches, metadata, persons

FILE = "banneret.sqlite3"

_PRIVATE = 0o600

_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")


class Database:
    """The database file."""

    def __init__(self, folder: Path) -> None:
        self.id = ""
        """Distinguishes this file from others; not a secret."""
        self._engine = create_engine(f"sqlite:///{folder / FILE}", hide_parameters=True)
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk, complete, when this block ends; or not at all."""
        options = {"writes": True}
        with self._engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    def close(self) -> None:
        self._engine.dispose()


def open_database(folder: Path) -> Database:
    """Opens the database in a folder; creates it if there is none."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _check(file)
        _keep_private(file)
        database = Database(folder)
        try:
            _prepare(database)
        except BaseException:
            database.close()
            raise
    except OSError as error:
        raise BanneretError(f"Cannot store matches in {folder}: {error.strerror or error}.") from None
    except (DBAPIError, sqlite3.Error) as error:
        why = error.orig if isinstance(error, DBAPIError) else error
        raise BanneretError(f"Cannot store matches in {file}: {why}.") from None
    return database


def _check(file: Path) -> None:
    """Refuses a file of another program or a newer version, or with damaged pages; leaves it as it is."""
    if not file.exists():
        return
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as found:
        tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not {persons.name, matches.name, commands.name} <= tables:
            raise _foreign(file)
        for table in metadata.sorted_tables:
            columns = {row[1] for row in found.execute(f"PRAGMA table_info({table.name})")}
            if table.name in tables and not {*table.columns.keys()} <= columns:
                raise _foreign(file)
        if found.execute("PRAGMA user_version").fetchone()[0] > SCHEMA:
            raise BanneretError(
                f"{file} was written by a newer version of Banneret. Use that version, or another folder."
            )
        damage = " ".join(found.execute("PRAGMA quick_check(1)").fetchone()[0].split())
    if damage != "ok":
        raise BanneretError(f"{file} is damaged: {damage}. Put a backup in its place, or use another folder.")


def _keep_private(file: Path) -> None:
    """Lets only its owner read the file: it holds the secrets of all matches. SQLite's other files follow."""
    file.touch(mode=_PRIVATE)
    if file.stat().st_mode & 0o077:
        file.chmod(_PRIVATE)


def _prepare(database: Database) -> None:
    """Makes the tables that the file lacks."""
    with database.writing() as connection:
        metadata.create_all(connection)
        database.id = _identity(connection)
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")


def _foreign(file: Path) -> BanneretError:
    return BanneretError(f"{file} belongs to another program. Use another folder.")


def _identity(connection: Connection) -> str:
    """The id of the file; a new file gets a random one."""
    found = connection.execute(select(identity.c.id)).scalar_one_or_none()
    if found is not None:
        return str(found)
    made = secrets.token_hex(8)
    connection.execute(insert(identity).values(id=made))
    return made


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where sqlite3 guesses
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
