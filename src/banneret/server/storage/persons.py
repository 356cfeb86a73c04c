"""Persons and their tokens."""

import hashlib
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from banneret.server.storage.database import Database
from banneret.server.storage.tables import persons


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who has a token."""

    id: int
    name: str


class Persons:
    """Everybody who has ever played here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self) -> tuple[str, Known]:
        """A new guest, and the token by which to know them again."""
        token = secrets.token_urlsafe(32)
        row = {"token": hashed(token), "name": "", "since": now()}
        with self._database.writing() as connection:
            made = connection.execute(insert(persons).values(row)).inserted_primary_key
        assert made is not None
        return token, Known(made[0], "")

    def find(self, token: str) -> Known | None:
        """Whose token this is."""
        wanted = select(persons.c.id, persons.c.name).where(persons.c.token == hashed(token))
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else Known(row.id, row.name)

    def rename(self, person: int, name: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == person).values(name=name))


def hashed(secret: str) -> bytes:
    """What is kept of a secret. Secrets are long and random, so that one round is enough."""
    return hashlib.sha256(secret.encode()).digest()


def now() -> int:
    """The time in microseconds."""
    return time.time_ns() // 1000
