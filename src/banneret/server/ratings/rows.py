"""Reads and writes ratings and their events."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, tuple_

from banneret.server.ratings.decay import DAY
from banneret.server.ratings.ledger import Key, Opponent, Rating, RatingEvent
from banneret.server.ratings.standing import Standing
from banneret.server.storage.schema import commands, matches, persons, rating_events, ratings, seats

_KEY = ratings.c["person", "game", "pace"]


def lock_people(connection: Connection, people: Iterable[int]) -> None:
    """Locks the ratings of these people, always in the same order, so that there are no deadlocks."""
    wanted = select(persons.c.id).where(persons.c.id.in_([*people])).order_by(persons.c.id)
    connection.execute(wanted.with_for_update(key_share=True)).all()


def read_ratings(connection: Connection, keys: Sequence[Key]) -> list[Rating]:
    """The ratings with these keys; initial ones for people without."""
    rows = connection.execute(select(ratings).where(tuple_(*_KEY).in_(keys)))
    found = {rating.key: rating for rating in map(rating_of, rows)}
    return [found.get(key, Rating(key)) for key in keys]


def write(connection: Connection, changed: Sequence[Rating], events: Sequence[RatingEvent]) -> None:
    """Stores events, and the resulting ratings."""
    if changed:
        keys = [each.key for each in changed]
        connection.execute(delete(ratings).where(tuple_(*_KEY).in_(keys)))
        connection.execute(insert(ratings), [_rating_row(each) for each in changed])
    if events:
        connection.execute(insert(rating_events), [_event_row(each) for each in events])


def days_played(connection: Connection, rating: Rating) -> list[int]:
    """The days after the last known one on which the player acted in a rated match of this kind."""
    person, game, pace = rating.key
    since = (rating.active + 1) * DAY
    wanted = (
        select(commands.c.at // DAY)
        .distinct()
        .join(matches, matches.c.id == commands.c.match)
        .join(seats, and_(seats.c.match == matches.c.id, seats.c.seat == commands.c.seat))
        .where(seats.c.person == person, seats.c.changed >= since)
        .where(matches.c.rated, matches.c.game == game, matches.c.pace == pace)
        .where(commands.c.person == person, commands.c.at >= since)
    )
    return list(connection.execute(wanted).scalars())


def rating_of(row: Any) -> Rating:
    """Converts a row of `ratings`."""
    return Rating(
        Key(row.person, row.game, row.pace),
        Standing(row.rating, row.games, row.wins, row.draws, row.flagged),
        row.changed,
        row.active,
        row.settled,
    )


def event_of(row: Any) -> RatingEvent:
    """Converts a row of `rating_events`."""
    return RatingEvent(
        Key(row.person, row.game, row.pace),
        row.at,
        row.reason,
        row.before,
        row.after,
        row.games,
        row.k,
        row.match,
        tuple(Opponent(**each) for each in row.opponents or ()),
        row.day,
    )


def _rating_row(rating: Rating) -> dict[str, Any]:
    standing = rating.standing
    return {
        **rating.key._asdict(),
        "rating": standing.rating,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "flagged": standing.flagged,
        "changed": rating.changed,
        "active": rating.active,
        "settled": rating.settled,
    }


def _event_row(event: RatingEvent) -> dict[str, Any]:
    return {
        **event.key._asdict(),
        "at": event.at,
        "reason": event.reason,
        "before": event.before,
        "after": event.after,
        "games": event.games,
        "k": event.k,
        "match": event.match,
        "opponents": [each._asdict() for each in event.opponents] or None,
        "day": event.day,
    }
