"""Commands over plain HTTP."""

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from banneret.server.language import say
from banneret.server.models.commands import Accepted, Answer, Command, RefusalReason, Refused
from banneret.server.routes.dependencies import AnyVisitor, Service
from banneret.server.routes.responses import as_json, problems
from banneret.server.validation import NOT_TEXT, describe_errors

_STATUSES: dict[RefusalReason, int] = {
    "malformed": 422,
    "illegal": 422,
    "not-yours": 403,
    "stale": 409,
    "reused": 409,
    "over": 409,
    "busy": 429,
}


class CommandRoute(APIRoute):
    """A route that answers invalid requests with a Refused, as the socket does."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_or_refuse(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as error:
                return _refused(malformed(None, describe_errors(error.errors())))
            except HTTPException as error:
                if error.status_code != NOT_TEXT:
                    raise
                return _refused(malformed(None, say("This is not JSON.")))

        return handle_or_refuse


router = APIRouter(prefix="/api/matches/{match}", tags=["play"], route_class=CommandRoute)


@router.post(
    "/commands",
    operation_id="command",
    summary="Send a command",
    response_model=Accepted,
    responses={
        **problems(404),
        403: {"model": Refused, "description": "not-yours"},
        409: {"model": Refused, "description": "stale, reused or over"},
        422: {"model": Refused, "description": "illegal or malformed"},
        429: {"model": Refused, "description": "busy: try again"},
    },
)
async def command(match: str, command: Command, visitor: AnyVisitor, service: Service) -> Response:
    """Carries out a command. If it is sent again with the same id, it gets the same answer but is not carried
    out again.
    """
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    async with service.use(match) as host:
        await host.command(visitor, command, answered.set_result)
    answer = answered.result()
    return as_json(answer) if isinstance(answer, Accepted) else _refused(answer)


def malformed(id: str | None, text: str) -> Refused:
    """The answer to a request that is not a command."""
    return Refused(id=id, reason="malformed", text=text, version=None)


def _refused(answer: Refused) -> JSONResponse:
    return JSONResponse(answer.model_dump(), _STATUSES[answer.reason])
