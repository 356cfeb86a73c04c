"""Leases: work that only one of the processes sharing a database does at a time.

A process that dies keeps its leases until they expire, a few seconds later. Work under a lease must also be
safe without it: a process that was stalled may not know yet that it has lost the lease.
"""

import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import BigInteger, and_, cast, delete, func, or_, update

from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import leases

_MICROSECONDS = 1_000_000


class Leases:
    """The leases of this process, in a shared database. Times are by the clock of the database."""

    def __init__(self, database: Database, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._owner = secrets.token_hex(8)

    def take(self, name: str) -> bool:
        """Takes or renews a lease; returns whether this process holds it now."""
        free = and_(leases.c.name == name, or_(leases.c.owner == self._owner, leases.c.expires < _now()))
        row = {"name": name, "owner": self._owner, "expires": self._end()}
        with self._database.writing() as connection:
            if connection.execute(update(leases).where(free).values(row)).rowcount:
                return True
            return insert_new(connection, leases, row)

    def renew(self, names: Collection[str]) -> None:
        """Renews the leases that this process still holds."""
        mine = and_(leases.c.name.in_(names), leases.c.owner == self._owner)
        with self._database.writing() as connection:
            connection.execute(update(leases).where(mine).values(expires=self._end()))

    def give_up(self, name: str) -> None:
        """Releases a lease at once."""
        mine = and_(leases.c.name == name, leases.c.owner == self._owner)
        with self._database.writing() as connection:
            connection.execute(delete(leases).where(mine))

    def _end(self) -> Any:
        return _now() + int(self._seconds * _MICROSECONDS)


def _now() -> Any:
    return cast(func.extract("epoch", func.clock_timestamp()) * _MICROSECONDS, BigInteger)
