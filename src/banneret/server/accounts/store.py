"""Accounts in the database. Every function runs in the caller's transaction."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from banneret.server.accounts.names import skeleton
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.storage.forgetting import forget
from banneret.server.storage.people import FORMER_PLAYER
from banneret.server.storage.schema import (
    accounts,
    entrants,
    mail_tokens,
    persons,
    recovery_codes,
    tournaments,
)


def find_account(connection: Connection, name: str) -> Any | None:
    """The account with this name or a look-alike."""
    wanted = select(accounts).where(accounts.c.skeleton == skeleton(name))
    return connection.execute(wanted).one_or_none()


def account_of(connection: Connection, person: int) -> Any:
    """A person's account and name."""
    wanted = select(accounts, persons.c.name).join(persons, persons.c.id == accounts.c.person)
    return connection.execute(wanted.where(accounts.c.person == person)).one()


def check_is_free(connection: Connection, name: str, person: int | None) -> None:
    """Refuses a name that looks like another person's account."""
    found = find_account(connection, name) if name else None
    if found is not None and found.person != person:
        raise name_is_taken()


def name_is_taken() -> RequestError:
    """The error for a name that belongs to another account, or looks as if it did."""
    text = say("This name, or one that looks like it, is taken. Choose another one.")
    return RequestError(409, text)


def make_account(connection: Connection, person: int, name: str, password: str) -> None:
    """Makes a guest an account. Names are unique: of two concurrent requests for one, only one succeeds."""
    row = {"person": person, "skeleton": skeleton(name), "password": password, "made": now()}
    try:
        connection.execute(insert(accounts).values(row))
    except IntegrityError:
        raise name_is_taken() from None
    connection.execute(update(persons).where(persons.c.id == person).values(name=name))


def add_person(connection: Connection, name: str, spent_token: bytes) -> int:
    """Adds a person who signs up without having been a guest."""
    row = {"token": spent_token, "name": name, "since": now()}
    made = connection.execute(insert(persons).values(row)).inserted_primary_key
    assert made is not None
    return int(made[0])


def rename_account(connection: Connection, person: int, name: str) -> None:
    """Changes the name that a person signs in with and that others see."""
    own = update(accounts).where(accounts.c.person == person)
    try:
        connection.execute(own.values(skeleton=skeleton(name)))
    except IntegrityError:
        raise name_is_taken() from None
    connection.execute(update(persons).where(persons.c.id == person).values(name=name))


def set_password(connection: Connection, person: int, password: str) -> None:
    """Stores the hash of a new password, and invalidates links sent for setting one."""
    connection.execute(update(accounts).where(accounts.c.person == person).values(password=password))
    sent = (mail_tokens.c.person == person, mail_tokens.c.purpose == "recover")
    connection.execute(delete(mail_tokens).where(*sent))


def delete_account(connection: Connection, person: int) -> None:
    """Deletes an account with everything known about its person, who becomes a former player. Their seeks,
    challenges and places in tournaments are withdrawn.
    """
    # First, so that a concurrent pairing waits for this row, and then finds the person gone.
    connection.execute(update(persons).where(persons.c.id == person).values(name=FORMER_PLAYER))
    forget(connection, person)
    _leave_tournaments(connection, person)


def _leave_tournaments(connection: Connection, person: int) -> None:
    mine = entrants.c.person == person
    not_begun = select(tournaments.c.id).where(tournaments.c.state == "open")
    connection.execute(delete(entrants).where(mine, entrants.c.tournament.in_(not_begun)))
    still = entrants.c.withdrawn.is_(None)
    connection.execute(update(entrants).where(mine, still).values(withdrawn=now()))


def set_recovery_codes(connection: Connection, person: int, codes: Iterable[bytes]) -> None:
    """Replaces a person's recovery codes."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
    connection.execute(insert(recovery_codes), [{"code": code, "person": person} for code in codes])


def spend_recovery_code(connection: Connection, person: int | None, code: bytes) -> bool:
    """Uses up one of a person's recovery codes; returns whether it was valid."""
    own = (recovery_codes.c.person == person, recovery_codes.c.code == code)
    return bool(connection.execute(delete(recovery_codes).where(*own)).rowcount)


def count_recovery_codes(connection: Connection, person: int) -> int:
    """How many recovery codes a person has left."""
    own = select(func.count()).select_from(recovery_codes).where(recovery_codes.c.person == person)
    return int(connection.execute(own).scalar_one())
