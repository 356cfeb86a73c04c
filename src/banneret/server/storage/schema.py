"""The tables. Times are microseconds since 1970; tokens and invitations are stored as hashes only.

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
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

SCHEMA = 2
"""The version of these tables. A file with a higher one was written by a newer server and is refused."""

metadata = MetaData()

identity = Table(
    "identity",
    metadata,
    # Distinguishes this file from others: a browser may meet servers with different files at one address.
    Column("id", String, primary_key=True),
)

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("since", BigInteger, nullable=False),
)

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
