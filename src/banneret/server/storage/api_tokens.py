"""API tokens: credentials of programs that act in the name of an account."""

import secrets
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, insert, select

from banneret.server.clock import now
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.schema import api_tokens

Scope = Literal["read", "play"]

PREFIX = "banneret_"
"""The prefix of API tokens, by which people and secret scanners recognise them."""


def make_token(connection: Connection, person: int, name: str, scope: Scope) -> tuple[str, int]:
    """Makes a token; returns it and its id. Only its hash is stored."""
    token = PREFIX + secrets.token_urlsafe(32)
    row = {"token": hash_secret(token), "person": person, "name": name, "scope": scope, "made": now()}
    made = connection.execute(insert(api_tokens).values(row)).inserted_primary_key
    assert made is not None
    return token, int(made[0])


def count_tokens(connection: Connection, person: int) -> int:
    """How many tokens a person has."""
    own = select(func.count()).select_from(api_tokens).where(api_tokens.c.person == person)
    return int(connection.execute(own).scalar_one())


def list_tokens(connection: Connection, person: int) -> list[Any]:
    """A person's tokens, the oldest first."""
    own = select(api_tokens).where(api_tokens.c.person == person).order_by(api_tokens.c.id)
    return list(connection.execute(own))


def revoke_token(connection: Connection, person: int, token: int) -> bool:
    """Revokes a person's token; returns whether there was one."""
    own = (api_tokens.c.person == person, api_tokens.c.id == token)
    return bool(connection.execute(delete(api_tokens).where(*own)).rowcount)
