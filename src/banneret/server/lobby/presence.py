"""Presence: people with an open socket, in any process of the server."""

from collections.abc import Iterable

from sqlalchemy import Connection, func, select, update

from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import presence

SECOND = 1_000_000
_AWAY = 90 * SECOND
"""A person not seen for this long counts as away, even if the process that saw them has died."""


class PresenceStore:
    """Reads and writes presence."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seen(self, people: Iterable[int], at: int) -> None:
        """Records that these people are here; with `at` 0, that they have left."""
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
        """Whether a person allows others to watch their casual matches from the lobby."""
        with self._database.reading() as connection:
            wanted = select(presence.c.watchable).where(presence.c.person == person)
            return bool(connection.execute(wanted).scalar_one_or_none())

    def set_watchable(self, person: int, watchable: bool) -> None:
        with self._database.writing() as connection:
            known = update(presence).where(presence.c.person == person).values(watchable=watchable)
            if not connection.execute(known).rowcount:
                insert_new(connection, presence, {"person": person, "seen": 0, "watchable": watchable})


def count_here(connection: Connection, at: int) -> int:
    """The number of people who are here."""
    return connection.execute(select(func.count()).where(presence.c.seen > at - _AWAY)).scalar_one()


def online(connection: Connection, people: Iterable[int], at: int) -> set[int]:
    """The subset of these people who are here."""
    wanted = select(presence.c.person).where(presence.c.person.in_([*people]), presence.c.seen > at - _AWAY)
    return set(connection.execute(wanted).scalars())
