"""People, and the database's own identity."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

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
    # What guests of older servers are known by, until their next visit makes it a session. Others have random
    # bytes here, which are the hash of nothing.
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("since", BigInteger, nullable=False),
)
