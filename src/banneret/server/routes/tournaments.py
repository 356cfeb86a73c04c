"""Tournaments: create, join, withdraw, start; standings and pairings."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query

from banneret.server.matches.visitor import Visitor
from banneret.server.models.tournaments import (
    Tournament,
    TournamentDetails,
    TournamentPairing,
    TournamentRequest,
)
from banneret.server.routes.dependencies import AnyVisitor, TheTournaments, limited
from banneret.server.routes.responses import problems
from banneret.server.tournaments.service import Tournaments

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.get(
    "",
    operation_id="tournaments",
    summary="List tournaments",
    dependencies=[limited("reads")],
    responses=problems(),
)
async def tournaments(
    visitor: AnyVisitor,
    service: TheTournaments,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> list[Tournament]:
    """Lists running tournaments first, then open ones, then finished ones."""
    return await service.list_for(visitor, limit=limit, offset=offset)


@router.post(
    "",
    operation_id="create_tournament",
    summary="Create a tournament",
    dependencies=[limited("tournaments")],
    responses=problems(403, 404, 409),
)
async def create(
    request: TournamentRequest, visitor: AnyVisitor, service: TheTournaments
) -> TournamentDetails:
    """Creates a tournament, which requires an account. The creator only plays in it after joining."""
    id = await service.create(visitor, request)
    return await service.details(visitor, id)


@router.get(
    "/{tournament}",
    operation_id="tournament",
    summary="Get a tournament",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def details(tournament: str, visitor: AnyVisitor, service: TheTournaments) -> TournamentDetails:
    """Returns the tournament with the pairings of the newest round, and the caller's match in progress, if
    any.
    """
    return await service.details(visitor, tournament)


@router.get(
    "/{tournament}/rounds/{round}",
    operation_id="tournament_round",
    summary="List the pairings of a round",
    dependencies=[limited("reads")],
    responses=problems(404),
)
async def pairings(tournament: str, round: int, service: TheTournaments) -> list[TournamentPairing]:
    """Returns the pairings of a round; empty if it has not been paired."""
    return await service.pairings(tournament, round)


Operation = Callable[[Tournaments, Visitor, str], Awaitable[None]]


def _add_operation(path: str, operation_id: str, summary: str, about: str, do: Operation) -> None:
    """Adds a route that performs an action in a tournament, and returns its details."""

    async def operation(tournament: str, visitor: AnyVisitor, service: TheTournaments) -> TournamentDetails:
        await do(service, visitor, tournament)
        return await service.details(visitor, tournament)

    router.post(
        f"/{{tournament}}/{path}",
        operation_id=operation_id,
        summary=summary,
        description=about,
        dependencies=[limited("changes")],
        responses=problems(403, 404, 409),
    )(operation)


_add_operation(
    "join",
    "join_tournament",
    "Join a tournament",
    "Joins a tournament that has not started. An arena can be joined at any time, also after withdrawing.",
    Tournaments.join,
)
_add_operation(
    "withdraw",
    "withdraw_from_tournament",
    "Withdraw from a tournament",
    "Withdraws the caller, who is not paired any more. A match in progress continues.",
    Tournaments.leave,
)
_add_operation(
    "start",
    "start_tournament",
    "Start a tournament",
    "Starts the caller's own tournament, which needs at least two players. The first matches begin at once.",
    Tournaments.begin,
)
_add_operation(
    "call-off",
    "call_off_tournament",
    "Call off a tournament",
    "Calls off the caller's own tournament, unless it has started.",
    Tournaments.cancel,
)
