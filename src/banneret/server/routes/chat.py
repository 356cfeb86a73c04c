"""Chat in a match, and the caller's own notes on it."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from banneret.server.models.lobby import Chat, ChatRequest, Note
from banneret.server.routes.dependencies import (
    AnyVisitor,
    KnownVisitor,
    TheLobby,
    known_visitor,
    limited,
    person_of,
)
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/matches/{match}", tags=["lobby"])


@router.get(
    "/chat",
    operation_id="chat",
    summary="List chat messages",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def chat(
    match: str, visitor: AnyVisitor, lobby: TheLobby, since: Annotated[int, Query(ge=0, lt=2**62)] = 0
) -> Chat:
    """Returns at most 200 messages after `since`, in the caller's room: the players' or the watchers'."""
    return await lobby.service.run(lambda: lobby.chat.read(match, visitor.person, since))


@router.post(
    "/chat",
    operation_id="say",
    summary="Send a chat message",
    status_code=204,
    dependencies=[limited("chat", known_visitor)],
    responses=problems(403, 404),
)
async def say_something(match: str, request: ChatRequest, visitor: KnownVisitor, lobby: TheLobby) -> Response:
    """Adds a message to the caller's room: plain text, or a greeting."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.chat.say(match, person, request))
    lobby.hub.changed()
    return Response(status_code=204)


@router.get(
    "/note",
    operation_id="note",
    summary="Get the note on a match",
    dependencies=[limited("reads")],
    responses=problems(),
)
async def note(match: str, visitor: AnyVisitor, lobby: TheLobby) -> Note:
    """Returns the caller's note. No one else can read it."""
    return Note(text=await lobby.service.run(lambda: lobby.notes.read(match, visitor.person)))


@router.put(
    "/note",
    operation_id="write_note",
    summary="Replace the note on a match",
    dependencies=[limited("changes", known_visitor)],
    responses=problems(404),
)
async def write_note(match: str, note: Note, visitor: KnownVisitor, lobby: TheLobby) -> Note:
    """Replaces the caller's note; an empty text deletes it."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.notes.write(match, person, note.text))
    return note
