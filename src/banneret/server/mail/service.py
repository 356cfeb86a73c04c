"""What people do with mail: set an address, confirm it, and replace a lost password."""

import asyncio
import logging
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from banneret.server.accounts.names import skeleton, tidy
from banneret.server.accounts.passwords import check_password
from banneret.server.accounts.service import AccountService, NewSession, Requester
from banneret.server.accounts.store import account_of
from banneret.server.accounts.transactions import Run, TransactionRunner
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.mail import store
from banneret.server.mail.addresses import check_mail_address
from banneret.server.quotas import Quotas, network_of
from banneret.server.storage.database import Database

_log = logging.getLogger(__name__)


class MailService(TransactionRunner):
    """Manages addresses. Emails are only queued here: `Delivery` writes and sends them."""

    def __init__(
        self, database: Database, run: Run, quotas: Quotas, accounts: AccountService, *, is_on: bool
    ) -> None:
        super().__init__(database, run)
        self._quotas = quotas
        self._accounts = accounts
        self._asking = set[asyncio.Task[None]]()
        self.is_on = is_on

    async def find(self, person: int) -> Any | None:
        """A person's address, if there is one."""
        return await self._read(lambda connection: store.find_mail(connection, person))

    async def request_address(self, requester: Requester, address: str, password: str) -> None:
        """Sends a confirmation link to an address. Requires the password, since the address can reset it."""
        self._check_is_on()
        address, person = check_mail_address(address), requester.person
        assert person is not None
        await self._accounts.confirm(requester, password)
        self._quotas.take("mails-from-address", network_of(requester.address))
        for key in (person, address.lower()):
            self._quotas.take("mails", key)
        await self._write(lambda connection: store.request_address(connection, person, address))

    async def confirm(self, token: str) -> None:
        """Confirms an address by the link that was sent to it."""
        if not await self._write(lambda connection: store.confirm_address(connection, token)):
            raise _spent()

    async def remove(self, person: int) -> None:
        """Deletes a person's address."""
        await self._write(lambda connection: store.remove_address(connection, person))

    async def set_turns(self, person: int, on: bool) -> None:
        """Turns emails about waiting correspondence matches on or off."""
        if not await self._write(lambda connection: store.set_turns(connection, person, on)):
            raise RequestError(409, say("Confirm an email address first."))

    def ask_for_recovery(self, requester: Requester, name: str) -> None:
        """Sends a link if there is an account with this name or address and a confirmed address.

        The lookup happens after the answer is on its way, so neither its content nor its timing reveals
        whether there is such an account.
        """
        self._check_is_on()
        name = tidy(name)
        self._quotas.take("mails-from-address", network_of(requester.address))
        self._quotas.take("mails", skeleton(name))
        task = asyncio.create_task(self._ask_for_recovery(name))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _ask_for_recovery(self, name: str) -> None:
        try:
            await self._write(lambda connection: store.ask_for_recovery(connection, name))
        except SQLAlchemyError as error:
            _log.error("An email was lost: %s", type(error).__name__)

    async def recover(self, requester: Requester, token: str, password: str) -> NewSession:
        """Sets a new password by the link in an email, ends all sessions, and opens a new one."""

        def find(connection: Any) -> str | None:
            person = store.person_with(connection, token, "recover")
            return None if person is None else str(account_of(connection, person).name)

        name = await self._read(find)
        if name is None:
            raise _spent()
        check_password(password, name)

        def spend(connection: Any) -> int:
            person = store.spend_recovery(connection, token)
            if person is None:
                raise _spent()
            return person

        return await self._accounts.set_lost_password(requester, password, spend)

    def _check_is_on(self) -> None:
        if not self.is_on:
            raise RequestError(409, say("This server sends no email."))


def _spent() -> RequestError:
    return RequestError(403, say("This link no longer works. Request a new email."))
