"""The lobby: seeks, challenges, people, notices, and matches to watch."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from banneret.server.models.base import ApiModel, RowId, ShortText
from banneret.server.models.matches import MatchOptions
from banneret.server.models.time_controls import TimeControl


class MatchTerms(MatchOptions):
    """The game, options and clock of a match between people."""

    game: str = Field(max_length=40)
    time_control: TimeControl | None = None


class PersonInfo(ApiModel):
    """A person, as others see them."""

    id: int
    name: str = Field(description="The person's name; empty if they have none")


class RatedPerson(PersonInfo):
    """A person, with their rating in the game in question."""

    rating: int


class Proposal(ApiModel):
    """The terms of an offer to play."""

    game: str = Field(max_length=40)
    ruleset: str = Field("default", max_length=40)
    setup: str | None = Field(None, max_length=40)
    time_control: TimeControl | None = None
    rated: bool = False
    seat: int | None = Field(
        None, ge=0, lt=6, description="The preferred seat; if omitted, seats are drawn by lot"
    )


class SeekRequest(Proposal):
    """An open offer to play, for others to join."""

    within: int | None = Field(
        None,
        ge=50,
        le=2000,
        description="The maximum rating difference, which grows with time; if omitted, any rating is "
        "accepted",
    )


class QuickRequest(ApiModel):
    """A request to be paired at once, with the best match available."""

    game: str = Field(max_length=40)
    time_control: TimeControl


class ChallengeRequest(Proposal):
    """An offer to play one particular person, given by name or by id."""

    name: str | None = Field(None, max_length=40)
    person: RowId | None = None


class Seek(Proposal):
    """An open seek, as a visitor sees it."""

    id: str
    title: str = Field(description="The title of the game")
    ruleset_title: str
    seats: int = Field(description="The number of players")
    people: tuple[RatedPerson, ...] = Field(description="The players so far, the owner first")
    within: int | None = Field(
        description="The current maximum difference from the owner's rating; null if any is accepted"
    )
    quick: bool
    mine: bool
    joined: bool
    why_not: str | None = Field(description="Why the visitor cannot join; null if they can")
    made: datetime


class Seated(ApiModel):
    """The result of seeking, joining or accepting: a match, or a seek that waits for others."""

    match: str | None = None
    seek: str | None = None


class Begun(ApiModel):
    """A seek of the visitor's that has just become a match."""

    seek: str
    match: str


class Challenge(Proposal):
    """An open challenge."""

    id: str
    title: str = Field(description="The title of the game")
    ruleset_title: str
    by: RatedPerson
    to: RatedPerson
    mine: bool = Field(description="Whether the visitor sent the challenge")
    made: datetime


class Friend(PersonInfo):
    """A person whom the visitor has added as a friend."""

    online: bool | None = Field(
        description="Whether the friend is online; null unless the friendship is mutual"
    )


class PersonRequest(ApiModel):
    """A person, given by name or by id."""

    name: str | None = Field(None, max_length=40)
    person: RowId | None = None


class Relations(ApiModel):
    """The people the visitor has added as friends, muted or blocked."""

    friends: tuple[Friend, ...]
    muted: tuple[PersonInfo, ...]
    blocked: tuple[PersonInfo, ...]


NoticeKind = Literal["turn", "offer", "begun", "ended", "challenge", "rematch", "friend", "held"]


class Notice(ApiModel):
    """Something that happened while the visitor was away."""

    id: int
    kind: NoticeKind
    text: str
    match: str | None
    challenge: str | None
    at: datetime
    read: bool


class ReadNotices(ApiModel):
    """Marks all notices up to this id as read."""

    until: RowId


class WatchedMatch(ApiModel):
    """A running match that everybody may watch, with only what spectators may know."""

    id: str
    game: str
    title: str
    people: tuple[RatedPerson, ...]
    rated: bool
    time_control: TimeControl | None
    moves: int


class LobbySettings(ApiModel):
    """The visitor's privacy settings."""

    watchable: bool = Field(description="Whether the visitor's casual matches are listed for watchers")


class ComputerOffer(ApiModel):
    """The computer opponent nearest to the visitor's rating in a game."""

    game: str
    level: str


class LobbySnapshot(ApiModel):
    """The lobby as one visitor sees it."""

    kind: Literal["lobby"] = "lobby"
    here: int = Field(description="The number of people connected")
    me: PersonInfo | None
    can_be_rated: bool = Field(
        description="Whether the visitor can play rated matches, which requires an account"
    )
    seeks: tuple[Seek, ...] = Field(
        description="Open seeks, at most 100: those that the visitor can join, the newest first"
    )
    more_seeks: int = Field(description="The number of open seeks left out of `seeks`")
    begun: tuple[Begun, ...]
    challenges: tuple[Challenge, ...]
    friends: tuple[Friend, ...]
    notices: tuple[Notice, ...] = Field(description="The notices, the newest first")
    unread: int
    waiting: tuple[str, ...] = Field(
        description="The ids of matches that wait for the visitor, the most urgent first"
    )
    watching: tuple[WatchedMatch, ...]
    chat: int | None = Field(description="The id of the newest chat message in the requested match")


Room = Literal["players", "watchers"]
Greeting = Literal["hello", "good-luck", "well-played", "thanks", "one-moment", "bye"]


class ChatRequest(ApiModel):
    """A message to send: a text, or a greeting that is shown in each reader's language."""

    text: str | None = Field(None, min_length=1, max_length=300)
    greeting: Greeting | None = None


class ChatMessage(ApiModel):
    """A message in the chat of a match."""

    id: int
    room: Room
    person: PersonInfo
    mine: bool
    text: str
    at: datetime


class GreetingInfo(ApiModel):
    """A greeting, in the reader's language."""

    name: Greeting
    text: str


class Chat(ApiModel):
    """The messages of a match that the visitor may read, the oldest first."""

    room: Room = Field(description="The room that the visitor writes in")
    why_not: str | None = Field(description="Why the visitor cannot write; null if they can")
    greetings: tuple[GreetingInfo, ...]
    messages: tuple[ChatMessage, ...]


class Report(ApiModel):
    """A report about a person to the moderators. If it names a message, the text of that is included."""

    person: RowId
    reason: Literal["chat", "cheating", "leaving", "other"]
    text: str = Field("", max_length=500)
    match: ShortText | None = None
    message: RowId | None = None


class Note(ApiModel):
    """The visitor's private note on a match."""

    text: str = Field(max_length=4000)


class WebhookRequest(ApiModel):
    """The address to be called when it is the owner's turn, or a challenge arrives."""

    url: str = Field(max_length=500)


class Webhook(ApiModel):
    """A webhook. The key that signs its calls is only returned when it is set."""

    url: str
    secret: str | None
    failures: int = Field(description="The number of consecutive calls that failed")


class WebhookTest(ApiModel):
    """The result of a test call."""

    arrived: bool
    status: int | None = Field(description="The HTTP status of the response; null if there was none")
