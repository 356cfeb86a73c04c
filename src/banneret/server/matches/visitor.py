"""Who sends a request."""

from dataclasses import dataclass

from banneret.server.storage.people import Credential


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request; a known person if it came with a token."""

    person: int | None = None
    name: str = ""
    is_account: bool = False
    key: bytes = b""
    """What the codes of this person's invitations are derived from. Signing in or out does not change it."""
    credential: Credential | None = None
    """The session or the API token that the request came with."""

    @property
    def may_play(self) -> bool:
        return self.credential is None or self.credential.may_play


NOBODY = Visitor()
