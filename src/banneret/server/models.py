"""What goes over the wire, in both directions: the client's types are made from these.

A socket and plain HTTP carry the same models. A client sends a `Command` and gets an `Accepted` or a
`Refused`; whatever changes, it gets a new `Snapshot`.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.editing.drafts import DraftJudgement
from banneret.engine.editing.edits import Edit
from banneret.engine.game.choices import SideChoices
from banneret.engine.views.palette import Palette, Value
from banneret.engine.views.view import Board, Grid, Outcome, Verdict, View

ShortText = Annotated[str, Field(min_length=1, max_length=64)]


class Part(BaseModel):
    """A model that knows its fields and refuses others."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


# What there is to play


class About(Part):
    """What answers at this address."""

    name: Literal["banneret"]
    version: str
    addresses: tuple[str, ...] = Field(
        description="where others in the network reach it, as `http://host:port`; none if they do not"
    )
    thinking: float = Field(description="for how many seconds at most a computer thinks about an action")


class RulesetInfo(Part):
    """A ruleset that a game comes with."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...]


class SetupInfo(Part):
    """A way to begin a game."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...] | None = Field(None, description="who sits at the table, where it says so")


class LevelInfo(Part):
    """A computer opponent of a game: how it is asked for, what people call it, what to expect."""

    name: str
    title: str
    about: str


class GameInfo(Part):
    """A game, and how it can be played."""

    name: str
    title: str
    seats: tuple[str, ...]
    rulesets: tuple[RulesetInfo, ...]
    setups: tuple[SetupInfo, ...] = Field(description="to choose from; the first is the usual one")
    lessons: tuple[str, ...] = Field(description="by their names")
    levels: tuple[LevelInfo, ...] = Field(description="computer opponents, the weakest first")
    usual_level: str = Field(description="the level for whoever says nothing")


class PlayerInfo(Part):
    """A computer player."""

    name: str
    meaning: str


class Clause(Part):
    """One rule: its text in Markdown, without the id."""

    id: str
    text: str


class Chapter(Part):
    """The clauses of one chapter of the rules."""

    title: str
    clauses: tuple[Clause, ...]


class StepInfo(Part):
    """A step of a lesson: what there is to learn and to do."""

    title: str
    text: str
    task: str
    hint: str
    clauses: tuple[str, ...] = Field(description="the rules to read on this")


class LessonInfo(Part):
    """A lesson, to be taken step by step."""

    name: str
    title: str
    about: str
    minutes: int
    steps: tuple[StepInfo, ...]


class LessonMatch(Part):
    """The match in which a step of a lesson is taken."""

    id: str


class LessonStanding(Part):
    """How a step of a lesson stands. One that was missed is begun again."""

    state: Literal["open", "done", "missed"]
    text: str = Field(description="what is said of what was missed; else empty")


# People and seats


class Person(Part):
    """Who is asking."""

    name: str = Field(max_length=40, description="empty until it is given")


class Token(Part):
    """By which a program is known again: it sends `Authorization: Bearer TOKEN`."""

    token: str


class SeatWanted(Part):
    """Who is to play a seat of a new match: whoever asks, a computer player, or a friend by a link."""

    player: Literal["me", "computer", "friend"]
    computer: str | None = Field(None, max_length=40, description="which computer player")


class Way(Part):
    """How a game is to begin. The ruleset is a name, or a mapping of changes as in a ruleset's file."""

    ruleset: str | dict[str, Any] = "default"
    setup: str | None = Field(None, max_length=40, description="by name; else what the ruleset says")
    sides: tuple[str | dict[str, Any] | None, ...] | None = Field(
        None, max_length=6, description="for each seat what it brings: by name, by hand, or as set up"
    )


class NewMatch(Way):
    """A match to begin, at the start of the game or from a position."""

    game: str = Field(max_length=40)
    start: dict[str, Any] | None = Field(None, description="the document of a position to begin from")
    seats: tuple[SeatWanted, ...] = Field(min_length=1, max_length=6)
    seed: int | None = Field(None, ge=0, lt=2**62, description="chosen by the server if it is left out")


class SharedPosition(Part):
    """A position by itself, as it can be kept or sent: it tells everything.

    The ruleset is a name, or a mapping of changes as in a ruleset's file.
    """

    game: str = Field(max_length=40)
    ruleset: str | dict[str, Any]
    start: dict[str, Any] = Field(description="the position's document, in human terms")


class ShownPosition(Part):
    """A position to look at, with everything that is in it."""

    title: str = Field(description="of the game")
    grid: Grid
    view: View


class Seat(Part):
    """A seat of a match, as whoever asks sees it."""

    name: str = Field(description="Blue, Gold …")
    player: Literal["person", "computer", "open"]
    title: str = Field(description="who plays it: a person's name, a computer player's; empty if not known")
    mine: bool
    invitation: str | None = Field(None, description="the code for an open seat; only whoever began gets it")


class MatchSummary(Part):
    """A match in a list."""

    id: str
    game: str
    title: str
    ruleset: str
    seats: tuple[Seat, ...]
    moves: int
    waits_for_me: bool
    outcome: Outcome | None
    begun: datetime
    changed: datetime


# What a viewer gets of a match


class ActionInfo(Part):
    """A legal action."""

    text: str
    kind: str
    words: str
    label: str
    picks: tuple[str, ...]


class PickInfo(Part):
    """Something that can be pointed at next. What follows a word, such as `shoot`, comes with it."""

    pick: str
    name: str | None = Field(None, description="what a word is called, where no action says it better")
    actions: int = Field(description="how many actions still lie ahead; 0 if not counted")
    action: ActionInfo | None = Field(description="the action that this pick completes, if it does")
    verdict: Verdict | None = Field(None, description="how the seat would come out, where that is exact")
    then: "tuple[PickInfo, ...]" = ()


class Rights(Part):
    """What the viewer may do besides playing; where it may not, why not."""

    undo: str | None = Field(description="why nothing can be taken back; none if it can")
    resign: str | None
    offer_draw: str | None
    rematch: str | None
    record: str | None = Field(description="why the record cannot be had yet; none if it can")
    share: str | None = Field(description="why the position cannot be taken out of the match yet")
    standings: str | None = Field(description="why it is not told who stood better")
    hint: str | None = Field(description="why there are no hints")
    hurry: str | None = Field(description="why computers cannot be told to move now")


class Snapshot(Part):
    """A match as a viewer sees it.

    `version` counts what the viewer could see change; a command names the version it answers. The log in
    `view` holds only the entries after the first `log_since`; those the viewer has already, unchanged.
    """

    kind: Literal["snapshot"] = "snapshot"
    match: str
    title: str
    version: int
    seat: int | None = Field(description="the seat that is shown and acts, if the viewer has one")
    seats: tuple[Seat, ...]
    grid: Grid
    view: View
    log_since: int
    picks: tuple[PickInfo, ...] = Field(description="what `seat` can point at first, if it is to act")
    rights: Rights
    secrets: bool = Field(description="whether the viewer has several seats that may not see the same")
    draw_offered_by: int | None
    rematch: str | None = Field(description="the match that continues this one")
    lesson: LessonStanding | None = Field(description="how the step stands, where a lesson is taken")
    arranges: bool = Field(description="whether `seat` sets up what it brings, which can be done at once")


class Position(Part):
    """A match as it stood after the first `n` entries of the viewer's log, of which only the last is here."""

    n: int
    view: View


class Arranging(Part):
    """What a seat has set up so far, and what it could be."""

    content: dict[str, Any]
    choices: SideChoices


class FollowingInfo(Part):
    """An action that may follow, as far as it was thought through."""

    seat: int
    text: str = Field(description="its notation; with … at the end, as much of it as was thought through")
    words: str = Field(description="what it does; with … at the end if it was not thought through to its own")


class HintInfo(Part):
    """One of the best actions of a seat."""

    text: str = Field(description="its notation; with … at the end, as much of it as was thought through")
    words: str = Field(description="what it does; with … at the end if it was not thought through to its own")
    picks: tuple[str, ...] = Field(description="what to point at, as far as it was thought through")
    value: float = Field(description="the share of a won game that can be expected, from 0 to 1")
    line: tuple[FollowingInfo, ...] = Field(description="what may follow")


class HintsInfo(Part):
    """What a strong player would do in a seat's place, the best first, from what the seat may know."""

    seat: int
    at: int = Field(description="after so many entries of the viewer's log")
    hints: tuple[HintInfo, ...]


class Standings(Part):
    """How well each seat stood after each of the first entries of the viewer's log, from none on."""

    shares: tuple[tuple[float, ...] | None, ...] = Field(
        description="of a won game, seat by seat, from 0 to 1; none where it is not known, or not yet"
    )
    done: bool = Field(description="whether no more is to come; else ask again")


class WhyNot(Part):
    """Why something cannot be pointed at, with its clause; none if it can."""

    reason: str | None


# What a client sends, and what it is answered


class Command(Part):
    """Something to be done in a match for a seat. Sent again with the same id, it is done once."""

    kind: Literal["play", "arrange", "undo", "resign", "offer-draw", "accept-draw", "decline-draw"]
    id: ShortText = Field(description="chosen by the client, new for each command")
    version: int = Field(ge=0, description="the version of the match that this answers")
    seat: int = Field(ge=0, lt=6)
    action: str | None = Field(None, max_length=200, description="the notation of what is played")
    side: dict[str, Any] | None = Field(None, description="what is to be arranged, as a side made by hand")


class Accepted(Part):
    """The command is done and stored."""

    kind: Literal["accepted"] = "accepted"
    id: str
    version: int


RefusedFor = Literal["malformed", "stale", "illegal", "not-yours", "over", "busy", "reused"]


class Refused(Part):
    """The command was not done, and nothing has changed."""

    kind: Literal["refused"] = "refused"
    id: str | None = Field(description="of the command, if it could be read")
    reason: RefusedFor
    text: str
    version: int | None


class Invitation(Part):
    """Takes an open seat."""

    code: ShortText


# Positions set up by hand


class EditorInfo(Part):
    """All that an editor needs to know of a game, and the position with which it begins."""

    title: str
    seats: tuple[str, ...]
    grid: Grid
    palette: Palette | None = Field(description="none where positions can only be written as text")
    ruleset: str | dict[str, Any] = Field(description="the ruleset, with the set-up in it")
    start: dict[str, Any]


class DraftWanted(Part):
    """A position that is being set up: its document, with an edit to be made, or its text as it stands."""

    ruleset: str | dict[str, Any] = "default"
    start: dict[str, Any] | None = None
    edit: Edit | None = None
    text: str | None = None


class PieceInfo(Part):
    """A unit of a draft, with what can be set of it."""

    id: str
    kind: str
    name: str
    seat: int | None
    cell: str | None = Field(description="none for one that is in the game and not on the board")
    values: dict[str, Value]


class DraftInfo(Part):
    """A position as it stands."""

    start: dict[str, Any] | None = Field(description="its document; none if its text is none")
    text: str
    judgement: DraftJudgement
    board: Board | None = Field(description="none if it cannot be told what stands where")
    pieces: tuple[PieceInfo, ...]
    cells: dict[str, dict[str, Value]] = Field(description="what is set of cells")
    values: dict[str, Value] = Field(description="what is set of the position")
    about: str | None = Field(description="the unit that the edit was about")


class Problem(Part):
    """What went wrong with a request, in a sentence."""

    text: str
