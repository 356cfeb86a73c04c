"""What a visitor sees of a match."""

from typing import Any, Literal

from pydantic import Field

from banneret.engine.game import SideChoices
from banneret.engine.views import Grid, Verdict, View
from banneret.server.models.base import ApiModel
from banneret.server.models.lessons import LessonProgress
from banneret.server.models.matches import Seat


class ActionInfo(ApiModel):
    """A legal action."""

    text: str
    kind: str
    words: str
    label: str
    picks: tuple[str, ...]


class PickInfo(ApiModel):
    """Something that can be picked next. What follows a word, such as `shoot`, comes with it."""

    pick: str
    name: str | None = Field(None, description="what a word is called, if no action says it better")
    actions: int = Field(description="how many actions begin with this path; 0 if not counted")
    action: ActionInfo | None = Field(description="the action that this pick completes, if it does")
    verdict: Verdict | None = Field(None, description="how the seat comes out, if that is exact")
    then: "tuple[PickInfo, ...]" = ()


class Rights(ApiModel):
    """What the visitor may do besides playing: null if they may, otherwise the reason why not."""

    undo: str | None
    resign: str | None
    offer_draw: str | None
    rematch: str | None
    record: str | None = Field(description="save the record")
    share: str | None = Field(description="share the position, or play from it")
    evaluations: str | None = Field(description="see who stood better")
    hint: str | None
    move_now: str | None = Field(description="have a computer player move now")


class Snapshot(ApiModel):
    """A match as one visitor sees it.

    `version` counts the changes that the visitor could see; a command names the version that it answers.
    The log in `view` leaves out its first `log_since` entries: the visitor has them, unchanged.
    """

    kind: Literal["snapshot"] = "snapshot"
    match: str
    title: str
    version: int
    seat: int | None = Field(description="the visitor's seat from which the match is shown, if any")
    seats: tuple[Seat, ...]
    grid: Grid
    view: View
    log_since: int
    picks: tuple[PickInfo, ...] = Field(description="the first picks, if `seat` is to act")
    rights: Rights
    secrets: bool = Field(description="whether the visitor has several seats that may not see the same")
    draw_offered_by: int | None
    rematch: str | None = Field(description="the id of the rematch, if there is one")
    lesson: LessonProgress | None = Field(description="only in a lesson")
    can_arrange: bool = Field(description="whether `seat` may lay out a whole set-up with `arrange`")


class PastPosition(ApiModel):
    """A match after the first `n` entries of the visitor's log; the view has only the last of them."""

    n: int
    view: View


class SetupInProgress(ApiModel):
    """What a seat has set up so far, and what it could choose."""

    content: dict[str, Any]
    choices: SideChoices


class WhyNot(ApiModel):
    """Why something cannot be picked, with its clause; null if it can."""

    reason: str | None
