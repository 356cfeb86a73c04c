"""A person's matches: list, begin, import, join, remove."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response

from banneret.engine.errors import BanneretError
from banneret.server.errors import RequestError
from banneret.server.matches.creation import new_match
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.proof import proof_of
from banneret.server.matches.rights import why_no_proof, why_no_record
from banneret.server.models.fair_play import Proof
from banneret.server.models.matches import Invitation, MatchSummary, NewMatch
from banneret.server.routes.dependencies import (
    AnyVisitor,
    KnownVisitor,
    ReturningVisitor,
    Service,
    TheLobby,
    known_visitor,
    limited,
)
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get("", operation_id="matches", summary="List matches", responses=problems())
async def list_matches(
    visitor: ReturningVisitor,
    service: Service,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[MatchSummary]:
    """Lists unfinished matches first, led by those that wait for the caller, by the caller's deadlines; then
    by last change.

    Fewer than `limit` results mean that there are no more.
    """
    return await service.list_of(visitor, limit=limit, offset=offset)


@router.post(
    "",
    operation_id="begin",
    summary="Begin a match",
    dependencies=[limited("matches", known_visitor)],
    responses=problems(403, 404, 409),
)
async def begin(wanted: NewMatch, visitor: KnownVisitor, service: Service) -> MatchSummary:
    """Begins a match. A seat for a friend comes with an invitation code."""
    return await service.begin(visitor, lambda: new_match(visitor, wanted))


@router.post(
    "/import",
    operation_id="import",
    summary="Import a record",
    dependencies=[limited("imports", known_visitor)],
    responses=problems(403, 409),
)
async def import_record(
    record: Annotated[dict[str, Any], Body(description="A record, as `record` returns it")],
    visitor: KnownVisitor,
    service: Service,
) -> MatchSummary:
    """Imports a record, checking every action. An unfinished match can be continued."""
    try:
        return await service.import_record(visitor, record)
    except RequestError:
        raise
    except BanneretError as problem:
        raise RequestError(422, str(problem)) from None


@router.delete(
    "/{match}",
    operation_id="remove",
    summary="Remove a match",
    status_code=204,
    dependencies=[limited("changes")],
    responses=problems(403, 404, 409),
)
async def remove(match: str, visitor: AnyVisitor, service: Service) -> Response:
    """Removes the match from the caller's list. If it belongs to no one else, it is deleted for good."""
    await service.remove(match, visitor)
    return Response(status_code=204)


@router.post(
    "/{match}/join",
    operation_id="join",
    summary="Take an open seat",
    dependencies=[limited("matches", known_visitor)],
    responses=problems(403, 404, 409),
)
async def join(match: str, invitation: Invitation, visitor: KnownVisitor, service: Service) -> MatchSummary:
    """Takes the seat that an invitation code is for. The first visitor with the code gets it."""
    return await service.join(match, visitor, invitation.code)


@router.post(
    "/{match}/rematch",
    operation_id="rematch",
    summary="Offer or accept a rematch",
    dependencies=[limited("matches")],
    responses=problems(403, 404, 409),
)
async def rematch(match: str, visitor: AnyVisitor, lobby: TheLobby) -> MatchSummary | None:
    """Asks for a rematch between the same players, each moved one seat on. Returns null until all people in
    the match have asked; then everybody gets the same match.
    """
    return await lobby.rematching.ask(match, visitor)


@router.delete(
    "/{match}/rematch",
    operation_id="decline_rematch",
    summary="Decline or withdraw a rematch",
    status_code=204,
    dependencies=[limited("matches")],
    responses=problems(403, 404, 409),
)
async def decline_rematch(match: str, visitor: AnyVisitor, lobby: TheLobby) -> Response:
    """Declines a rematch, or withdraws the caller's own offer."""
    await lobby.rematching.decline(match, visitor)
    return Response(status_code=204)


@router.get(
    "/{match}/record",
    operation_id="record",
    summary="Get the record of a match",
    dependencies=[limited("proofs")],
    responses=problems(404, 409),
)
async def record(match: str, service: Service) -> dict[str, Any]:
    """Returns the complete record, which can be kept, replayed, verified and imported."""
    async with service.use(match) as host:
        return await host.read(lambda: _record_of(host.live))


def _record_of(live: LiveMatch) -> dict[str, Any]:
    if why_not := why_no_record(live):
        raise RequestError(409, why_not)
    return live.match.record(live.player_names(), live.timing())


@router.get(
    "/{match}/proof",
    operation_id="proof",
    summary="Get the proof of a finished match",
    dependencies=[limited("proofs")],
    responses=problems(404, 409),
)
async def proof(match: str, service: Service) -> Proof:
    """Returns every command with its time, the chain, the seed, and the secret that opens its commitment.
    `banneret verify` checks it.
    """
    async with service.use(match) as host:
        live = host.live
        why_not = await host.read(lambda: why_no_proof(live))
        if why_not:
            raise RequestError(409, why_not)
        return await host.read(lambda: proof_of(live))
