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
    provisional: bool = Field(description="Whether fewer than 30 matches have been counted")
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
    ratings: tuple[PlayerRating, ...] = Field(description="The ratings, the one with the most matches first")
    results: tuple[ResultsAgainst, ...] = Field(
        description="The results by opponent, the most frequent opponent first"
    )


class OpponentInEvent(ApiModel):
    """An opponent in a rated match."""

    person: int
    name: str
    points: int = Field(description="The opponent's rating before the match")
    result: Literal["won", "drawn", "lost"] = Field(description="The result for the player")


class RatingChange(ApiModel):
    """A change of a rating, and its reason."""

    at: datetime
    reason: Literal["match", "flagged", "raised", "decay"]
    points: int = Field(description="The rating after the change")
    change: int
    k: int | None = Field(description="The weight of the match; null if there was none")
    match: str | None
    opponents: tuple[OpponentInEvent, ...]


class Leader(ApiModel):
    """A player on a leaderboard."""

    rank: int = Field(description="The rank; equal ratings share one")
    person: int
    name: str
    points: int
    games: int


class Leaderboard(ApiModel):
    """The players of a game at a pace, the highest rating first, without provisional ratings."""

    game: str
    title: str
    pace: Pace
    total: int = Field(description="The total number of players")
    leaders: tuple[Leader, ...]
