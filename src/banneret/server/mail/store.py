"""Mail in the database. Every function runs in the caller's transaction."""

import secrets
from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from banneret.engine.text import spoken
from banneret.server.accounts.names import skeleton
from banneret.server.clock import SECOND, now
from banneret.server.lobby.notices import is_unread_turn
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.schema import accounts, mail_addresses, mail_tokens, notices, outgoing_mail

Purpose = Literal["confirm", "recover"]
MailKind = Literal["confirm", "recover", "changed", "turns"]

_LIFETIMES: dict[Purpose, int] = {"confirm": 3 * 24 * 3600, "recover": 3600}
"""How long a link stays valid, in seconds; the emails mention it."""
_MOST_ACCOUNTS = 5
"""The most accounts with one address that get an email about a lost password."""


def find_mail(connection: Connection, person: int) -> Any | None:
    """A person's address, confirmed or not; None if there is none."""
    return connection.execute(select(mail_addresses).where(mail_addresses.c.person == person)).one_or_none()


def request_address(connection: Connection, person: int, address: str) -> None:
    """Stores an unconfirmed address, and queues an email that asks its owner to confirm it."""
    _forget_tokens(connection, person, "confirm")
    waiting = (outgoing_mail.c.person == person, outgoing_mail.c.kind == "confirm")
    connection.execute(delete(outgoing_mail).where(*waiting))
    values = {"pending": address, "language": spoken()}
    if find_mail(connection, person) is None:
        row = {"person": person, "address": None, "turns": False, "told": now(), "failures": 0}
        connection.execute(insert(mail_addresses).values({**row, **values}))
    else:
        own = update(mail_addresses).where(mail_addresses.c.person == person)
        connection.execute(own.values(values))
    add_mail(connection, person, "confirm", address)


def confirm_address(connection: Connection, token: str) -> bool:
    """Makes the confirmed address the one that emails go to; returns whether the token was valid."""
    spent = _spend(connection, token, "confirm")
    found = None if spent is None else find_mail(connection, spent.person)
    if spent is None or found is None or found.pending != spent.address:
        return False
    values = {"address": spent.address, "pending": None, "failures": 0, "told": now()}
    connection.execute(update(mail_addresses).where(mail_addresses.c.person == spent.person).values(values))
    _forget_tokens(connection, spent.person, "recover")  # those in emails to the old address
    if found.address is not None and found.address != spent.address:
        add_mail(connection, spent.person, "changed", found.address)
    return True


def remove_address(connection: Connection, person: int) -> None:
    """Deletes a person's address, with all queued emails and links."""
    for table in (outgoing_mail, mail_tokens, mail_addresses):
        connection.execute(delete(table).where(table.c.person == person))


def set_turns(connection: Connection, person: int, on: bool) -> bool:
    """Turns emails about waiting matches on or off; returns whether the person has a confirmed address."""
    own = (mail_addresses.c.person == person, mail_addresses.c.address.is_not(None))
    values = {"turns": on, "told": now(), "failures": 0, "language": spoken()}
    return bool(connection.execute(update(mail_addresses).where(*own).values(values)).rowcount)


def ask_for_recovery(connection: Connection, name: str) -> None:
    """Queues an email for each account with this name or this confirmed address."""
    alike = func.lower(mail_addresses.c.address) == name.lower()
    wanted = (
        select(mail_addresses.c.person, mail_addresses.c.address)
        .join(accounts, accounts.c.person == mail_addresses.c.person)
        .where(mail_addresses.c.address.is_not(None), or_(accounts.c.skeleton == skeleton(name), alike))
        .limit(_MOST_ACCOUNTS)
    )
    for person, address in connection.execute(wanted).all():
        add_mail(connection, person, "recover", address)


def people_to_tell(connection: Connection, until: int) -> list[tuple[int, str, int]]:
    """The people who want emails and have not read a notice of their turn that came up to `until`: person,
    address, and up to when they have been told.
    """
    table = mail_addresses
    since = and_(notices.c.person == table.c.person, notices.c.at > table.c.told, notices.c.at <= until)
    news = select(notices.c.id).where(since, is_unread_turn()).correlate(table).exists()
    wanted = select(*table.c["person", "address", "told"])
    rows = connection.execute(wanted.where(table.c.turns, table.c.address.is_not(None), news))
    return [(row.person, row.address, row.told) for row in rows]


def add_mail(connection: Connection, person: int, kind: MailKind, address: str) -> None:
    """Queues an email to be written and sent."""
    row = {"person": person, "kind": kind, "address": address, "attempts": 0, "due": now()}
    connection.execute(insert(outgoing_mail).values(row))


def new_token(connection: Connection, person: int, purpose: Purpose, address: str) -> str:
    """Makes a token for a link and stores only its hash. Expired tokens are deleted."""
    at, token = now(), secrets.token_urlsafe(32)
    connection.execute(delete(mail_tokens).where(mail_tokens.c.expires <= at))
    row = {"token": hash_secret(token), "person": person, "purpose": purpose, "address": address}
    expires = at + _LIFETIMES[purpose] * SECOND
    connection.execute(insert(mail_tokens).values({**row, "expires": expires}))
    return token


def person_with(connection: Connection, token: str, purpose: Purpose) -> int | None:
    """The person to whom a valid link belongs. The link is not used up."""
    found = connection.execute(select(mail_tokens.c.person).where(*_is(token, purpose))).first()
    return None if found is None else int(found[0])


def spend_recovery(connection: Connection, token: str) -> int | None:
    """Uses up a link that sets a new password; returns its person, or None if their address has changed."""
    spent = _spend(connection, token, "recover")
    found = None if spent is None else find_mail(connection, spent.person)
    if spent is None or found is None or found.address != spent.address:
        return None
    return int(spent.person)


def _spend(connection: Connection, token: str, purpose: Purpose) -> Any | None:
    """Uses up a token: of two concurrent attempts, one succeeds."""
    used = delete(mail_tokens).where(*_is(token, purpose)).returning(*mail_tokens.c["person", "address"])
    return connection.execute(used).one_or_none()


def _is(token: str, purpose: Purpose) -> Sequence[Any]:
    own = (mail_tokens.c.token == hash_secret(token), mail_tokens.c.purpose == purpose)
    return (*own, mail_tokens.c.expires > now())


def _forget_tokens(connection: Connection, person: int, purpose: Purpose) -> None:
    own = (mail_tokens.c.person == person, mail_tokens.c.purpose == purpose)
    connection.execute(delete(mail_tokens).where(*own))
