"""Whoever asks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever is asking. Nobody is known without a token."""

    person: int | None = None
    name: str = ""
    token: str = ""


NOBODY = Visitor()
