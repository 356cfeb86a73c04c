"""A person's matches: listed, begun, joined, removed."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response

from banneret.engine.errors import BanneretError
from banneret.server.beginning import imported, new_match
from banneret.server.models import Invitation, MatchSummary, NewMatch
from banneret.server.problems import Trouble
from banneret.server.routes.answers import problems
from banneret.server.sitting.rights import why_no_record
from banneret.server.visitors import Anybody, Guest, Returning, TheHall

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get("", operation_id="matches", summary="My matches", responses=problems())
async def list_matches(
    visitor: Returning,
    hall: TheHall,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[MatchSummary]:
    """Unfinished ones first, and of these those that wait for me; else those that changed last.

    Where fewer than `limit` come, there are no more.
    """
    return await hall.list_of(visitor, limit=limit, offset=offset)


@router.post("", operation_id="begin", summary="Begin a match", responses=problems(404, 409))
async def begin(wanted: NewMatch, visitor: Guest, hall: TheHall) -> MatchSummary:
    """A seat for a friend comes with the code of an invitation."""
    return await hall.begin(visitor, lambda: new_match(visitor, wanted))


@router.post("/import", operation_id="import", summary="Bring in a record", responses=problems(409))
async def bring_in(
    record: Annotated[dict[str, Any], Body(description="a record, as `record` gives it")],
    visitor: Guest,
    hall: TheHall,
) -> MatchSummary:
    """Every action is checked. Unfinished matches can be played on."""
    try:
        return await hall.begin(visitor, lambda: imported(visitor, record))
    except Trouble:
        raise
    except BanneretError as problem:
        raise Trouble(422, str(problem)) from None


@router.delete(
    "/{match}",
    operation_id="remove",
    summary="Remove a match from my list",
    status_code=204,
    responses=problems(403, 404, 409),
)
async def remove(match: str, visitor: Anybody, hall: TheHall) -> Response:
    """If nobody else has a part in it, it is deleted for good."""
    await hall.remove(match, visitor)
    return Response(status_code=204)


@router.post(
    "/{match}/join",
    operation_id="join",
    summary="Take an open seat",
    responses=problems(404, 409),
)
async def join(match: str, invitation: Invitation, visitor: Guest, hall: TheHall) -> MatchSummary:
    """The first to come with the code gets the seat."""
    return await hall.join(match, visitor, invitation.code)


@router.post(
    "/{match}/rematch",
    operation_id="rematch",
    summary="Play again",
    responses=problems(403, 404, 409),
)
async def rematch(match: str, visitor: Anybody, hall: TheHall) -> MatchSummary:
    """The same players with the sides turned by one. Whoever asks second gets the same match."""
    return await hall.rematch(match, visitor)


@router.get(
    "/{match}/record",
    operation_id="record",
    summary="A match as a record",
    responses=problems(404, 409),
)
async def record(match: str, hall: TheHall) -> dict[str, Any]:
    """It can be kept, replayed, checked and brought in again; it tells everything."""
    async with hall.table(match) as actor:
        sitting = actor.sitting
        why_not, found = await actor.look(
            lambda: (why_no_record(sitting), sitting.course.match.record(sitting.player_names()))
        )
    if why_not:
        raise Trouble(409, why_not)
    return found
