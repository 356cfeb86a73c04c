"""The server's key. It is stored in the database, so that all processes sign with the same one."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import insert, select

from banneret.server.clock import now
from banneret.server.fairplay.receipts import Signer
from banneret.server.storage.database import Database, lock_table
from banneret.server.storage.schema import signing_keys


def load_signer(database: Database) -> Signer:
    """The server's key, generated on first use."""
    with database.writing() as connection:
        lock_table(connection, signing_keys)
        found = (
            connection.execute(select(signing_keys.c.private).order_by(signing_keys.c.id)).scalars().first()
        )
        if found is None:
            found = Ed25519PrivateKey.generate().private_bytes_raw()
            connection.execute(insert(signing_keys).values(private=found, since=now()))
    return Signer(found)
