"""Matches that are held because their rules have changed."""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Integer, String, Table

from banneret.server.storage.schema.metadata import metadata

# Why a match cannot be continued, in all languages. The row stays after the match has been ended.
held = Table(
    "held",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("why", JSON, nullable=False),
)

# The version of Banneret that last checked all unfinished matches; a single row.
looked_through = Table(
    "looked_through",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String, nullable=False),
)
