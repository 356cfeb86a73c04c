"""Fair play: the server's key, flags for moderators, and moderators' decisions."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
)

from banneret.server.storage.schema.metadata import metadata

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", LargeBinary, nullable=False),
    Column("since", BigInteger, nullable=False),
)

moderators = Table(
    "moderators",
    metadata,
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

# Flags raised at the end of a match. They outlive the match, which may be deleted.
flags = Table(
    "flags",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "kind"),
)

# A moderator's decision on a flag. A flag without a review is in the queue.
reviews = Table(
    "reviews",
    metadata,
    Column("flag", ForeignKey("flags.id", ondelete="CASCADE"), primary_key=True),
    Column("moderator", ForeignKey("persons.id", ondelete="SET NULL")),
    Column("decision", String, nullable=False),
    Column("note", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Bans on talking (mute), or on beginning and joining matches (ban); without an end, permanent.
sanctions = Table(
    "sanctions",
    metadata,
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("until", BigInteger),
    Column("note", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The actions of moderators, each with a hash over the previous one. Rows are only ever appended.
audit = Table(
    "audit",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String, nullable=False),
    Column("action", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("link", String, nullable=False),
)

Index("flags_by_person", flags.c.person)
