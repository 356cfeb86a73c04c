"""The operations on accounts. Every change is a single transaction."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from banneret.server.accounts import store
from banneret.server.accounts.export import export_of
from banneret.server.accounts.names import check_account_name, check_label, check_name, skeleton, tidy
from banneret.server.accounts.passwords import Passwords, check_password
from banneret.server.accounts.recovery import bare, new_codes
from banneret.server.accounts.transactions import Run, TransactionRunner
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.quotas import Quotas, network_of
from banneret.server.storage import api_tokens, sessions
from banneret.server.storage.api_tokens import Scope
from banneret.server.storage.database import Database
from banneret.server.storage.hashing import hash_secret
from banneret.server.storage.people import Credential, is_account

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Requester:
    """The sender of a request, as far as known: the address, the browser, and the current session."""

    address: str
    browser: str
    person: int | None = None
    """A guest who signs up remains the same person."""
    session: int | None = None


@dataclass(frozen=True, slots=True)
class NewSession:
    """The result of signing in: the token of the new session, and the credentials that it invalidates."""

    person: int
    name: str
    token: str
    ended: Sequence[Credential] = ()


class AccountService(TransactionRunner):
    """Signs people up, in and out, and manages their accounts."""

    def __init__(self, database: Database, limits: Limits, run: Run, quotas: Quotas) -> None:
        super().__init__(database, run)
        self._limits = limits
        self._passwords = Passwords(limits)
        self._quotas = quotas
        self._exporting = asyncio.Lock()

    def stop(self) -> None:
        self._passwords.stop()

    # Signing up, in and out

    async def sign_up(
        self, requester: Requester, name: str, password: str
    ) -> tuple[NewSession, tuple[str, ...]]:
        """Makes an account, for the current guest if there is one; also returns recovery codes."""
        name = tidy(name)
        check_account_name(name)
        check_password(password, name)
        await self._read(lambda connection: store.check_is_free(connection, name, None))
        self._quotas.take("sign-ups", network_of(requester.address))
        hashed, codes = await self._passwords.hash(password), new_codes()

        def sign_up(connection: Connection) -> NewSession:
            person = requester.person
            if person is None:
                person = store.add_person(connection, name, secrets.token_bytes(32))
            elif is_account(connection, person):
                raise RequestError(409, say("You already have an account. Sign out first."))
            store.make_account(connection, person, name, hashed)
            store.set_recovery_codes(connection, person, _hashed(codes))
            ended = sessions.close_sessions(connection, person)
            return _new_session(connection, requester, person, name, ended)

        session = await self._write(sign_up)
        _log.info("A new account: person %d", session.person)
        return session, codes

    async def sign_in(self, requester: Requester, name: str, password: str) -> NewSession:
        """Opens a session. Unknown names get the same answer as wrong passwords, in the same time."""
        name = tidy(name)
        forgive = self._count_try(requester, name)
        found = await self._read(lambda connection: store.find_account(connection, name))
        stored = None if found is None else found.password
        if not await self._passwords.is_right(stored, password) or found is None:
            _log.info("A sign-in failed")
            raise RequestError(403, say("Wrong name or password."))
        forgive()
        return await self._write(lambda connection: open_session(connection, requester, found.person))

    async def recover(self, requester: Requester, name: str, code: str, password: str) -> NewSession:
        """Sets a new password by a recovery code, ends all sessions, and opens a new one. Unknown names take
        the same path, as with `sign_in`.
        """
        name = tidy(name)
        check_password(password, name)
        forgive = self._count_try(requester, name)

        def spend(connection: Connection) -> int:
            found = store.find_account(connection, name)
            person = None if found is None else found.person
            if not store.spend_recovery_code(connection, person, hash_secret(bare(code))) or person is None:
                raise RequestError(403, say("Wrong name or recovery code."))
            return int(person)

        session = await self.set_lost_password(requester, password, spend)
        forgive()
        return session

    async def set_lost_password(
        self, requester: Requester, password: str, spend: Callable[[Connection], int]
    ) -> NewSession:
        """Sets a new password for a person who has proved their identity in another way: `spend` uses up the
        proof and returns the person. Ends all sessions, and opens a new one.
        """
        hashed = await self._passwords.hash(password)

        def recover(connection: Connection) -> NewSession:
            person = spend(connection)
            store.set_password(connection, person, hashed)
            ended = sessions.close_sessions(connection, person)
            row = store.account_of(connection, person)
            return _new_session(connection, requester, person, row.name, ended)

        session = await self._write(recover)
        _log.info("A password was recovered: person %d", session.person)
        return session

    async def sign_out(self, person: int, session: int | None) -> list[Credential]:
        """Ends one session, or all of them; returns the credentials that are no longer valid."""
        ended = await self._write(
            lambda connection: sessions.close_sessions(connection, person, only=session)
        )
        return _credentials(ended)

    def _count_try(self, requester: Requester, name: str) -> Callable[[], None]:
        """Counts an attempt for a name and from an address; returns a function that undoes it on success."""
        key, address = skeleton(name), network_of(requester.address)
        self._quotas.take("tries-from-address", address)
        self._quotas.take("tries-for-name", key)

        def forgive() -> None:
            self._quotas.give_back("tries-from-address", address)
            self._quotas.give_back("tries-for-name", key)

        return forgive

    # Managing an account

    async def about(self, person: int) -> tuple[Any, int]:
        """The account, and how many recovery codes are left."""
        return await self._read(
            lambda connection: (
                store.account_of(connection, person),
                store.count_recovery_codes(connection, person),
            )
        )

    async def rename(self, person: int, name: str) -> str:
        """Changes the name that a person signs in with and that others see."""
        name = tidy(name)
        check_account_name(name)

        def rename(connection: Connection) -> None:
            store.check_is_free(connection, name, person)
            store.rename_account(connection, person, name)

        await self._write(rename)
        return name

    async def check_guest_name(self, name: str) -> str:
        """Tidies a guest's name and checks that it cannot be mistaken for an account's."""
        name = tidy(name)
        check_name(name)
        await self._read(lambda connection: store.check_is_free(connection, name, None))
        return name

    async def change_password(self, requester: Requester, password: str, new: str) -> NewSession:
        """Sets a new password and ends all sessions; the caller's browser gets a new one."""
        person, row = await self._confirmed(requester, password)
        check_password(new, row.name)
        hashed = await self._passwords.hash(new)

        def change(connection: Connection) -> NewSession:
            store.set_password(connection, person, hashed)
            ended = sessions.close_sessions(connection, person)
            return _new_session(connection, requester, person, row.name, ended)

        return await self._write(change)

    async def renew_codes(self, requester: Requester, password: str) -> tuple[str, ...]:
        """Replaces all recovery codes."""
        person, _ = await self._confirmed(requester, password)
        codes = new_codes()
        await self._write(lambda connection: store.set_recovery_codes(connection, person, _hashed(codes)))
        return codes

    async def confirm(self, requester: Requester, password: str) -> None:
        """Checks the password again, before an important change."""
        await self._confirmed(requester, password)

    async def delete(self, person: int) -> list[Credential]:
        """Deletes an account; returns the credentials that are no longer valid."""

        def delete(connection: Connection) -> list[Credential]:
            tokens = [Credential("api-token", each.id) for each in api_tokens.list_tokens(connection, person)]
            ended = [each.id for each in sessions.list_sessions(connection, person)]
            store.delete_account(connection, person)
            return [*tokens, *_credentials(ended)]

        return await self._write(delete)

    async def export(self, person: int) -> dict[str, Any]:
        """Everything stored about a person. One export at a time, as it may be large."""
        async with self._exporting:
            return await self._read(lambda connection: export_of(connection, person))

    async def _confirmed(self, requester: Requester, password: str) -> tuple[int, Any]:
        """The signed-in person and their account, if the password is right."""
        person = requester.person
        assert person is not None
        row = await self._read(lambda connection: store.account_of(connection, person))
        forgive = self._count_try(requester, row.name)
        if not await self._passwords.is_right(row.password, password):
            raise RequestError(403, say("Wrong password."))
        forgive()
        return person, row

    # Sessions and API tokens

    async def sessions(self, person: int) -> list[Any]:
        """A person's sessions."""
        return await self._read(lambda connection: sessions.list_sessions(connection, person))

    async def tokens(self, person: int) -> list[Any]:
        """A person's API tokens."""
        return await self._read(lambda connection: api_tokens.list_tokens(connection, person))

    async def make_token(self, person: int, name: str, scope: Scope) -> tuple[str, Any]:
        """Makes an API token; returns it with its stored row."""
        name = check_label(name)

        def make(connection: Connection) -> tuple[str, Any]:
            if api_tokens.count_tokens(connection, person) >= self._limits.api_tokens:
                raise RequestError(409, say("You have too many tokens. Revoke some first."))
            token, id = api_tokens.make_token(connection, person, name, scope)
            listed = api_tokens.list_tokens(connection, person)
            return token, next(each for each in listed if each.id == id)

        return await self._write(make)

    async def revoke_token(self, person: int, token: int) -> list[Credential]:
        """Revokes an API token; returns the credentials that are no longer valid: none if there is no such
        token.
        """
        ended = await self._write(lambda connection: api_tokens.revoke_token(connection, person, token))
        return [Credential("api-token", token)] if ended else []


def open_session(connection: Connection, requester: Requester, person: int) -> NewSession:
    """Opens a session for an authenticated person, and ends their browser's previous one."""
    ended = [] if requester.session is None else [requester.session]
    if requester.person is not None:
        sessions.close_sessions(connection, requester.person, only=requester.session)
    return _new_session(connection, requester, person, store.account_of(connection, person).name, ended)


def _new_session(
    connection: Connection, requester: Requester, person: int, name: str, ended: Iterable[int]
) -> NewSession:
    token = sessions.open_session(connection, person, "account", requester.browser)
    return NewSession(person, name, token, _credentials(ended))


def _credentials(ended: Iterable[int]) -> list[Credential]:
    return [Credential("session", each) for each in ended]


def _hashed(codes: Iterable[str]) -> list[bytes]:
    return [hash_secret(bare(code)) for code in codes]
