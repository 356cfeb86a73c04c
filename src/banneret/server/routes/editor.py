"""Positions set up by hand. Nothing is kept: whoever edits has the document, and sends it with each edit."""

from fastapi import APIRouter, Response

from banneret.server import drafting
from banneret.server.models import DraftInfo, DraftWanted, EditorInfo, Way
from banneret.server.routes.answers import as_json, problems
from banneret.server.visitors import TheHall

router = APIRouter(prefix="/api/games/{game}", tags=["positions"])


@router.post(
    "/editor",
    operation_id="editor",
    summary="What an editor of positions needs to know",
    response_model=EditorInfo,
    responses=problems(404),
)
async def editor(game: str, wanted: Way, hall: TheHall) -> Response:
    """What can be put on the board and set, by some rules, and the position with which a game begins."""
    return as_json(await hall.run(lambda: drafting.opened(game, wanted)))


@router.post(
    "/edit",
    operation_id="edit",
    summary="A position after an edit",
    response_model=DraftInfo,
    responses=problems(404),
)
async def edit(game: str, wanted: DraftWanted, hall: TheHall) -> Response:
    """With whether it can be played, and what is wrong if not; it is no error if it cannot be yet."""
    return as_json(await hall.run(lambda: drafting.drafted(game, wanted)))
