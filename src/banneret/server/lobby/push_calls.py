"""Queues Web Push calls for a notice, in the transaction that stores it."""

from sqlalchemy import Connection, bindparam, insert, or_, select

from banneret.server.clock import now
from banneret.server.storage.prepared import Prepared
from banneret.server.storage.schema import push_calls, push_subscriptions, sessions

BROWSERS = (
    select(push_subscriptions.c.session)
    .join(sessions, sessions.c.id == push_subscriptions.c.session)
    .where(
        sessions.c.person == bindparam("person"),
        or_(sessions.c.expires.is_(None), sessions.c.expires > bindparam("at")),
    )
)
"""A person's sessions whose browsers want notices, if they are valid at a given time."""
_WANTED = Prepared(BROWSERS)


def call_browsers(connection: Connection, person: int, notice: int) -> None:
    """Queues a call to each of the person's browsers that wants notices."""
    at = now()
    for (session,) in _WANTED.run(connection, {"person": person, "at": at}).fetchall():
        row = {"session": session, "notice": notice, "attempts": 0, "due": at}
        connection.execute(insert(push_calls).values(row))
