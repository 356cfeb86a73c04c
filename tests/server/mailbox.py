"""A mail server in this process, which keeps what it receives."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from banneret.server.mail.smtp import MailServer
from tests.server.running import wait_until

SENDER = "banneret@games.example.org"


class Mailbox:
    """Accepts emails, or replies as configured."""

    def __init__(self) -> None:
        self.port = 0
        self.mails = list[EmailMessage]()
        self.answer = "250 OK"
        self.tries = 0
        self.logins = list[tuple[bytes, bytes]]()

    @property
    def address(self) -> str:
        """The address in the form `--mail` takes."""
        return f"smtp://127.0.0.1:{self.port}?from={SENDER}"

    @property
    def server(self) -> MailServer:
        return MailServer("127.0.0.1", self.port, "none", SENDER)

    def to(self, address: str, count: int = 1) -> list[EmailMessage]:
        """The emails for an address, once there are `count` of them."""

        def found() -> list[EmailMessage]:
            return [each for each in self.mails if each["To"] == address]

        wait_until(lambda: len(found()) >= count)
        return found()

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.tries += 1
        if not self.answer.startswith("250"):
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        return "250 OK"

    def login(self, server: SMTP, session: Session, envelope: Envelope, kind: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        self.logins.append((given.login, given.password))
        return AuthResult(success=given.password == b"secret")


@contextmanager
def open_mailbox(**options: Any) -> Iterator[Mailbox]:
    """A mailbox that accepts emails during the block; options are those of aiosmtpd."""
    mailbox, loop = Mailbox(), asyncio.new_event_loop()
    given = {"authenticator": mailbox.login, "auth_require_tls": False, **options}
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    serving = loop.create_server(
        lambda: SMTP(mailbox, loop=loop, hostname="localhost", **given), "127.0.0.1", 0
    )
    listening = asyncio.run_coroutine_threadsafe(serving, loop).result()
    mailbox.port = listening.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        loop.call_soon_threadsafe(listening.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def token_in(mail: EmailMessage) -> str:
    """The token at the end of the link in an email."""
    found = re.search(r"#(\S+)", text_of(mail))
    assert found is not None, text_of(mail)
    return found[1]
