"""The application: routes, middleware, and answers to errors."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from banneret import __version__
from banneret.server.errors import RequestError
from banneret.server.language import terms
from banneret.server.limits import Limits
from banneret.server.matches.service import MatchService
from banneret.server.middleware.guard import RequestGuard
from banneret.server.middleware.internal_errors import InternalErrors
from banneret.server.middleware.language_negotiation import LanguageNegotiation
from banneret.server.models.base import Problem
from banneret.server.openapi_document import describe
from banneret.server.routes import (
    commands,
    editor,
    games,
    lessons,
    matches,
    pages,
    people,
    play,
    positions,
    socket,
    study,
)
from banneret.server.storage.database import open_database
from banneret.server.validation import describe_errors

_SENTENCES = terms(
    {
        400: "This is not JSON.",
        404: "There is nothing at this address.",
        405: "This address does not support that method.",
    }
)


def create_app(
    data: Path,
    *,
    hosts: Iterable[str] = (),
    names: Iterable[str] = (),
    addresses: Iterable[str] = (),
    limits: Limits | None = None,
) -> FastAPI:
    """The application, with its matches in the folder `data`.

    It answers to localhost, to `hosts`, and to `names`, under which browsers reach it through a proxy.
    `addresses` are those at which others in the network reach it.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = app.state.service = MatchService(open_database(data), limits)
        service.start()
        yield
        await service.stop()

    app = FastAPI(
        title="Banneret",
        version=__version__,
        summary="War games on a board, over HTTP and WebSockets.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.addresses = tuple(addresses)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    for routes in (games, lessons, editor, people, matches, play, study, commands, positions, socket):
        app.include_router(routes.router)
    app.mount("/", pages.browser_client())
    # The last one added runs first.
    app.add_middleware(InternalErrors)
    app.add_middleware(RequestGuard, hosts=tuple(hosts), names=tuple(names), limits=limits)
    app.add_middleware(LanguageNegotiation)
    app.add_exception_handler(RequestError, _on_request_error)  # type: ignore[arg-type]  # None for sockets
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


def _problem(status: int, text: str) -> JSONResponse:
    return JSONResponse(Problem(text=text).model_dump(), status)


async def _on_request_error(connection: Any, error: Exception) -> JSONResponse | None:
    """Answers a request, or closes a socket."""
    assert isinstance(error, RequestError)
    if isinstance(connection, WebSocket):
        await connection.close(1008, str(error))
        return None
    return _problem(error.status, str(error))


def _on_validation_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _problem(422, describe_errors(error.errors()))


def _on_http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _problem(error.status_code, _SENTENCES.get(error.status_code, str(error.detail)))
