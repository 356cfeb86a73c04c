"""The lobby: seeks, quick pairing, challenges, notices."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from banneret.server.match_options import find_game
from banneret.server.models.lobby import (
    ChallengeRequest,
    ComputerOffer,
    LobbySettings,
    LobbySnapshot,
    QuickRequest,
    ReadNotices,
    Seated,
    SeekRequest,
)
from banneret.server.routes.dependencies import (
    AnyVisitor,
    KnownVisitor,
    TheLobby,
    known_visitor,
    limited,
    limited_by_address,
    person_of,
)
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/lobby", tags=["lobby"])


@router.get(
    "", operation_id="lobby", summary="Get the lobby", dependencies=[limited("reads")], responses=problems()
)
async def lobby_now(
    visitor: AnyVisitor, lobby: TheLobby, match: Annotated[str | None, Query(max_length=64)] = None
) -> LobbySnapshot:
    """Returns the same snapshot as the socket, once. With `match`, it includes the newest chat message of
    that match.
    """
    return await lobby.snapshot(visitor, match)


@router.post(
    "/quick",
    operation_id="quick",
    summary="Find an opponent",
    dependencies=[limited("seeks", known_visitor), limited_by_address("seeks-from-address")],
    responses=problems(403, 404, 409),
)
async def quick(request: QuickRequest, visitor: KnownVisitor, lobby: TheLobby) -> Seated:
    """Pairs the caller with the best match available. If there is none, the caller waits, and the accepted
    range of ratings widens.
    """
    return await lobby.seeking.quick(person_of(visitor), request)


@router.post(
    "/seeks",
    operation_id="seek",
    summary="Open a seek",
    dependencies=[limited("seeks", known_visitor), limited_by_address("seeks-from-address")],
    responses=problems(403, 404, 409),
)
async def seek(request: SeekRequest, visitor: KnownVisitor, lobby: TheLobby) -> Seated:
    """Opens a seek, which others see until it is full, withdrawn or expired."""
    return await lobby.seeking.seek(person_of(visitor), request)


@router.post(
    "/seeks/{seek}/join",
    operation_id="join_seek",
    summary="Join a seek",
    dependencies=[limited("seeks", known_visitor)],
    responses=problems(403, 409),
)
async def join_seek(seek: str, visitor: KnownVisitor, lobby: TheLobby) -> Seated:
    """Joins a seek. The match begins once it is full. If two people compete for the last place, one of them
    gets it.
    """
    return await lobby.seeking.join(person_of(visitor), seek)


@router.delete(
    "/seeks/{seek}",
    operation_id="leave_seek",
    summary="Withdraw or leave a seek",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403, 409),
)
async def leave_seek(seek: str, visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Withdraws the caller's own seek for everybody; in another's seek, it frees the caller's place."""
    await lobby.seeking.leave(person_of(visitor), seek)
    return Response(status_code=204)


@router.get(
    "/computer/{game}",
    operation_id="computer_for",
    summary="Suggest a computer opponent",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def computer_for(
    game: str, visitor: AnyVisitor, lobby: TheLobby, pace: Literal["live", "correspondence"] = "live"
) -> ComputerOffer:
    """Suggests a computer opponent, for people who find no one to play."""
    find_game(game)
    level = await lobby.service.run(lambda: lobby.level_for(visitor.person, game, pace))
    return ComputerOffer(game=game, level=level)


@router.post(
    "/challenges",
    operation_id="challenge",
    summary="Challenge a person",
    dependencies=[limited("challenges", known_visitor)],
    responses=problems(403, 404, 409),
)
async def challenge(request: ChallengeRequest, visitor: KnownVisitor, lobby: TheLobby) -> LobbySnapshot:
    """Sends a challenge. A name works only if a single person has it. Returns the lobby, which includes the
    challenge.
    """
    await lobby.challenging.send(person_of(visitor), request)
    return await lobby.snapshot(visitor)


@router.post(
    "/challenges/{challenge}/accept",
    operation_id="accept_challenge",
    summary="Accept a challenge",
    dependencies=[limited("challenges")],
    responses=problems(403, 404, 409),
)
async def accept_challenge(challenge: str, visitor: AnyVisitor, lobby: TheLobby) -> Seated:
    """Accepts the challenge, and begins the match."""
    return Seated(match=await lobby.challenging.accept(person_of(visitor), challenge))


@router.delete(
    "/challenges/{challenge}",
    operation_id="end_challenge",
    summary="Decline or withdraw a challenge",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403, 404),
)
async def end_challenge(challenge: str, visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Withdraws the challenge if the caller has sent it, otherwise declines it."""
    await lobby.challenging.end(person_of(visitor), challenge)
    return Response(status_code=204)


@router.post(
    "/notices/read",
    operation_id="read_notices",
    summary="Mark notices as read",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403),
)
async def read_notices(read: ReadNotices, visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Marks all of the caller's notices up to an id as read."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.notices.read(person, read.until))
    lobby.hub.wake([person])
    return Response(status_code=204)


@router.get(
    "/settings",
    operation_id="lobby_settings",
    summary="Get the privacy settings",
    dependencies=[limited("reads")],
    responses=problems(),
)
async def settings(visitor: AnyVisitor, lobby: TheLobby) -> LobbySettings:
    """Returns the caller's privacy settings."""
    person = visitor.person
    if person is None:
        return LobbySettings(watchable=False)
    return LobbySettings(watchable=await lobby.service.run(lambda: lobby.presence.is_watchable(person)))


@router.put(
    "/settings",
    operation_id="set_lobby_settings",
    summary="Change the privacy settings",
    dependencies=[limited("changes", known_visitor)],
    responses=problems(),
)
async def set_settings(wanted: LobbySettings, visitor: KnownVisitor, lobby: TheLobby) -> LobbySettings:
    """Changes the caller's privacy settings. Rated matches can always be watched."""
    person = person_of(visitor)
    await lobby.service.run(lambda: lobby.presence.set_watchable(person, wanted.watchable))
    return wanted
