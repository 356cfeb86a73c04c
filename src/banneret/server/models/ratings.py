"""Ratings: a player's page, and leaderboards."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from banneret.server.models.base import ApiModel

Pace = Literal["live", "correspondence"]


class PlayerRating(ApiModel):
    """A player's rating in one game at one pace."""

    game: str
    title: str
    pace: Pace
    points: int
    provisional: bool = Field(description="whether fewer than 30 matches have been counted")
    games: int
    wins: int
    draws: int
    losses: int


class ResultsAgainst(ApiModel):
    """A player's results against another in a game."""

    game: str
    title: str
    person: int
    name: str
    wins: int
    draws: int
    losses: int


class PlayerPage(ApiModel):
    """The public page of a player's rated matches."""

    person: int
    name: str
    ratings: tuple[PlayerRating, ...] = Field(description="the one with the most matches first")
    results: tuple[ResultsAgainst, ...] = Field(description="the most frequent opponents first")


class OpponentInEvent(ApiModel):
    """An opponent in a rated match."""

    person: int
    name: str
    points: int = Field(description="their rating before the match")
    result: Literal["won", "drawn", "lost"] = Field(description="how it went for the player")


class RatingChange(ApiModel):
    """A change of a rating, and its reason."""

    at: datetime
    reason: Literal["match", "flagged", "raised", "decay"]
    points: int = Field(description="after the change")
    change: int
    k: int | None = Field(description="how much a match weighed")
    match: str | None
    opponents: tuple[OpponentInEvent, ...]


class Leader(ApiModel):
    """A player on a leaderboard."""

    rank: int = Field(description="the same for equal ratings")
    person: int
    name: str
    points: int
    games: int


class Leaderboard(ApiModel):
    """The players of a game at a pace, the highest rating first, without provisional ratings."""

    game: str
    title: str
    pace: Pace
    total: int = Field(description="how many players there are in all")
    leaders: tuple[Leader, ...]
