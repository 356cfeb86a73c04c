"""Positions outside matches: shared, shown, edited."""

from typing import Any

from pydantic import Field

from banneret.engine.editing import DraftCheck, Edit
from banneret.engine.views import Board, Grid, Palette, Value, View
from banneret.server.models.base import ApiModel


class SharedPosition(ApiModel):
    """A position with nothing hidden, to be stored or sent.

    The ruleset is a name, or a mapping of changes as in a ruleset file.
    """

    game: str = Field(max_length=40)
    ruleset: str | dict[str, Any]
    start: dict[str, Any] = Field(description="The document of the position")


class ShownPosition(ApiModel):
    """A position to look at, with nothing hidden."""

    title: str = Field(description="The title of the game")
    grid: Grid
    view: View


class EditorInfo(ApiModel):
    """What the position editor needs to know about a game, and the starting position."""

    title: str
    seats: tuple[str, ...]
    grid: Grid
    palette: Palette | None = Field(
        description="The palette; null if positions of this game can only be edited as text"
    )
    ruleset: str | dict[str, Any] = Field(description="The ruleset, including the set-up")
    start: dict[str, Any]


class DraftRequest(ApiModel):
    """A position being edited: its document and an edit to apply, or its text."""

    ruleset: str | dict[str, Any] = "default"
    start: dict[str, Any] | None = None
    edit: Edit | None = None
    text: str | None = None


class PieceInfo(ApiModel):
    """A unit of a draft, with the values that can be set."""

    id: str
    kind: str
    name: str
    seat: int | None
    cell: str | None = Field(description="The cell; null if the unit is not on the board")
    values: dict[str, Value]


class DraftInfo(ApiModel):
    """A position after an edit."""

    start: dict[str, Any] | None = Field(
        description="The document of the position; null if the text is not a document"
    )
    text: str
    verdict: DraftCheck
    board: Board | None = Field(description="The board; null if it is unclear what stands where")
    pieces: tuple[PieceInfo, ...]
    cells: dict[str, dict[str, Value]] = Field(description="The values of each cell")
    values: dict[str, Value] = Field(description="The values of the position")
    about: str | None = Field(description="The id of the edited unit")
