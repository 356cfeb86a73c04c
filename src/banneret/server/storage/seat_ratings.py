"""Ratings shown beside the names in rated matches."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, bindparam, select

from banneret.server.storage.schema import matches, rating_events, ratings, seats
from banneret.server.storage.stored import SeatRating

# Built once: every move needs these if several processes share the database.
_NOW = (
    select(*seats.c["match", "person"], *ratings.c["rating", "games"])
    .join(matches, matches.c.id == seats.c.match)
    .outerjoin(
        ratings,
        and_(
            ratings.c.person == seats.c.person,
            ratings.c.game == matches.c.game,
            ratings.c.pace == matches.c.pace,
        ),
    )
    .where(
        seats.c.match.in_(bindparam("matches", expanding=True)), matches.c.rated, seats.c.person.is_not(None)
    )
)
_COUNTED = (
    select(rating_events)
    .where(rating_events.c.match.in_(bindparam("matches", expanding=True)))
    .order_by(rating_events.c.id)
)


def seat_ratings(connection: Connection, wanted: Sequence[str]) -> dict[tuple[str, int], SeatRating]:
    """Ratings by match and person: the current one, or the one at the moment the match was counted."""
    return _now(connection, wanted) | _counted(connection, wanted)


def _now(connection: Connection, wanted: Sequence[str]) -> dict[tuple[str, int], SeatRating]:
    rows = connection.execute(_NOW, {"matches": wanted})
    return {(row.match, row.person): SeatRating(row.rating, row.games or 0) for row in rows}


def _counted(connection: Connection, wanted: Sequence[str]) -> dict[tuple[str, int], SeatRating]:
    rows = connection.execute(_COUNTED, {"matches": wanted})
    found: dict[tuple[str, int], SeatRating] = {}
    for row in rows:  # of several events, the first has the rating before, the last the rating after
        key = row.match, row.person
        before = found[key].rating if key in found else row.before
        found[key] = SeatRating(before, row.games - 1, row.after)
    return found
