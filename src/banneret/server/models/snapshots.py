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
    name: str | None = Field(None, description="The label of a word; null if an action has a better one")
    actions: int = Field(description="The number of actions that begin with this path; 0 if not counted")
    action: ActionInfo | None = Field(description="The action that this pick completes, if any")
    verdict: Verdict | None = Field(None, description="The verdict on the action; null unless it is exact")
    together: tuple[str, ...] = Field(
        (), description="The units that act together from here on, if there are several"
    )
    then: "tuple[PickInfo, ...]" = ()


class Rights(ApiModel):
    """What the visitor may do besides playing: null if allowed, otherwise the reason why not."""

    undo: str | None
    resign: str | None
    offer_draw: str | None
    offer_undo: str | None = Field(description="Asking the other side to go back")
    rematch: str | None
    record: str | None = Field(description="Saving the record")
    share: str | None = Field(description="Sharing the position, or playing from it")
    evaluations: str | None = Field(description="Seeing the evaluations")
    hint: str | None
    move_now: str | None = Field(description="Having a computer player move now")


class ClockInfo(ApiModel):
    """A seat's clock at the time of the snapshot, as far as the visitor may know."""

    left: int = Field(description="The time left, in milliseconds")
    runs: bool
    missed: int = Field(description="The number of consecutive turns missed")


class AttemptsInfo(ApiModel):
    """The number of illegal attempts of the visitor's seat, if they are counted."""

    turn: int = Field(description="Attempts in this turn")
    match: int = Field(description="Attempts in the whole match")


class UsualSetupInfo(ApiModel):
    """How a seat can continue to set up in the usual order."""

    action: ActionInfo = Field(description="The next action")
    units: tuple[Unit, ...] = Field(description="The units still to be placed, on their future cells")


class Snapshot(ApiModel):
    """A match as one visitor sees it.

    `version` counts the changes that the visitor could see; a command names the version that it answers. The
    log in `view` leaves out its first `log_since` entries, which the client already has, unchanged.
    """

    kind: Literal["snapshot"] = "snapshot"
    match: str
    title: str
    version: int
    seat: int | None = Field(
        description="The visitor's seat from which the match is shown; null for watchers"
    )
    seats: tuple[Seat, ...]
    grid: Grid
    view: View
    log_since: int
    picks: tuple[PickInfo, ...] = Field(description="The first picks; empty unless `seat` is to act")
    rights: Rights
    secrets: bool = Field(description="Whether the visitor has several seats that may not see the same")
    draw_offered_by: int | None
    undo_offered_by: int | None
    rated: bool
    time_control: TimeControl | None
    clocks: tuple[ClockInfo | None, ...] = Field(
        description="The clocks by seat; empty before all seats are taken, and without a time control"
    )
    playing_time: tuple[int, ...] = Field(
        description="The time that each seat took, in milliseconds; empty before the match is over, "
        "or if unknown"
    )
    illegal_attempts: AttemptsInfo | None
    rematch: str | None = Field(description="The id of the rematch; null if there is none")
    rematch_offered_by: tuple[int, ...] = Field(
        description="The seats that have asked for a rematch; it begins when all people have"
    )
    lesson: LessonProgress | None = Field(description="The progress of the step; null outside lessons")
    fair_play: FairPlay | None = Field(description="The data to verify the match with; null in a lesson")
    can_arrange: bool = Field(description="Whether `seat` may lay out a whole set-up with `arrange`")
    usual_setup: UsualSetupInfo | None = Field(
        description="The usual set-up; null unless `seat` is setting up unit by unit"
    )


class PastPosition(ApiModel):
    """A match after the first `n` entries of the visitor's log; the log of its view has only the last of
    them.
    """

    n: int
    view: View
    clocks: tuple[int | None, ...] = Field(
        description="The readings of the clocks by seat, in milliseconds; null where unknown"
    )


class MatchPicture(ApiModel):
    """The board of a match, for a small picture in a list."""

    seat: int | None = Field(description="The seat from whose side the board is seen; null for watchers")
    grid: Grid
    board: Board
    last: LogEntry | None = Field(description="The last log entry; null if there is none")


class SetupInProgress(ApiModel):
    """What a seat has set up so far, and the available choices."""

    content: dict[str, Any]
    choices: SideChoices


class WhyNot(ApiModel):
    """The rule that forbids a pick, with its clause; null if the pick is possible."""

    reason: str | None
