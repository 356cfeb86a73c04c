"""Ratings, in hundredths of a point. All of it follows from the matches. Days are counted from 1970."""

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

# Every change of a rating, in the order in which they happened to a person.
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
    # How many matches had been counted then, and how much this one weighed.
    Column("games", Integer, nullable=False),
    Column("k", Integer),
    Column("match", ForeignKey("matches.id")),
    # For a match: each opponent with their rating before it, and how it went.
    Column("opponents", JSON(none_as_null=True)),
    # For decay: the idle day that it is for.
    Column("day", Integer),
    # A match counts once for a person, and so does a day. What has no match, or no day, is not compared.
    UniqueConstraint("match", "person", "reason"),
    UniqueConstraint("person", "game", "pace", "day"),
    Index("rating_events_by_person", "person", "game", "pace", "id"),
)

# Where everybody stands now: what the events have come to.
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
    # When it last changed; the last day known on which the person played; the last day looked at for decay.
    Column("changed", BigInteger, nullable=False),
    Column("active", Integer, nullable=False),
    Column("settled", Integer, nullable=False),
    Index("ratings_by_rating", "game", "pace", "rating"),
)
