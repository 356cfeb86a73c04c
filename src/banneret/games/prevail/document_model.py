"""The model of a position's document."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.games.prevail.rules.board import SIDE, STAT_MAX


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class UnitModel(_Model):
    """One unit."""

    type: str
    cell: str | None
    facing: Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"] = "N"
    ordered: bool = False
    acted: bool = False
    fought: bool = False
    engaged: Literal["front", "flank", "rear"] | None = None
    engager: bool = False
    steps: int = Field(0, ge=0, le=2 * STAT_MAX)
    turns: int = Field(0, ge=0, le=2 * STAT_MAX)


class SideModel(_Model):
    """One side."""

    commander: str | None
    units: dict[str, UnitModel]
    hand: list[str]
    played: list[str] = []
    shown: list[str] = []
    closed: list[str] = []
    burnt: list[str] = []
    in_play: str | None = None
    owed: int = Field(0, ge=0, le=SIDE * 5)


class OverModel(_Model):
    """How a game ended."""

    winners: list[Literal["blue", "gold"]]
    ending: Literal["cards", "units", "limit", "resigned", "agreed"]


class DocumentModel(_Model):
    """A whole position."""

    round: int = Field(0, ge=0, le=30_000)
    plies: int = Field(0, ge=0, le=20_000)
    initiative: Literal["blue", "gold"]
    blue: SideModel
    gold: SideModel
    supporters: list[str] = []
    frames: list[Any]
    over: OverModel | None = None
