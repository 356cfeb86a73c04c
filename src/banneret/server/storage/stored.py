"""What the database holds of a match, as plain values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

CommandKind = Literal["play", "arrange", "undo", "resign", "offer-draw", "accept-draw", "decline-draw"]

AGREED = "agreed"
"""The text of a draw offer by somebody who plays all seats: it is accepted at once."""


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command that was carried out."""

    kind: CommandKind
    seat: int
    text: str | None
    """The notation of the action played, how many actions were taken back, or an `Arrangement` as JSON."""
    person: int | None
    """Who sent it; None for computer players and for actions from an imported record."""
    command_id: str | None
    """The id that the client gave it."""
    version: int
    """The version that the sender was answered."""
    at: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A set-up that was laid out at once, and the actions that did so: the text of an `arrange` command."""

    side: Mapping[str, Any]
    actions: tuple[str, ...]

    def to_text(self) -> str:
        return json.dumps({"side": self.side, "actions": self.actions})

    @classmethod
    def from_text(cls, text: str) -> "Arrangement":
        stored = json.loads(text)
        return cls(stored["side"], tuple(stored["actions"]))


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who plays a seat: a person, a computer player, or nobody until the invitation is accepted."""

    person: int | None = None
    name: str = ""
    """The person's name."""
    computer: str | None = None
    invitation: bytes | None = None
    """The hash of the invitation code for this seat, if it ever had one."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.computer is None


@dataclass(frozen=True, slots=True)
class ViewerProgress:
    """How far a match has come, as far as one viewer may know."""

    moves: int
    changed: int
    waits: bool = False


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """How far a match has come. Stored, so that lists need not replay matches."""

    public: ViewerProgress
    seats: tuple[ViewerProgress, ...]
    outcome: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class StoredRules:
    """What a match is played by: a game, the version of its rules, and the numbers of its ruleset."""

    game: str
    version: int
    ruleset: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with everything needed to replay it."""

    id: str
    rules: StoredRules
    seed: int
    start: dict[str, Any] | None
    owner: int
    begun: int
    rematch: str | None
    holders: tuple[SeatHolder, ...]
    commands: tuple[StoredCommand, ...]


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in a person's list."""

    id: str
    game: str
    ruleset: dict[str, Any]
    owner: int
    begun: int
    outcome: dict[str, Any] | None
    holders: tuple[SeatHolder, ...]
    moves: int
    changed: int
    waits: bool
