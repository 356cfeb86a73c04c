"""Answers requests that fail because of a bug, or because the database cannot be read or written."""

import logging

from sqlalchemy.exc import DataError, OperationalError
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.server.language import say
from banneret.server.models.base import Problem

_log = logging.getLogger(__name__)


class InternalErrors:
    """Answers with a sentence; the error itself only goes to the log, and the connection stays open.

    It runs inside the guard and the language negotiation, unlike the framework's own handler, so that the
    answer has their headers and language.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_answered = False

        async def send_and_note(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception as error:
            if is_answered:
                raise
            _log.exception("A request failed")
            status, text = _answer_to(error)
            await JSONResponse(Problem(text=text).model_dump(), status)(scope, receive, send)


def _answer_to(error: Exception) -> tuple[int, str]:
    if isinstance(error, DataError):  # PostgreSQL cannot store NUL characters in text
        return 422, say("The request contains characters that cannot be stored.")
    if isinstance(error, OperationalError):  # for example, the disk is full
        return 503, say("The server cannot access its data right now. Try again later.")
    return 500, say("Something went wrong on the server. It is not your fault.")
