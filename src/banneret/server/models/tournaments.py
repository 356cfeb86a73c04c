"""Tournaments, as they are created and shown."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from banneret.server.models.base import ApiModel
from banneret.server.models.lobby import PersonInfo
from banneret.server.models.time_controls import TimeControl

TournamentKind = Literal["arena", "swiss", "round-robin"]
TournamentState = Literal["open", "running", "over", "called-off"]
PairingState = Literal["planned", "playing", "over"]


class TournamentTerms(ApiModel):
    """The kind of a tournament, and what is played in it."""

    name: str = Field(min_length=1, max_length=60, pattern=r"^[^\x00]*$")
    kind: TournamentKind
    game: str = Field(max_length=40, description="The name of a game for two")
    ruleset: str = Field("default", max_length=40)
    setup: str | None = Field(None, max_length=40)
    time_control: TimeControl
    rated: bool = True
    rounds: int | None = Field(None, ge=1, le=20, description="The number of rounds of a Swiss tournament")
    minutes: int | None = Field(None, ge=1, le=12 * 60, description="The duration of an arena, in minutes")


class TournamentRequest(TournamentTerms):
    """A new tournament. It starts when its creator starts it, or at a set time."""

    starts: datetime | None = None


class Tournament(TournamentTerms):
    """A tournament, as lists show it."""

    id: str
    title: str = Field(description="The title of the game")
    ruleset_title: str
    by: PersonInfo
    state: TournamentState
    starts: datetime | None = Field(
        description="The scheduled start; null if its creator starts the tournament"
    )
    begun: datetime | None
    ends: datetime | None = Field(description="The end of a running arena, or of a tournament that is over")
    players: int
    round: int = Field(description="The current round; 0 before the first")
    last_round: int | None = Field(
        description="The number of rounds; null in an arena, and until a round robin has started"
    )
    joined: bool = Field(description="Whether the visitor has joined")


class TournamentPlacing(ApiModel):
    """A player's place in the standings. Ties share a rank."""

    rank: int
    person: PersonInfo
    points: float
    buchholz: float
    sonneborn_berger: float
    wins: int
    played: int
    withdrawn: bool


class TournamentPairing(ApiModel):
    """Two players who meet, in the order of their seats; without a second, the first has a bye."""

    round: int
    first: PersonInfo
    second: PersonInfo | None
    state: PairingState
    match: str | None = Field(
        description="The id of the match; null until it has begun, and if it never will"
    )
    points: tuple[float, float] | None = Field(
        description="The points of both players; null until the pairing is over"
    )


class TournamentDetails(ApiModel):
    """A tournament as a visitor sees it."""

    tournament: Tournament
    standings: tuple[TournamentPlacing, ...]
    pairings: tuple[TournamentPairing, ...] = Field(
        description="The pairings of the newest round; in an arena, the newest pairings"
    )
    match: str | None = Field(description="The id of the visitor's match in progress; null if there is none")
    why_not_join: str | None = Field(description="Why the visitor cannot join; null if they can")
    may_withdraw: bool
    may_start: bool = Field(description="Whether the visitor may start the tournament now, or call it off")
