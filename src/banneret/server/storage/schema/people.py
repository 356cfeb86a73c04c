"""People, and the id of the database."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Table

from banneret.server.storage.schema.metadata import metadata

identity = Table(
    "identity",
    metadata,
    # Distinguishes this database from others: a browser may meet servers with different ones at the same
    # address.
    Column("id", String, primary_key=True),
)

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    # The token hash of a guest of an older server, until the next visit turns it into a session. Others have
    # random bytes, which are the hash of no token.
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("since", BigInteger, nullable=False),
)
