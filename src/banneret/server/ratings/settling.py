"""Charges idle days, once a day. Running it again, or in two processes, changes nothing."""

from sqlalchemy import and_, select

from banneret.server.ratings.decay import day_of
from banneret.server.ratings.ledger import Key, settle
from banneret.server.ratings.rows import days_played, lock_people, read_ratings, write
from banneret.server.storage.database import Database
from banneret.server.storage.schema import ratings

_GRACE = 10 * 60 * 1_000_000
"""Microseconds after midnight before a day is settled: by then, its last commands have been stored."""
_AT_ONCE = 50
"""Ratings settled per transaction, which locks the database."""


def last_day_due(now: int) -> int:
    """The last day that can be settled."""
    return day_of(now - _GRACE) - 1


def settle_due(database: Database, now: int) -> None:
    """Settles the ratings of everybody who may have been idle."""
    through = last_day_due(now)
    idle = and_(ratings.c.settled < through, ratings.c.active < through)
    with database.reading() as connection:
        rows = connection.execute(select(*ratings.c["person", "game", "pace"]).where(idle)).all()
    keys = [Key(*row) for row in rows]
    for start in range(0, len(keys), _AT_ONCE):
        _settle(database, keys[start : start + _AT_ONCE], through)


def _settle(database: Database, keys: list[Key], through: int) -> None:
    with database.writing() as connection:
        lock_people(connection, {key.person for key in keys})
        for rating in read_ratings(connection, keys):
            settled, events = settle(rating, days_played(connection, rating), through)
            if settled != rating:
                write(connection, [settled], events)
