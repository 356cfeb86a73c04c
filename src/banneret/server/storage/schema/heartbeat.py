"""When the server was up, so that outages cost no player any time."""

from sqlalchemy import BigInteger, Column, Integer, Table

from banneret.server.storage.schema.metadata import metadata

# A single row: the last heartbeat of any server process.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# The times when no process was up.
outages = Table(
    "outages",
    metadata,
    Column("begun", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)
