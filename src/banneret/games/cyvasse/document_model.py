"""The model of a position's document.

{"stage": "move",                           set-up, start (of a turn) or move
"to_move": "blue",                         not in the set-up
"blue": {"king": "G4", "rabble": "D5 E5"},
"gold": {"king": "E8"},
"mountains": "C4 C5 D3",
"off": {"blue": {"rabble": 4}, …},         pieces that are off the board; by default, all that are not on it
"terrain": {"forest": "F4 H4"},            not in the set-up
"fortresses": {"blue": "G4", "gold": "E8"},    not in the set-up
"ruined": [],                              sides whose fortress is ruined
"set_up": {"blue": {"changes": 3, "ready": false}, …},    in the set-up only
"turns": 12, "plies": 14,                  turns played, and actions in all
"seen": ""}                                keys of earlier positions that may recur
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.games.cyvasse.numbers import Kind
from banneret.games.cyvasse.rules.board import PLIES_MAX

Side = Literal["blue", "gold"]
Pieces = dict[Kind, str]
Counts = dict[Kind, int]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Progress(_Model):
    """How far a side has come with its set-up."""

    changes: int = Field(ge=0)
    ready: bool


class Off(_Model):
    """The pieces that are off the board."""

    blue: Counts
    gold: Counts


class Fortresses(_Model):
    """The places of the fortresses."""

    blue: str
    gold: str


class SetUp(_Model):
    """How far both sides have come with their set-ups."""

    blue: Progress
    gold: Progress


class Document(_Model):
    """A position, and what it is waiting for."""

    stage: Literal["set-up", "start", "move"]
    to_move: Side | None = None
    blue: Pieces
    gold: Pieces
    mountains: str
    off: Off | None = None
    terrain: dict[Literal["hill", "forest", "grass"], str] = {}
    fortresses: Fortresses | None = None
    ruined: list[Side] = []
    set_up: SetUp | None = None
    turns: int = Field(0, ge=0, le=PLIES_MAX)
    plies: int = Field(0, ge=0, le=PLIES_MAX)
    seen: str = ""
