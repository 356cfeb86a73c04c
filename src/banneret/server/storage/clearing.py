"""Deletes what has been abandoned for very long. Running it again, or in two processes, is harmless."""

from typing import Any

from sqlalchemy import and_, delete, exists, or_, select, update

from banneret.server.storage.database import Database
from banneret.server.storage.forgetting import KEPT, forget
from banneret.server.storage.schema import (
    accounts,
    challenges,
    commands,
    matches,
    persons,
    presence,
    seats,
    sessions,
)

_AT_ONCE = 100
"""Rows deleted per transaction, so that others only wait for a moment."""


def clear_matches(database: Database, before: int) -> list[str]:
    """Deletes matches without a command since `before` that are unfinished, steps of lessons, or between
    guests only: no account keeps them. Returns their ids.
    """
    cleared = list[str]()
    while found := _clear_some_matches(database, before):
        cleared += found
    return cleared


def _clear_some_matches(database: Database, before: int) -> list[str]:
    abandoned = _is_abandoned(before)
    with database.writing() as connection:
        wanted = select(matches.c.id).where(abandoned).limit(_AT_ONCE).with_for_update()
        locked = list(connection.execute(wanted).scalars())
        # Checked again under the lock: a player may have come back at this very moment.
        found = list(
            connection.execute(select(matches.c.id).where(matches.c.id.in_(locked), abandoned)).scalars()
        )
        connection.execute(update(matches).where(matches.c.rematch.in_(found)).values(rematch=None))
        connection.execute(delete(matches).where(matches.c.id.in_(found)))
    return found


def _is_abandoned(before: int) -> Any:
    is_open = or_(matches.c.outcome.is_(None), matches.c.lesson.is_not(None))
    acted = exists().where(commands.c.match == matches.c.id, commands.c.at >= before)
    return and_(or_(is_open, _is_of_guests()), matches.c.begun < before, ~acted)


def _is_of_guests() -> Any:
    """A condition: no account has a part in the match."""
    is_owner = exists().where(accounts.c.person == matches.c.owner)
    has_seat = exists().where(seats.c.match == matches.c.id, accounts.c.person == seats.c.person)
    return ~or_(is_owner, has_seat)


def clear_challenges(database: Database, before: int) -> None:
    """Deletes challenges that expired before this time."""
    with database.writing() as connection:
        connection.execute(delete(challenges).where(challenges.c.expires < before))


def clear_guests(database: Database, before: int) -> int:
    """Deletes guests without matches who were not seen since `before`, and former players who no longer have
    a part in anything; returns how many.
    """
    cleared = 0
    while found := _clear_some_guests(database, before):
        cleared += found
    return cleared


def _clear_some_guests(database: Database, before: int) -> int:
    with database.writing() as connection:
        wanted = select(persons.c.id).where(_is_gone(before)).limit(_AT_ONCE).with_for_update()
        found = list(connection.execute(wanted).scalars())
        for person in found:
            forget(connection, person)
        connection.execute(delete(persons).where(persons.c.id.in_(found)))
    return len(found)


def _is_gone(before: int) -> Any:
    is_account = exists().where(accounts.c.person == persons.c.id)
    was_seen = exists().where(sessions.c.person == persons.c.id, sessions.c.used >= before)
    was_here = exists().where(presence.c.person == persons.c.id, presence.c.seen >= before)
    has_part = [exists().where(column == persons.c.id) for column in KEPT]
    return and_(persons.c.since < before, ~or_(is_account, was_seen, was_here, *has_part))
