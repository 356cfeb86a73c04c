"""The games, their rules and their computer players."""

from typing import Literal

from pydantic import Field

from banneret.engine.rulesets import Label
from banneret.engine.views import Board, Grid
from banneret.server.models.base import ApiModel


class About(ApiModel):
    """The server at this address, and what it offers."""

    name: Literal["banneret"]
    version: str
    addresses: tuple[str, ...] = Field(
        description="The addresses for others in the network, as `http://host:port`; empty if they "
        "cannot reach the server"
    )
    thinking_time: float = Field(
        description="The maximum thinking time of a computer player for an action, in seconds"
    )
    mail: bool = Field(description="Whether the server sends mail")
    lab: bool = Field(description="Whether the caller can use the lab, which requires being at the machine")
    online: bool = Field(
        description="Whether the server is for strangers: browsers then show accounts, lobby and ratings"
    )


class RulesetInfo(ApiModel):
    """A ruleset that a game comes with."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...]


class WayInfo(ApiModel):
    """A way to play that is offered to people: a ruleset, with a set-up and changed numbers if needed."""

    label: Label
    title: str
    about: str
    ruleset: str
    setup: str | None = Field(description="The name of the set-up; null for the ruleset's own")
    changes: dict[str, bool | int | str] = Field(description="The changed numbers, by their dotted names")


class BoardPicture(ApiModel):
    """The board at the start of a match."""

    grid: Grid
    board: Board


class SetupInfo(ApiModel):
    """A set-up that a game can begin with."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...] | None = Field(None, description="The seats; null unless the set-up decides them")


class LevelInfo(ApiModel):
    """A level of computer opponent."""

    name: str
    title: str
    about: str


class GameInfo(ApiModel):
    """A game, and how it can be played."""

    name: str
    title: str
    seats: tuple[str, ...]
    rulesets: tuple[RulesetInfo, ...]
    ways: tuple[WayInfo, ...] = Field(description="The ways to play offered to people, the easiest first")
    setups: tuple[SetupInfo, ...] = Field(description="The available set-ups; the first is the default")
    lessons: tuple[str, ...] = Field(description="The names of the lessons")
    levels: tuple[LevelInfo, ...] = Field(description="The levels of computer opponents, the weakest first")
    usual_level: str = Field(description="The suggested level")


class PlayerInfo(ApiModel):
    """A computer player."""

    name: str
    meaning: str


class Clause(ApiModel):
    """One clause of the rules: its text in Markdown, without the id."""

    id: str
    text: str


class Chapter(ApiModel):
    """The clauses of one chapter of the rules."""

    title: str
    clauses: tuple[Clause, ...]
