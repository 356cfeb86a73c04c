"""Email addresses, as people type them."""

import re

from banneret.server.errors import RequestError
from banneret.server.language import say

_LONGEST = 254
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@({_LABEL}\.)+{_LABEL}")
"""No quotes, comments or spaces: nothing that could be read as several addresses or as a line break."""


def is_address(text: str) -> bool:
    """Whether the text is a valid email address."""
    return len(text) <= _LONGEST and _ADDRESS.fullmatch(text) is not None


def check_mail_address(text: str) -> str:
    """An address as it is stored: international domain names in their ASCII form."""
    local, at, domain = text.strip().rpartition("@")
    try:
        address = local + at + domain.lower().encode("idna").decode()
    except UnicodeError:
        address = ""
    if not is_address(address):
        raise RequestError(422, say("This is not an email address. Use the form name@example.org."))
    return address
