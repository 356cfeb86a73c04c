"""Opens the database and runs transactions on it: a SQLite file in a folder, or PostgreSQL at an address."""

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, insert, select
from sqlalchemy.dialects import postgresql as postgresql_dialect
from sqlalchemy.dialects import sqlite as sqlite_dialect

from banneret.server.storage import postgresql, sqlite_file
from banneret.server.storage.group_commit import GroupCommit
from banneret.server.storage.schema import identity
from banneret.server.storage.sqlite_file import FILE

__all__ = ["FILE", "Database", "Place", "insert_new", "is_address", "lock_table", "open_database"]

T = TypeVar("T")

Place = Path | str
"""Where matches are stored: the folder of a SQLite file, or the address of a PostgreSQL database."""

_MANY_WRITTEN = 100
"""Transactions after which a checkpoint of SQLite's WAL is worthwhile."""
_INSERTS: dict[str, Any] = {"sqlite": sqlite_dialect.insert, "postgresql": postgresql_dialect.insert}


class Database:
    """The database. If it is shared, other processes serve the same matches at the same time."""

    def __init__(self, engine: Engine, *, is_shared: bool) -> None:
        self.id = ""
        """Distinguishes this database from others; not a secret."""
        self.is_shared = is_shared
        self.engine = engine
        self._turn_to_write = threading.Lock()
        """Serializes writers: SQLite would have a second one sleep and retry; a lock wakes it at once."""
        self._group_commit = GroupCommit(self._turn_to_write, self._next_transaction)
        self._writer: Connection | None = None
        """A dedicated connection for frequent writes: getting one from the pool costs as much as a move."""
        self._written = 0
        """Transactions since the last checkpoint."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only transaction with a consistent snapshot."""
        options = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}
        with self.engine.connect().execution_options(**options) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is durably committed when this block ends, or has no effect."""
        turn: AbstractContextManager[Any] = nullcontext() if self.is_shared else self._turn_to_write
        with turn, self._transaction() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Like `writing`, for frequent writes: with SQLite, concurrent ones share a transaction, and so one
        wait for the disk. `work` may be called again if its transaction fails.
        """
        if self.is_shared:
            with self._transaction() as connection:
                return work(connection)
        return self._group_commit.write(work)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
        self._written += 1

    @contextmanager
    def _next_transaction(self) -> Iterator[Connection]:
        """The transaction of the thread that holds the write lock."""
        if self._writer is None or self._writer.invalidated:
            self._writer = self.engine.connect().execution_options(writes=True)
        with self._writer.begin():
            yield self._writer
        self._written += 1

    def maintain(self) -> None:
        """Checkpoints SQLite's WAL in the background, instead of in a commit that everybody waits for; to be
        called periodically. PostgreSQL does this by itself.
        """
        if not self.is_shared and self._written >= _MANY_WRITTEN:
            self._written = 0
            sqlite_file.checkpoint(self.engine)

    def ping(self) -> None:
        """Raises an error if the database cannot be read."""
        with self.reading() as connection:
            connection.execute(select(identity.c.id)).first()

    def close(self) -> None:
        with self._turn_to_write:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
        self.engine.dispose()


def is_address(place: Place) -> bool:
    """Whether a place is a PostgreSQL database, which several processes can share."""
    return isinstance(place, str)


def open_database(place: Place, *, migrates: bool = True) -> Database:
    """Opens the database and migrates its tables; creates it if there is none in the folder.

    Without `migrates`, a PostgreSQL database that is not up to date is refused.
    """
    if isinstance(place, str):
        engine = postgresql.open_engine(place, migrates=migrates)
    else:
        engine = sqlite_file.open_engine(place)
    database = Database(engine, is_shared=isinstance(place, str))
    try:
        database.id = _identity(database)
    except BaseException:
        database.close()
        raise
    return database


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Adds a row unless one with its key is there; returns whether it was added."""
    statement = _INSERTS[connection.dialect.name](table).values(row).on_conflict_do_nothing()
    return connection.execute(statement.returning(*table.primary_key)).first() is not None


def lock_table(connection: Connection, table: Table) -> None:
    """Makes other processes wait before changing a table until this transaction ends: for inserts that depend
    on what is already there. SQLite has only one writer at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE")


def _identity(database: Database) -> str:
    """The id of the database; a new one gets a random id."""
    with database.reading() as connection:
        if (found := _found_identity(connection)) is not None:
            return found
    with database.writing() as connection:
        lock_table(connection, identity)
        if (found := _found_identity(connection)) is None:  # another process may have set it meanwhile
            found = secrets.token_hex(8)
            connection.execute(insert(identity).values(id=found))
    return found


def _found_identity(connection: Connection) -> str | None:
    return connection.execute(select(identity.c.id).order_by(identity.c.id)).scalars().first()
