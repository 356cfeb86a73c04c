"""Matches: beginning, joining and listing them."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import Field

from banneret.engine.views import Outcome
from banneret.server.models.base import ApiModel, ShortText
from banneret.server.models.time_controls import TimeControl


class SeatRequest(ApiModel):
    """The player of a seat in a new match: the sender, a computer player, or a friend by invitation."""

    player: Literal["me", "computer", "friend"]
    computer: str | None = Field(None, max_length=40, description="The name of the computer player")


class MatchOptions(ApiModel):
    """Ruleset, set-up and sides. The ruleset is a name, or a mapping of changes as in a ruleset file."""

    ruleset: str | dict[str, Any] = "default"
    setup: str | None = Field(
        None, max_length=40, description="The name of a set-up; if omitted, the ruleset's own"
    )
    sides: tuple[str | dict[str, Any] | None, ...] | None = Field(
        None,
        max_length=6,
        description="The side of each seat: a name, a side built by hand, or null for the set-up's own",
    )


class NewMatch(MatchOptions):
    """A new match, from the start of the game or from a position."""

    game: str = Field(max_length=40)
    start: dict[str, Any] | None = Field(
        None, description="The document of the starting position; if omitted, the start of the game"
    )
    seats: tuple[SeatRequest, ...] = Field(min_length=1, max_length=6)
    seed: int | None = Field(
        None, ge=0, lt=2**62, description="The seed of the dice; if omitted, chosen by the server"
    )
    time_control: TimeControl | None = Field(
        None, description="The settings of the clocks; if omitted, there are none"
    )
    rated: bool = False


class Invitation(ApiModel):
    """The code of an invitation to an open seat."""

    code: ShortText


class RatingInSeat(ApiModel):
    """A player's rating, shown beside their name in a rated match."""

    points: int = Field(
        description="The current rating; once the match has been counted, the rating before it"
    )
    provisional: bool = Field(
        description="Whether the rating is provisional, as few matches have been counted"
    )
    change: int | None = Field(description="The change through this match; null until it has been counted")


class Away(ApiModel):
    """The absence of a player. Their turns are extended while they have vacation days left."""

    until: date | None = Field(description="The last day of the absence; null if it is open-ended")


class Seat(ApiModel):
    """A seat of a match, as the visitor sees it."""

    name: str = Field(description="The name of the seat, such as Blue or Gold")
    player: Literal["person", "computer", "open"]
    title: str = Field(description="The name of the person or computer player; empty if unknown")
    mine: bool
    level: int | None = Field(None, description="The level of a computer opponent; 1 is the weakest")
    invitation: str | None = Field(
        None, description="The invitation code for an open seat, shown only to the person who began the match"
    )
    person: int | None = Field(None, description="The id of a player with a ratings page")
    rating: RatingInSeat | None = Field(
        None, description="The player's rating; null unless the match is rated"
    )
    away: Away | None = Field(
        None, description="The player's absence, in a match by correspondence; null if they are not away"
    )


class HeldMatch(ApiModel):
    """A match that cannot be continued, because its rules have changed."""

    text: str = Field(description="The reason, and what the players can do")
    seats: tuple[Seat, ...]
    agreed: tuple[int, ...] = Field(
        description="The seats that have agreed to end the match without a result"
    )
    can_agree: bool = Field(description="Whether the visitor has a seat that has not agreed yet")
    is_over: bool = Field(description="Whether the match has been ended")
    continued: str | None = Field(
        description="The id of the match that continues this one; null if there is none"
    )


class MatchSummary(ApiModel):
    """A match, as lists show it."""

    id: str
    game: str
    title: str
    ruleset: str
    seats: tuple[Seat, ...]
    moves: int = Field(description="The number of the last move, not counting the set-up")
    waits_for_me: bool
    outcome: Outcome | None
    time_control: TimeControl | None
    rated: bool
    begun: datetime
    changed: datetime
