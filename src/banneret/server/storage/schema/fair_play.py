"""Fair play: the server's key, flags for moderators, and what moderators decide."""

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

# What was noticed in a finished match. It outlives the match, which may be deleted.
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

# What a moderator decided on a flag. A flag without a review waits in the queue.
reviews = Table(
    "reviews",
    metadata,
    Column("flag", ForeignKey("flags.id", ondelete="CASCADE"), primary_key=True),
    Column("moderator", ForeignKey("persons.id", ondelete="SET NULL")),
    Column("decision", String, nullable=False),
    Column("note", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Who may not talk (mute), or not begin or join matches (ban); without an end, for good.
sanctions = Table(
    "sanctions",
    metadata,
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("until", BigInteger),
    Column("note", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What moderators did, each entry with a hash over the one before. Rows are only ever added.
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
