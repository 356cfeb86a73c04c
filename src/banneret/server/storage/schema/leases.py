"""Leases: which process does what only one may do at a time, if several share the database."""

from sqlalchemy import BigInteger, Column, String, Table

from banneret.server.storage.schema.metadata import metadata

leases = Table(
    "leases",
    metadata,
    # What is leased: a match, for asking its computer players, or a task of the whole server.
    Column("name", String, primary_key=True),
    Column("owner", String, nullable=False),
    # When another process may take it, by the clock of the database.
    Column("expires", BigInteger, nullable=False),
)
