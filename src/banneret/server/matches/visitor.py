"""The sender of a request."""

from dataclasses import dataclass

from banneret.server.storage.people import Credential


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request; a known person if it came with a token."""

    person: int | None = None
    name: str = ""
    is_account: bool = False
    key: bytes = b""
    """The key from which this person's invitation codes are derived. Signing in or out does not change it."""
    credential: Credential | None = None
    """The session or API token that the request came with."""

    @property
    def may_play(self) -> bool:
        return self.credential is None or self.credential.may_play


NOBODY = Visitor()
