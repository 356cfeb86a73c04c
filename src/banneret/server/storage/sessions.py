"""Sessions: browsers, and guests' programs, that are known by a random token.

A token is never changed: whoever signs in or out gets another session, so that a token which somebody planted
or saw before is worth nothing afterwards.
"""

import secrets
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update

from banneret.server.clock import now
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.schema import sessions

SessionKind = Literal["guest", "account", "program"]
"""A guest's browser, a browser that is signed in, a guest's program."""

HOUR = 3600 * 1_000_000
DAY = 24 * HOUR
LIFETIMES: dict[str, int | None] = {"guest": 365 * DAY, "account": 90 * DAY, "program": None}
"""How long sessions last after they were used last, in microseconds. Guests have no other way back to their
matches, and programs keep their tokens themselves.
"""


def open_session(connection: Connection, person: int, kind: SessionKind, browser: str) -> str:
    """Opens a session; returns its token, which is not stored."""
    token = secrets.token_urlsafe(32)
    keep_session(connection, hash_secret(token), person, kind, browser)
    return token


def keep_session(connection: Connection, hashed: bytes, person: int, kind: SessionKind, browser: str) -> None:
    """Stores a session for the hash of a token. Expired ones are cleared away."""
    at = now()
    connection.execute(delete(sessions).where(sessions.c.expires <= at))
    row = {"token": hashed, "person": person, "kind": kind, "made": at, "used": at}
    values = {**row, "expires": _end(kind, at), "browser": browser}
    connection.execute(insert(sessions).values(values))


def is_current(at: int) -> ColumnElement[bool]:
    """Sessions that have not expired."""
    return or_(sessions.c.expires.is_(None), sessions.c.expires > at)


def prolong(connection: Connection, session: int, kind: str) -> None:
    """Notes that a session is in use."""
    at = now()
    values = {"used": at, "expires": _end(kind, at)}
    connection.execute(update(sessions).where(sessions.c.id == session).values(values))


def list_sessions(connection: Connection, person: int) -> list[Any]:
    """A person's sessions, the last used first."""
    own = select(sessions).where(sessions.c.person == person, is_current(now()))
    return list(connection.execute(own.order_by(sessions.c.used.desc(), sessions.c.id.desc())))


def close_sessions(
    connection: Connection, person: int, *, only: int | None = None, but: int | None = None
) -> list[int]:
    """Ends sessions of a person: one of them, all, or all but one. Returns their ids."""
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
