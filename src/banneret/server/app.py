"""The application: routes, who may ask, and what is said when something goes wrong."""

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from banneret import __version__
from banneret.server.description import describe
from banneret.server.faults import Faults
from banneret.server.guard import Guard
from banneret.server.hall import Hall
from banneret.server.language import Interpreter, terms
from banneret.server.limits import Limits
from banneret.server.models import Problem
from banneret.server.problems import Trouble
from banneret.server.routes import client, editor, lessons, library, live, matches, people, play, positions
from banneret.server.storage.database import open_database
from banneret.server.wording import first_mistake

_log = logging.getLogger(__name__)

_SENTENCES = terms(
    {400: "This is not JSON.", 404: "There is nothing at this address.", 405: "Not in this way."}
)


def create_app(
    data: Path,
    *,
    hosts: Iterable[str] = (),
    names: Iterable[str] = (),
    addresses: Iterable[str] = (),
    limits: Limits | None = None,
) -> FastAPI:
    """The application: keeps matches in a folder; answers to localhost, to some hosts and to the names by
    which browsers know it besides; tells the addresses at which others reach it.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.hall = Hall(open_database(data), limits)
        app.state.hall.start()
        yield
        await app.state.hall.stop()

    app = FastAPI(
        title="Banneret",
        version=__version__,
        summary="War games on a board, over HTTP and WebSockets.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.addresses = tuple(addresses)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    for routes in (library, lessons, editor, people, matches, play, positions, live):
        app.include_router(routes.router)
    app.include_router(play.commands)
    app.mount("/", client.client())
    app.add_middleware(Faults)
    app.add_middleware(Guard, hosts=tuple(hosts), names=tuple(names), limits=limits)
    app.add_middleware(Interpreter)
    app.add_exception_handler(Trouble, _say_trouble)  # type: ignore[arg-type]  # sockets have no answer
    app.add_exception_handler(RequestValidationError, _say_mistake)
    app.add_exception_handler(HTTPException, _say_refusal)
    return app


def _problem(status: int, text: str) -> JSONResponse:
    return JSONResponse(Problem(text=text).model_dump(), status)


async def _say_trouble(connection: Any, error: Exception) -> JSONResponse | None:
    """To whoever asked, by a request or by a socket."""
    assert isinstance(error, Trouble)
    if isinstance(connection, WebSocket):
        await connection.close(1008, str(error))
        return None
    return _problem(error.status, str(error))


def _say_mistake(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _problem(422, first_mistake(error.errors()))


def _say_refusal(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _problem(error.status_code, _SENTENCES.get(error.status_code, str(error.detail)))
