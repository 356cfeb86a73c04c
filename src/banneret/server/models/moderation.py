"""The models of what moderators see and send."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from banneret.server.models.base import ApiModel

Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000)]


class FlagInfo(ApiModel):
    """A suspicion about how a person played a match. Times are in microseconds since 1970."""

    id: int
    match: str
    game: str
    seat: int
    person: int
    name: str
    kind: str = Field(
        description="`haste`: actions within 100 ms; `rhythm`: ten or more in a row with times within "
        "5 ms of each other"
    )
    evidence: dict[str, Any] = Field(
        description="The actions that support the flag, with their times in microseconds"
    )
    at: int
    decision: str | None
    note: str | None
    decided: int | None


class Review(ApiModel):
    """A moderator's decision on a flag."""

    decision: Literal["clear", "suspicious", "cheating"]
    note: Note


class ReportInfo(ApiModel):
    """A report about a person to the moderators."""

    id: int
    by: int
    reporter: str
    person: int
    name: str
    match: str | None
    reason: str
    text: str
    said: str | None = Field(description="The reported chat message; null if the report names none")
    at: int
    state: str = Field(description="The state: `open`, `dismissed` or `upheld`")


class ReportReview(ApiModel):
    """A moderator's decision on a report."""

    decision: Literal["dismissed", "upheld"]
    note: Note


class SanctionInfo(ApiModel):
    """A restriction on a person; without an end, permanent."""

    person: int
    kind: str
    until: int | None
    note: str
    at: int


class NewSanction(ApiModel):
    """A new mute or ban of a person."""

    kind: Literal["mute", "ban"]
    days: int | None = Field(
        None, ge=1, le=3650, description="The duration in days; if omitted, the sanction is permanent"
    )
    note: Note


class Lifting(ApiModel):
    """The reason for ending a sanction."""

    note: Note


class PartnerInfo(ApiModel):
    """A person's results in rated matches against one opponent, as shares of the maximum score."""

    person: int
    name: str
    matches: int
    of: int = Field(description="The number of the person's rated matches against anybody")
    score: float
    expected: float = Field(description="The expected score, by both ratings before each match")
    low: float = Field(description="The lower end of the 95% interval of the score")
    high: float
    surprising: bool = Field(description="Whether the expected score is outside the interval")


class PersonOnRecord(ApiModel):
    """Everything that moderators know about a person."""

    person: int
    name: str
    flags: tuple[FlagInfo, ...]
    reports: tuple[ReportInfo, ...]
    sanctions: tuple[SanctionInfo, ...]
    partners: tuple[PartnerInfo, ...] = Field(
        description="Opponents in five or more rated matches, the most surprising results first"
    )


class ComputerAgreement(ApiModel):
    """How often a seat played the computer's first choice, where it had a choice."""

    seat: int
    same: int
    of: int
    low: float = Field(description="The lower end of the 95% interval of the share")
    high: float


class AuditInfo(ApiModel):
    """An entry of the audit log: an action by a moderator."""

    n: int
    at: int
    actor: str
    action: str
    data: dict[str, Any]
    link: str
