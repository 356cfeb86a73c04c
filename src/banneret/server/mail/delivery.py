"""Writes emails and sends them, in a background thread."""

import logging
from smtplib import SMTPException
from typing import Any

from sqlalchemy import Connection, delete, select, update

from banneret.engine.text import speaking
from banneret.server.accounts.store import account_of
from banneret.server.clock import SECOND, now
from banneret.server.lobby.notices import shown_notice, unread_turns
from banneret.server.lobby.outgoing import AT_ONCE, MOST_FAILURES, is_last, take
from banneret.server.mail import store, texts
from banneret.server.mail.smtp import MailServer, is_final, message, send
from banneret.server.storage.database import Database
from banneret.server.storage.schema import mail_addresses, outgoing_mail

_log = logging.getLogger(__name__)

_LOOK = 60 * SECOND
"""How often the server looks for people to remind of waiting matches."""


class Delivery:
    """Sends what is due, and finds out who needs a reminder that it is their move."""

    def __init__(self, database: Database, server: MailServer, site: str, delay: float) -> None:
        self._database = database
        self._server = server
        self._site = site
        self._delay = int(delay * SECOND)
        self._looked = 0

    def deliver(self) -> None:
        """Sends what is due."""
        if now() - self._looked >= min(_LOOK, self._delay):
            self._looked = now()
            self._note_turns()
        wanted = (
            select(outgoing_mail)
            .where(outgoing_mail.c.due <= now())
            .order_by(outgoing_mail.c.due)
            .limit(AT_ONCE)
        )
        with self._database.reading() as connection:
            found = connection.execute(wanted).all()
        for each in found:
            if take(self._database, outgoing_mail, each):
                self._send(each)

    def _note_turns(self) -> None:
        """Queues one email for each person who has left a notice of their turn unread for some time."""
        until = now() - self._delay
        with self._database.reading() as connection:
            found = store.people_to_tell(connection, until)
        if not found:
            return
        with self._database.writing() as connection:
            for person, address, told in found:
                own = (mail_addresses.c.person == person, mail_addresses.c.told == told)
                mine = connection.execute(update(mail_addresses).where(*own).values(told=until))
                if mine.rowcount:  # no other process was faster
                    store.add_mail(connection, person, "turns", address)

    def _send(self, row: Any) -> None:
        with self._database.writing() as connection:
            written = self._write(connection, row)
        if written is None:
            self._settle(row)
            return
        try:
            send(self._server, message(self._server, row.address, *written))
        except (OSError, SMTPException) as error:  # its text may contain the address
            code = getattr(error, "smtp_code", "")
            _log.warning("An email could not be sent: %s %s", type(error).__name__, code)
            if is_final(error):
                self._settle(row, failures=mail_addresses.c.failures + 1)
            elif is_last(row):  # a failure of the network, not of the address
                self._settle(row)
        else:
            self._settle(row, failures=0)

    def _write(self, connection: Connection, row: Any) -> tuple[str, str] | None:
        """Subject and text of an email; None if there is nothing to say any more."""
        found = store.find_mail(connection, row.person)
        if found is None or not _is_meant_for(row, found):
            return None
        name = account_of(connection, row.person).name
        with speaking(found.language):
            match row.kind:
                case "confirm":
                    token = store.new_token(connection, row.person, "confirm", row.address)
                    return texts.confirm(self._site, name, token)
                case "recover":
                    token = store.new_token(connection, row.person, "recover", row.address)
                    return texts.recover(self._site, name, token)
                case "changed":
                    return texts.changed(self._site, name)
                case _:
                    waiting = [shown_notice(each) for each in unread_turns(connection, row.person)]
                    lines = [(each.text, f"/play/{each.match}") for each in waiting]
                    return texts.turns(self._site, lines) if lines else None

    def _settle(self, row: Any, failures: Any = None) -> None:
        """Deletes an email that was sent or has been given up."""
        with self._database.writing() as connection:
            connection.execute(delete(outgoing_mail).where(outgoing_mail.c.id == row.id))
            if failures is None:
                return
            own = update(mail_addresses).where(mail_addresses.c.person == row.person)
            connection.execute(own.values(failures=failures))
            connection.execute(own.where(mail_addresses.c.failures >= MOST_FAILURES).values(turns=False))


def _is_meant_for(row: Any, found: Any) -> bool:
    """Whether the person still wants this kind of email at this address."""
    match row.kind:
        case "confirm":
            return bool(found.pending == row.address)
        case "changed":
            return True
        case "turns":
            return bool(found.turns and found.address == row.address)
        case _:
            return bool(found.address == row.address)
