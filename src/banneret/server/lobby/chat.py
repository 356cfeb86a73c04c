"""Chat in a match. Players and watchers have a room each.

Players cannot read the watchers' room until the match is over; watchers can never read the players' room.
"""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, get_args

from sqlalchemy import Connection, and_, func, insert, or_, select

from banneret.server.clock import now
from banneret.server.errors import RequestError, no_such_match
from banneret.server.fairplay.moderation import why_not_talk
from banneret.server.language import say, terms
from banneret.server.limits import Limits
from banneret.server.lobby.relations import PersonRelations, blocked_either_way
from banneret.server.models.lobby import (
    Chat,
    ChatMessage,
    ChatRequest,
    Greeting,
    GreetingInfo,
    PersonInfo,
    Report,
    Room,
)
from banneret.server.storage.database import Database
from banneret.server.storage.schema import chat, matches, persons, relations, reports, seats

GREETINGS = terms(
    {
        "hello": "Hello",
        "good-luck": "Good luck",
        "well-played": "Well played",
        "thanks": "Thank you",
        "one-moment": "One moment, please",
        "bye": "Goodbye",
    }
)
_SHOWN = 200


class ChatStore:
    """Reads and writes messages."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    def read(self, match: str, person: int | None, since: int) -> Chat:
        """What a person may read in a match, after the message `since`."""
        with self._database.reading() as connection:
            room, is_over, players = _place(connection, match, person)
            which = and_(_may_read(match, room, is_over, person), chat.c.id > since)
            wanted = (
                select(chat, persons.c.name)
                .join(persons, persons.c.id == chat.c.person)
                .where(which)
                .order_by(chat.c.id.desc())
                .limit(_SHOWN)
            )
            rows = connection.execute(wanted).all()
            why_not = _why_silent(connection, person, room, players)
        return Chat(
            room=room,
            why_not=why_not,
            greetings=tuple(GreetingInfo(name=name, text=GREETINGS[name]) for name in get_args(Greeting)),
            messages=tuple(_message(row, person) for row in reversed(rows)),
        )

    def say(self, match: str, person: int, request: ChatRequest) -> None:
        """Adds a message to the person's room."""
        if (request.text is None) == (request.greeting is None):
            raise RequestError(422, "Give either `text` or `greeting`.")
        text = None if request.text is None else _plain(request.text)
        at = now()
        with self._database.writing() as connection:
            room, _, players = _place(connection, match, person)
            if why_not := _why_silent(connection, person, room, players):
                raise RequestError(403, why_not)
            self._check_length(connection, match, person)
            row = {"match": match, "room": room, "person": person, "at": at}
            connection.execute(insert(chat).values({**row, "text": text, "greeting": request.greeting}))

    def _check_length(self, connection: Connection, match: str, person: int) -> None:
        mine = select(func.count()).where(chat.c.person == person, chat.c.match == match)
        if connection.execute(mine).scalar_one() >= self._limits.chat_per_match:
            raise RequestError(409, say("You have reached the message limit of this match."))

    def report(self, by: int, report: Report) -> None:
        """Stores a report for moderators, with what was said if the reporter could read it."""
        at = now()
        with self._database.writing() as connection:
            if connection.execute(select(persons.c.id).where(persons.c.id == report.person)).first() is None:
                raise RequestError(404, say("There is no such person."))
            row = {
                "by": by,
                "about": report.person,
                "match": report.match,
                "reason": report.reason,
                "text": " ".join(report.text.split()),
                "said": _said(connection, by, report),
                "at": at,
                "state": "open",
            }
            connection.execute(insert(reports).values(row))


def _place(connection: Connection, match: str, person: int | None) -> tuple[Room, bool, set[int]]:
    """The person's room in a match, whether the match is over, and its players."""
    row = connection.execute(select(matches.c.outcome).where(matches.c.id == match)).one_or_none()
    if row is None:
        raise no_such_match()
    wanted = select(seats.c.person).where(seats.c.match == match, seats.c.person.is_not(None))
    players = set(connection.execute(wanted).scalars())
    return "players" if person in players else "watchers", row.outcome is not None, players


Place = tuple[str, int | None]
"""A match and a person who reads its chat."""


def newest_messages(
    connection: Connection, places: Collection[Place], around: Mapping[int, PersonRelations]
) -> dict[Place, int]:
    """The id of the newest message that each of these people may read in a match, if there is one."""
    wanted = {match for match, _ in places}
    ended = select(matches.c.id).where(matches.c.id.in_(wanted), matches.c.outcome.is_not(None))
    over = set(connection.execute(ended).scalars())
    seated = select(seats.c.match, seats.c.person).where(seats.c.match.in_(wanted))
    players = {(row.match, row.person) for row in connection.execute(seated)}
    said: dict[str, list[Any]] = {}
    by = chat.c["match", "room", "person"]
    newest = select(*by, func.max(chat.c.id).label("newest")).where(chat.c.match.in_(wanted)).group_by(*by)
    for row in connection.execute(newest):
        said.setdefault(row.match, []).append(row)
    found: dict[Place, int] = {}
    for match, person in places:
        room: Room = "players" if (match, person) in players else "watchers"
        rooms = _rooms(room, match in over)
        unheard = around[person].unheard if person is not None else ()
        heard = [row.newest for row in said.get(match, ()) if row.room in rooms and row.person not in unheard]
        if heard:
            found[match, person] = max(heard)
    return found


def _rooms(room: Room, is_over: bool) -> list[Room]:
    """The rooms that a person in this room can read."""
    return ["players", "watchers"] if room == "players" and is_over else [room]


def _may_read(match: str, room: Room, is_over: bool, person: int | None) -> Any:
    here = and_(chat.c.match == match, chat.c.room.in_(_rooms(room, is_over)))
    if person is None:
        return here
    unheard = select(relations.c.other).where(
        relations.c.person == person, relations.c.kind.in_(["mute", "block"])
    )
    return and_(here, or_(chat.c.person == person, chat.c.person.not_in(unheard)))


def _why_silent(connection: Connection, person: int | None, room: Room, players: set[int]) -> str | None:
    if person is None:
        return say("Set a name to join the chat.")
    if len(players) < 2:
        return say("Nobody else plays here.")
    if room == "players" and blocked_either_way(connection, person) & players:
        return say("You cannot chat with each other in this match.")
    return why_not_talk(connection, person)


def _plain(text: str) -> str:
    """Collapses a message to one line of printable characters."""
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise RequestError(422, say("A message must contain printable text."))
    return line


def _message(row: Any, person: int | None) -> ChatMessage:
    return ChatMessage(
        id=row.id,
        room=row.room,
        person=PersonInfo(id=row.person, name=row.name),
        mine=row.person == person,
        text=row.text if row.greeting is None else GREETINGS[row.greeting],
        at=datetime.fromtimestamp(row.at / 1e6, UTC),
    )


def _said(connection: Connection, by: int, report: Report) -> str | None:
    if report.message is None or report.match is None:
        return None
    room, is_over, _ = _place(connection, report.match, by)
    here = _may_read(report.match, room, is_over, None)
    wanted = select(chat.c.text, chat.c.greeting).where(
        here, chat.c.id == report.message, chat.c.person == report.person
    )
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise RequestError(404, say("There is no such message."))
    return str(row.text or row.greeting)
