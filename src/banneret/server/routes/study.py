"""Hints and evaluations."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from banneret.server.models.study import Evaluations, HintsInfo
from banneret.server.routes.dependencies import AnyVisitor, Service, limited
from banneret.server.routes.parameters import OptionalSeat
from banneret.server.routes.responses import as_json, problems

router = APIRouter(prefix="/api/matches/{match}", tags=["study"])


@router.get(
    "/hints",
    operation_id="hints",
    summary="Get hints",
    response_model=HintsInfo,
    dependencies=[limited("hints")],
    responses=problems(403, 404, 409, 503),
)
async def hints(
    match: str,
    visitor: AnyVisitor,
    service: Service,
    seat: OptionalSeat = None,
    at: Annotated[
        int | None,
        Query(ge=0, description="The number of log entries before the position, in a finished match"),
    ] = None,
) -> Response:
    """Returns the best actions, from what the seat may know. Takes two seconds. Only available to people who
    play alone or against computers, or after the match.
    """
    async with service.use(match) as host:
        return as_json(await host.hints(visitor, seat, at))


@router.get(
    "/evaluations",
    operation_id="evaluations",
    summary="Get evaluations",
    response_model=Evaluations,
    dependencies=[limited("previews")],
    responses=problems(403, 404, 409),
)
async def evaluations(
    match: str, visitor: AnyVisitor, service: Service, seat: OptionalSeat = None
) -> Response:
    """Returns the evaluations known so far. The rest is computed as long as requests keep coming."""
    async with service.use(match) as host:
        return as_json(await host.evaluations(visitor, seat))
