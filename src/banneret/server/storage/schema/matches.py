"""Matches. A match is fully determined by its commands (table `entries`).

The progress columns of `matches` and `seats` are derived from them, so that lists need not replay matches;
those of a seat contain only what that seat may know.
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
    # Seats whose people have offered a rematch, each with its expiry.
    Column("rematch_offers", JSON(none_as_null=True)),
    # How it is played with others: whether it is rated, and by which clock. Without a pace there is no clock.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("pace", String),
    Column("time_control", JSON(none_as_null=True)),
    # The step of a lesson that this is an attempt at: such a match is in no list.
    Column("lesson", JSON(none_as_null=True)),
    # The first deadline of a seat to act. Derived from the commands and the time control. It must never be
    # shown, nor an order that depends on it: it changes when a seat answers face down.
    Column("deadline", BigInteger),
    # When the match was counted for ratings, if it was: later than all matches its players had counted
    # before.
    Column("counted", BigInteger),
    # The chain: the secret behind its salts, and its first link; null in matches older than chains.
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
    # This seat's own deadline, while its clock runs.
    Column("deadline", BigInteger),
    Index("seats_by_person", "person"),
)

# The stored commands. The table keeps its original name.
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
    # The hash of the position after the command, and the command's link of the chain.
    Column("state", String),
    Column("link", String),
    UniqueConstraint("match", "person", "command"),
)

# Matches that a person has removed from their list while others keep them.
removed = Table(
    "forgotten",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("persons.id"), primary_key=True),
)

Index("matches_by_owner", matches.c.owner)
Index("matches_by_deadline", matches.c.deadline)
