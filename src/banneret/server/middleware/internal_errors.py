"""Answers requests that fail because of a bug."""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.server.language import say
from banneret.server.models.base import Problem


class InternalErrors:
    """Answers with status 500 and a sentence; the error itself only goes to the log.

    It runs inside the guard and the language negotiation, unlike the framework's own handler, so that the
    answer has their headers and its language.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_answered = False

        async def send_and_note(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception:
            if scope["type"] == "http" and not is_answered:
                problem = Problem(text=say("Something went wrong on the server. It is not your fault."))
                await JSONResponse(problem.model_dump(), 500)(scope, receive, send)
            raise
