"""Hands emails to the SMTP server that the operator has configured."""

import smtplib
import ssl
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit

from banneret.engine.errors import BanneretError
from banneret.server.mail.addresses import is_address

_TIMEOUT = 10.0
"""For each step, in seconds."""
_HERE = ("localhost", "127.0.0.1", "::1")
_REFUSED = 500
"""SMTP replies from here on are permanent failures."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server, and the sender of the emails."""

    host: str
    port: int
    encryption: Literal["tls", "starttls", "none"]
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(address: str, name: str | None = None) -> MailServer:
    """The server at an address such as smtps://user:password@mail.example.org?from=banneret@example.org.

    `smtp` connects in the clear and requires STARTTLS, unless the server is on this machine. Without a
    sender, it is banneret at the `name` of this site.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _not_an_address() from None
    more = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme not in ("smtp", "smtps") or not host or parts.path.strip("/") or set(more) - {"from"}:
        raise _not_an_address()
    sender = more.get("from", [f"banneret@{name.partition(':')[0]}" if name else ""])[-1]
    if not is_address(sender):
        raise BanneretError("Mail needs a sender. Add it to the server's address: ?from=banneret@example.org")
    is_here = host in _HERE
    encryption: Literal["tls", "starttls", "none"] = "none" if is_here else "starttls"
    usual = 25 if is_here else 587
    if parts.scheme == "smtps":
        encryption, usual = "tls", 465
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port or usual, encryption, sender, user, password)


def _not_an_address() -> BanneretError:
    """The error does not repeat the address: it may contain a password."""
    return BanneretError(
        "This is not the address of a mail server. Use the form "
        "smtps://user:password@mail.example.org?from=banneret@example.org"
    )


def message(server: MailServer, to: str, subject: str, text: str) -> EmailMessage:
    """Builds an email. Text with a line break cannot become part of a header."""
    message = EmailMessage(policy=SMTP)
    message["From"] = Address("Banneret", addr_spec=server.sender)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = subject
    message["Date"] = localtime()
    message["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"  # suppresses out-of-office replies
    message.set_content(text)
    return message


def send(server: MailServer, message: EmailMessage) -> None:
    """Hands over an email; raises `OSError` or `SMTPException` if the server does not take it."""
    context = ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(server.host, server.port, timeout=_TIMEOUT, context=context)
        if server.encryption == "tls"
        else smtplib.SMTP(server.host, server.port, timeout=_TIMEOUT)
    ) as smtp:
        if server.encryption == "starttls":
            smtp.starttls(context=context)
        if server.user:
            smtp.login(server.user, server.password)
        smtp.send_message(message)


def is_final(error: Exception) -> bool:
    """Whether the error is permanent, so that retrying is pointless."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= _REFUSED for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= _REFUSED
