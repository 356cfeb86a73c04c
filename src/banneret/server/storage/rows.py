"""What is kept of a match, as plain values."""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["play", "undo", "resign", "offer-draw", "accept-draw", "decline-draw"]

AGREED = "agreed"
"""The text of an offer of a draw that was made to oneself and so was accepted at once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command that was carried out: an action in notation, or how many were taken back."""

    kind: Kind
    seat: int
    text: str | None
    person: int | None
    """Whose command it was; none for a computer player's and for those that came in with a record."""
    command: str | None
    version: int
    """What whoever gave the command was answered."""
    at: int


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a seat: a person, a computer player, or whoever comes with the invitation."""

    person: int | None = None
    name: str = ""
    """The person's."""
    computer: str | None = None
    invitation: bytes | None = None
    """The hash of the code that opens this seat, or did."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Part:
    """How a match stands as far as a seat, or everybody, may know."""

    moves: int
    changed: int
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, for lists."""

    public: Part
    seats: tuple[Part, ...]
    outcome: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Rules:
    """By which a match is played: a game, the version of its rules, and their numbers."""

    game: str
    version: int
    ruleset: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it is kept."""

    id: str
    rules: Rules
    seed: int
    start: dict[str, Any] | None
    owner: int
    begun: int
    rematch: str | None
    chairs: tuple[Chair, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a person's list."""

    id: str
    game: str
    ruleset: dict[str, Any]
    owner: int
    begun: int
    outcome: dict[str, Any] | None
    chairs: tuple[Chair, ...]
    moves: int
    changed: int
    waits: bool
