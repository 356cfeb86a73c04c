"""The position editor. Nothing is stored: the client keeps the document, and sends it with each edit."""

from fastapi import APIRouter, Response

from banneret.server import position_editor
from banneret.server.models.matches import MatchOptions
from banneret.server.models.positions import DraftInfo, DraftRequest, EditorInfo
from banneret.server.routes.dependencies import Service, limited
from banneret.server.routes.responses import as_json, problems

router = APIRouter(prefix="/api/games/{game}", tags=["positions"])


@router.post(
    "/editor",
    operation_id="editor",
    summary="Get the data for the position editor",
    response_model=EditorInfo,
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def editor(game: str, options: MatchOptions, service: Service) -> Response:
    """Returns the palette, the values that can be set, and the starting position of the game."""
    return as_json(await service.run(lambda: position_editor.editor_info(game, options)))


@router.post(
    "/edit",
    operation_id="edit",
    summary="Edit a position",
    response_model=DraftInfo,
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def edit(game: str, wanted: DraftRequest, service: Service) -> Response:
    """Applies an edit, and reports whether the position can be played and what is wrong with it. A position
    that cannot be played is not an error.
    """
    return as_json(await service.run(lambda: position_editor.edit(game, wanted)))
