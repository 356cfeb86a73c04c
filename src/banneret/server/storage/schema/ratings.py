"""Ratings, in hundredths of a point. All of this can be recomputed from the matches. Days are counted from
1970.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from banneret.server.storage.schema.metadata import metadata

# Every change of a rating, in order for each person.
rating_events = Table(
    "rating_events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("persons.id"), nullable=False),
    Column("game", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    # match, flagged, raised or decay
    Column("reason", String, nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    # How many matches had been counted by then, and the factor of this one.
    Column("games", Integer, nullable=False),
    Column("k", Integer),
    Column("match", ForeignKey("matches.id")),
    # For a match: each opponent with their prior rating, and the result.
    Column("opponents", JSON(none_as_null=True)),
    # For decay: the idle day that is charged.
    Column("day", Integer),
    # A match counts once for a person, and so does a day. Nulls are not compared.
    UniqueConstraint("match", "person", "reason"),
    UniqueConstraint("person", "game", "pace", "day"),
    Index("rating_events_by_person", "person", "game", "pace", "id"),
)

# Current standings: the results of the events.
ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("persons.id"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("pace", String, primary_key=True),
    Column("rating", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("flagged", Boolean, nullable=False),
    # The last change; the last day on which the person is known to have played; the last day charged for
    # decay.
    Column("changed", BigInteger, nullable=False),
    Column("active", Integer, nullable=False),
    Column("settled", Integer, nullable=False),
    Index("ratings_by_rating", "game", "pace", "rating"),
)
