"""Matches: to begin, to join, to list."""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from banneret.engine.views import Outcome
from banneret.server.models.base import ApiModel, ShortText


class SeatRequest(ApiModel):
    """Who is to play a seat of a new match: the sender, a computer player, or a friend by invitation."""

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
    """A match to begin, at the start of the game or from a position."""

    game: str = Field(max_length=40)
    start: dict[str, Any] | None = Field(None, description="the document of a position to begin from")
    seats: tuple[SeatRequest, ...] = Field(min_length=1, max_length=6)
    seed: int | None = Field(None, ge=0, lt=2**62, description="chosen by the server if left out")


class Invitation(ApiModel):
    """Takes an open seat."""

    code: ShortText


class Seat(ApiModel):
    """A seat of a match, as the visitor sees it."""

    name: str = Field(description="Blue, Gold …")
    player: Literal["person", "computer", "open"]
    title: str = Field(description="the name of the person or computer player; empty if not known")
    mine: bool
    invitation: str | None = Field(
        None, description="the code for an open seat; only the person who began the match gets it"
    )


class MatchSummary(ApiModel):
    """A match in a list."""

    id: str
    game: str
    title: str
    ruleset: str
    seats: tuple[Seat, ...]
    moves: int
    waits_for_me: bool
    outcome: Outcome | None
    begun: datetime
    changed: datetime
