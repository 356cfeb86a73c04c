"""Random keys of the server, stored in its database, so that all processes and restarts share them."""

import secrets as random

from sqlalchemy import insert, select

from banneret.server.storage.database import Database, lock_table
from banneret.server.storage.schema import secrets


def server_secret(database: Database, name: str) -> bytes:
    """The key for a purpose, generated on first use."""
    wanted = select(secrets.c.value).where(secrets.c.name == name)
    with database.writing() as connection:
        lock_table(connection, secrets)
        found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            found = random.token_bytes(32)
            connection.execute(insert(secrets).values(name=name, value=found))
    return bytes(found)
