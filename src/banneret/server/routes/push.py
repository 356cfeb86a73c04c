"""Web Push: notices of turns and challenges to a browser whose page is closed."""

from fastapi import APIRouter, Response

from banneret.server.matches.visitor import Visitor
from banneret.server.models.push import PushSettings, PushSubscription
from banneret.server.routes.dependencies import SignedIn, TheLobby, browser_visitor, limited
from banneret.server.routes.responses import problems

router = APIRouter(
    prefix="/api/account/push", tags=["accounts"], dependencies=[limited("changes", browser_visitor)]
)


@router.get("", operation_id="push", summary="Get the push subscription", responses=problems(403))
async def push(visitor: SignedIn, lobby: TheLobby) -> PushSettings:
    """Returns whether this browser is subscribed, and the key it needs to subscribe."""
    session = _session(visitor)
    return PushSettings(key=lobby.pushes.key, on=await lobby.service.run(lambda: lobby.pushes.is_on(session)))


@router.put(
    "",
    operation_id="turn_push_on",
    summary="Subscribe to push notices",
    status_code=204,
    responses=problems(403),
)
async def turn_on(wanted: PushSubscription, visitor: SignedIn, lobby: TheLobby) -> Response:
    """Subscribes this browser until its session ends, in the language of the request."""
    session = _session(visitor)
    await lobby.service.run(lambda: lobby.pushes.turn_on(session, wanted))
    return Response(status_code=204)


@router.delete(
    "",
    operation_id="turn_push_off",
    summary="Unsubscribe from push notices",
    status_code=204,
    responses=problems(403),
)
async def turn_off(visitor: SignedIn, lobby: TheLobby) -> Response:
    """Unsubscribes this browser. It has no effect if it is not subscribed."""
    session = _session(visitor)
    await lobby.service.run(lambda: lobby.pushes.turn_off(session))
    return Response(status_code=204)


def _session(visitor: Visitor) -> int:
    assert visitor.credential is not None
    return visitor.credential.id
