"""The application: routes, middleware, and answers to errors."""

import asyncio
import os
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from banneret import __version__
from banneret.server.accounts.passkeys import PasskeyService
from banneret.server.accounts.service import AccountService
from banneret.server.errors import RequestError
from banneret.server.lab.rulesets import Rulesets
from banneret.server.lab.runs import Runs
from banneret.server.language import say, terms
from banneret.server.limits import Limits
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.notices import notice_command, notice_held
from banneret.server.mail.delivery import Delivery
from banneret.server.mail.service import MailService
from banneret.server.mail.smtp import MailServer
from banneret.server.matches.service import MatchService
from banneret.server.middleware.guard import RequestGuard
from banneret.server.middleware.internal_errors import InternalErrors
from banneret.server.middleware.language_negotiation import LanguageNegotiation
from banneret.server.middleware.request_log import RequestLog
from banneret.server.middleware.request_quota import RequestQuota
from banneret.server.models.base import Problem
from banneret.server.openapi_document import describe
from banneret.server.quotas import Quotas
from banneret.server.repeating import DAY, HOUR, repeating
from banneret.server.routes import (
    accounts,
    api_page,
    api_tokens,
    chat,
    commands,
    editor,
    fair_play,
    games,
    held,
    lab,
    lessons,
    lobby,
    lobby_socket,
    mail,
    matches,
    moderation,
    operations,
    pages,
    passkeys,
    people,
    play,
    positions,
    push,
    ratings,
    relations,
    socket,
    study,
    tournaments,
    vacations,
)
from banneret.server.storage.database import Place, open_database
from banneret.server.tournaments.service import Tournaments
from banneret.server.validation import NOT_TEXT, describe_errors

METRICS_TOKEN = "BANNERET_METRICS_TOKEN"
"""The environment variable with the token for /metrics: command-line arguments are visible to everybody on
the machine.
"""

_ROUTES = [
    route
    for each in (
        games,
        lessons,
        editor,
        people,
        matches,
        held,
        play,
        study,
        commands,
        positions,
        ratings,
        socket,
        operations,
        accounts,
        vacations,
        api_tokens,
        passkeys,
        mail,
        push,
        api_page,
        lobby,
        relations,
        chat,
        lobby_socket,
        fair_play,
        moderation,
        tournaments,
        lab,
    )
    for route in each.router.routes
]
"""Added as they are: with `include_router`, FastAPI would build all of these routes a second time."""

_SENTENCES = terms(
    {
        404: "There is nothing at this address.",
        405: "This address does not support that method.",
    }
)


def create_app(
    data: Place,
    *,
    hosts: Iterable[str] = (),
    names: Collection[str] = (),
    addresses: Iterable[str] = (),
    limits: Limits | None = None,
    online: bool = False,
    mail_server: MailServer | None = None,
    site: str = "http://localhost",
) -> FastAPI:
    """Builds the application, with its matches in `data`: a folder, or the address of a database.

    It answers to localhost, to `hosts`, and to `names`, under which browsers reach it through a proxy.
    `addresses` are those at which others in the network reach it. `online` makes browsers show what strangers
    need to meet: accounts, lobby, ratings. Emails are sent by `mail_server`, if there is one; the links in
    them begin with `site`.
    """
    limits = limits or Limits()
    quotas = Quotas(limits, online=online)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = open_database(data)
        service = app.state.service = MatchService(
            database, limits, on_append=[notice_command], on_hold=[notice_held], online=online
        )
        the_accounts = app.state.accounts = AccountService(database, limits, service.run, quotas)
        app.state.passkeys = PasskeyService(database, limits, service.run, quotas, the_accounts)
        app.state.mail = MailService(
            database, service.run, quotas, the_accounts, is_on=mail_server is not None
        )
        name = next(iter(names), "localhost")
        the_lobby = app.state.lobby = Lobby(service, database, service.ratings.for_pairing, name)
        if mail_server is not None:
            the_lobby.deliveries["mail"] = Delivery(database, mail_server, site, limits.mail_delay).deliver
        the_tournaments = app.state.tournaments = Tournaments(service, database, the_lobby)
        service.start()
        the_lobby.start()
        the_tournaments.start()
        async with AsyncExitStack() as tasks:
            await tasks.enter_async_context(repeating(service.sessions.look, limits.session_check))
            await tasks.enter_async_context(repeating(service.maintain, limits.maintenance_interval))
            await tasks.enter_async_context(repeating(service.settle_ratings, HOUR))
            await tasks.enter_async_context(repeating(service.retry_departures, HOUR))
            await tasks.enter_async_context(repeating(service.check_stored_matches, DAY))
            if online:  # a home server never deletes old matches
                await tasks.enter_async_context(repeating(service.clear_out, DAY))
            yield
        if app.state.lab_runs is not None:
            app.state.lab_runs.close()
        await the_tournaments.stop()
        await the_lobby.stop()
        app.state.accounts.stop()
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
    app.state.has_proxy = bool(names)
    _open_lab(app, data, limits)
    app.state.metrics_token = os.environ.get(METRICS_TOKEN, "")
    app.state.names = tuple(names)
    app.state.online = online
    app.state.quotas = quotas
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.router.routes.extend(_ROUTES)
    app.mount("/", pages.browser_client())
    # Middleware runs in reverse order: the last one added runs first.
    app.add_middleware(InternalErrors)
    app.add_middleware(RequestQuota, quotas=quotas)
    app.add_middleware(RequestGuard, hosts=tuple(hosts), names=tuple(names), limits=limits)
    app.add_middleware(LanguageNegotiation)
    app.add_middleware(RequestLog)
    app.add_exception_handler(RequestError, _on_request_error)  # type: ignore[arg-type]  # None for sockets
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


def _open_lab(app: FastAPI, data: Place, limits: Limits) -> None:
    """Opens the lab, with its rulesets and runs in the folder of the matches. It also shows runs that were
    started from a terminal in the server's working directory.
    """
    folder = data / "lab" if isinstance(data, Path) else None
    app.state.lab_folder = folder
    app.state.lab_runs = None if folder is None else Runs(folder / "runs", Path.cwd(), most=limits.lab_runs)
    app.state.lab_rulesets = (
        None if folder is None else Rulesets(folder / "rulesets", most=limits.lab_rulesets)
    )
    app.state.lab_comparing = asyncio.Lock()


def _problem(status: int, text: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(Problem(text=text).model_dump(), status, headers)


async def _on_request_error(connection: Any, error: Exception) -> JSONResponse | None:
    """Answers a request, or closes a socket."""
    assert isinstance(error, RequestError)
    if isinstance(connection, WebSocket):
        await connection.close(1008, str(error))
        return None
    return _problem(error.status, str(error), error.headers)


def _on_validation_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _problem(422, describe_errors(error.errors()))


def _on_http_error(_: Request, error: Exception) -> JSONResponse:
    """Treats a body that is not valid text like any other body that is not JSON."""
    assert isinstance(error, HTTPException)
    if error.status_code == NOT_TEXT:
        return _problem(422, say("This is not JSON."))
    return _problem(error.status_code, _SENTENCES.get(error.status_code, str(error.detail)))
