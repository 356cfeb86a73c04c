"""Held matches: their rules have changed with a new version of the server."""

from fastapi import APIRouter

from banneret.server.models.matches import HeldMatch
from banneret.server.routes.dependencies import AnyVisitor, Service, limited
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/matches/{match}/held", tags=["matches"], dependencies=[limited("changes")])


@router.get("", operation_id="held", summary="Get the state of a held match", responses=problems(404, 409))
async def held(match: str, visitor: AnyVisitor, service: Service) -> HeldMatch:
    """Returns the reason, and the seats that have agreed to end the match."""
    return await service.run(lambda: service.holding.held_match(match, visitor))


@router.post(
    "/end",
    operation_id="agree_to_end",
    summary="Agree to end a held match",
    responses=problems(403, 404, 409, 503),
)
async def agree_to_end(match: str, visitor: AnyVisitor, service: Service) -> HeldMatch:
    """Agrees to end the match without a result, for all of the caller's seats. It ends once all of its people
    have agreed.
    """
    await service.run(lambda: service.holding.agree(match, visitor))
    return await service.run(lambda: service.holding.held_match(match, visitor))
