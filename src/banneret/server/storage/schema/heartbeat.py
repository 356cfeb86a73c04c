"""When the server was there, so that nobody loses time while it is not."""

from sqlalchemy import BigInteger, Column, Integer, Table

from banneret.server.storage.schema.metadata import metadata

# One row: when a server process last said that it is there.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# The times in between during which none did.
outages = Table(
    "outages",
    metadata,
    Column("begun", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)
