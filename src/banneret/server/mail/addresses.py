"""Addresses for mail, as people type them."""

import re

from banneret.server.errors import RequestError
from banneret.server.language import say

_LONGEST = 254
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@({_LABEL}\.)+{_LABEL}")
"""Without quotes, comments or gaps: nothing that could mean more than one address, or a line of its own."""


def is_address(text: str) -> bool:
    """Whether an email could be sent there."""
    return len(text) <= _LONGEST and _ADDRESS.fullmatch(text) is not None


def check_mail_address(text: str) -> str:
    """An address as it is stored: names of domains with other letters than ASCII's as machines write them."""
    local, at, domain = text.strip().rpartition("@")
    try:
        address = local + at + domain.lower().encode("idna").decode()
    except UnicodeError:
        address = ""
    if not is_address(address):
        raise RequestError(422, say("This is not an email address. Write it like name@example.org."))
    return address
