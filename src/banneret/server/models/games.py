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
        description="where others in the network reach it, as `http://host:port`; empty if they cannot"
    )
    thinking_time: float = Field(description="the most seconds a computer player takes for an action")
    mail: bool = Field(description="whether it sends mail to those who want it")
    lab: bool = Field(description="whether who asks has a lab here: at their own machine")
    online: bool = Field(description="whether strangers meet here: browsers show accounts, lobby and ratings")


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
    setup: str | None = Field(description="the set-up by name; none: the ruleset's own")
    changes: dict[str, bool | int | str] = Field(description="numbers that differ, by their dotted names")


class BoardPicture(ApiModel):
    """The board at the start of a match."""

    grid: Grid
    board: Board


class SetupInfo(ApiModel):
    """A set-up that a game can begin with."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...] | None = Field(None, description="the seats, if the set-up decides them")


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
    ways: tuple[WayInfo, ...] = Field(description="for those who do not study rules, the easiest first")
    setups: tuple[SetupInfo, ...] = Field(description="to choose from; the first is the default")
    lessons: tuple[str, ...] = Field(description="names of lessons")
    levels: tuple[LevelInfo, ...] = Field(description="computer opponents, the weakest first")
    usual_level: str = Field(description="the level to suggest")


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
