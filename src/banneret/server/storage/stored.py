"""The stored parts of a match, as plain values."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

CommandKind = Literal[
    "play",
    "arrange",
    "undo",
    "resign",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "offer-undo",
    "accept-undo",
    "decline-undo",
    "mix",
    "start-clocks",
    "added-time",
    "time-out",
    "vacation",
    "agree-end",
    "end",
    "illegal-attempt",
    "penalty",
    "forfeit",
]
"""The kinds from `start-clocks` on are the server's own: clocks start when all seats are taken, an outage is
added to them, a seat's time runs out or is extended by a vacation day, a seat made an illegal attempt.
Penalties and forfeits for attempts are implied by these; they only appear by themselves in a match from a
record, which does not contain the attempts. The rest concern held matches: a seat agrees to end one, or it is
ended.
"""

WITHOUT_POSITION: tuple[CommandKind, ...] = ("agree-end", "end")
"""Commands in a held match: the position after them is unknown."""

IMPORTED = "imported"
"""The id of commands from a record that has their times; those from a record without times have no id."""

AGREED = "agreed"
"""The text of a draw offer by a person who plays all seats: it is accepted at once."""


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command that was carried out."""

    kind: CommandKind
    seat: int
    text: str | None
    """The notation of the action played or attempted, the number of actions taken back, the beginning and end
    of an outage, a vacation day, a seed for the dice, or an `Arrangement`, `TimeOut` or `Ending` as JSON.
    """
    person: int | None
    """The sender; None for computer players and for actions from an imported record."""
    command_id: str | None
    """The id chosen by the client."""
    version: int
    """The version in the answer to the sender."""
    at: int


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A command's part of the chain: the hash of the position after it, and its link."""

    state: str
    link: str


@dataclass(frozen=True, slots=True)
class StoredChain:
    """The chain of a match."""

    secret: bytes
    first: str
    links: tuple[StoredLink | None, ...]
    """One for each command; None if it is missing."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A set-up laid out at once, and the actions that did so: the text of an `arrange` command."""

    side: Mapping[str, Any]
    actions: tuple[str, ...]

    def to_text(self) -> str:
        return json.dumps({"side": self.side, "actions": self.actions})

    @classmethod
    def from_text(cls, text: str) -> "Arrangement":
        stored = json.loads(text)
        return cls(stored["side"], tuple(stored["actions"]))


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The consequence of a time-out: the match is lost, or the turn is missed and these actions are played
    for the seat. The text of a `time-out` command.
    """

    loses: bool
    actions: tuple[str, ...] = ()

    def to_text(self) -> str:
        return json.dumps({"loses": self.loses, "actions": self.actions})

    @classmethod
    def from_text(cls, text: str) -> "TimeOut":
        stored = json.loads(text)
        return cls(stored["loses"], tuple(stored["actions"]))


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a held match was ended, and the match that continues it: the text of an `end` command."""

    reason: str
    continued: str | None = None

    def to_text(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class SeatRating:
    """A person's rating beside their name in a rated match, in hundredths of a point."""

    rating: int | None
    """The current rating; once the match has been counted, the one before it. None before a first match."""
    games: int
    """The number of matches counted before."""
    after: int | None = None
    """The rating after the match, if it has been counted."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A person's absence: until a certain time, or until they come back."""

    since: int
    until: int | None

    def covers(self, at: int) -> bool:
        return self.since <= at and (self.until is None or at < self.until)


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat: a person, a computer player, or nobody until the invitation is accepted."""

    person: int | None = None
    name: str = ""
    """The person's name."""
    computer: str | None = None
    invitation: bytes | None = None
    """The hash of the invitation code for this seat, if it ever had one."""
    rating: SeatRating | None = None
    """The person's rating, if this is a rated match and they have one."""
    absence: Absence | None = None
    """The person's absence, if they are away and this is a correspondence match."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.computer is None

    @property
    def at_first(self) -> str:
        """The holder when the match began: `person`, `invited`, or the name of a computer player."""
        if self.computer is not None:
            return f"computer {self.computer}"
        return "person" if self.invitation is None else "invited"


@dataclass(frozen=True, slots=True)
class ViewerProgress:
    """The progress of a match, as far as one viewer may know."""

    moves: int
    changed: int
    waits: bool = False
    deadline: int | None = None
    """A seat's own deadline, if its clock runs: another seat's would reveal who has answered."""


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """The progress of a match. Stored, so that lists need not replay matches."""

    public: ViewerProgress
    seats: tuple[ViewerProgress, ...]
    outcome: dict[str, Any] | None
    deadline: int | None = None
    """The first deadline. Only for the server: it reveals who is to act."""


class RematchOffer(NamedTuple):
    """A seat whose person has offered a rematch, and the expiry of the offer."""

    seat: int
    expires: int


@dataclass(frozen=True, slots=True)
class StoredRules:
    """What a match is played by: a game, the version of its rules, and the numbers of its ruleset."""

    game: str
    version: int
    ruleset: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match, with everything needed to replay it."""

    id: str
    rules: StoredRules
    seed: int
    start: dict[str, Any] | None
    owner: int
    begun: int
    rematch: str | None
    holders: tuple[SeatHolder, ...]
    commands: tuple[StoredCommand, ...]
    lesson: dict[str, Any] | None = None
    """The step of a lesson that this is an attempt at: the lesson's `name`, and the number of the `step`."""
    rated: bool = False
    time_control: dict[str, Any] | None = None
    chain: StoredChain | None = None
    """None in matches older than chains."""
    rematch_offers: tuple[RematchOffer, ...] = ()

    @property
    def entries(self) -> int:
        """How many commands it should have."""
        return len(self.chain.links if self.chain else self.commands)


@dataclass(frozen=True, slots=True)
class MatchHead:
    """A summary that tells whether a match has changed."""

    entries: int
    rematch: str | None
    seated: int
    """The number of seats taken by people."""
    rematch_offers: tuple[RematchOffer, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredNews:
    """What has changed in a match since it was last read."""

    entries: int
    rematch: str | None
    holders: tuple[SeatHolder, ...]
    commands: tuple[StoredCommand, ...]
    """The new commands."""
    rematch_offers: tuple[RematchOffer, ...] = ()


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
    rated: bool = False
    time_control: dict[str, Any] | None = None


FlagKind = Literal["haste", "rhythm"]


@dataclass(frozen=True, slots=True)
class Flag:
    """A suspicion about how a person played a match, for a moderator to look at."""

    match: str
    game: str
    seat: int
    person: int
    kind: FlagKind
    evidence: dict[str, Any]
    at: int
