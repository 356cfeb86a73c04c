"""A person's matches: list, begin, import, join, remove."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response

from banneret.engine.errors import BanneretError
from banneret.server.errors import RequestError
from banneret.server.matches.creation import new_match
from banneret.server.matches.rights import why_no_record
from banneret.server.models.matches import Invitation, MatchSummary, NewMatch
from banneret.server.routes.dependencies import AnyVisitor, KnownVisitor, ReturningVisitor, Service
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get("", operation_id="matches", summary="My matches", responses=problems())
async def list_matches(
    visitor: ReturningVisitor,
    service: Service,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[MatchSummary]:
    """Unfinished ones first, those that wait for me before others; then by their last change.

    Fewer than `limit` means that there are no more.
    """
    return await service.list_of(visitor, limit=limit, offset=offset)


@router.post("", operation_id="begin", summary="Begin a match", responses=problems(404, 409))
async def begin(wanted: NewMatch, visitor: KnownVisitor, service: Service) -> MatchSummary:
    """A seat for a friend comes with an invitation code."""
    return await service.begin(visitor, lambda: new_match(visitor, wanted))


@router.post("/import", operation_id="import", summary="Import a record", responses=problems(409))
async def import_record(
    record: Annotated[dict[str, Any], Body(description="a record, as `record` returns it")],
    visitor: KnownVisitor,
    service: Service,
) -> MatchSummary:
    """Every action is checked. An unfinished match can be continued."""
    try:
        return await service.import_record(visitor, record)
    except RequestError:
        raise
    except BanneretError as problem:
        raise RequestError(422, str(problem)) from None


@router.delete(
    "/{match}",
    operation_id="remove",
    summary="Remove a match from my list",
    status_code=204,
    responses=problems(403, 404, 409),
)
async def remove(match: str, visitor: AnyVisitor, service: Service) -> Response:
    """If it is nobody else's match, it is deleted for good."""
    await service.remove(match, visitor)
    return Response(status_code=204)


@router.post(
    "/{match}/join",
    operation_id="join",
    summary="Take an open seat",
    responses=problems(404, 409),
)
async def join(match: str, invitation: Invitation, visitor: KnownVisitor, service: Service) -> MatchSummary:
    """The first visitor with the code gets the seat."""
    return await service.join(match, visitor, invitation.code)


@router.post(
    "/{match}/rematch",
    operation_id="rematch",
    summary="Play again",
    responses=problems(403, 404, 409),
)
async def rematch(match: str, visitor: AnyVisitor, service: Service) -> MatchSummary:
    """The same players, each one seat further. A second request gets the same match."""
    return await service.rematch(match, visitor)


@router.get(
    "/{match}/record",
    operation_id="record",
    summary="A match as a record",
    responses=problems(404, 409),
)
async def record(match: str, service: Service) -> dict[str, Any]:
    """It holds everything; it can be kept, replayed, checked and imported."""
    async with service.use(match) as host:
        live = host.live
        why_not, found = await host.read(
            lambda: (why_no_record(live), live.match.record(live.player_names()))
        )
    if why_not:
        raise RequestError(409, why_not)
    return found
