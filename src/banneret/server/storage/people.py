"""People and their tokens."""

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from banneret.server.clock import now
from banneret.server.storage.database import Database
from banneret.server.storage.schema import persons


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has a token."""

    id: int
    name: str


class People:
    """Reads and writes people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self) -> tuple[str, Person]:
        """Adds a guest; returns their token, which is not stored, and the person."""
        token = secrets.token_urlsafe(32)
        row = {"token": hash_secret(token), "name": "", "since": now()}
        with self._database.writing() as connection:
            made = connection.execute(insert(persons).values(row)).inserted_primary_key
        assert made is not None
        return token, Person(made[0], "")

    def find(self, token: str) -> Person | None:
        """The person with this token."""
        wanted = select(persons.c.id, persons.c.name).where(persons.c.token == hash_secret(token))
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else Person(row.id, row.name)

    def rename(self, person: int, name: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == person).values(name=name))


def hash_secret(secret: str) -> bytes:
    """The hash of a token or an invitation code. They are long and random, so one round is enough."""
    return hashlib.sha256(secret.encode()).digest()
