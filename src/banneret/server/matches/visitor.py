"""Who sends a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request; a known person if it came with a token."""

    person: int | None = None
    name: str = ""
    token: str = ""


NOBODY = Visitor()
