"""What the database holds of a match, as plain values."""

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
"""From `start-clocks` on they are the server's own: clocks start when all seats are taken, an outage is added
to them, a seat's time runs out, or is extended by a day of vacation, a seat tried an action that the rules
forbid. Penalties and forfeits for such attempts follow by themselves; only in a match from a record, which
does not have the attempts, they stand alone. In a match that is held, a seat agrees to end it, or it is
ended.
"""

ON_NO_BOARD: tuple[CommandKind, ...] = ("agree-end", "end")
"""Commands of a match that is held: nobody knows the position that they lead to."""

IMPORTED = "imported"
"""The id of commands from a record that has their times; those from one without have none."""

AGREED = "agreed"
"""The text of a draw offer by somebody who plays all seats: it is accepted at once."""


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command that was carried out."""

    kind: CommandKind
    seat: int
    text: str | None
    """The notation of the action played or attempted, how many actions were taken back, the beginning and
    the end of an outage, a day of vacation, a seed for the dice, or an `Arrangement`, `TimeOut` or
    `Ending` as JSON.
    """
    person: int | None
    """Who sent it; None for computer players and for actions from an imported record."""
    command_id: str | None
    """The id that the client gave it."""
    version: int
    """The version that the sender was answered."""
    at: int


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A command's part of the chain: the hash of the position that it led to, and its link."""

    state: str
    link: str


@dataclass(frozen=True, slots=True)
class StoredChain:
    """The chain of a match."""

    secret: bytes
    first: str
    links: tuple[StoredLink | None, ...]
    """One for each command; None where there is none though there should be."""


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
class TimeOut:
    """What happens when a seat's time runs out, the text of a `time-out` command: the match is lost, or the
    turn is missed and these actions are played for the seat.
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
    """Why a held match was ended, the text of an `end` command, and the match that goes on in its place."""

    reason: str
    continued: str | None = None

    def to_text(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class SeatRating:
    """A person's rating beside their name in a rated match, in hundredths of a point."""

    rating: int | None
    """As it is now; once the match has been counted, as it was before. None before a first match."""
    games: int
    """Matches counted before."""
    after: int | None = None
    """What it was after the match, if it has been counted."""


@dataclass(frozen=True, slots=True)
class Absence:
    """That somebody is away: until some time, or until they are back."""

    since: int
    until: int | None

    def covers(self, at: int) -> bool:
        return self.since <= at and (self.until is None or at < self.until)


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who plays a seat: a person, a computer player, or nobody until the invitation is accepted."""

    person: int | None = None
    name: str = ""
    """The person's name."""
    computer: str | None = None
    invitation: bytes | None = None
    """The hash of the invitation code for this seat, if it ever had one."""
    rating: SeatRating | None = None
    """The person's rating, if this is a rated match and they have one."""
    absence: Absence | None = None
    """The person's absence, if they are away and this is a match by correspondence."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.computer is None

    @property
    def at_first(self) -> str:
        """Who held the seat when the match began: `person`, `invited`, or the name of a computer player."""
        if self.computer is not None:
            return f"computer {self.computer}"
        return "person" if self.invitation is None else "invited"


@dataclass(frozen=True, slots=True)
class ViewerProgress:
    """How far a match has come, as far as one viewer may know."""

    moves: int
    changed: int
    waits: bool = False
    deadline: int | None = None
    """When a seat's own time runs out, if its clock runs: that of another would tell who has answered."""


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """How far a match has come. Stored, so that lists need not replay matches."""

    public: ViewerProgress
    seats: tuple[ViewerProgress, ...]
    outcome: dict[str, Any] | None
    deadline: int | None = None
    """When the time of somebody who is to act runs out. Only for the server: it tells who is to act."""


class RematchOffer(NamedTuple):
    """A seat whose person has asked for a rematch, and until when that holds."""

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
    lesson: dict[str, Any] | None = None
    """The step of a lesson that it is an attempt at: its `name`, and the number of the `step`."""
    rated: bool = False
    time_control: dict[str, Any] | None = None
    chain: StoredChain | None = None
    """None in matches from before there were chains."""
    rematch_offers: tuple[RematchOffer, ...] = ()

    @property
    def entries(self) -> int:
        """How many commands it should have."""
        return len(self.chain.links if self.chain else self.commands)


@dataclass(frozen=True, slots=True)
class MatchHead:
    """What tells whether a match has changed."""

    entries: int
    rematch: str | None
    seated: int
    """How many people have a seat."""
    rematch_offers: tuple[RematchOffer, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredNews:
    """What has changed in a match since somebody looked."""

    entries: int
    rematch: str | None
    holders: tuple[SeatHolder, ...]
    commands: tuple[StoredCommand, ...]
    """Those that are new."""
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
    """Something about how a person played a match that a moderator should look at."""

    match: str
    game: str
    seat: int
    person: int
    kind: FlagKind
    evidence: dict[str, Any]
    at: int
