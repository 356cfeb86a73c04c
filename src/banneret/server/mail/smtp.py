"""Hands emails to the SMTP server that the operator has named."""

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
"""Seconds for each step."""
_HERE = ("localhost", "127.0.0.1", "::1")
_REFUSED = 500
"""From here on, a server says that trying again is of no use."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server, and whose emails it is to send."""

    host: str
    port: int
    encryption: Literal["tls", "starttls", "none"]
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(address: str, name: str | None = None) -> MailServer:
    """The server at an address such as smtps://user:password@mail.example.org?from=banneret@example.org.

    `smtp` begins in the clear and must go on encrypted, unless the server is on this machine. Without a
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
        raise BanneretError(
            "Mail needs a sender. Write it at the end of the server's address: ?from=banneret@example.org"
        )
    is_here = host in _HERE
    encryption: Literal["tls", "starttls", "none"] = "none" if is_here else "starttls"
    usual = 25 if is_here else 587
    if parts.scheme == "smtps":
        encryption, usual = "tls", 465
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port or usual, encryption, sender, user, password)


def _not_an_address() -> BanneretError:
    """It is not repeated: there may be a password in it."""
    return BanneretError(
        "This is not the address of a mail server. Write it like "
        "smtps://user:password@mail.example.org?from=banneret@example.org"
    )


def message(server: MailServer, to: str, subject: str, text: str) -> EmailMessage:
    """An email. What has a line break in it cannot become part of a head."""
    message = EmailMessage(policy=SMTP)
    message["From"] = Address("Banneret", addr_spec=server.sender)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = subject
    message["Date"] = localtime()
    message["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"  # so that nobody's holiday answers
    message.set_content(text)
    return message


def send(server: MailServer, message: EmailMessage) -> None:
    """Hands over an email, or raises what `OSError` or `SMTPException` says about it."""
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
    """Whether a server will never take this email, however often it is tried."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= _REFUSED for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= _REFUSED
