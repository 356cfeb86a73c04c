"""Positions by themselves: taken out of matches, and looked at."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from banneret.engine.views.view import ARBITER
from banneret.server.models import SharedPosition, ShownPosition, Way
from banneret.server.routes.answers import as_json, problems
from banneret.server.routes.play import SomeSeat
from banneret.server.sitting import showing
from banneret.server.visitors import Anybody, TheHall
from banneret.server.ways import game_for, match_from

router = APIRouter(prefix="/api", tags=["positions"])


@router.get(
    "/matches/{match}/positions/{n}/shared",
    operation_id="share",
    summary="A position of a match by itself",
    responses=problems(403, 404, 409),
)
async def share(
    match: str, n: Annotated[int, Path(ge=0)], visitor: Anybody, hall: TheHall, seat: SomeSeat = None
) -> SharedPosition:
    """After the first `n` entries of my log; not while it has secrets in it."""
    async with hall.table(match) as actor:
        return await actor.look(lambda: showing.shared(actor.sitting, visitor, n, seat))


@router.post(
    "/positions",
    operation_id="show_position",
    summary="What a position looks like",
    response_model=ShownPosition,
    responses=problems(404),
)
async def show_position(shared: SharedPosition, hall: TheHall) -> Response:
    """To whoever has it: everything. It is kept nowhere; `POST /api/matches` begins a match from it."""
    return as_json(await hall.run(lambda: _shown(shared)))


def _shown(shared: SharedPosition) -> ShownPosition:
    game = game_for(shared.game, Way(ruleset=shared.ruleset))
    view = match_from(game, shared.start).view(ARBITER)
    return ShownPosition(title=game.definition.title, grid=game.grid, view=view)
