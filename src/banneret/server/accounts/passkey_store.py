"""Passkeys and pending challenges in the database.

Every function runs in the caller's transaction.
"""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from banneret.server.clock import SECOND, now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.storage.schema import passkey_challenges, passkeys

LIFETIME = 300
"""How long a challenge stays valid, in seconds."""


def keep_challenge(connection: Connection, challenge: bytes, person: int | None) -> None:
    """Stores a challenge for a person to sign, and deletes expired ones."""
    at = now()
    connection.execute(delete(passkey_challenges).where(passkey_challenges.c.expires <= at))
    row = {"challenge": challenge, "person": person, "expires": at + LIFETIME * SECOND}
    connection.execute(insert(passkey_challenges).values(row))


def spend_challenge(connection: Connection, challenge: bytes, person: int | None) -> bool:
    """Uses up a challenge; returns whether it was valid and issued to this person."""
    table = passkey_challenges
    mine = (table.c.challenge == challenge, table.c.person.is_not_distinct_from(person))
    return bool(connection.execute(delete(table).where(*mine, table.c.expires > now())).rowcount)


def add_passkey(
    connection: Connection, person: int, credential: bytes, public_key: bytes, signatures: int, name: str
) -> int:
    """Stores a passkey; returns its id."""
    row = {"person": person, "credential": credential, "public_key": public_key, "signatures": signatures}
    try:
        made = connection.execute(insert(passkeys).values({**row, "name": name, "made": now()}))
    except IntegrityError:
        raise RequestError(409, say("This passkey has already been added.")) from None
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def find_passkey(connection: Connection, credential: bytes) -> Any | None:
    """Finds a passkey by its credential id."""
    return connection.execute(select(passkeys).where(passkeys.c.credential == credential)).one_or_none()


def note_use(connection: Connection, passkey: int, signatures: int) -> None:
    """Records a use of a passkey, and its signature counter."""
    own = update(passkeys).where(passkeys.c.id == passkey)
    connection.execute(own.values(signatures=signatures, used=now()))


def count_passkeys(connection: Connection, person: int) -> int:
    """The number of a person's passkeys."""
    own = select(func.count()).select_from(passkeys).where(passkeys.c.person == person)
    return int(connection.execute(own).scalar_one())


def list_passkeys(connection: Connection, person: int) -> list[Any]:
    """A person's passkeys, the oldest first."""
    own = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.id)
    return list(connection.execute(own))


def rename_passkey(connection: Connection, person: int, passkey: int, name: str) -> bool:
    """Renames a person's passkey; returns whether there is one."""
    own = (passkeys.c.person == person, passkeys.c.id == passkey)
    return bool(connection.execute(update(passkeys).where(*own).values(name=name)).rowcount)


def remove_passkey(connection: Connection, person: int, passkey: int) -> bool:
    """Deletes a person's passkey; returns whether there was one."""
    own = (passkeys.c.person == person, passkeys.c.id == passkey)
    return bool(connection.execute(delete(passkeys).where(*own)).rowcount)
