"""Sessions: browsers, and guests' programs, each identified by a random token.

A token is never upgraded: signing in or out opens a new session, so that a token that was planted or
intercepted before is worthless afterwards.
"""

import secrets
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update

from banneret.server.clock import now
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.schema import sessions

SessionKind = Literal["guest", "account", "program"]
"""A guest's browser, a signed-in browser, or a guest's program."""

HOUR = 3600 * 1_000_000
DAY = 24 * HOUR
LIFETIMES: dict[str, int | None] = {"guest": 365 * DAY, "account": 90 * DAY, "program": None}
"""How long sessions last after their last use, in microseconds. Guests have no other way back to their
matches, and programs keep their tokens themselves.
"""


def open_session(connection: Connection, person: int, kind: SessionKind, browser: str) -> str:
    """Opens a session; returns its token, of which only the hash is stored."""
    token = secrets.token_urlsafe(32)
    keep_session(connection, hash_secret(token), person, kind, browser)
    return token


def keep_session(connection: Connection, hashed: bytes, person: int, kind: SessionKind, browser: str) -> None:
    """Stores a session for the hash of a token, and deletes expired ones."""
    at = now()
    connection.execute(delete(sessions).where(sessions.c.expires <= at))
    row = {"token": hashed, "person": person, "kind": kind, "made": at, "used": at}
    values = {**row, "expires": _end(kind, at), "browser": browser}
    connection.execute(insert(sessions).values(values))


def is_current(at: int) -> ColumnElement[bool]:
    """A condition: the session has not expired."""
    return or_(sessions.c.expires.is_(None), sessions.c.expires > at)


def prolong(connection: Connection, session: int, kind: str) -> None:
    """Records that a session was used, which extends it."""
    at = now()
    values = {"used": at, "expires": _end(kind, at)}
    connection.execute(update(sessions).where(sessions.c.id == session).values(values))


def list_sessions(connection: Connection, person: int) -> list[Any]:
    """A person's sessions, the most recently used first."""
    own = select(sessions).where(sessions.c.person == person, is_current(now()))
    return list(connection.execute(own.order_by(sessions.c.used.desc(), sessions.c.id.desc())))


def close_sessions(
    connection: Connection, person: int, *, only: int | None = None, but: int | None = None
) -> list[int]:
    """Ends sessions of a person: a single one, all, or all but one. Returns their ids."""
    own = [sessions.c.person == person]
    if only is not None:
        own.append(sessions.c.id == only)
    if but is not None:
        own.append(sessions.c.id != but)
    ended = list(connection.execute(select(sessions.c.id).where(*own)).scalars())
    connection.execute(delete(sessions).where(*own))
    return ended


def _end(kind: str, at: int) -> int | None:
    lifetime = LIFETIMES[kind]
    return None if lifetime is None else at + lifetime
