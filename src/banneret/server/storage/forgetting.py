"""What is deleted along with a person, and what stays because it also belongs to others."""

from sqlalchemy import Connection, delete, update

from banneret.server.storage.schema import (
    accounts,
    challenges,
    chat,
    commands,
    entrants,
    flags,
    matches,
    moderators,
    notes,
    notices,
    pairings,
    presence,
    rating_events,
    ratings,
    relations,
    removed,
    reports,
    reviews,
    sanctions,
    seats,
    seekers,
    seeks,
    sessions,
    tournaments,
    webhook_calls,
    webhooks,
)

FORGOTTEN = (
    accounts.c.person,
    sessions.c.person,
    moderators.c.person,
    seekers.c.person,
    seeks.c.owner,
    challenges.c.by,
    challenges.c.to,
    relations.c.person,
    relations.c.other,
    presence.c.person,
    chat.c.person,
    notes.c.person,
    notices.c.person,
    notices.c.other,
    reports.c.by,
    reports.c.about,
    webhook_calls.c.person,
    webhooks.c.person,
    flags.c.person,
    sanctions.c.person,
)
"""Rows that name the person here are deleted, along with all rows that refer to them."""

KEPT = (
    matches.c.owner,
    seats.c.person,
    commands.c.person,
    removed.c.person,
    ratings.c.person,
    rating_events.c.person,
    tournaments.c.by,
    entrants.c.person,
    pairings.c.first,
    pairings.c.second,
)
"""The person's part in matches and tournaments with others, and the effects on others' ratings. It stays,
without a name.
"""

UNSIGNED = (reviews.c.moderator,)
"""The person's decisions about others stay, without a name."""


def forget(connection: Connection, person: int) -> None:
    """Deletes everything known about a person, except their part in matches with others."""
    for column in FORGOTTEN:
        connection.execute(delete(column.table).where(column == person))
    for column in UNSIGNED:
        connection.execute(update(column.table).where(column == person).values({column: None}))
    lessons = (matches.c.owner == person, matches.c.lesson.is_not(None))
    connection.execute(delete(matches).where(*lessons))
