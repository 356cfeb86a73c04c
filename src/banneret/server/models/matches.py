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
    computer: str | None = Field(None, max_length=40, description="which computer player")


class MatchOptions(ApiModel):
    """Ruleset, set-up and sides. The ruleset is a name, or a mapping of changes as in a ruleset file."""

    ruleset: str | dict[str, Any] = "default"
    setup: str | None = Field(None, max_length=40, description="by name; otherwise the ruleset's own")
    sides: tuple[str | dict[str, Any] | None, ...] | None = Field(
        None,
        max_length=6,
        description="what each seat brings: a name, a side built by hand, or nothing for the set-up's own",
    )


class NewMatch(MatchOptions):
    """A new match, from the start of the game or from a position."""

    game: str = Field(max_length=40)
    start: dict[str, Any] | None = Field(None, description="the document of a position to begin from")
    seats: tuple[SeatRequest, ...] = Field(min_length=1, max_length=6)
    seed: int | None = Field(None, ge=0, lt=2**62, description="chosen by the server if left out")
    time_control: TimeControl | None = Field(None, description="without one there is no clock")
    rated: bool = False


class Invitation(ApiModel):
    """The code of an invitation to an open seat."""

    code: ShortText


class RatingInSeat(ApiModel):
    """A player's rating, shown beside their name in a rated match."""

    points: int = Field(description="now; once the match has been counted, before it")
    provisional: bool = Field(description="whether few of the player's matches have been counted so far")
    change: int | None = Field(description="what the match changed, once it has been counted")


class Away(ApiModel):
    """The absence of a player. Their turns are extended while they have vacation days left."""

    until: date | None = Field(description="the last day of it; nothing if they have not said")


class Seat(ApiModel):
    """A seat of a match, as the visitor sees it."""

    name: str = Field(description="Blue, Gold …")
    player: Literal["person", "computer", "open"]
    title: str = Field(description="the name of the person or computer player; empty if not known")
    mine: bool
    level: int | None = Field(None, description="of a computer opponent: 1 is the weakest")
    invitation: str | None = Field(
        None, description="the code for an open seat; only the person who began the match gets it"
    )
    person: int | None = Field(None, description="the number of a player who has a page of ratings")
    rating: RatingInSeat | None = Field(None, description="only in rated matches")
    away: Away | None = Field(None, description="only in matches by correspondence")


class HeldMatch(ApiModel):
    """A match that cannot be continued, because its rules have changed."""

    text: str = Field(description="why, and what can be done")
    seats: tuple[Seat, ...]
    agreed: tuple[int, ...] = Field(description="the seats that want to end it without a result")
    can_agree: bool = Field(description="whether the visitor has a seat that has not agreed yet")
    is_over: bool = Field(description="whether it was ended")
    continued: str | None = Field(description="the match that goes on in its place, if there is one")


class MatchSummary(ApiModel):
    """A match, as lists show it."""

    id: str
    game: str
    title: str
    ruleset: str
    seats: tuple[Seat, ...]
    moves: int = Field(description="the number of the last move; the set-up is not counted")
    waits_for_me: bool
    outcome: Outcome | None
    time_control: TimeControl | None
    rated: bool
    begun: datetime
    changed: datetime
