"""Matches.

A match follows from its commands alone (table `entries`). The progress columns of `matches` and `seats` are
derived from them, so that lists need not replay matches; those of a seat tell only what that seat may know.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
    false,
)

from banneret.server.storage.schema.metadata import metadata

matches = Table(
    "matches",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("ruleset", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("start", JSON(none_as_null=True)),
    Column("owner", ForeignKey("persons.id"), nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("rematch", String),
    # Seats whose people have asked for a rematch, each with when they did.
    Column("rematch_offers", JSON(none_as_null=True)),
    # How it is played with others: for ratings or not, and by which clock. Without a pace there is no clock.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("pace", String),
    Column("time_control", JSON(none_as_null=True)),
    # The step of a lesson that this is an attempt at: then it is in no list.
    Column("lesson", JSON(none_as_null=True)),
    # When the time of somebody who is to act runs out. Derived from the commands and the time control. Nobody
    # may see it, or an order that follows from it: it changes when somebody answers face down.
    Column("deadline", BigInteger),
    # When it was counted for ratings, if it was: after all that had been counted before for those who played.
    Column("counted", BigInteger),
    # The chain: the secret behind its salts, and its first link; none in matches from before chains.
    Column("secret", LargeBinary),
    Column("link", String),
    # Progress, as far as everybody may know.
    Column("moves", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("persons.id")),
    Column("computer", String),
    Column("invitation", LargeBinary),
    # Progress, as far as this seat may know.
    Column("moves", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("waits", Boolean, nullable=False),
    # When this seat's own time runs out, while its clock runs.
    Column("deadline", BigInteger),
    Index("seats_by_person", "person"),
)

# The stored commands. The table keeps the name that existing files have.
commands = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String),
    Column("person", ForeignKey("persons.id")),
    Column("command", String),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    # The hash of the position that the command led to, and the command's link of the chain.
    Column("state", String),
    Column("link", String),
    UniqueConstraint("match", "person", "command"),
)

# Matches that a person removed from their list while others still have them.
removed = Table(
    "forgotten",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("persons.id"), primary_key=True),
)

Index("matches_by_owner", matches.c.owner)
Index("matches_by_deadline", matches.c.deadline)
