"""Who is here: people with an open socket, in any process of the server."""

from collections.abc import Iterable

from sqlalchemy import Connection, func, select, update

from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import presence

SECOND = 1_000_000
_AWAY = 90 * SECOND
"""Whoever was not seen for so long is away, even if the process that saw them has died."""


class PresenceStore:
    """Reads and writes who is here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seen(self, people: Iterable[int], at: int) -> None:
        """These people are here; with `at` 0, they have left."""
        people = set(people)
        if not people:
            return
        with self._database.writing() as connection:
            known = set(
                connection.execute(select(presence.c.person).where(presence.c.person.in_(people))).scalars()
            )
            connection.execute(update(presence).where(presence.c.person.in_(known)).values(seen=at))
            for person in people - known:
                insert_new(connection, presence, {"person": person, "seen": at, "watchable": False})

    def is_watchable(self, person: int) -> bool:
        """Whether a person lets others find their casual matches."""
        with self._database.reading() as connection:
            wanted = select(presence.c.watchable).where(presence.c.person == person)
            return bool(connection.execute(wanted).scalar_one_or_none())

    def set_watchable(self, person: int, watchable: bool) -> None:
        with self._database.writing() as connection:
            known = update(presence).where(presence.c.person == person).values(watchable=watchable)
            if not connection.execute(known).rowcount:
                insert_new(connection, presence, {"person": person, "seen": 0, "watchable": watchable})


def count_here(connection: Connection, at: int) -> int:
    """How many people are here."""
    return connection.execute(select(func.count()).where(presence.c.seen > at - _AWAY)).scalar_one()


def online(connection: Connection, people: Iterable[int], at: int) -> set[int]:
    """Those of these people who are here."""
    wanted = select(presence.c.person).where(presence.c.person.in_([*people]), presence.c.seen > at - _AWAY)
    return set(connection.execute(wanted).scalars())
