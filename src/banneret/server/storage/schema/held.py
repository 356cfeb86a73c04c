"""Matches that are held because their rules have changed."""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Integer, String, Table

from banneret.server.storage.schema.metadata import metadata

# Why a match cannot be played on, in all languages. It stays here when it has been ended.
held = Table(
    "held",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("why", JSON, nullable=False),
)

# The version of Banneret that has looked through all unfinished matches; one row.
looked_through = Table(
    "looked_through",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String, nullable=False),
)
