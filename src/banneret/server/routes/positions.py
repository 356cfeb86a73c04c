"""Positions outside matches: taken from a match, or shown."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from banneret.engine.views import ARBITER
from banneret.server.match_options import game_with, match_from
from banneret.server.matches.snapshots import shared_position
from banneret.server.models.matches import MatchOptions
from banneret.server.models.positions import SharedPosition, ShownPosition
from banneret.server.routes.dependencies import AnyVisitor, Service, limited
from banneret.server.routes.parameters import OptionalSeat
from banneret.server.routes.responses import as_json, problems

router = APIRouter(prefix="/api", tags=["positions"])


@router.get(
    "/matches/{match}/positions/{n}/shared",
    operation_id="share",
    summary="Export a position from a match",
    dependencies=[limited("positions")],
    responses=problems(403, 404, 409),
)
async def share(
    match: str,
    n: Annotated[int, Path(ge=0)],
    visitor: AnyVisitor,
    service: Service,
    seat: OptionalSeat = None,
) -> SharedPosition:
    """Returns the position after the first `n` entries of the caller's log. Refused while something in it is
    hidden.
    """
    async with service.use(match) as host:
        return await host.read(lambda: shared_position(host.live, visitor, n, seat))


@router.post(
    "/positions",
    operation_id="show_position",
    summary="Show a position",
    response_model=ShownPosition,
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def show_position(shared: SharedPosition, service: Service) -> Response:
    """Shows a position with nothing hidden. It is not stored; `POST /api/matches` begins a match from it."""
    return as_json(await service.run(lambda: _shown(shared)))


def _shown(shared: SharedPosition) -> ShownPosition:
    game = game_with(shared.game, MatchOptions(ruleset=shared.ruleset))
    view = match_from(game, shared.start).view(ARBITER)
    return ShownPosition(title=game.definition.title, grid=game.grid, view=view)
