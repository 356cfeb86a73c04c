"""People, and their identification by tokens."""

import secrets
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, Select, Table, insert, select, update

from banneret.server.clock import now
from banneret.server.storage import sessions as stored_sessions
from banneret.server.storage.api_tokens import PREFIX
from banneret.server.storage.database import Database
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.schema import accounts, api_tokens, persons, sessions
from banneret.server.storage.sessions import HOUR, SessionKind

__all__ = [
    "FORMER_PLAYER",
    "AuthenticatedPerson",
    "Credential",
    "People",
    "Person",
    "are_gone",
    "had_account",
    "hash_secret",
    "is_account",
]

FORMER_PLAYER = "former player"
"""The name of every person who has deleted their account."""


@dataclass(frozen=True, slots=True)
class Person:
    """A known person: a guest, or an account."""

    id: int
    name: str
    is_account: bool = False


@dataclass(frozen=True, slots=True)
class Credential:
    """A session or API token by which a request was authenticated, with its id."""

    kind: Literal["session", "api-token"]
    id: int
    may_play: bool = field(default=True, compare=False)
    """Whether it allows more than reading."""


@dataclass(frozen=True, slots=True)
class AuthenticatedPerson:
    """A person, and the credential that identified them."""

    person: Person
    credential: Credential


class People:
    """Reads and writes people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, kind: SessionKind = "program", browser: str = "") -> tuple[str, Person]:
        """Adds a guest with a session; returns its token, which is not stored, and the person."""
        row = {"token": secrets.token_bytes(32), "name": "", "since": now()}
        with self._database.writing() as connection:
            made = connection.execute(insert(persons).values(row)).inserted_primary_key
            assert made is not None
            token = stored_sessions.open_session(connection, made[0], kind, browser)
        return token, Person(made[0], "")

    def find(self, token: str) -> AuthenticatedPerson | None:
        """The person to whom a session's token or an API token belongs."""
        hashed, at = hash_secret(token), now()
        if token.startswith(PREFIX):
            return self._by_api_token(hashed, at)
        return self._by_session(hashed, at) or self._by_old_token(hashed)

    def _by_session(self, hashed: bytes, at: int) -> AuthenticatedPerson | None:
        wanted = _with_person(sessions).where(sessions.c.token == hashed, stored_sessions.is_current(at))
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        if row is None:
            return None
        if at - row.used > HOUR:
            with self._database.writing() as connection:
                stored_sessions.prolong(connection, row.id, row.kind)
        return AuthenticatedPerson(_person(row), Credential("session", row.id))

    def _by_api_token(self, hashed: bytes, at: int) -> AuthenticatedPerson | None:
        with self._database.reading() as connection:
            row = connection.execute(
                _with_person(api_tokens).where(api_tokens.c.token == hashed)
            ).one_or_none()
        if row is None:
            return None
        if at - (row.used or 0) > HOUR:
            with self._database.writing() as connection:
                connection.execute(update(api_tokens).where(api_tokens.c.id == row.id).values(used=at))
        return AuthenticatedPerson(_person(row), Credential("api-token", row.id, row.scope == "play"))

    def _by_old_token(self, hashed: bytes) -> AuthenticatedPerson | None:
        """A guest from an older server, where everybody had a single token: it becomes a session."""
        wanted = select(persons.c.id, persons.c.name).where(persons.c.token == hashed)
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        if row is None:
            return None
        with self._database.writing() as connection:
            spent = {"token": secrets.token_bytes(32)}
            mine = (persons.c.id == row.id, persons.c.token == hashed)
            if connection.execute(update(persons).where(*mine).values(spent)).rowcount:
                stored_sessions.keep_session(connection, hashed, row.id, "program", "")
        return self._by_session(hashed, now())

    def valid_among(self, credentials: Set[Credential]) -> Set[Credential]:
        """The subset of these credentials that are still valid."""
        session_ids = [each.id for each in credentials if each.kind == "session"]
        token_ids = [each.id for each in credentials if each.kind == "api-token"]
        current = stored_sessions.is_current(now())
        with self._database.reading() as connection:
            found = select(sessions.c.id).where(sessions.c.id.in_(session_ids), current)
            valid = {Credential("session", id) for id in connection.execute(found).scalars()}
            found = select(api_tokens.c.id).where(api_tokens.c.id.in_(token_ids))
            return valid | {Credential("api-token", id) for id in connection.execute(found).scalars()}

    def rename(self, person: int, name: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == person).values(name=name))

    def names(self, people: Iterable[int]) -> dict[int, str]:
        """The names of these people."""
        wanted = select(persons.c.id, persons.c.name).where(persons.c.id.in_([*people]))
        with self._database.reading() as connection:
            return {row.id: row.name for row in connection.execute(wanted)}


def is_account(connection: Connection, person: int) -> bool:
    """Whether a person has an account; everybody else is a guest."""
    return (
        connection.execute(select(accounts.c.person).where(accounts.c.person == person)).first() is not None
    )


def are_gone(connection: Connection, people: Iterable[int]) -> bool:
    """Whether one of these people has deleted their account. Until this transaction ends, none can do so."""
    wanted = select(persons.c.id).where(persons.c.id.in_([*people])).order_by(persons.c.id)
    found = connection.execute(wanted.with_for_update(read=True)).scalars().all()
    return any(_is_gone(connection, person) for person in found)


def had_account(connection: Connection, person: int) -> bool:
    """Whether a person has an account, or had one before they deleted it."""
    return is_account(connection, person) or _is_gone(connection, person)


def _is_gone(connection: Connection, person: int) -> bool:
    name = connection.execute(select(persons.c.name).where(persons.c.id == person)).scalar_one_or_none()
    return name == FORMER_PLAYER and not is_account(connection, person)


def _with_person(table: Table) -> Select[Any]:
    """Selects a session or API token together with its person."""
    return (
        select(
            table,
            persons.c.name.label("person_name"),
            accounts.c.person.is_not(None).label("is_account"),
        )
        .join(persons, persons.c.id == table.c.person)
        .outerjoin(accounts, accounts.c.person == table.c.person)
    )


def _person(row: Any) -> Person:
    return Person(row.person, row.person_name, bool(row.is_account))
