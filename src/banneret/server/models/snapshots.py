"""The models of what a visitor sees of a match."""

from typing import Any, Literal

from pydantic import Field

from banneret.engine.game import SideChoices
from banneret.engine.views import Board, Grid, LogEntry, Unit, Verdict, View
from banneret.server.models.base import ApiModel
from banneret.server.models.fair_play import FairPlay
from banneret.server.models.lessons import LessonProgress
from banneret.server.models.matches import Seat
from banneret.server.models.time_controls import TimeControl


class ActionInfo(ApiModel):
    """A legal action."""

    text: str
    kind: str
    words: str
    label: str
    picks: tuple[str, ...]


class PickInfo(ApiModel):
    """A possible next pick. The picks that follow a word, such as `shoot`, are included in `then`."""

    pick: str
    name: str | None = Field(None, description="what a word is called, if no action says it better")
    actions: int = Field(description="how many actions begin with this path; 0 if not counted")
    action: ActionInfo | None = Field(description="the action that this pick completes, if it does")
    verdict: Verdict | None = Field(None, description="how the seat comes out, if that is exact")
    together: tuple[str, ...] = Field(
        (), description="the units that act together from here on, if several do"
    )
    then: "tuple[PickInfo, ...]" = ()


class Rights(ApiModel):
    """What the visitor may do besides playing: null if allowed, otherwise the reason why not."""

    undo: str | None
    resign: str | None
    offer_draw: str | None
    offer_undo: str | None = Field(description="ask the other side to go back")
    rematch: str | None
    record: str | None = Field(description="save the record")
    share: str | None = Field(description="share the position, or play from it")
    evaluations: str | None = Field(description="see who stood better")
    hint: str | None
    move_now: str | None = Field(description="have a computer player move now")


class ClockInfo(ApiModel):
    """A seat's clock at the time of the snapshot, as far as the visitor may know."""

    left: int = Field(description="milliseconds")
    runs: bool
    missed: int = Field(description="turns missed in a row")


class AttemptsInfo(ApiModel):
    """The number of illegal attempts of the visitor's seat, if they are counted."""

    turn: int = Field(description="in this turn")
    match: int = Field(description="in the whole match")


class UsualSetupInfo(ApiModel):
    """How a seat can continue to set up in the usual order."""

    action: ActionInfo = Field(description="what comes next")
    units: tuple[Unit, ...] = Field(description="all that are still to come, where they would stand")


class Snapshot(ApiModel):
    """A match as one visitor sees it.

    `version` counts the changes that the visitor could see; a command names the version that it answers. The
    log in `view` leaves out its first `log_since` entries, which the client already has, unchanged.
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
    undo_offered_by: int | None
    rated: bool
    time_control: TimeControl | None
    clocks: tuple[ClockInfo | None, ...] = Field(
        description="by seat; none before all seats are taken, or without a time control"
    )
    playing_time: tuple[int, ...] = Field(
        description="milliseconds that each seat took; none before the match is over, or if not known"
    )
    illegal_attempts: AttemptsInfo | None
    rematch: str | None = Field(description="the id of the rematch, if there is one")
    rematch_offered_by: tuple[int, ...] = Field(
        description="seats that want one; it begins when all people agree"
    )
    lesson: LessonProgress | None = Field(description="only in a lesson")
    fair_play: FairPlay | None = Field(description="by which the match can be checked; none in a lesson")
    can_arrange: bool = Field(description="whether `seat` may lay out a whole set-up with `arrange`")
    usual_setup: UsualSetupInfo | None = Field(description="while `seat` sets up unit by unit")


class PastPosition(ApiModel):
    """A match after the first `n` entries of the visitor's log; the log of its view has only the last of
    them.
    """

    n: int
    view: View
    clocks: tuple[int | None, ...] = Field(
        description="milliseconds that the clock of each seat showed; none where that is not known yet"
    )


class MatchPicture(ApiModel):
    """The board of a match, for a small picture in a list."""

    seat: int | None = Field(description="from whose side it is seen")
    grid: Grid
    board: Board
    last: LogEntry | None = Field(description="what happened last")


class SetupInProgress(ApiModel):
    """What a seat has set up so far, and the available choices."""

    content: dict[str, Any]
    choices: SideChoices


class WhyNot(ApiModel):
    """The rule that forbids a pick, with its clause; null if the pick is possible."""

    reason: str | None
