"""What is said when the fault is the server's own."""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.server.language import say
from banneret.server.models import Problem


class Faults:
    """Answers a request that failed in the words of whoever asked; the fault itself goes to the log alone.

    It stands within the guard and the interpreter, unlike what a framework calls last of all.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_answered = False

        async def noticed(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self._app(scope, receive, noticed)
        except Exception:
            if scope["type"] == "http" and not is_answered:
                problem = Problem(text=say("Something went wrong here. It is no fault of yours."))
                await JSONResponse(problem.model_dump(), 500)(scope, receive, send)
            raise
