"""A match: what it looks like, what can be done, and doing it."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from banneret.engine.rulebook.glossary import glossary
from banneret.engine.views.view import Entry, Preview, Threats
from banneret.server.actor import Answer
from banneret.server.models import (
    Accepted,
    Arranging,
    Command,
    HintsInfo,
    PickInfo,
    Position,
    Refused,
    RefusedFor,
    Snapshot,
    Standings,
    WhyNot,
)
from banneret.server.routes.answers import as_json, problems
from banneret.server.sitting import showing
from banneret.server.visitors import Anybody, TheHall
from banneret.server.wording import first_mistake

Seat = Annotated[int, Query(ge=0, lt=6)]
SomeSeat = Annotated[int | None, Query(ge=0, lt=6, description="if one has several")]
Picks = Annotated[list[str], Query(max_length=20, description="what was pointed at, in order")]

STATUSES: dict[RefusedFor, int] = {
    "malformed": 422,
    "illegal": 422,
    "not-yours": 403,
    "stale": 409,
    "reused": 409,
    "over": 409,
    "busy": 429,
}


class CommandRoute(APIRoute):
    """A route that answers what it cannot read as the socket does."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_or_refuse(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as error:
                return _refused(malformed(None, first_mistake(error.errors())))

        return handle_or_refuse


router = APIRouter(prefix="/api/matches/{match}", tags=["play"])
commands = APIRouter(prefix="/api/matches/{match}", tags=["play"], route_class=CommandRoute)


def malformed(id: str | None, text: str) -> Refused:
    """The answer to what is no command."""
    return Refused(id=id, reason="malformed", text=text, version=None)


def _refused(answer: Refused) -> JSONResponse:
    return JSONResponse(answer.model_dump(), STATUSES[answer.reason])


@router.get(
    "",
    operation_id="snapshot",
    summary="A match as I see it",
    response_model=Snapshot,
    responses=problems(403, 404, 409),
)
async def snapshot(
    match: str,
    visitor: Anybody,
    hall: TheHall,
    seat: SomeSeat = None,
    log_since: Annotated[int, Query(ge=0, description="how many entries of the log I have")] = 0,
) -> Response:
    """Of several seats the one that is to act, else the first; without one, what everybody may see."""
    async with hall.table(match) as actor:
        return await actor.look(
            lambda: as_json(showing.snapshot(actor.sitting, visitor, seat=seat, known=log_since)[0])
        )


@router.get(
    "/positions/{n}",
    operation_id="position",
    summary="A match as it stood",
    response_model=Position,
    responses=problems(403, 404, 409),
)
async def position(
    match: str, n: Annotated[int, Path(ge=0)], visitor: Anybody, hall: TheHall, seat: SomeSeat = None
) -> Response:
    """After the first `n` entries of my log."""
    async with hall.table(match) as actor:
        return await actor.look(lambda: as_json(showing.position(actor.sitting, visitor, n, seat)))


@router.get(
    "/picks", operation_id="picks", summary="What I can point at next", responses=problems(403, 404, 409)
)
async def picks(
    match: str,
    visitor: Anybody,
    hall: TheHall,
    seat: Seat,
    picks: Picks = [],  # noqa: B006
) -> list[PickInfo]:
    """After what I have pointed at already."""
    async with hall.table(match) as actor:
        sitting = actor.sitting
        return await actor.look(
            lambda: [*showing.picks(sitting, showing.own_seat(sitting, visitor, seat), tuple(picks))]
        )


@router.get(
    "/why-not",
    operation_id="why_not",
    summary="Why I cannot point at something",
    responses=problems(403, 404, 409),
)
async def why_not(
    match: str,
    visitor: Anybody,
    hall: TheHall,
    seat: Seat,
    picks: Picks = [],  # noqa: B006
) -> WhyNot:
    """In a sentence, with the clause that forbids it."""
    async with hall.table(match) as actor:
        reason = await actor.look(lambda: showing.why_not(actor.sitting, visitor, seat, tuple(picks)))
    return WhyNot(reason=reason)


@router.get(
    "/arranging",
    operation_id="arranging",
    summary="What I have set up so far",
    responses=problems(403, 404, 409),
)
async def arranging(match: str, visitor: Anybody, hall: TheHall, seat: Seat) -> Arranging | None:
    """As a side made by hand, to be kept; and what it could be. `arrange` lays out another at once. None if
    nothing is set up now.
    """
    async with hall.table(match) as actor:
        return await actor.look(lambda: showing.arranging(actor.sitting, visitor, seat))


@router.get(
    "/preview",
    operation_id="preview",
    summary="What would come of an action",
    response_model=Preview,
    responses=problems(403, 404, 409),
)
async def preview(
    match: str, visitor: Anybody, hall: TheHall, seat: Seat, action: Annotated[str, Query(max_length=200)]
) -> Response:
    """As far as the seat can know."""
    async with hall.table(match) as actor:
        return as_json(await actor.preview(visitor, seat, action))


@router.get(
    "/hint",
    operation_id="hint",
    summary="What a strong player would do",
    response_model=HintsInfo,
    responses=problems(403, 404, 409, 503),
)
async def hint(
    match: str,
    visitor: Anybody,
    hall: TheHall,
    seat: SomeSeat = None,
    at: Annotated[int | None, Query(ge=0, description="after so many entries, of a finished match")] = None,
) -> Response:
    """In my place, from what my seat may know. For those who play alone or against computers, and of finished
    matches; it takes two seconds.
    """
    async with hall.table(match) as actor:
        return as_json(await actor.hint(visitor, seat, at))


@router.get(
    "/standings",
    operation_id="standings",
    summary="Who stood better when",
    response_model=Standings,
    responses=problems(403, 404, 409),
)
async def standings(match: str, visitor: Anybody, hall: TheHall, seat: SomeSeat = None) -> Response:
    """As far as it is known by now. It is worked out as long as somebody asks again and again."""
    async with hall.table(match) as actor:
        return as_json(await actor.standings(visitor, seat))


@router.get(
    "/threats",
    operation_id="threats",
    summary="What others could do to me next",
    response_model=Threats,
    responses=problems(403, 404, 409),
)
async def threats(match: str, visitor: Anybody, hall: TheHall, seat: Seat) -> Response:
    """As far as the seat can know, whoever is to act."""
    async with hall.table(match) as actor:
        return as_json(await actor.threats(visitor, seat))


@router.post(
    "/move-now",
    operation_id="move_now",
    summary="Have the computer move now",
    status_code=204,
    responses=problems(403, 404, 409),
)
async def move_now(match: str, visitor: Anybody, hall: TheHall) -> Response:
    """It plays the best it has found so far. For those who play against computers alone."""
    async with hall.table(match) as actor:
        await actor.hurry(visitor)
    return Response(status_code=204)


@router.get(
    "/glossary",
    operation_id="match_glossary",
    summary="What there is to look up of a match's game",
    responses=problems(404, 409),
)
async def match_glossary(match: str, visitor: Anybody, hall: TheHall) -> list[Entry]:
    """With the numbers of the rules in play."""
    async with hall.table(match) as actor:
        return await actor.look(lambda: [*glossary(actor.sitting.course.game)])


@commands.post(
    "/commands",
    operation_id="command",
    summary="Do something",
    response_model=Accepted,
    responses={
        **problems(404),
        403: {"model": Refused, "description": "not-yours"},
        409: {"model": Refused, "description": "stale, reused or over"},
        422: {"model": Refused, "description": "illegal or malformed"},
        429: {"model": Refused, "description": "busy: try again"},
    },
)
async def command(match: str, command: Command, visitor: Anybody, hall: TheHall) -> Response:
    """Sent again with the same id, it is done once and answered the same."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    async with hall.table(match) as actor:
        await actor.command(visitor, command, answered.set_result)
    answer = answered.result()
    return as_json(answer) if isinstance(answer, Accepted) else _refused(answer)
